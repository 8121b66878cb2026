/** The wire contract of `POST /chat`: what the server says during one turn. */

export type AnswerState =
  | "answered"
  | "only_one_match"
  | "no_match"
  | "clarify"
  | "out_of_scope"
  | "blocked"
  | "degraded"
  | "error";

export type ChatMode = "general" | "selection";

/** A quote the server has checked, character for character, against the indexed source. */
export interface Citation {
  n: number;
  /** The source verbatim, markup included. */
  quote: string;
  /** The quote without its markup, for display. */
  text: string;
  source_name: string;
  /** Leads to the quoted words: the page with a text fragment, or their lines in the document viewer. */
  link: string;
  file: string;
  heading_path: string[];
  /** Half-open span in the source file, in characters. */
  char_start: number;
  char_end: number;
  /** First and last line in the source file, counted from 1. */
  line_start: number;
  line_end: number;
  /** Calibrated confidence, 0 to 1. */
  score: number;
  /** Page URL with the anchor of the section. */
  url?: string;
}

export interface Source {
  file: string;
  heading: string;
  url: string;
}

export interface NextHop {
  title: string;
  url: string;
  kind: string;
}

export interface AnswerOption {
  label: string;
  sublabel?: string | null;
  value: string;
}

export interface StartEvent {
  type: "start";
  conversation_id: string;
  message_id: string;
  request_id: string;
  /** Secret of the conversation's owner; sent only when the server has just made it. */
  owner_token?: string | null;
}

/** Arrives before the token that carries its `[n]`. */
export interface CitationEvent extends Citation {
  type: "citation";
}

/** A piece of Markdown, usually one sentence. */
export interface TokenEvent {
  type: "token";
  content: string;
}

export interface WarningEvent {
  type: "warning";
  message: string;
}

export interface DoneEvent {
  type: "done";
  state: AnswerState;
  sources?: Source[];
  next_hops?: NextHop[];
  options?: AnswerOption[];
  message_id?: string;
  timings_ms?: Record<string, number>;
}

export interface ErrorEvent {
  type: "error";
  code: string;
  message: string;
  request_id?: string | null;
}

export type ChatEvent = StartEvent | CitationEvent | TokenEvent | WarningEvent | DoneEvent | ErrorEvent;

/** The same answer as one JSON object, for `Accept: application/json`. */
export interface ChatReply {
  state: AnswerState;
  answer: string;
  citations?: Citation[];
  sources?: Source[];
  next_hops?: NextHop[];
  options?: AnswerOption[];
  conversation_id: string;
  message_id: string;
  request_id?: string;
  owner_token?: string | null;
  timings_ms?: Record<string, number>;
  /** What the reader should know beside the answer. */
  warnings?: string[];
}

/** Codes of the error events that the client itself makes; every other code is the server's. */
export const CLIENT_ERROR = {
  network: "network",
  interrupted: "interrupted",
  badReply: "bad_reply",
  http: "http",
} as const;

const EVENT_TYPES = new Set(["start", "citation", "token", "warning", "done", "error"]);

/** Unknown types are valid and ignored, so that a newer server can say more to an older widget. */
export function isChatEvent(value: unknown): value is ChatEvent {
  return typeof value === "object" && value !== null && EVENT_TYPES.has((value as ChatEvent).type);
}

/** `done` and `error` each end a stream; exactly one of them does. */
export function isTerminal(event: ChatEvent): event is DoneEvent | ErrorEvent {
  return event.type === "done" || event.type === "error";
}
