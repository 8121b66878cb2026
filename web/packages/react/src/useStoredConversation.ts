import type { Conversation } from "@answerable/client";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { loadStored, saveConversation, type StorageKind } from "./conversationStorage.js";

/**
 * An effect that ends in the very moment its component is removed. Other effects end some frames
 * later: a page that removes the widget at signing out, clears the storage and navigates would find
 * the thread kept for its next visitor. A server knows no layout, and React 18 warns of it there.
 */
const useEffectUntilRemoved = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Tells the other widgets of the page that a thread was kept. */
const KEPT = "answerable:kept";

interface Keeping {
  key: string;
  storage: StorageKind;
  /** Somebody is signed in: nothing outlives the tab. */
  isSignedIn: boolean;
}

/**
 * Restored after mounting, so that the server's markup and the browser's first one agree; and anew when another
 * widget of the page has kept more of the same thread, or another page has before the reader came back to this one.
 * Returns the conversation's clock, in milliseconds: it only goes forward, whatever becomes of the wall clock, and
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
  // False where the storage is full: what it has is older than what is here.
  const isKept = useRef(true);
  // What another widget has kept while an answer was made here.
  const missed = useRef<Conversation>(null);
  const save = useCallback(() => {
    isKept.current = saveConversation(key, storage, latest.current, clock(), isPersonal.current);
  }, [key, storage, clock]);
  useEffect(() => {
    const takeUp = (occasion?: Event) => {
      const stored = !occasion || isKept.current ? loadStored(key, storage) : null;
      // What is here already would only be drawn again.
      if (!stored || isSame(stored.conversation, latest.current)) return;
      // An answer that is running goes on.
      if (latest.current.status === "busy") return void (missed.current = stored.conversation);
      before.current = (stored.clock ?? 0) - (occasion?.timeStamp ?? 0);
      isPersonal.current ||= Boolean(stored.personal);
      restore(stored.conversation);
    };
    takeUp();
    const occasions = ["pageshow", KEPT];
    for (const name of occasions) addEventListener(name, takeUp);
    return () => {
      for (const name of occasions) removeEventListener(name, takeUp);
    };
  }, [key, storage, restore]);
  useEffectUntilRemoved(() => {
    // Leaving in mid-answer keeps what was shown so far.
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      // So does being taken off the page; what the page has cleared before stays cleared.
      if (loadStored(key)) save();
    };
  }, [save]);
  const { status, conversationId, messages, panel, list } = conversation;
  // Not at every token: the moments at which losing the page would lose something.
  useEffect(() => {
    if (missed.current && status === "idle") {
      const both = [...missed.current.messages, ...messages.slice(-2)].map((each, at) => ({ ...each, id: `m${at}` }));
      missed.current = null;
      // A thread that was begun anew has nothing of theirs.
      if (messages.length > 0) restore((latest.current = { ...latest.current, messages: both }));
    }
    save();
    if (isKept.current && status === "idle" && messages.length > 0) dispatchEvent(new Event(KEPT));
  }, [save, isSignedIn, status, conversationId, messages.length, panel, list]);
  return clock;
}

function isSame(one: Conversation, other: Conversation): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
