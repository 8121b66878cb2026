import type { Rating } from "./conversation.js";
import { address, type EventKind, type RatingDetail } from "./site.js";

export interface Feedback extends Partial<RatingDetail> {
  conversationId: string | null;
  ownerToken: string | null;
  messageId: string;
  rating: Rating;
}

/** Whether the server has taken it. Never throws. */
export async function sendFeedback(server: string, { conversationId, ownerToken, messageId, rating, ...detail }: Feedback): Promise<boolean> {
  const said = { conversation_id: conversationId, message_id: messageId, verdict: rating, ...detail };
  return post(address(server, "/feedback"), said, ownerToken ? { "X-Owner-Token": ownerToken } : {});
}

/** Something that a reader did, as `POST /events` takes it. */
export interface ReaderEvent {
  kind: EventKind;
  conversation_id?: string;
  message_id?: string;
  url?: string;
  /** The citation's number. */
  n?: number;
}

/** Sent also by a page that is being left, at most 50 of them. A failure is nobody's business. */
export function sendEvents(server: string, events: ReaderEvent[]): void {
  void post(address(server, "/events"), { events });
}

/** `keepalive` lets a request outlive its page. */
async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<boolean> {
  const init = { method: "POST", keepalive: true, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  return fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  );
}
