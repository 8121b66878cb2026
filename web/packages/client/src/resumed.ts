import type { Conversation, Message } from "./conversation.js";
import type { StoredMessage } from "./site.js";

// " [2]" points at nothing where the citations are not kept.
const MARKER = / ?\[\d{1,3}\]/g;

/** A conversation as the server has kept it. What an older server does not keep is missing, and so is what points at it. */
export function resumed(conversationId: string, ownerToken: string, stored: StoredMessage[]): Conversation {
  return { conversationId, ownerToken, messages: stored.map(shown), status: "idle" };
}

function shown(message: StoredMessage, at: number): Message {
  const id = `m${at}`;
  if (message.role === "user") return { role: "user", id, text: message.content };
  const { content, state, warnings = [], citations = [], sources = [], next_hops: nextHops = [], options = [] } = message;
  const text = citations.length > 0 ? content : content.replace(MARKER, "");
  const answer = { text, state, citations, warnings, sources, nextHops, options, error: null };
  return { role: "assistant", id, status: "finished", messageId: message.id, ...answer };
}
