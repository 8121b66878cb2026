import type { ListPreview } from "./chatContext.js";
import type { AnswerOption, AnswerState, ChatEvent, Citation, DoneEvent, NextHop, Source } from "./events.js";

export interface UserMessage {
  role: "user";
  id: string;
  text: string;
  /** What was sent, where it is not the text: the value of a picked option. */
  sent?: string;
  /** The text of the page that it was asked about, and nothing else. */
  selected?: string | undefined;
  /** When it was sent, in milliseconds on the conversation's own clock. */
  at?: number | undefined;
}

export interface AssistantMessage {
  role: "assistant";
  id: string;
  /** waiting: no answer text yet · streaming · finished · stopped: cut off by the reader or a page change */
  status: "waiting" | "streaming" | "finished" | "stopped";
  /** Markdown received so far. */
  text: string;
  state: AnswerState | null;
  citations: Citation[];
  warnings: string[];
  sources: Source[];
  nextHops: NextHop[];
  options: AnswerOption[];
  error: { code: string; message: string; requestId: string | null; retryAfter?: number | null | undefined } | null;
  /** Under which the server has stored it. */
  messageId?: string | undefined;
  /** What the reader thought of it. */
  rating?: Rating | undefined;
  /** When it was complete, on the same clock as the question's. */
  at?: number | undefined;
}

export type Rating = "up" | "down";

/** When, and after how many messages, the page has shown something. */
export interface Shown {
  at: number;
  after: number;
}

export type Message = UserMessage | AssistantMessage;

export interface Conversation {
  conversationId: string | null;
  ownerToken: string | null;
  messages: Message[];
  /** `busy` from the question until its `done`, `error` or stop. */
  status: "idle" | "busy";
  /** What the page has opened and listed last, as it told. */
  panel?: Shown & { title: string };
  list?: Shown & ListPreview;
}

export type ConversationAction =
  | { type: "asked"; text: string; sent?: string; selected?: string | undefined; at?: number }
  /** The question `id` is asked in other words: it and all that follows are gone. */
  | { type: "withdrawn"; id: string }
  /** Left out, the answer is not rated any more. */
  | { type: "rated"; id: string; rating?: Rating | undefined }
  /** A new conversation begins. */
  | { type: "cleared" }
  /** Ask the last question again in place of its failed answer. */
  | { type: "retried" }
  | { type: "received"; event: ChatEvent; at?: number }
  /** The page has opened or listed something. */
  | { type: "shown"; panel?: string; list?: ListPreview; at: number }
  | { type: "stopped" }
  /** Kept from an earlier page; whatever was running then is over. */
  | { type: "restored"; conversation: Conversation };

export const EMPTY_CONVERSATION: Conversation = {
  conversationId: null,
  ownerToken: null,
  messages: [],
  status: "idle",
};

/** Pure: the same conversation and action give the same next conversation. */
export function reduceConversation(state: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case "asked":
      return asked(state, action);
    case "retried":
      return { ...state, status: "busy", messages: [...state.messages.slice(0, -1), newAnswer(`m${state.messages.length - 1}`)] };
    case "received":
      return state.status === "busy" ? received(state, action.event, action.at) : state;
    case "withdrawn":
      return withdrawn(state, action.id);
    case "rated":
      return { ...state, messages: state.messages.map((each) => (each.id === action.id ? { ...each, rating: action.rating } : each)) };
    case "cleared":
      return { ...EMPTY_CONVERSATION, ...(state.panel && { panel: { ...state.panel, after: 0 } }), ...(state.list && { list: { ...state.list, after: 0 } }) };
    case "shown":
      return shown(state, action);
    case "stopped":
      return stop(state);
    case "restored":
      return stop(action.conversation);
  }
}

/** The question whose answer the reader may want again; null when there is none. */
export function lastQuestion(state: Conversation): UserMessage | null {
  return state.messages.findLast((message) => message.role === "user") ?? null;
}

function asked(state: Conversation, { type: _, ...more }: Extract<ConversationAction, { type: "asked" }>): Conversation {
  const count = state.messages.length;
  const question: UserMessage = { role: "user", id: `m${count}`, ...more };
  return { ...state, status: "busy", messages: [...state.messages, question, newAnswer(`m${count + 1}`)] };
}

function withdrawn(state: Conversation, id: string): Conversation {
  const at = state.messages.findIndex((message) => message.id === id);
  return at < 0 ? state : { ...stop(state), messages: state.messages.slice(0, at) };
}

function shown(state: Conversation, { panel, list, at }: Extract<ConversationAction, { type: "shown" }>): Conversation {
  const after = state.messages.length;
  return { ...state, ...(panel && { panel: { title: panel, at, after } }), ...(list && { list: { ...list, at, after } }) };
}

function newAnswer(id: string): AssistantMessage {
  return {
    role: "assistant",
    id,
    status: "waiting",
    text: "",
    state: null,
    citations: [],
    warnings: [],
    sources: [],
    nextHops: [],
    options: [],
    error: null,
  };
}

function received(state: Conversation, event: ChatEvent, at: number | undefined): Conversation {
  switch (event.type) {
    case "start":
      // A second one tells an answer from its beginning that was cut off.
      return { ...changeAnswer(state, ({ id }) => newAnswer(id)), conversationId: event.conversation_id, ownerToken: event.owner_token ?? state.ownerToken };
    case "citation":
      return changeAnswer(state, (answer) => ({ citations: [...answer.citations, event] }));
    case "picked":
      return state; // a thing of the page, which is told as the event arrives
    case "token":
      return changeAnswer(state, (answer) => ({ text: answer.text + event.content, status: "streaming" }));
    case "warning":
      return changeAnswer(state, (answer) => ({ warnings: [...answer.warnings, event.message] }));
    case "done":
      return { ...changeAnswer(state, () => ({ ...finished(event), at })), status: "idle" };
    case "error":
      return { ...changeAnswer(state, () => ({ ...failed(event), at })), status: "idle" };
  }
}

function finished(event: DoneEvent): Partial<AssistantMessage> {
  return {
    status: "finished",
    state: event.state,
    messageId: event.message_id,
    sources: event.sources ?? [],
    nextHops: event.next_hops ?? [],
    options: event.options ?? [],
  };
}

function failed(event: Extract<ChatEvent, { type: "error" }>): Partial<AssistantMessage> {
  const error = { code: event.code, message: event.message, requestId: event.request_id ?? null, retryAfter: event.retry_after };
  return { status: "finished", state: "error", error };
}

function stop(state: Conversation): Conversation {
  return state.status === "busy" ? { ...changeAnswer(state, () => ({ status: "stopped" })), status: "idle" } : state;
}

function changeAnswer(state: Conversation, change: (answer: AssistantMessage) => Partial<AssistantMessage>): Conversation {
  const last = state.messages.at(-1);
  if (last?.role !== "assistant") return state;
  return { ...state, messages: [...state.messages.slice(0, -1), { ...last, ...change(last) }] };
}
