import type { Conversation } from "@answerable/client";

/**
 * What is kept on the reader's machine: `local` the thread until the tab is closed and, after that, which
 * conversation was the last; `session` the thread alone; `off` nothing.
 */
export type StorageKind = "local" | "session" | "off";

interface Stored {
  version: 1;
  conversation: Conversation;
  /** What the conversation's clock showed when it was kept. */
  clock?: number;
  /** Whether the panel was open, so that following a link keeps it open. */
  open: boolean;
}

/** Enough to ask the server for a conversation again. */
export interface LastConversation {
  conversationId: string;
  ownerToken: string;
}

/**
 * The thread lives in sessionStorage: it survives a page change in this tab and ends with the tab.
 * Every access may throw (blocked storage, full quota); the chat then works without memory.
 */
export function loadStored(server: string, kind: StorageKind = "local"): Stored | null {
  const stored = kind === "off" ? null : read<Stored>("sessionStorage", server);
  return stored?.version === 1 && Array.isArray(stored.conversation?.messages) ? stored : null;
}

/** Nothing is written before the first message, and nothing to stay if `isPersonal`: a visitor is signed in. */
export function saveConversation(server: string, kind: StorageKind, conversation: Conversation, clock: number, isPersonal: boolean): void {
  const { conversationId, ownerToken, messages } = conversation;
  if (kind === "off" || messages.length === 0) return;
  write("sessionStorage", server, { version: 1, conversation, clock, open: loadStored(server)?.open ?? true });
  if (kind === "local" && conversationId && ownerToken && !isPersonal) write("localStorage", server, { conversationId, ownerToken });
}

export function saveOpen(server: string, kind: StorageKind, open: boolean): void {
  const stored = loadStored(server, kind);
  if (stored) write("sessionStorage", server, { ...stored, open });
}

export function loadLast(server: string, kind: StorageKind): LastConversation | null {
  const last = kind === "local" ? read<LastConversation>("localStorage", server) : null;
  return last?.conversationId && last.ownerToken ? last : null;
}

/** Both the thread and which one was the last. */
export function forget(server: string): void {
  for (const area of ["sessionStorage", "localStorage"] as const) {
    try {
      globalThis[area].removeItem(storageKey(server));
    } catch {
      // See loadStored.
    }
  }
}

function read<T>(area: "sessionStorage" | "localStorage", server: string): T | null {
  try {
    return JSON.parse(globalThis[area].getItem(storageKey(server)) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(area: "sessionStorage" | "localStorage", server: string, value: object): void {
  try {
    globalThis[area].setItem(storageKey(server), JSON.stringify(value));
  } catch {
    // See loadStored.
  }
}

function storageKey(server: string): string {
  return `answerable:${server}`;
}
