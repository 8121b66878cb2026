import {
  type AnswerOption,
  chat,
  chatContext,
  choose,
  type Conversation,
  EMPTY_CONVERSATION,
  lastQuestion,
  type ListPreview,
  type Message,
  messageFor,
  pendingOptions,
  pickFresh,
  reduceConversation,
} from "@answerable/client";
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { loadStored, saveConversation } from "./conversationStorage.js";

export interface UseChatOptions {
  /** Base URL of the Answerable server; "" is the page's own origin. */
  server: string;
  /** The token of the visitor who is signed in to the page; read anew for every question. */
  token?: string | null | undefined;
  /** An option was picked, by a click or in words: called at once, before the server answers. */
  onPick?: ((option: AnswerOption) => void) | undefined;
}

export interface UseChat {
  messages: Message[];
  /** An answer is being made. */
  busy: boolean;
  /** Ask something; words that pick a fresh option, such as "the second one", pick it. */
  send: (text: string) => void;
  /** Pick an offered option: it is asked for by its value. */
  pick: (option: AnswerOption) => void;
  /** Tell what the page has opened or listed, so that it can be asked about. */
  shown: (thing: { panel?: string; list?: ListPreview }) => void;
  stop: () => void;
  /** Ask the last question again in place of its failed answer. */
  retry: () => void;
}

/** One conversation with a server, kept across page changes in this tab. */
export function useChat({ server, token, onPick }: UseChatOptions): UseChat {
  const [conversation, dispatch] = useReducer(reduceConversation, EMPTY_CONVERSATION);
  const latest = useRef(conversation);
  latest.current = conversation;
  const listener = useRef(onPick);
  listener.current = onPick;
  const bearer = useRef(token);
  bearer.current = token;
  const running = useRef<AbortController>(null);
  const clock = useStoredConversation(server, conversation, (stored) => dispatch({ type: "restored", conversation: stored }));
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (message: string, seen: Conversation, picked = false) => {
      const { signal } = (running.current = new AbortController());
      const { conversationId, ownerToken } = latest.current;
      const context = chatContext(seen, clock(), picked);
      const request = { server, message, conversationId, ownerToken, token: bearer.current, chatContext: context, timezone: timeZone(), signal };
      for await (const event of chat(request)) {
        if (signal.aborted) return;
        dispatch({ type: "received", event, at: clock() });
      }
    },
    [server, clock],
  );
  const pick = useCallback(
    (option: AnswerOption) => {
      const seen = latest.current;
      if (seen.status === "busy") return;
      const message = messageFor(option, pendingOptions(seen));
      dispatch({ type: "asked", text: option.label, sent: message, at: clock() });
      listener.current?.(option);
      void run(message, seen, pendingOptions(seen).includes(option));
    },
    [run, clock],
  );
  const send = useCallback(
    (text: string) => {
      const seen = latest.current;
      if (seen.status === "busy" || text.trim() === "") return;
      const picked = pickFresh(text, seen, clock());
      if (picked) return pick(picked);
      dispatch({ type: "asked", text, at: clock() });
      void run(text, seen);
    },
    [run, pick, clock],
  );
  const shown = useCallback((thing: { panel?: string; list?: ListPreview }) => dispatch({ type: "shown", ...thing, at: clock() }), [clock]);
  const stop = useCallback(() => {
    running.current?.abort();
    dispatch({ type: "stopped" });
  }, []);
  const retry = useCallback(() => {
    const question = lastQuestion(latest.current);
    if (latest.current.status === "busy" || question === null) return;
    dispatch({ type: "retried" });
    const seen = { ...latest.current, messages: latest.current.messages.slice(0, -2) };
    void run(question, seen, choose(question, pendingOptions(seen)) !== null);
  }, [run]);
  return { messages: conversation.messages, busy: conversation.status === "busy", send, pick, shown, stop, retry };
}

/**
 * An effect that ends in the very moment its component is removed. Other effects end some frames
 * later: a page that removes the widget at signing out, clears the storage and navigates would find
 * the thread kept for its next visitor. A server knows no layout, and React 18 warns of it there.
 */
const useEffectUntilRemoved = typeof document === "undefined" ? useEffect : useLayoutEffect;

function timeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Restored after mounting, so that the server's markup and the browser's first one agree. Returns the
 * conversation's clock, in milliseconds: it only goes forward, whatever becomes of the wall clock, and
 * stands still while no page is open. No clock runs on from one page to the next.
 */
function useStoredConversation(server: string, conversation: Conversation, restore: (stored: Conversation) => void) {
  const latest = useRef(conversation);
  latest.current = conversation;
  const before = useRef(0);
  const clock = useCallback(() => before.current + performance.now(), []);
  useEffect(() => {
    const stored = loadStored(server);
    if (stored) {
      before.current = stored.clock ?? 0;
      restore(stored.conversation);
    }
    // `restore` is left out: restoring again would undo what was said since.
  }, [server]);
  useEffectUntilRemoved(() => {
    const save = () => saveConversation(server, latest.current, clock());
    // Leaving in mid-answer keeps what was shown so far.
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, [server]);
  const { status, conversationId, messages } = conversation;
  // Not at every token: the moments at which losing the page would lose something.
  useEffect(() => saveConversation(server, latest.current, clock()), [server, status, conversationId, messages.length]);
  return clock;
}
