import type { AssistantMessage } from "@answerable/client";
import { InfoIcon, RetryIcon, WarningIcon } from "./icons.js";
import { type Strings, useStrings } from "./strings.js";

const ALARMING = new Set(["blocked", "degraded", "error"]);

/** Says in words what kind of reply this is; nothing for a plain answer. */
export function StateLabel({ message }: { message: AssistantMessage }) {
  const strings = useStrings();
  const label = message.state && strings.states[message.state];
  if (!label) return null;
  return (
    <p className="aw-state">
      {ALARMING.has(message.state!) ? <WarningIcon /> : <InfoIcon />}
      {label}
    </p>
  );
}

/** What went wrong, and the id under which the site's owner finds it in the logs. */
export function ErrorDetails({ message }: { message: AssistantMessage }) {
  const strings = useStrings();
  if (!message.error) return null;
  const { requestId } = message.error;
  return (
    <>
      <p>{errorText(message.error, strings)}</p>
      {requestId && (
        <p className="aw-request-id">
          {strings.requestId}: <code>{requestId}</code>
        </p>
      )}
    </>
  );
}

export function errorText(error: NonNullable<AssistantMessage["error"]>, strings: Strings): string {
  return strings.errors[error.code] ?? error.message;
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const strings = useStrings();
  return (
    <button type="button" className="aw-button" onClick={onRetry}>
      <RetryIcon />
      {strings.retry}
    </button>
  );
}
