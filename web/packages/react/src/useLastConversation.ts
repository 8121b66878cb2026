import { type Conversation, readConversation } from "@answerable/client";
import { useEffect, useState } from "react";
import { loadFollowUp } from "./followUp.js";
import { forget, loadLast, loadStored, type StorageKind } from "./conversationStorage.js";

export interface UseLastConversation {
  /** `offered`: the reader was here before; `gone`: the server does not have it any more; `failed`: it could not be asked. */
  state: "none" | "offered" | "loading" | "gone" | "failed";
  resume: () => void;
  dismiss: () => void;
}

/** The conversation of an earlier visit, which the reader may take up again or leave. */
export function useLastConversation(server: string, key: string, storage: StorageKind, restore: (conversation: Conversation) => void): UseLastConversation {
  const [state, setState] = useState<UseLastConversation["state"]>("none");
  useEffect(() => {
    // A thread of this tab is shown without asking.
    setState(!loadStored(key, storage) && loadLast(key, storage) ? "offered" : "none");
  }, [key, storage]);
  const dismiss = () => {
    forget(key);
    setState("none");
  };
  const resume = async () => {
    if (state === "loading") return;
    // Asked for anew: in another tab somebody may have signed in to it since it was offered.
    const last = loadLast(key, storage);
    if (!last) return setState("gone");
    setState("loading");
    const { conversationId, ownerToken } = last;
    const messages = await readConversation(server, conversationId, ownerToken);
    const part = await loadFollowUp();
    // What could not be loaded can be tried again; what is not there any more cannot.
    if (!part || !messages) return setState("failed");
    if (messages.length === 0) forget(key);
    else restore(part.resumed(conversationId, ownerToken, messages));
    setState(messages.length === 0 ? "gone" : "none");
  };
  return { state, resume: () => void resume(), dismiss };
}
