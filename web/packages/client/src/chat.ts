import type { ChatContext } from "./chatContext.js";
import { type ChatEvent, type ChatMode, type ChatReply, CLIENT_ERROR, type ErrorEvent } from "./events.js";
import { errorFromResponse, eventsFromReply } from "./reply.js";
import { address } from "./site.js";
import { readEvents, type Seen } from "./sse.js";

/** As `POST /chat` takes it. */
export type ChatFilter = Partial<Record<"section" | "version" | "locale" | "source_type" | "file_path", string | string[]>>;

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
  /**
   * How long to wait before each try to take up a stream that was cut, in milliseconds; the count begins anew
   * with every event that arrives.
   */
  retryAfter?: number[];
  /** How long a stream may be silent before it counts as cut, in milliseconds; 45,000 if it is left out. */
  silence?: number;
}

/** A question and how much of its answer has arrived. */
interface Question extends ChatRequest {
  /** The same for each try, so that the server answers once. */
  key: string;
  seen: Seen;
}

// The first is short: by default the server goes on for half a second when its reader is gone.
const RETRY_AFTER = [100, 500, 1500, 4000];

// What a reply may be: where no stream comes through, none.
const STREAM = "text/event-stream";
const JSON_REPLY = "application/json";

/**
 * Ask one question and iterate over what the server says. Failures arrive as `error` events,
 * never as exceptions. Aborting `signal` ends the iteration without a terminal event. A stream that is
 * cut is taken up again; a second `start` tells the answer from its beginning.
 */
export async function* chat(request: ChatRequest): AsyncGenerator<ChatEvent, void> {
  const question: Question = { ...request, key: newKey(), seen: { id: 0 } };
  let cut = yield* attempt(question, STREAM);
  // Nothing came through: something on the way lets no stream pass.
  if (cut && question.seen.id === 0 && BLOCKED.includes(cut.code)) cut = yield* attempt(question, JSON_REPLY);
  // A connection that breaks takes along what the page had not read yet, be it all of it.
  else if (cut && question.seen.open) cut = yield* takeUp(question, cut);
  if (cut && !request.signal?.aborted) yield cut;
}

const BLOCKED: string[] = [CLIENT_ERROR.interrupted, CLIENT_ERROR.notAStream];

/** What comes after the last event that arrived. Returns `cut` if all tries were in vain. */
async function* takeUp(question: Question, cut: ErrorEvent): AsyncGenerator<ChatEvent, ErrorEvent | null> {
  const { seen, signal, retryAfter = RETRY_AFTER } = question;
  let furthest = seen.id;
  for (let tries = 0; tries < retryAfter.length; tries += 1) {
    await pause(retryAfter[tries]!, signal);
    if (signal?.aborted || !(yield* attempt(question, STREAM))) return null;
    // A server that tells a stored answer begins at its start, which is no progress.
    if (seen.id > furthest) tries = -1;
    furthest = Math.max(furthest, seen.id);
  }
  return cut;
}

/** One try. Returns what cut it off, or null: it has ended, well or in an error of the server's. */
async function* attempt(question: Question, accept: string): AsyncGenerator<ChatEvent, ErrorEvent | null> {
  try {
    for await (const event of ask(question, accept)) {
      if (isCut(event)) return event;
      yield event;
    }
    return null;
  } catch (error) {
    return question.signal?.aborted ? null : failure(error);
  }
}

const HTTP: string[] = [CLIENT_ERROR.http, CLIENT_ERROR.httpBusy];

/** The client's own errors; one that the server tells has its request's id, and is final. */
function isCut(event: ChatEvent): event is ErrorEvent {
  return event.type === "error" && (HTTP.includes(event.code) || (BLOCKED.includes(event.code) && !("request_id" in event)));
}

async function* ask(question: Question, accept: string): AsyncGenerator<ChatEvent, void> {
  const response = await postWithFreshConversation(question, accept);
  if (!response.ok) yield await errorFromResponse(response);
  else yield* readResponse(response, question);
}

/** A 404 means the server no longer knows the conversation: ask once more, and from then on, as a new one. */
async function postWithFreshConversation(question: Question, accept: string): Promise<Response> {
  const response = await post(question, accept);
  if (response.status !== 404 || !question.conversationId || question.seen.id > 0) return response;
  await response.body?.cancel();
  return post(Object.assign(question, { conversationId: null, ownerToken: null }), accept);
}

function post({ server, message, mode = "general", context, conversationId, ownerToken, token, signal, key, seen, ...more }: Question, accept: string) {
  const headers: Record<string, string> = { Accept: accept, "Content-Type": "application/json", "Idempotency-Key": key };
  if (seen.id) headers["Last-Event-ID"] = String(seen.id);
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

async function* readResponse(response: Response, { seen, silence }: Question): AsyncGenerator<ChatEvent, void> {
  const contentType = response.headers.get("content-type") ?? "";
  if (contentType.includes("application/json")) {
    yield* eventsFromReply((await response.json()) as ChatReply);
  } else if (contentType.includes("text/event-stream") && response.body) {
    seen.open = true;
    yield* readEvents(response.body, seen, silence);
  } else {
    // A login page or a single-page app's index.html answers 200 too.
    yield { type: "error", code: CLIENT_ERROR.notAStream, message: "The server's reply is not an answer." };
  }
}

function failure(error: unknown): ErrorEvent {
  const { name, message } = error as Error;
  return { type: "error", code: name === "SyntaxError" ? CLIENT_ERROR.badReply : CLIENT_ERROR.network, message };
}

/** A random UUID (version 4). `crypto.randomUUID` is there on secure origins only. */
function newKey(): string {
  const digit = (at: string) => (Number(at) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(at) / 4)))).toString(16);
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, digit);
}

/** Ends early when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
