import type { AnswerOption, AssistantMessage } from "@answerable/client";
import { memo } from "react";
import { NextHops, Options, Sources } from "./AnswerLinks.js";
import { ErrorDetails, RetryButton, StateLabel } from "./AnswerNotice.js";
import { Markdown } from "./Markdown.js";
import { useStrings } from "./strings.js";

interface AnswerMessageProps {
  message: AssistantMessage;
  /** Given for the last answer only. */
  onRetry?: (() => void) | undefined;
  onPick?: ((option: AnswerOption) => void) | undefined;
}

/** Memoised: while one answer streams, the ones above it are not rendered again. */
export const AnswerMessage = memo(function AnswerMessage({ message, onRetry, onPick }: AnswerMessageProps) {
  const strings = useStrings();
  const isRunning = message.status === "waiting" || message.status === "streaming";
  const canRetry = message.state === "error" || message.status === "stopped";
  return (
    <article className="aw-answer" data-state={message.state ?? message.status} aria-label={strings.answer} aria-busy={isRunning}>
      <StateLabel message={message} />
      {message.text && <Markdown text={message.text} citations={message.citations} />}
      {isRunning && <TypingIndicator />}
      {message.warnings.map((warning, at) => (
        <p key={at} className="aw-warning">
          {warning}
        </p>
      ))}
      {message.status === "stopped" && <p className="aw-warning">{strings.stopped}</p>}
      <ErrorDetails message={message} />
      {canRetry && onRetry && <RetryButton onRetry={onRetry} />}
      <Options options={message.options} onPick={onPick} />
      <Sources sources={message.sources} />
      <NextHops hops={message.nextHops} />
    </article>
  );
});

function TypingIndicator() {
  const strings = useStrings();
  return (
    <p className="aw-typing">
      <span className="aw-hidden">{strings.waiting}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </p>
  );
}
