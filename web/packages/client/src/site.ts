import type { Rating } from "./conversation.js";
import type { AnswerState, Citation, Source } from "./events.js";

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
}

/** One message of `GET /conversations/{id}`. */
export interface StoredMessage {
  id: string;
  role: "user" | "assistant";
  content: string;
  state: AnswerState | null;
  citations?: Citation[];
  sources?: Source[];
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

export interface Feedback {
  conversationId: string | null;
  ownerToken: string | null;
  messageId: string;
  rating: Rating;
  /** Why, in the reader's words or one of the offered reasons. */
  reason?: string;
}

/** Whether the server has taken it. Never throws. */
export async function sendFeedback(server: string, { ownerToken, ...said }: Feedback): Promise<boolean> {
  const { conversationId: conversation_id, messageId: message_id, rating, reason } = said;
  const headers = { "Content-Type": "application/json", ...(ownerToken && { "X-Owner-Token": ownerToken }) };
  const body = JSON.stringify({ conversation_id, message_id, rating, reason });
  return fetch(address(server, "/feedback"), { method: "POST", headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function json<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(url, init);
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
