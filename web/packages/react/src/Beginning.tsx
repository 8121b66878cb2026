import { useId } from "react";
import { useTexts } from "./texts/index.js";
import type { UseLastConversation } from "./useLastConversation.js";

interface BeginningProps {
  starters: string[];
  onPick: (question: string) => void;
  last: UseLastConversation;
}

/** What a reader can begin with: the conversation of an earlier visit, or one of a few questions. */
export function Beginning({ starters, onPick, last }: BeginningProps) {
  const texts = useTexts();
  return (
    <>
      {last.state === "failed" && <p role="status">{texts.resumeFailed}</p>}
      {(last.state === "offered" || last.state === "loading") && (
        <div className="aw-return">
          <p>{texts.resumeHint}</p>
          <button type="button" className="aw-button aw-primary" aria-disabled={last.state === "loading"} onClick={last.resume}>
            {texts.resume}
          </button>
          <button type="button" className="aw-button" onClick={last.dismiss}>
            {texts.startNew}
          </button>
        </div>
      )}
      <Starters starters={starters} onPick={onPick} />
    </>
  );
}

function Starters({ starters, onPick }: Pick<BeginningProps, "starters" | "onPick">) {
  const texts = useTexts();
  const id = useId();
  if (starters.length === 0) return null;
  return (
    <div className="aw-starters">
      <p className="aw-label" id={id}>
        {texts.starters}
      </p>
      <ul aria-labelledby={id}>
        {starters.map((question) => (
          <li key={question}>
            <button type="button" className="aw-option" onClick={() => onPick(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
