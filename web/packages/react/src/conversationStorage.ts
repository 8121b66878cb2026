import type { Conversation } from "@answerable/client";

interface Stored {
  version: 1;
  conversation: Conversation;
  /** What the conversation's clock showed when it was kept. */
  clock?: number;
  /** Whether the panel was open, so that following a link keeps it open. */
  open: boolean;
}

/**
 * The thread lives in sessionStorage: it survives a page change in this tab and ends with the tab.
 * Every access may throw (blocked storage, full quota); the chat then works without memory.
 */
export function loadStored(server: string): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(server)) ?? "null") as Stored | null;
    return stored?.version === 1 && Array.isArray(stored.conversation?.messages) ? stored : null;
  } catch {
    return null;
  }
}

/** Nothing is written before the first message. */
export function saveConversation(server: string, conversation: Conversation, clock: number): void {
  if (conversation.messages.length === 0) return;
  write(server, { version: 1, conversation, clock, open: loadStored(server)?.open ?? true });
}

export function saveOpen(server: string, open: boolean): void {
  const stored = loadStored(server);
  if (stored) write(server, { ...stored, open });
}

function write(server: string, stored: Stored): void {
  try {
    sessionStorage.setItem(storageKey(server), JSON.stringify(stored));
  } catch {
    // See loadStored.
  }
}

function storageKey(server: string): string {
  return `answerable:${server}`;
}
