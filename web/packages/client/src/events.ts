/** The wire contract of `POST /chat`: what the server says during one turn, and the same as one JSON object. */
import { type AnswerOption, type AnswerState, type ChatEvent, type Citation, type DoneEvent, type ErrorEvent, EVENT_TYPES, type NextHop, type Source } from "./wire.js";

export type * from "./wire.js";

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
  notAStream: "not_a_stream",
  http: "http",
  httpBusy: "http_busy",
} as const;

/** Unknown types are valid and ignored, so that a newer server can say more to an older widget. */
export function isChatEvent(value: unknown): value is ChatEvent {
  return typeof value === "object" && value !== null && EVENT_TYPES.has((value as ChatEvent).type);
}

/** `done` and `error` each end a stream; exactly one of them does. */
export function isTerminal(event: ChatEvent): event is DoneEvent | ErrorEvent {
  return event.type === "done" || event.type === "error";
}
