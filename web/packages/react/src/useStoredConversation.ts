import type { Conversation } from "@answerable/client";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { loadStored, saveConversation, type StorageKind } from "./conversationStorage.js";

/**
 * An effect that ends in the very moment its component is removed. Other effects end some frames
 * later: a page that removes the widget at signing out, clears the storage and navigates would find
 * the thread kept for its next visitor. A server knows no layout, and React 18 warns of it there.
 */
const useEffectUntilRemoved = typeof document === "undefined" ? useEffect : useLayoutEffect;

interface Keeping {
  key: string;
  storage: StorageKind;
  /** Somebody is signed in: nothing outlives the tab. */
  isSignedIn: boolean;
}

/**
 * Restored after mounting, so that the server's markup and the browser's first one agree. Returns the
 * conversation's clock, in milliseconds: it only goes forward, whatever becomes of the wall clock, and
 * stands still while no page is open. No clock runs on from one page to the next.
 */
export function useStoredConversation({ key, storage, isSignedIn }: Keeping, conversation: Conversation, restore: (stored: Conversation) => void) {
  const latest = useRef(conversation);
  latest.current = conversation;
  const isPersonal = useRef(false);
  // Stays so for the whole page, and for the thread on the next one: what was said while signed in does
  // not become anybody's by signing out, or before the next page has said who is signed in.
  isPersonal.current ||= isSignedIn;
  const before = useRef(0);
  const clock = useCallback(() => before.current + performance.now(), []);
  const save = useCallback(() => saveConversation(key, storage, latest.current, clock(), isPersonal.current), [key, storage, clock]);
  useEffect(() => {
    const stored = loadStored(key, storage);
    if (stored) {
      before.current = stored.clock ?? 0;
      isPersonal.current ||= Boolean(stored.personal);
      restore(stored.conversation);
    }
    // `restore` is left out: restoring again would undo what was said since.
  }, [key, storage]);
  useEffectUntilRemoved(() => {
    // Leaving in mid-answer keeps what was shown so far.
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      // So does being taken off the page; what the page has cleared before stays cleared.
      if (loadStored(key)) save();
    };
  }, [save]);
  const { status, conversationId, messages } = conversation;
  // Not at every token: the moments at which losing the page would lose something.
  useEffect(save, [save, isSignedIn, status, conversationId, messages.length]);
  return clock;
}
