import type { AnswerOption, AnswerState, Citation, NextHop, Source } from "./events.js";

/** What `GET /site` says. A field that an older server does not send is missing. */
export interface AboutSite {
  name?: string;
  welcome?: string;
  /** The site has written it; otherwise it is English. */
  welcome_is_own?: boolean;
  starters?: string[];
  /** Longest marked text, in bytes of UTF-8. */
  max_context_bytes?: number;
  /** Whether answers can be rated at `POST /feedback`. */
  feedback?: boolean;
  /** Whether what is opened and followed can be told at `POST /events`. */
  events?: boolean;
  /** For how many seconds, and messages, an offered option can be picked in words. */
  options_seconds?: number;
  options_messages?: number;
}

/** One message of `GET /conversations/{id}`. */
export interface StoredMessage {
  id: string;
  role: "user" | "assistant";
  content: string;
  state: AnswerState | null;
  warnings?: string[];
  citations?: Citation[];
  sources?: Source[];
  next_hops?: NextHop[];
  options?: AnswerOption[];
}

export function address(server: string, path: string): string {
  return server.replace(/\/+$/, "") + path;
}

/** What to show before the first question; nothing where the server does not say. Never throws. */
export async function aboutSite(server: string): Promise<AboutSite> {
  return (await json(address(server, "/site"))) ?? {};
}

/** The messages of a conversation, oldest first; null if the server does not have it any more. Never throws. */
export async function readConversation(server: string, id: string, ownerToken: string): Promise<StoredMessage[] | null> {
  const found = await json<{ messages?: StoredMessage[] }>(address(server, `/conversations/${encodeURIComponent(id)}`), {
    headers: { "X-Owner-Token": ownerToken },
  });
  return Array.isArray(found?.messages) ? found.messages : null;
}

/** What can have been wrong with an answer. */
export const REASONS = ["wrong", "incomplete", "outdated", "unclear", "other"] as const;

export type RatingReason = (typeof REASONS)[number];

export type EventKind = "citation_click" | "hop_click" | "open";

export interface RatingDetail {
  reasons: RatingReason[];
  /** In the reader's words, at most 1,000 characters. */
  comment?: string;
}

async function json<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(url, init);
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
