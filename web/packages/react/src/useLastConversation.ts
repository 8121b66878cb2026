import { type Conversation, readConversation } from "@answerable/client";
import { useEffect, useState } from "react";
import { loadFollowUp } from "./followUp.js";
import { forget, type LastConversation, loadLast, loadStored, type StorageKind } from "./conversationStorage.js";

export interface UseLastConversation {
  /** `offered`: the reader was here before; `failed`: the server does not have it any more. */
  state: "none" | "offered" | "loading" | "failed";
  resume: () => void;
  dismiss: () => void;
}

/** The conversation of an earlier visit, which the reader may take up again or leave. */
export function useLastConversation(server: string, storage: StorageKind, restore: (conversation: Conversation) => void): UseLastConversation {
  const [last, setLast] = useState<LastConversation | null>(null);
  const [state, setState] = useState<UseLastConversation["state"]>("none");
  useEffect(() => {
    // A thread of this tab is shown without asking.
    const found = loadStored(server, storage) ? null : loadLast(server, storage);
    setLast(found);
    setState(found ? "offered" : "none");
  }, [server, storage]);
  const dismiss = () => {
    forget(server);
    setState("none");
  };
  const resume = async () => {
    if (!last || state === "loading") return;
    setState("loading");
    const messages = await readConversation(server, last.conversationId, last.ownerToken);
    const part = await loadFollowUp();
    // What could not be loaded can be tried again; what is not there any more cannot.
    if (!part) return setState("offered");
    if (messages && messages.length > 0) restore(part.resumed(last.conversationId, last.ownerToken, messages));
    else forget(server);
    setState(messages && messages.length > 0 ? "none" : "failed");
  };
  return { state, resume: () => void resume(), dismiss };
}
