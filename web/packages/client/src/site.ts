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
  return (await read<AboutSite>(address(server, "/site"))).said ?? {};
}

/**
 * The messages of a conversation, oldest first; none if the server does not have it any more, and null if it could
 * not be asked: it may still be there. Never throws.
 */
export async function readConversation(server: string, id: string, ownerToken: string): Promise<StoredMessage[] | null> {
  const url = address(server, `/conversations/${encodeURIComponent(id)}`);
  const { status, said } = await read<{ messages?: StoredMessage[] }>(url, { headers: { "X-Owner-Token": ownerToken } });
  if (status === 404) return [];
  return Array.isArray(said?.messages) ? said.messages : null;
}

/** The status of a reply and, if all is well, what it says; nothing where none came, or none that can be read. Never throws. */
async function read<T>(url: string, init?: RequestInit): Promise<{ status?: number; said?: T | null }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, said: response.ok ? ((await response.json()) as T) : null };
  } catch {
    return {};
  }
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
