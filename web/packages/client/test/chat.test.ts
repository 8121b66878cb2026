import { answer, CITATION, done, frames, json, liveStream, serve, START, stream, token } from "../../../test/fakeServer";
import { type ChatEvent, type ChatRequest, chat } from "../src/index.js";

async function collect(request: Partial<ChatRequest> = {}): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of chat({ server: "https://host/", message: "hi", retryAfter: [], ...request })) events.push(event);
  return events;
}

const TURN = [START, CITATION, token("Grüße, 世界 🎉 [1]\n"), done()];

test.each([1, 2, 3, 7, 1000])("the same events whatever the chunk size (%i bytes)", async (size) => {
  for (const newline of ["\n", "\r\n"]) {
    serve(stream(frames(TURN, newline), size));
    expect(await collect()).toEqual(TURN);
  }
});

// A random one, version 4 (RFC 9562).
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test("what is sent", async () => {
  const requests = serve(answer(done()));
  await collect({ mode: "selection", context: "marked", conversationId: "c9", ownerToken: "s3cret" });
  expect(requests).toEqual([
    {
      url: "https://host/chat",
      headers: { Accept: "text/event-stream", "Content-Type": "application/json", "X-Owner-Token": "s3cret", "Idempotency-Key": expect.stringMatching(UUID) },
      body: { message: "hi", mode: "selection", context: "marked", conversation_id: "c9" },
    },
  ]);
});

test("the token of a signed-in visitor goes along, also to a fresh conversation", async () => {
  const requests = serve(json({}, 404), answer(done()));
  await collect({ token: "signed.in", conversationId: "gone", ownerToken: "old" });
  expect(requests.map(({ headers }) => headers["Authorization"])).toEqual(["Bearer signed.in", "Bearer signed.in"]);
});

test.each([null, "", undefined])("nobody signed in (%j): no such header", async (token) => {
  const requests = serve(answer(done()));
  await collect({ token });
  expect(requests[0]!.headers).not.toHaveProperty("Authorization");
});

test("a stream without its end is an error, never a whole answer", async () => {
  serve(stream(frames([START, token("half")])));
  const events = await collect();
  expect(events.at(-1)).toMatchObject({ type: "error", code: "interrupted" });
  expect(events.filter(({ type }) => type === "error")).toHaveLength(1);
});

test("nothing after the terminal event is read", async () => {
  serve(stream(frames([START, done(), token("late"), done("error")])));
  expect(await collect()).toEqual([START, done()]);
});

test("unknown events and comments are ignored", async () => {
  serve(stream(`: ping\n\n${frames([START, { type: "mood", value: 1 }, done()])}`));
  expect(await collect()).toEqual([START, done()]);
});

test("an event that is not JSON is an error", async () => {
  serve(stream("data: {oops\n\n"));
  expect(await collect()).toMatchObject([{ type: "error", code: "bad_reply" }]);
});

test("a plain JSON reply becomes the same events", async () => {
  const { type: _, ...citation } = CITATION;
  serve(json({ state: "answered", answer: "Run [1]", citations: [citation], conversation_id: "c1", message_id: "m1", owner_token: "secret" }));
  const events = await collect();
  expect(events.map(({ type }) => type)).toEqual(["start", "citation", "token", "done"]);
  expect(events[0]).toMatchObject({ conversation_id: "c1", owner_token: "secret" });
  expect(events[3]).toMatchObject({ state: "answered", next_hops: [], options: [] });
});

test("the warnings of a JSON reply are events before the answer, in order", async () => {
  const warnings = ["Only the first 2,000 tokens were read.", "This may not be right."];
  serve(json({ state: "degraded", answer: "Run", warnings, conversation_id: "c1", message_id: "m1" }));
  const events = await collect();
  expect(events.map(({ type }) => type)).toEqual(["start", "warning", "warning", "token", "done"]);
  expect(events.slice(1, 3)).toEqual(warnings.map((message) => ({ type: "warning", message })));
});

test("an unknown conversation is dropped and the question asked once more", async () => {
  const requests = serve(json({ error: { code: "not_found", message: "?", request_id: "r" } }, 404), answer(done()));
  const events = await collect({ conversationId: "gone", ownerToken: "old" });
  expect(events.at(-1)).toEqual(done());
  expect(requests[1]!.body).toEqual({ message: "hi", mode: "general" });
  expect(requests[1]!.headers).not.toHaveProperty("X-Owner-Token");
});

test("a 404 without a conversation is not repeated", async () => {
  const requests = serve(json({ error: { code: "not_found", message: "No such page", request_id: "r7" } }, 404));
  expect(await collect()).toEqual([{ type: "error", code: "not_found", message: "No such page", request_id: "r7", retry_after: null }]);
  expect(requests).toHaveLength(1);
});

test("a proxy's HTML error page is an error with the status", async () => {
  serve(new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "x-request-id": "r5" } }));
  expect(await collect()).toEqual([{ type: "error", code: "http", message: "The server answered 502.", request_id: "r5", retry_after: null }]);
});

test.each([429, 503])("a proxy that is busy (%i) is told apart, and says when to come again", async (status) => {
  serve(new Response("<h1>Busy</h1>", { status, headers: { "Retry-After": "7" } }));
  expect(await collect()).toMatchObject([{ type: "error", code: "http_busy", retry_after: 7 }]);
  serve(new Response("", { status, headers: { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" } }));
  expect(await collect()).toMatchObject([{ type: "error", code: "http_busy", retry_after: null }]);
});

test("what the server says itself stays its own, with the time it wants", async () => {
  const error = { code: "busy", message: "Come back later.", request_id: "r" };
  serve(new Response(JSON.stringify({ error }), { status: 503, headers: { "Retry-After": "3" } }));
  expect(await collect()).toEqual([{ type: "error", ...error, retry_after: 3 }]);
});

const html = () => new Response("<html>", { headers: { "Content-Type": "text/html" } });
const REPLY = { state: "answered", answer: "Yes", conversation_id: "c1", message_id: "m1" };

test("a page instead of an answer is an error", async () => {
  serve(html(), html());
  expect(await collect()).toMatchObject([{ type: "error", code: "not_a_stream" }]);
});

test.each([
  ["is answered with a page", html],
  ["ends before it began", () => stream("")],
])("where a stream %s, one plain answer is asked for", async (_, blocked) => {
  const requests = serve(blocked(), json(REPLY));
  expect(await collect()).toMatchObject([{ type: "start" }, { type: "token", content: "Yes" }, { type: "done", state: "answered" }]);
  expect(requests.map(({ headers }) => headers["Accept"])).toEqual(["text/event-stream", "application/json"]);
});

test("an event of 1 MB arrives whole, cut inside of characters and with any line ends", async () => {
  const long = "zażółć 🦔 ".repeat(100_000);
  for (const newline of ["\n", "\r\n", "\r"]) {
    serve(stream(frames([START, token(long), done()], newline), 65_537));
    expect((await collect())[1]).toEqual({ type: "token", content: long });
  }
});

test("half a JSON reply is an error", async () => {
  serve(new Response('{"state":', { headers: { "Content-Type": "application/json" } }));
  expect(await collect()).toMatchObject([{ type: "error", code: "bad_reply" }]);
});

test("an unreachable server and a broken connection are errors", async () => {
  serve();
  expect(await collect()).toMatchObject([{ type: "error", code: "network" }]);
  const live = liveStream();
  serve(live.response);
  live.push(START);
  setTimeout(() => live.fail(new TypeError("reset")), 5);
  expect((await collect()).map((event) => event.type)).toEqual(["start", "error"]);
});

test("aborting ends the iteration without an error", async () => {
  const controller = new AbortController();
  const live = liveStream();
  serve(live.response);
  controller.signal.addEventListener("abort", () => live.fail(new DOMException("stopped", "AbortError")));
  live.push(START);
  setTimeout(() => controller.abort(), 5);
  expect(await collect({ signal: controller.signal })).toEqual([START]);
});

test("leaving the iteration early tells the server to stop", async () => {
  const live = liveStream();
  serve(live.response);
  live.push(START);
  for await (const _ of chat({ server: "", message: "hi" })) break;
  expect(live.state.cancelled).toBe(true);
});
