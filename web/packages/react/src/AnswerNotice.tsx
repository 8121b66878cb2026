import type { AssistantMessage } from "@answerable/client";
import { useEffect, useState } from "react";
import { InfoIcon, RetryIcon, WarningIcon } from "./icons.js";
import { type Texts, useTexts } from "./texts/index.js";

const ALARMING = new Set(["blocked", "degraded", "error", "interrupted"]);

/** Says in words what kind of reply this is; nothing for a plain answer. */
export function StateLabel({ message }: { message: AssistantMessage }) {
  const texts = useTexts();
  const label = message.state && texts.states[message.state];
  if (!label) return null;
  return (
    <p className="aw-state">
      {ALARMING.has(message.state!) ? <WarningIcon /> : <InfoIcon />}
      {label}
    </p>
  );
}

/** What to do next, where the answer itself is not one. */
export function Advice({ message }: { message: AssistantMessage }) {
  const texts = useTexts();
  // An error says it below its own words, and only if there is an id to tell; a question back is it.
  const isTold = (message.state === "error" && !message.error?.requestId) || message.text.trimEnd().endsWith("?");
  const advice = message.state && !isTold && texts.advice[message.state];
  return advice ? <p className="aw-advice">{advice}</p> : null;
}

/** What went wrong, and the id under which the site's owner finds it in the logs. */
export function ErrorDetails({ message }: { message: AssistantMessage }) {
  const texts = useTexts();
  if (!message.error) return null;
  const { requestId } = message.error;
  return (
    <>
      <p>{errorText(message.error, texts)}</p>
      {requestId && (
        <p className="aw-request-id">
          {texts.requestId}: <code>{requestId}</code>
        </p>
      )}
    </>
  );
}

export function errorText(error: NonNullable<AssistantMessage["error"]>, texts: Texts): string {
  return texts.errors[error.code] ?? error.message;
}

interface RetryButtonProps {
  onRetry: () => void;
  /** For how many seconds the server wants no other try. */
  wait: number;
}

/** Keeps its place while it waits, and with it the focus. */
export function RetryButton({ onRetry, wait }: RetryButtonProps) {
  const texts = useTexts();
  const [isWaiting, setWaiting] = useState(wait > 0);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return (
    <button type="button" className="aw-button" aria-disabled={isWaiting} onClick={() => isWaiting || onRetry()}>
      <RetryIcon />
      {texts.retry}
    </button>
  );
}
