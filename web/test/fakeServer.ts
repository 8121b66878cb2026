import type { ChatEvent, Citation } from "../packages/client/src/events";
import type { AboutSite } from "../packages/client/src/site";

export interface SentRequest {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

type Reply = Response | (() => Response | Promise<Response>);

/** What `GET /site` answers; it is asked for beside the questions. */
export const about: { site: AboutSite } = { site: {} };

/** Answers each fetch with the next reply, and records what was asked. */
export function serve(...replies: Reply[]): SentRequest[] {
  const requests: SentRequest[] = [];
  globalThis.fetch = async (url, init) => {
    if (String(url).endsWith("/site")) return json(about.site);
    requests.push({
      url: String(url),
      headers: init!.headers as Record<string, string>,
      body: JSON.parse((init!.body ?? "{}") as string),
    });
    const reply = replies.shift();
    if (!reply) throw new TypeError("Failed to fetch");
    return typeof reply === "function" ? reply() : reply;
  };
  return requests;
}

/** `first` is the number of the first of them. */
export function frames(events: object[], newline = "\n", first = 1): string {
  return events
    .map((event, at) => [`id: ${at + first}`, `event: ${(event as ChatEvent).type}`, `data: ${JSON.stringify(event)}`, "", ""].join(newline))
    .join("");
}

/** An event stream whose bytes arrive in pieces of `size`. */
export function stream(text: string, size = Number.POSITIVE_INFINITY): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
}

export function answer(...events: object[]): Response {
  return stream(frames([START, ...events]));
}

/** A stream the test feeds by hand; aborting it fails the read, as in a browser. */
export function liveStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const state = { cancelled: false };
  let count = 0;
  const next = (events: object[]) => frames(events, "\n", (count += events.length) - events.length + 1);
  const body = new ReadableStream<Uint8Array>({
    start: (created) => void (controller = created),
    cancel: () => void (state.cancelled = true),
  });
  return {
    state,
    response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    push: (...events: object[]) => controller.enqueue(new TextEncoder().encode(next(events))),
    /** Bytes that are no event. */
    say: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    fail: (error: Error) => controller.error(error),
  };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

export const START = {
  type: "start",
  conversation_id: "c1",
  message_id: "m1",
  request_id: "r1",
  owner_token: "secret",
} as const;

export const CITATION: Citation & { type: "citation" } = {
  type: "citation",
  n: 1,
  quote: "Run `ingest`.",
  text: "Run ingest.",
  source_name: "Guide",
  link: "/guide#ingest",
  file: "docs/guide.md",
  heading_path: ["Guide", "Ingest"],
  char_start: 10,
  char_end: 23,
  line_start: 3,
  line_end: 4,
  score: 0.9,
};

export const token = (content: string) => ({ type: "token", content }) as const;

export const done = (state = "answered", more: object = {}) => ({ type: "done", state, sources: [], ...more }) as const;
