import type { AnswerState } from "@answerable/client";
import { createContext, useContext } from "react";

/** Every sentence the widget says by itself. The server's sentences arrive with the answer. */
export const DEFAULT_STRINGS = {
  title: "Ask a question",
  welcome: "Ask anything about this site. Every answer is backed by exact quotes from its pages.",
  launcher: "Ask a question",
  launcherShort: "Ask",
  close: "Close",
  starters: "Try one of these",
  conversation: "Conversation",
  question: "Your question",
  answer: "Answer",
  inputLabel: "Your question",
  inputPlaceholder: "Ask a question…",
  send: "Send",
  stop: "Stop",
  retry: "Retry",
  waiting: "Looking for an answer…",
  stopped: "Stopped before the end.",
  sources: "Sources",
  nextHops: "Where to go next",
  options: "Choose one",
  copyCode: "Copy code",
  copied: "Copied",
  exactQuote: "Exact quote",
  newTab: "(opens in a new tab)",
  requestId: "Request id",
  citation: (n: number, where: string) => `Citation ${n}: ${where}`,
  lines: (first: number, last: number) => (first === last ? `line ${first}` : `lines ${first}–${last}`),
  /** Shown above an answer that is not a plain one. */
  states: {
    answered: "",
    only_one_match: "Only one passage matches",
    no_match: "Nothing found",
    clarify: "One more detail, please",
    out_of_scope: "Outside this site’s topics",
    blocked: "Not answered",
    degraded: "Limited answer",
    error: "Something went wrong",
  } satisfies Record<AnswerState, string> as Record<AnswerState, string>,
  /** For the failures the client finds itself, by error code. */
  errors: {
    network: "The server could not be reached. Check your connection and try again.",
    interrupted: "The connection broke before the answer was complete.",
    bad_reply: "The server sent a reply that could not be read.",
  } as Record<string, string>,
};

export type Strings = typeof DEFAULT_STRINGS;

export const StringsContext = createContext<Strings>(DEFAULT_STRINGS);

export function useStrings(): Strings {
  return useContext(StringsContext);
}
