import type { AssistantMessage, Rating } from "@answerable/client";
import { useState } from "react";
import { CheckIcon, CopyIcon, ThumbIcon } from "./icons.js";
import { plainText } from "./markdown/plainText.js";
import { useTexts } from "./texts/index.js";
import { useCopy } from "./useCopy.js";

export type OnRate = (id: string, rating: Rating, reason?: string) => void;

interface AnswerActionsProps {
  message: AssistantMessage;
  /** Missing where nobody would take the rating. */
  onRate?: OnRate | undefined;
}

/** What can be done with a finished answer. */
export function AnswerActions({ message, onRate }: AnswerActionsProps) {
  const texts = useTexts();
  const { copied, copy } = useCopy();
  const label = copied ? texts.copied : texts.copyAnswer;
  const { id, rating } = message;
  return (
    <div className="aw-actions">
      <button type="button" className="aw-icon-button" aria-label={label} title={label} onClick={() => copy(copiedText(message))}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
      {onRate && (
        <>
          <RateButton label={texts.good} isOn={rating === "up"} onClick={() => onRate(id, "up")} />
          <RateButton label={texts.bad} isOn={rating === "down"} onClick={() => onRate(id, "down")} />
          {rating && <Reasons key={rating} isBad={rating === "down"} onReason={(reason) => onRate(id, "down", reason)} />}
        </>
      )}
    </div>
  );
}

function RateButton({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" className="aw-icon-button aw-rate" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      <ThumbIcon />
    </button>
  );
}

/** After a bad rating the reasons, after a good one or a reason the thanks. */
function Reasons({ isBad, onReason }: { isBad: boolean; onReason: (reason: string) => void }) {
  const texts = useTexts();
  const [isDone, setDone] = useState(!isBad);
  if (isDone) return <p className="aw-thanks" role="status">{texts.thanks}</p>;
  return (
    <div className="aw-reasons" role="group" aria-label={texts.whyBad}>
      <p className="aw-label">{texts.whyBad}</p>
      {texts.reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className="aw-button"
          onClick={() => {
            onReason(reason);
            setDone(true);
          }}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}

/** The answer without its marks, and what it is taken from. */
function copiedText({ text, citations, sources }: AssistantMessage): string {
  const numbers = new Set(citations.map(({ n }) => n));
  const from = sources.map(({ heading, file, url }) => `${heading || file}: ${new URL(url, location.href).href}`);
  return [plainText(text, (n) => numbers.has(n)), ...from].join("\n");
}
