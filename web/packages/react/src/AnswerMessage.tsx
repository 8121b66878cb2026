import type { AnswerOption, AssistantMessage } from "@answerable/client";
import { memo, useMemo } from "react";
import { AnswerActions, type OnRate } from "./AnswerActions.js";
import { NextHops, Options, Sources } from "./AnswerLinks.js";
import { Advice, ErrorDetails, RetryButton, StateLabel } from "./AnswerNotice.js";
import { Markdown } from "./Markdown.js";
import { knownOf } from "./markdown/known.js";
import { direction, pageLanguage, useTexts } from "./texts/index.js";

interface AnswerMessageProps {
  message: AssistantMessage;
  /** Given for the last answer only. */
  onRetry?: (() => void) | undefined;
  onPick?: ((option: AnswerOption) => void) | undefined;
  onRate?: OnRate | undefined;
}

/** Memoised: while one answer streams, the ones above it are not rendered again. */
export const AnswerMessage = memo(function AnswerMessage({ message, onRetry, onPick, onRate }: AnswerMessageProps) {
  const texts = useTexts();
  const isRunning = message.status === "waiting" || message.status === "streaming";
  const { citations, sources, nextHops } = message;
  const known = useMemo(() => knownOf({ citations, sources, nextHops }), [citations, sources, nextHops]);
  const canRetry = message.state === "error" || message.status === "stopped";
  return (
    <article className="aw-answer" data-state={message.state ?? message.status} aria-label={texts.answer} aria-busy={isRunning} data-message={message.messageId}>
      <StateLabel message={message} />
      {message.warnings.map((warning, at) => (
        <p key={at} className="aw-warning">
          {warning}
        </p>
      ))}
      {message.text && (
        <div lang={pageLanguage()} dir={direction(message.text)}>
          <Markdown text={message.text} known={known} isWhole={!isRunning} />
        </div>
      )}
      {isRunning && <TypingIndicator />}
      {message.status === "stopped" && <p className="aw-warning">{texts.stopped}</p>}
      <ErrorDetails message={message} />
      <Advice message={message} />
      {canRetry && onRetry && <RetryButton onRetry={onRetry} wait={message.error?.retryAfter ?? 0} />}
      <Options options={message.options} onPick={onPick} />
      <Sources sources={sources} />
      <NextHops hops={nextHops} />
      {!isRunning && message.text && <AnswerActions message={message} onRate={onRate} />}
    </article>
  );
});

function TypingIndicator() {
  const texts = useTexts();
  return (
    <p className="aw-typing">
      <span className="aw-hidden">{texts.waiting}</span>
      <i />
      <i />
      <i />
    </p>
  );
}
