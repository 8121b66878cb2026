import { useId } from "react";
import { direction, pageLanguage, useTexts } from "./texts/index.js";
import type { UseLastConversation } from "./useLastConversation.js";

interface BeginningProps {
  starters: string[];
  onPick: (question: string) => void;
  last: UseLastConversation;
}

/** What a reader can begin with: the conversation of an earlier visit, or one of a few questions. */
export function Beginning({ starters, onPick, last: { state, resume, dismiss } }: BeginningProps) {
  const texts = useTexts();
  return (
    <>
      {state === "gone" && <p role="status">{texts.resumeFailed}</p>}
      {state === "failed" && <p role="status">{texts.errors["network"]}</p>}
      {state !== "none" && state !== "gone" && (
        <div className="aw-return">
          <p>{texts.resumeHint}</p>
          <button type="button" className="aw-button aw-primary" aria-disabled={state === "loading"} onClick={resume}>
            {texts.resume}
          </button>
          <button type="button" className="aw-button" onClick={dismiss}>
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
            <button type="button" className="aw-option" lang={pageLanguage()} dir={direction(question)} onClick={() => onPick(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
