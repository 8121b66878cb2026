import type { Conversation, Message } from "@answerable/client";

/**
 * What is kept on the reader's machine: `local` the thread until the tab is closed and, after that, which
 * conversation was the last; `session` the thread alone; `off` nothing.
 */
export type StorageKind = "local" | "session" | "off";

type Area = "sessionStorage" | "localStorage";

interface Stored {
  version: 1;
  conversation: Conversation;
  /** What the conversation's clock showed when it was kept. */
  clock?: number;
  /** Somebody was signed in while it was told: it goes with the tab, whoever shows it next. */
  personal?: boolean | undefined;
  /** Whether the panel was open, so that following a link keeps it open. */
  open: boolean;
}

/** Enough to ask the server for a conversation again. */
export interface LastConversation {
  conversationId: string;
  ownerToken: string;
}

/** Under what a thread is kept: its server and, where one page shows several with the same server, its name. */
export function keyOf(server = "", thread = ""): string {
  return thread ? `${server}#${thread}` : server;
}

/**
 * The thread lives in sessionStorage: it survives a page change in this tab and ends with the tab.
 * Every access may throw (blocked storage, full quota); the chat then works without memory.
 * `key` is that of `keyOf`.
 */
export function loadStored(key: string, kind: StorageKind = "local"): Stored | null {
  const stored = kind === "off" ? null : read<Stored>("sessionStorage", key);
  return stored?.version === 1 && isFull(stored.conversation?.messages, isDrawn) ? stored : null;
}

const LISTS = ["citations", "warnings", "sources", "nextHops", "options"] as const;

/** Any page of this origin writes there: what cannot be drawn must not take the widget with it. */
function isDrawn(message: Message): boolean {
  const lists = message.role === "user" ? [] : LISTS;
  return typeof message.text === "string" && lists.every((name) => isFull(message[name as never]));
}

function isFull<T>(list: T[] | undefined, isSound = (_each: T) => true): boolean {
  return Array.isArray(list) && list.every((each) => each != null && isSound(each));
}

/**
 * Nothing is written before the first message. If `isPersonal`, because a visitor is or was signed in,
 * nothing stays, not even what was kept of this conversation while nobody was. Which one was the last is
 * written once by each tab: one that knows nothing of a sign-in elsewhere must not write it again.
 * Returns false where there was something to write and the storage did not take it.
 */
export function saveConversation(key: string, kind: StorageKind, conversation: Conversation, clock: number, isPersonal: boolean): boolean {
  const { conversationId, ownerToken, messages } = conversation;
  if (kind === "off" || messages.length === 0) return true;
  const stored = loadStored(key);
  const personal = isPersonal || stored?.personal;
  const isKept = write("sessionStorage", key, { version: 1, conversation, clock, personal, open: stored?.open ?? true });
  if (personal) {
    if (loadLast(key, kind)?.conversationId === conversationId) forget(key, ["localStorage"]);
  } else if (kind === "local" && ownerToken && stored?.conversation.conversationId !== conversationId) {
    write("localStorage", key, { conversationId, ownerToken });
  }
  return isKept;
}

export function saveOpen(key: string, kind: StorageKind, open: boolean): void {
  const stored = loadStored(key, kind);
  if (stored) write("sessionStorage", key, { ...stored, open });
}

export function loadLast(key: string, kind: StorageKind): LastConversation | null {
  const last = kind === "local" ? read<LastConversation>("localStorage", key) : null;
  return last?.conversationId && last.ownerToken ? last : null;
}

/** Both the thread and which one was the last, unless only one is named. */
export function forget(key: string, areas: Area[] = ["sessionStorage", "localStorage"]): void {
  for (const area of areas) {
    try {
      globalThis[area].removeItem(nameOf(key));
    } catch {
      // See loadStored.
    }
  }
}

function read<T>(area: Area, key: string): T | null {
  try {
    return JSON.parse(globalThis[area].getItem(nameOf(key)) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(area: Area, key: string, value: object): boolean {
  try {
    globalThis[area].setItem(nameOf(key), JSON.stringify(value));
    return true;
  } catch {
    return false; // See loadStored.
  }
}

function nameOf(key: string): string {
  return `answerable:${key}`;
}
