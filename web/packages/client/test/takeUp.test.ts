import { answer, done, frames, json, liveStream, serve, START, stream, token } from "../../../test/fakeServer";
import { type ChatEvent, type ChatRequest, chat, type Conversation, EMPTY_CONVERSATION, reduceConversation } from "../src/index.js";

const NOW = [0, 0, 0];

async function collect(request: Partial<ChatRequest> = {}): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of chat({ server: "https://host", message: "hi", retryAfter: NOW, ...request })) events.push(event);
  return events;
}

/** What a reader sees at the end. */
function shown(events: ChatEvent[]) {
  const asked = reduceConversation(EMPTY_CONVERSATION, { type: "asked", text: "hi" });
  const end = events.reduce((state: Conversation, event) => reduceConversation(state, { type: "received", event }), asked);
  return end.messages[1];
}

const WORDS = ["One ", "two ", "three ", "four."].map(token);
const ALL = [START, ...WORDS, done()];
const from = (first: number, last = ALL.length) => frames(ALL.slice(first - 1, last), "\n", first);

test("a stream that is cut goes on after its last event, with the same key", async () => {
  const requests = serve(stream(from(1, 3)), stream(from(4)));
  expect(await collect({ conversationId: "c9", ownerToken: "s3cret" })).toEqual(ALL);
  const [first, second] = requests;
  expect(second!.body).toEqual(first!.body);
  expect(first!.headers).not.toHaveProperty("Last-Event-ID");
  expect(second!.headers).toEqual({ ...first!.headers, "Last-Event-ID": "3" });
});

test("a connection that breaks before its page has read anything is taken up from the beginning", async () => {
  const live = liveStream();
  live.fail(new TypeError("reset"));
  const requests = serve(live.response, stream(from(1)));
  expect(await collect()).toEqual(ALL);
  expect(requests[1]!.headers).toEqual(requests[0]!.headers);
});

test("two questions have two keys", async () => {
  const requests = serve(answer(done()), answer(done()));
  await collect();
  await collect();
  expect(requests[0]!.headers["Idempotency-Key"]).not.toBe(requests[1]!.headers["Idempotency-Key"]);
});

test("cut after each single event, it is whole in the end: what arrives begins the count anew", async () => {
  const requests = serve(...ALL.map((_, at) => stream(from(at + 1, at + 1))));
  expect(await collect({ retryAfter: [0] })).toEqual(ALL);
  expect(requests).toHaveLength(ALL.length);
});

test.each([1, 7])("cut inside of an event, in pieces of %i bytes, no word is doubled and none is lost", async (size) => {
  const whole = from(1);
  for (let end = 0; end < whole.length; end += 11) {
    const arrived = whole.slice(0, end).split("\n\n").length - 1;
    // Nothing of a stream: the second try is for one plain answer.
    if (arrived === 0) continue;
    serve(stream(whole.slice(0, end), size), stream(from(arrived + 1), size));
    expect(shown(await collect())).toMatchObject({ text: "One two three four.", state: "answered" });
  }
});

test("events that come a second time are not told again", async () => {
  serve(stream(from(1, 4)), stream(from(2)));
  expect(await collect()).toEqual(ALL);
});

test("a server that tells the answer from its beginning starts it anew on the screen", async () => {
  serve(stream(from(1, 4)), stream(frames([START, token("One two three four."), done()])));
  expect(shown(await collect())).toMatchObject({ text: "One two three four.", state: "answered", id: "m1" });
});

test("a connection that is reset, a server that cannot be reached and a proxy's error page are each one try", async () => {
  const live = liveStream();
  live.push(START, WORDS[0]!);
  setTimeout(() => live.fail(new TypeError("reset")), 5);
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  serve(live.response, unreachable, new Response("<h1>", { status: 502 }), stream(from(3)));
  expect(await collect()).toEqual(ALL);
});

test("after the last try the answer ends in an error, and tries that bring nothing new count", async () => {
  const again = () => stream(frames([START, token("One ")]));
  const requests = serve(again, again, again, again);
  const events = await collect();
  expect(requests).toHaveLength(1 + NOW.length);
  expect(events.at(-1)).toMatchObject({ type: "error", code: "interrupted" });
  expect(shown(events)).toMatchObject({ text: "One ", state: "error" });
});

test("what the server says of an answer that was cut off there is final", async () => {
  const over = { type: "error", code: "interrupted", message: "Cut off.", request_id: "r9" };
  const requests = serve(stream(from(1, 2)), stream(frames([START, token("One "), over])));
  expect((await collect()).at(-1)).toEqual(over);
  expect(requests).toHaveLength(2);
});

test("an error of the server's own is final too", async () => {
  const requests = serve(stream(from(1, 2)), json({ error: { code: "no_answer", message: "None.", request_id: "r9" } }, 409));
  expect((await collect()).at(-1)).toMatchObject({ type: "error", code: "no_answer" });
  expect(requests).toHaveLength(2);
});

test("a conversation that is gone by then is not begun anew", async () => {
  const requests = serve(stream(from(1, 2)), json({ error: { code: "not_found", message: "?", request_id: "r" } }, 404));
  expect((await collect({ conversationId: "c9" })).at(-1)).toMatchObject({ code: "not_found" });
  expect(requests).toHaveLength(2);
});

test("aborting ends the wait, and nothing more is asked", async () => {
  const controller = new AbortController();
  const requests = serve(stream(from(1, 2)), stream(from(3)));
  const events: ChatEvent[] = [];
  for await (const event of chat({ server: "", message: "hi", signal: controller.signal, retryAfter: [60_000] })) {
    events.push(event);
    if (events.length === 2) setTimeout(() => controller.abort(), 5);
  }
  expect(events).toEqual(ALL.slice(0, 2));
  expect(requests).toHaveLength(1);
});
