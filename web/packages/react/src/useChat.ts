import {
  type AboutSite,
  type AnswerOption,
  type AnswerState,
  chat,
  type ChatEvent,
  type ChatFilter,
  type ChatMode,
  type Conversation,
  type DoneEvent,
  EMPTY_CONVERSATION,
  isTerminal,
  lastQuestion,
  type ListPreview,
  type Message,
  pendingOptions,
  type Rating,
  type RatingDetail,
  reduceConversation,
  sendFeedback,
} from "@answerable/client";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { type FollowUp, loadFollowUp } from "./followUp.js";
import { inFrames } from "./inFrames.js";
import { forget, keyOf, type StorageKind } from "./conversationStorage.js";
import { useStoredConversation } from "./useStoredConversation.js";

/** What the page may want to hear of; `open` and `close` come from the widget alone. */
export interface ChatSignals {
  open: undefined;
  close: undefined;
  ask: { question: string; mode: ChatMode };
  answer: { question: string; text: string; state: AnswerState; messageId?: string | undefined };
  feedback: { messageId?: string | undefined; rating: Rating } & Partial<RatingDetail>;
}

export type OnSignal = <K extends keyof ChatSignals>(name: K, detail?: ChatSignals[K]) => void;

export interface UseChatOptions {
  /** Base URL of the Answerable server; "" is the page's own origin. */
  server: string;
  /** The token of the visitor who is signed in to the page; read anew for every question. */
  token?: string | null | undefined;
  /** What is kept on the reader's machine; by default `local`. */
  storage?: StorageKind;
  /** A name for the thread, where one page shows several with the same server. */
  thread?: string | undefined;
  /** Search only what has these values. */
  filter?: ChatFilter | undefined;
  /** Whether the server takes ratings. */
  feedback?: boolean | undefined;
  /** What the server says of itself, so that words pick here for as long as they do there. */
  site?: AboutSite | undefined;
  /** An option was picked: by a click or in plain words at once, in other words once the server has understood them. */
  onPick?: ((option: AnswerOption) => void) | undefined;
  /** A question was asked, an answer is whole, an answer was rated. */
  onSignal?: OnSignal | undefined;
}

export interface UseChat {
  /** As the server knows it; null before the first answer. */
  conversationId: string | null;
  messages: Message[];
  /** An answer is being made. */
  busy: boolean;
  /** Ask something, of `selected` alone if it is given; words that pick a fresh option, such as "the second one", pick it. */
  send: (text: string, selected?: string) => void;
  /** Pick an offered option: it is asked for by its value. */
  pick: (option: AnswerOption) => void;
  /** Tell what the page has opened or listed, so that it can be asked about. */
  shown: (thing: { panel?: string; list?: ListPreview }) => void;
  stop: () => void;
  /** Ask the last question again in place of its failed answer. */
  retry: () => void;
  /** Ask the question `id` in other words; what came after it is gone. */
  edit: (id: string, text: string) => void;
  /** Whether the server has taken it, if it takes any; a rating that it has not taken is taken back. */
  rate: (id: string, rating: Rating, detail?: RatingDetail) => Promise<boolean>;
  /** Begin a new conversation; the old one is not offered again. */
  startNew: () => void;
  /** Show a conversation that was kept elsewhere. */
  restore: (conversation: Conversation) => void;
}

interface Question {
  /** What is sent. */
  message: string;
  selected?: string | undefined;
  /** What is sent, where an option was clicked for it. */
  clicked?: string | undefined;
  /** The page has heard what it picks. */
  told?: boolean;
  /** When it was asked, if not just now. */
  at?: number | undefined;
}

/** One conversation with a server, kept across page changes in this tab. */
export function useChat(options: UseChatOptions): UseChat {
  const { server, storage = "local" } = options;
  const key = keyOf(server, options.thread);
  const [conversation, dispatch] = useReducer(reduceConversation, EMPTY_CONVERSATION);
  const latest = useRef(conversation);
  latest.current = conversation;
  const asked = useRef(options);
  asked.current = options;
  const running = useRef<AbortController>(null);
  // Of the last question, however often it is tried.
  const isPickTold = useRef<boolean>(undefined);
  const restore = useCallback((kept: Conversation) => {
    const action = { type: "restored", conversation: kept } as const;
    // What is asked before the next rendering, such as a question in the address, goes on with it too.
    latest.current = reduceConversation(latest.current, action);
    dispatch(action);
  }, []);
  const clock = useStoredConversation({ key, storage, isSignedIn: Boolean(options.token) }, conversation, restore);
  const followUp = useRef<FollowUp>(null);
  const hasBegun = isSomethingSeen(conversation);
  useEffect(() => {
    // Without it words pick nothing here, and the server picks.
    if (hasBegun) void loadFollowUp().then((part) => (followUp.current = part));
  }, [hasBegun]);

  const run = useCallback(
    async ({ message, selected, clicked, told, at = clock() }: Question, seen: Conversation) => {
      isPickTold.current = told;
      const { signal } = (running.current = new AbortController());
      const mode = selected === undefined ? "general" : "selection";
      // Settings and conversation are called in a request as they are here.
      const request = { ...asked.current, ...latest.current, message, mode, context: selected, signal } as const;
      request.onSignal?.("ask", { question: message, mode });
      const part = selected === undefined && isSomethingSeen(seen) ? await loadFollowUp() : null;
      if (signal.aborted) return;
      let text = "";
      const arriving = inFrames<ChatEvent>((events) => {
        if (!signal.aborted) for (const event of events) dispatch({ type: "received", event, at: clock() });
      });
      for await (const event of chat({ ...request, chatContext: part?.chatContext(seen, at, clicked), timezone: timeZone() })) {
        if (signal.aborted) return;
        arriving.add(event);
        if (event.type === "start") text = "";
        if (event.type === "token") text += event.content;
        if (event.type === "picked" && !isPickTold.current) {
          isPickTold.current = true;
          asked.current.onPick?.(event.option);
        }
        if (!isTerminal(event)) continue;
        arriving.flush();
        const { state = "error", message_id: messageId } = event as Partial<DoneEvent>;
        asked.current.onSignal?.("answer", { question: message, text, state, messageId });
      }
    },
    [clock],
  );
  const pick = useCallback(
    (option: AnswerOption, typedAt?: number) => {
      const seen = latest.current;
      if (seen.status === "busy") return;
      const message = followUp.current?.messageFor(option, pendingOptions(seen)) ?? (option.value || option.label);
      dispatch({ type: "asked", text: option.label, sent: message, at: clock() });
      asked.current.onPick?.(option);
      // Of words the server judges itself whether the option was still meant.
      void run({ message, told: true, clicked: typedAt ? "" : message, at: typedAt }, seen);
    },
    [run, clock],
  );
  const send = useCallback(
    (text: string, selected?: string) => {
      const seen = latest.current;
      if (seen.status === "busy" || text.trim() === "") return;
      const now = clock();
      const picked = selected === undefined && followUp.current?.pickFresh(text, seen, now, asked.current.site);
      if (picked) return pick(picked, now);
      dispatch({ type: "asked", text, selected, at: now });
      void run({ message: text, selected }, seen);
    },
    [run, pick, clock],
  );
  const shown = useCallback((thing: { panel?: string; list?: ListPreview }) => dispatch({ type: "shown", ...thing, at: clock() }), [clock]);
  const stop = useCallback(() => {
    running.current?.abort();
    dispatch({ type: "stopped" });
  }, []);
  useEffect(() => stop, []);
  const retry = useCallback(() => {
    const question = lastQuestion(latest.current);
    if (latest.current.status === "busy" || !question) return;
    dispatch({ type: "retried" });
    const seen = { ...latest.current, messages: latest.current.messages.slice(0, -2) };
    const { text, sent, selected } = question;
    // What was picked here stays picked, however long its answer has failed.
    void run({ message: sent ?? text, selected, clicked: sent, told: isPickTold.current || Boolean(sent) }, seen);
  }, [run]);
  const edit = useCallback(
    (id: string, text: string) => {
      const at = latest.current.messages.findIndex((message) => message.id === id);
      const question = latest.current.messages[at];
      if (question?.role !== "user" || text.trim() === "") return;
      stop();
      dispatch({ type: "withdrawn", id });
      const { selected } = question;
      dispatch({ type: "asked", text, selected, at: clock() });
      void run({ message: text, selected }, { ...latest.current, messages: latest.current.messages.slice(0, at) });
    },
    [run, stop, clock],
  );
  const rate = useCallback(
    async (id: string, rating: Rating, detail?: RatingDetail) => {
      const { conversationId, ownerToken, messages } = latest.current;
      const message = messages.find((each) => each.id === id);
      if (message?.role !== "assistant") return false;
      dispatch({ type: "rated", id, rating });
      const { messageId } = message;
      asked.current.onSignal?.("feedback", { messageId, rating, ...detail });
      if (!asked.current.feedback || !messageId) return true;
      const isSent = await sendFeedback(server, { conversationId, ownerToken, messageId, rating, ...detail });
      // In another conversation it would be another answer's.
      if (!isSent && latest.current.conversationId === conversationId) dispatch({ type: "rated", id, rating: message.rating });
      return isSent;
    },
    [server],
  );
  const startNew = useCallback(() => {
    stop();
    forget(key);
    dispatch({ type: "cleared" });
  }, [key, stop]);
  const { conversationId, messages, status } = conversation;
  return { conversationId, messages, busy: status === "busy", send, pick, shown, stop, retry, edit, rate, startNew, restore };
}

/** There is something that the next question can lean on. */
function isSomethingSeen({ messages, panel, list }: Conversation): boolean {
  return messages.length > 0 || Boolean(panel ?? list);
}

function timeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
