import { type ChatEvent, CLIENT_ERROR, isChatEvent, isTerminal } from "./events.js";
import { frameReader } from "./frames.js";

/** The number of the last event that arrived, after which a cut stream is taken up; 0 before the first. */
export interface Seen {
  id: number;
  /** Whether a stream had begun, so that the server has the question and goes on with it. */
  open?: boolean;
}

interface Frame {
  /** 0 or NaN where the server does not number its events. */
  id: number;
  event: ChatEvent;
}

/**
 * How long a stream may say nothing, in milliseconds. The server sends a comment every 15 seconds while an answer is
 * on its way, so that three of them are missing.
 */
const SILENCE = 45_000;

/**
 * Turn the bytes of an event stream into events, however the network cut them: inside a
 * character, a line or a frame. Ends after the first `done` or `error`; a stream that stops
 * before either, or is silent for `silence` milliseconds, yields an `interrupted` error, so a half answer
 * never passes for a whole one, and nobody waits for a connection that is dead.
 * `seen` is kept up to date, and what it has is not told again; a `start` begins anew.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, seen: Seen = { id: 0 }, silence = SILENCE): AsyncGenerator<ChatEvent, void> {
  const queue: Frame[] = [];
  const feed = frameReader((data, id) => queue.push(...parseFrame(data, Number(id))));
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // A cancelled stream has ended: whoever reads it is told so.
  const cancel = () => reader.cancel().catch(() => undefined);
  // Counted while the stream is waited for, and not while its reader is busy.
  const read = () => {
    const timer = setTimeout(cancel, silence);
    return reader.read().finally(() => clearTimeout(timer));
  };
  try {
    for (let chunk = await read(); !chunk.done; chunk = await read()) {
      feed(decoder.decode(chunk.value, { stream: true }));
      for (const { id, event } of queue.splice(0)) {
        if (event.type === "start") seen.id = 0;
        if (id && id <= seen.id) continue;
        seen.id = id || seen.id + 1;
        yield event;
        if (isTerminal(event)) return;
      }
    }
  } finally {
    // Without the cancel a consumer that leaves early would keep the server generating.
    await cancel();
  }
  yield { type: "error", code: CLIENT_ERROR.interrupted, message: "The answer stopped before its end." };
}

function parseFrame(data: string, id: number): Frame[] {
  try {
    const event: unknown = JSON.parse(data);
    return isChatEvent(event) ? [{ id, event }] : [];
  } catch {
    return [{ id, event: { type: "error", code: CLIENT_ERROR.badReply, message: "The server sent an event that is not JSON." } }];
  }
}
