import { chat, type Conversation, EMPTY_CONVERSATION, lastQuestion, type Message, reduceConversation } from "@answerable/client";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { loadStored, saveConversation } from "./conversationStorage.js";

export interface UseChatOptions {
  /** Base URL of the Answerable server; "" is the page's own origin. */
  server: string;
}

export interface UseChat {
  messages: Message[];
  /** An answer is being made. */
  busy: boolean;
  send: (text: string) => void;
  stop: () => void;
  /** Ask the last question again in place of its failed answer. */
  retry: () => void;
}

/** One conversation with a server, kept across page changes in this tab. */
export function useChat({ server }: UseChatOptions): UseChat {
  const [conversation, dispatch] = useReducer(reduceConversation, EMPTY_CONVERSATION);
  const latest = useRef(conversation);
  latest.current = conversation;
  const running = useRef<AbortController>(null);
  useStoredConversation(server, conversation, (stored) => dispatch({ type: "restored", conversation: stored }));
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (message: string) => {
      const { signal } = (running.current = new AbortController());
      const { conversationId, ownerToken } = latest.current;
      for await (const event of chat({ server, message, conversationId, ownerToken, signal })) {
        if (signal.aborted) return;
        dispatch({ type: "received", event });
      }
    },
    [server],
  );
  const send = useCallback(
    (text: string) => {
      if (latest.current.status === "busy" || text.trim() === "") return;
      dispatch({ type: "asked", text });
      void run(text);
    },
    [run],
  );
  const stop = useCallback(() => {
    running.current?.abort();
    dispatch({ type: "stopped" });
  }, []);
  const retry = useCallback(() => {
    const question = lastQuestion(latest.current);
    if (latest.current.status === "busy" || question === null) return;
    dispatch({ type: "retried" });
    void run(question);
  }, [run]);
  return { messages: conversation.messages, busy: conversation.status === "busy", send, stop, retry };
}

/** Restored after mounting, so that the server's markup and the browser's first one agree. */
function useStoredConversation(server: string, conversation: Conversation, restore: (stored: Conversation) => void) {
  const latest = useRef(conversation);
  latest.current = conversation;
  useEffect(() => {
    const stored = loadStored(server);
    if (stored) restore(stored.conversation);
    const save = () => saveConversation(server, latest.current);
    // Leaving in mid-answer keeps what was shown so far.
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
    // `restore` is left out: restoring again would undo what was said since.
  }, [server]);
  const { status, conversationId, messages } = conversation;
  // Not at every token: the moments at which losing the page would lose something.
  useEffect(() => saveConversation(server, latest.current), [server, status, conversationId, messages.length]);
}
