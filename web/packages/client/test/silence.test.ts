import { done, frames, json, liveStream, serve, START, stream, token } from "../../../test/fakeServer";
import { type ChatEvent, type ChatRequest, chat } from "../src/index.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ALL = [START, token("One "), token("two."), done()];

/** Ask, and collect what arrives while the test turns the clock. */
function asked(request: Partial<ChatRequest> = {}) {
  const events: ChatEvent[] = [];
  const read = async () => {
    for await (const event of chat({ server: "", message: "hi", retryAfter: [0], ...request })) events.push(event);
  };
  return { events, end: read() };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test("a stream that falls silent is cut, and taken up after its last event", async () => {
  const live = liveStream();
  live.push(START, ALL[1]!);
  const requests = serve(live.response, stream(frames(ALL.slice(2), "\n", 3)));
  const { events, end } = asked();
  await pass(44);
  expect(requests).toHaveLength(1);
  await pass(2);
  await end;
  expect(events).toEqual(ALL);
  expect(live.state.cancelled).toBe(true);
  expect(requests[1]!.headers["Last-Event-ID"]).toBe("2");
});

test("the server's comments are enough to wait for", async () => {
  const live = liveStream();
  live.push(START);
  const requests = serve(live.response);
  const { events, end } = asked();
  for (let minute = 0; minute < 12; minute += 1) {
    await pass(15);
    live.say(": keep-alive\n\n");
  }
  await pass(44);
  live.push(...ALL.slice(1));
  await end;
  expect(events).toEqual(ALL);
  expect(requests).toHaveLength(1);
});

test("a page that is slow itself cuts nothing", async () => {
  const live = liveStream();
  live.push(START, ALL[1]!);
  const requests = serve(live.response);
  const events = chat({ server: "", message: "hi", retryAfter: [0] });
  expect((await events.next()).value).toEqual(START);
  await pass(600);
  live.push(...ALL.slice(2));
  for (const each of ALL.slice(1)) expect((await events.next()).value).toEqual(each);
  expect(requests).toHaveLength(1);
});

test("where nothing of a stream comes through, one plain answer is asked for", async () => {
  const requests = serve(liveStream().response, json({ state: "answered", answer: "One two.", conversation_id: "c1", message_id: "m1" }));
  const { events, end } = asked({ silence: 5_000 });
  await pass(5);
  await end;
  expect(requests[1]!.headers["Accept"]).toBe("application/json");
  expect(events.map(({ type }) => type)).toEqual(["start", "token", "done"]);
});

test("silent again at the last try, it ends in an error", async () => {
  const silent = () => {
    const live = liveStream();
    live.push(START);
    return live.response;
  };
  const requests = serve(silent, silent, silent);
  const { events, end } = asked({ retryAfter: [0, 0] });
  await pass(3 * 45 + 1);
  await end;
  expect(requests).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({ type: "error", code: "interrupted" });
});

test("once it has ended no timer is left", async () => {
  serve(stream(frames(ALL)));
  await asked().end;
  expect(jest.getTimerCount()).toBe(0);
});
