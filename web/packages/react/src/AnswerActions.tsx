import type { AssistantMessage, Rating, RatingDetail } from "@answerable/client";
import { absolute } from "./hrefs.js";
import { knownOf } from "./markdown/known.js";
import { plainText } from "./markdown/plainText.js";
import { CopyButton, IconButton } from "./IconButton.js";
import { ThumbIcon } from "./icons.js";
import { RatingForm } from "./RatingForm.js";
import { useTexts } from "./texts/index.js";

export type OnRate = (id: string, rating: Rating, detail?: RatingDetail) => void;

interface AnswerActionsProps {
  message: AssistantMessage;
  /** Missing where nobody would take the rating. */
  onRate?: OnRate | undefined;
}

/** What can be done with a finished answer. */
export function AnswerActions({ message, onRate }: AnswerActionsProps) {
  const texts = useTexts();
  const { id, rating } = message;
  const rate = (now: Rating) => now !== rating && onRate?.(id, now);
  return (
    <div className="aw-actions">
      <CopyButton label={texts.copyAnswer} text={() => copiedText(message)} />
      {onRate && (
        <>
          <RateButton label={texts.good} isOn={rating === "up"} onClick={() => rate("up")} />
          <RateButton label={texts.bad} isOn={rating === "down"} onClick={() => rate("down")} />
          {rating && <RatingForm key={rating} isBad={rating === "down"} onDetail={(detail) => onRate(id, "down", detail)} />}
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
