import type { ChatContext } from "./chatContext.js";
import { type ChatEvent, type ChatMode, type ChatReply, CLIENT_ERROR } from "./events.js";
import { errorFromResponse, eventsFromReply } from "./reply.js";
import { address } from "./site.js";
import { readEvents } from "./sse.js";

/** As `POST /chat` takes it. */
export type ChatFilter = Partial<Record<"section" | "version" | "locale" | "source_type", string | string[]>>;

export interface ChatRequest {
  /** Base URL of the Answerable server, e.g. `https://answers.example.com`; "" is the page's own origin. */
  server: string;
  message: string;
  mode?: ChatMode;
  /** The text marked on the page; only for mode `selection`. */
  context?: string;
  /** What the reader still sees; see `chatContext`. */
  chatContext?: ChatContext | undefined;
  /** The reader's IANA time zone. */
  timezone?: string | undefined;
  /** Search only what has one of these values. */
  filter?: ChatFilter | undefined;
  conversationId?: string | null;
  ownerToken?: string | null;
  /** Says who asks: the page's own token of its signed-in visitor, sent as `Authorization: Bearer`. */
  token?: string | null | undefined;
  signal?: AbortSignal;
}

/**
 * Ask one question and iterate over what the server says. Failures arrive as `error` events,
 * never as exceptions. Aborting `signal` ends the iteration without a terminal event.
 */
export async function* chat(request: ChatRequest): AsyncGenerator<ChatEvent, void> {
  try {
    let said = 0;
    for await (const event of ask(request, STREAM)) {
      if (said === 0 && isBlocked(event)) return yield* ask(request, JSON_REPLY);
      said += 1;
      yield event;
    }
  } catch (error) {
    if (!request.signal?.aborted) yield failure(error);
  }
}

// What a reply may be: in the second try no stream.
const STREAM = "text/event-stream";
const JSON_REPLY = "application/json";

async function* ask(request: ChatRequest, accept: string): AsyncGenerator<ChatEvent, void> {
  const response = await postWithFreshConversation(request, accept);
  if (!response.ok) yield await errorFromResponse(response);
  else yield* readResponse(response);
}

/** Something between here and the server lets no stream through: nothing came of it, or no stream at all. */
function isBlocked(event: ChatEvent): boolean {
  return event.type === "error" && (event.code === CLIENT_ERROR.interrupted || event.code === CLIENT_ERROR.notAStream);
}

/** A 404 means the server no longer knows the conversation: ask once more as a new one. */
async function postWithFreshConversation(request: ChatRequest, accept: string): Promise<Response> {
  const response = await post(request, accept);
  if (response.status !== 404 || !request.conversationId) return response;
  await response.body?.cancel();
  return post({ ...request, conversationId: null, ownerToken: null }, accept);
}

function post({ server, message, mode = "general", context, conversationId, ownerToken, token, signal, ...more }: ChatRequest, accept: string) {
  const headers: Record<string, string> = { Accept: accept, "Content-Type": "application/json" };
  if (ownerToken) headers["X-Owner-Token"] = ownerToken;
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const body = { message, mode, context, conversation_id: conversationId ?? undefined, chat_context: more.chatContext, timezone: more.timezone, filter: more.filter };
  return fetch(address(server, "/chat"), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function* readResponse(response: Response): AsyncGenerator<ChatEvent, void> {
  const contentType = response.headers.get("content-type") ?? "";
  if (contentType.includes("application/json")) {
    yield* eventsFromReply((await response.json()) as ChatReply);
  } else if (contentType.includes("text/event-stream") && response.body) {
    yield* readEvents(response.body);
  } else {
    // A login page or a single-page app's index.html answers 200 too.
    yield { type: "error", code: CLIENT_ERROR.notAStream, message: "The server's reply is not an answer." };
  }
}

function failure(error: unknown): ChatEvent {
  const { name, message } = error as Error;
  return { type: "error", code: name === "SyntaxError" ? CLIENT_ERROR.badReply : CLIENT_ERROR.network, message };
}
