import { createParser } from "eventsource-parser";
import { type ChatEvent, CLIENT_ERROR, isChatEvent, isTerminal } from "./events.js";

/**
 * Turn the bytes of an event stream into events, however the network cut them: inside a
 * character, a line or a frame. Ends after the first `done` or `error`; a stream that stops
 * before either yields an `interrupted` error, so a half answer never passes for a whole one.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent, void> {
  const queue: ChatEvent[] = [];
  const parser = createParser({ onEvent: (frame) => queue.push(...parseFrame(frame.data)) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      for (const event of queue.splice(0)) {
        yield event;
        if (isTerminal(event)) return;
      }
    }
  } finally {
    // Without the cancel a consumer that leaves early would keep the server generating.
    await reader.cancel().catch(() => undefined);
  }
  yield { type: "error", code: CLIENT_ERROR.interrupted, message: "The answer stopped before its end." };
}

function parseFrame(data: string): ChatEvent[] {
  try {
    const value: unknown = JSON.parse(data);
    return isChatEvent(value) ? [value] : [];
  } catch {
    return [{ type: "error", code: CLIENT_ERROR.badReply, message: "The server sent an event that is not JSON." }];
  }
}
