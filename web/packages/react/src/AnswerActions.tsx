import type { AssistantMessage, Rating, RatingDetail } from "@answerable/client";
import { useState } from "react";
import { absolute } from "./hrefs.js";
import { knownOf } from "./markdown/known.js";
import { plainText } from "./markdown/plainText.js";
import { CopyButton, IconButton } from "./IconButton.js";
import { ThumbIcon } from "./icons.js";
import { RatingForm } from "./RatingForm.js";
import { useTexts } from "./texts/index.js";

/** May say later whether the rating has arrived: `false` takes the thanks back. */
export type OnRate = (id: string, rating: Rating, detail?: RatingDetail) => unknown;

interface AnswerActionsProps {
  message: AssistantMessage;
  /** Missing where nobody would take the rating. */
  onRate?: OnRate | undefined;
}

/** What can be done with a finished answer. */
export function AnswerActions({ message, onRate }: AnswerActionsProps) {
  const texts = useTexts();
  const { id, rating } = message;
  // Null while the thumb itself is on its way.
  const [isSent, setSent] = useState<boolean | null>(true);
  const tell = async (now: Rating, detail?: RatingDetail) => {
    setSent(detail ? true : null);
    const hasArrived = (await onRate?.(id, now, detail)) !== false;
    setSent(hasArrived);
    return hasArrived;
  };
  const rate = (now: Rating) => now !== rating && void tell(now);
  return (
    <div className="aw-actions">
      <CopyButton label={texts.copyAnswer} text={() => copiedText(message)} />
      {onRate && (
        <>
          <RateButton label={texts.good} isOn={rating === "up"} onClick={() => rate("up")} />
          <RateButton label={texts.bad} isOn={rating === "down"} onClick={() => rate("down")} />
          {rating && isSent !== null && <RatingForm key={rating} isBad={rating === "down"} onDetail={(detail) => tell("down", detail)} />}
          {isSent === false && (
            <p className="aw-thanks" role="status">
              {texts.notRated}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function RateButton({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <IconButton kind="aw-rate" label={label} isOn={isOn} onClick={onClick}>
      <ThumbIcon />
    </IconButton>
  );
}

/** The answer without its marks, and what it is taken from. */
function copiedText(message: AssistantMessage): string {
  const from = message.sources.map(({ heading, file, url }) => `${heading || file}: ${absolute(url) || url}`);
  return [plainText(message.text, knownOf(message)), ...from].join("\n");
}
