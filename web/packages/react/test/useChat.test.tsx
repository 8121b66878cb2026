import { act, renderHook, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { answer, CITATION, done, frames, json, liveStream, type SentRequest, serve, START, stream, token } from "../../../test/fakeServer";
import { type AboutSite, type AnswerOption, type AssistantMessage, type ChatContext, useChat } from "../src/index.js";

const KEY = "answerable:https://host";
const setup = () => renderHook(() => useChat({ server: "https://host" }), { wrapper: StrictMode });
const stored = () => JSON.parse(sessionStorage.getItem(KEY)!);

beforeEach(() => sessionStorage.clear());

test("a question and its answer", async () => {
  const requests = serve(answer(CITATION, token("Run it [1]."), done()));
  const { result } = setup();
  act(() => result.current.send("How?"));
  expect(result.current.busy).toBe(true);
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(result.current.messages).toMatchObject([
    { role: "user", text: "How?" },
    { role: "assistant", text: "Run it [1].", state: "answered" },
  ]);
  expect(requests[0]!.url).toBe("https://host/chat");
});

test("the next question carries the conversation and its owner's secret", async () => {
  const requests = serve(answer(done()), answer(done()));
  const { result } = setup();
  for (const text of ["one", "two"]) {
    act(() => result.current.send(text));
    await waitFor(() => expect(result.current.busy).toBe(false));
  }
  expect(requests[0]!.body).not.toHaveProperty("conversation_id");
  expect(requests[1]!.body.conversation_id).toBe("c1");
  expect(requests[1]!.headers["X-Owner-Token"]).toBe("secret");
});

test("nothing is stored before the first message; afterwards a new page restores it", async () => {
  serve(answer(token("Yes"), done()));
  const first = setup();
  expect(sessionStorage.length).toBe(0);
  act(() => first.result.current.send("How?"));
  await waitFor(() => expect(first.result.current.busy).toBe(false));
  expect(stored().conversation).toMatchObject({ conversationId: "c1", ownerToken: "secret" });
  first.unmount();
  expect(setup().result.current.messages).toEqual(first.result.current.messages);
});

test("leaving in mid-answer keeps what was shown", async () => {
  const live = liveStream();
  serve(live.response);
  const { result, unmount } = setup();
  act(() => result.current.send("How?"));
  live.push(START, token("Half"));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ text: "Half" }));
  dispatchEvent(new Event("pagehide"));
  unmount();
  expect(setup().result.current.messages[1]).toMatchObject({ text: "Half", status: "stopped" });
});

test.each(["{", '"text"', '{"version":1}', '{"version":2,"conversation":{"messages":[]}}'])("damaged storage %j is ignored", (value) => {
  sessionStorage.setItem(KEY, value);
  expect(setup().result.current.messages).toEqual([]);
});

test("stop aborts the request and ignores what still comes", async () => {
  const live = liveStream();
  serve(live.response);
  const { result } = setup();
  act(() => result.current.send("How?"));
  live.push(START, token("Half"));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ text: "Half" }));
  act(() => result.current.stop());
  expect(result.current.busy).toBe(false);
  await act(async () => live.push(token(" late"), done()));
  expect(result.current.messages[1]).toMatchObject({ text: "Half", status: "stopped" });
});

test("retry asks the same question in place of the failed answer", async () => {
  const requests = serve(answer(token("Ha"), { type: "error", code: "busy", message: "Busy.", request_id: "r1" }), answer(token("Whole"), done()));
  const { result } = setup();
  act(() => result.current.send("How?"));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ state: "error" }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ text: "Whole", state: "answered" }));
  expect(result.current.messages).toHaveLength(2);
  expect(requests.map(({ body }) => body.message)).toEqual(["How?", "How?"]);
});

test("a stream that breaks off goes on, and no word is doubled", async () => {
  const rest = frames([token("lf and half."), done()], "\n", 3);
  const requests = serve(stream(frames([START, token("Ha")])), stream(rest));
  const { result } = setup();
  act(() => result.current.send("How?"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(result.current.messages[1]).toMatchObject({ text: "Half and half.", state: "answered" });
  expect(requests[1]!.headers).toMatchObject({ "Last-Event-ID": "2" });
});

test("what comes in one frame is drawn once", async () => {
  const live = liveStream();
  serve(live.response);
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useChat({ server: "https://host" });
  });
  act(() => result.current.send("How?"));
  const words = Array.from({ length: 50 }, (_, at) => `w${at} `);
  const before = drawn;
  await act(async () => live.push(START, ...words.map(token)));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ text: words.join("") }));
  expect(drawn - before).toBeLessThan(5);
});

test("what the page has opened is told with the first question already", async () => {
  const requests = serve(answer(done()));
  const { result } = setup();
  act(() => result.current.shown({ panel: "Desk" }));
  act(() => result.current.send("What did you open?"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(requests[0]!.body["chat_context"]).toMatchObject({ lastOpenedPanel: { title: "Desk" } });
});

test("nothing is asked while busy, or when empty, or without a question", async () => {
  const requests = serve(answer(done()));
  const { result } = setup();
  act(() => result.current.retry());
  act(() => result.current.send("  "));
  act(() => result.current.send("one"));
  act(() => result.current.send("two"));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(requests).toHaveLength(1);
});

test("storage that throws does not break the chat", async () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  serve(answer(token("Yes"), done()));
  const { result } = setup();
  act(() => result.current.send("How?"));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ state: "answered" }));
  Storage.prototype.setItem = setItem;
});

const OPTIONS = [
  { label: "Quick Links D", sublabel: "TipTap", value: "d" },
  { label: "Quick Links E", sublabel: "TipTap", value: "" },
];

/** A conversation in which the options were offered just now. */
async function offered(...replies: Parameters<typeof serve>) {
  const requests = serve(answer(token("Which one?"), done("clarify", { options: OPTIONS })), ...replies);
  const picked: string[] = [];
  const onPick = ({ label }: AnswerOption) => picked.push(label);
  const { result, rerender } = renderHook((site: AboutSite) => useChat({ server: "https://host", site, onPick }), { initialProps: {} });
  act(() => result.current.send("quick links"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  const settle = () => waitFor(() => expect(result.current.busy).toBe(false));
  return { requests, result, rerender, picked, settle };
}

/** `seconds` go by on the conversation's clock while `act` is done. */
async function later(seconds: number, act: () => void | Promise<void>) {
  const { now } = performance;
  performance.now = () => now.call(performance) + seconds * 1000;
  await act();
  performance.now = now;
}

const optionsAge = ({ body }: SentRequest) => (body as { chat_context: ChatContext }).chat_context.ages.lastOptions!;

test.each([
  ["the first one", "Quick Links D", "d"],
  ["2", "Quick Links E", "Quick Links E"],
  ["E", "Quick Links E", "Quick Links E"],
])("%j picks at once what a click picks", async (words, label, message) => {
  const { requests, result, picked, settle } = await offered(answer(done()), answer(done()));
  await later(30, () => act(() => result.current.send(words)));
  expect(picked).toEqual([label]);
  expect(result.current.messages.at(-2)).toMatchObject({ role: "user", text: label });
  await settle();
  const { options } = result.current.messages[1] as AssistantMessage;
  await later(300, () => act(() => result.current.pick(options.find((option) => option.label === label)!)));
  await settle();
  for (const { body } of requests.slice(1)) expect(body).toMatchObject({ message, chat_context: { lastOptions: OPTIONS } });
  // A click is seen by whoever clicks; of words the server judges itself whether they are still meant.
  expect(optionsAge(requests[1]!).seconds).toBeGreaterThanOrEqual(30);
  expect(optionsAge(requests[2]!)).toEqual({ seconds: 0, messages: 0 });
});

const PICKED = { type: "picked", option: OPTIONS[1]! };

test("what only the server picks, the page hears once, however often it is told", async () => {
  const again = stream(frames([START, PICKED, token("Selected.")]) + frames([START, PICKED, token("Selected."), done()]));
  const { result, picked, settle } = await offered(again, answer(PICKED, done()));
  act(() => result.current.send("select the second one"));
  await settle();
  expect(picked).toEqual(["Quick Links E"]);
  act(() => result.current.send("open it once more"));
  await settle();
  expect(picked).toEqual(["Quick Links E", "Quick Links E"]);
});

const LATER = { type: "error", code: "busy", message: "Later", request_id: "r1" };

test.each([
  ["in words that the server understands", "select the second one"],
  ["in plain words", "the second one"],
])("a pick %s is not heard again when its answer failed and is asked for anew", async (_, words) => {
  const { result, picked, settle } = await offered(answer(PICKED, LATER), answer(PICKED, LATER), answer(PICKED, done()), answer(PICKED, done()));
  act(() => result.current.send(words));
  await settle();
  for (const _try of [1, 2]) {
    act(() => result.current.retry());
    await settle();
  }
  expect(picked).toEqual(["Quick Links E"]);
  const { id } = result.current.messages.at(-2)!;
  act(() => result.current.edit(id, "open the second one"));
  await settle();
  expect(picked).toEqual(["Quick Links E", "Quick Links E"]);
});

test("a pick that no server heard the first time is told at the second", async () => {
  const { result, picked, settle } = await offered(answer(LATER), answer(PICKED, done()));
  act(() => result.current.send("select the second one"));
  await settle();
  expect(picked).toEqual([]);
  act(() => result.current.retry());
  await settle();
  expect(picked).toEqual(["Quick Links E"]);
});

test("of a conversation that is read back nothing is picked, and a pick of the page before is not heard again", async () => {
  const before = await offered(answer(LATER));
  act(() => before.result.current.send("second"));
  await before.settle();
  dispatchEvent(new Event("pagehide"));
  serve(answer(PICKED, done()));
  const picked: string[] = [];
  const { result } = renderHook(() => useChat({ server: "https://host", onPick: ({ label }) => picked.push(label) }));
  expect(result.current.messages).toHaveLength(4);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(result.current.messages.at(-1)).toMatchObject({ state: "answered" });
  expect(picked).toEqual([]);
});

test.each([
  [{ options_seconds: 10 }, 20, []],
  [{ options_seconds: 300 }, 200, ["Quick Links E"]],
  [{ options_messages: 0 }, 1, ["Quick Links E"]],
  [{}, 40, ["Quick Links E"]],
  [{}, 50, []],
])("a server that says %j has options picked in words after %i seconds: %j", async (site, seconds, heard) => {
  const { requests, result, rerender, picked, settle } = await offered(answer(done()));
  rerender(site);
  await later(seconds, () => act(() => result.current.send("the second one")));
  await settle();
  expect(picked).toEqual(heard);
  // Also of what is picked here: the server has its own windows.
  expect(optionsAge(requests[1]!).seconds).toBeGreaterThanOrEqual(seconds);
});

test("a page that opens things slowly makes no option stale", async () => {
  const requests = serve(answer(done("clarify", { options: OPTIONS })), answer(done()));
  const { now } = performance;
  const onPick = () => void (performance.now = () => now.call(performance) + 120_000);
  const { result } = renderHook(() => useChat({ server: "https://host", onPick }));
  for (const words of ["quick links", "second"]) {
    act(() => result.current.send(words));
    await waitFor(() => expect(result.current.busy).toBe(false));
  }
  performance.now = now;
  expect(optionsAge(requests[1]!).seconds).toBeLessThan(45);
});

test("what is no pick is asked as it is", async () => {
  const { requests, result, picked, settle } = await offered(answer(done()));
  act(() => result.current.send("is F in the list?"));
  await settle();
  expect(picked).toEqual([]);
  expect(requests[1]!.body).toMatchObject({ message: "is F in the list?", chat_context: { lastAssistantMessage: "Which one?", lastUserMessage: "quick links" } });
});

test("stale options are not picked here: the server is told how old they are", async () => {
  const { requests, result, picked, settle } = await offered(answer(done()));
  await later(120, () => act(() => result.current.send("the second one")));
  await settle();
  expect(picked).toEqual([]);
  expect(requests[1]!.body.message).toBe("the second one");
  expect(optionsAge(requests[1]!).seconds).toBeGreaterThanOrEqual(120);
});

test("a wall clock that jumps makes nothing stale", async () => {
  const { result, picked, settle } = await offered(answer(done()));
  const { now } = Date;
  Date.now = () => now() + 86_400_000;
  act(() => result.current.send("first"));
  await settle();
  Date.now = now;
  expect(picked).toEqual(["Quick Links D"]);
});

test("a retry sends the picked value again, as a pick", async () => {
  const { requests, result, settle } = await offered(json({ error: { code: "busy", message: "Later" } }, 503), answer(done()));
  act(() => result.current.send("first"));
  await settle();
  await later(120, () => act(() => result.current.retry()));
  await settle();
  const sent = { message: "d", chat_context: { lastOptions: OPTIONS } };
  expect(requests.slice(1).map(({ body }) => body)).toMatchObject([sent, sent]);
  // The page has long opened it.
  expect(optionsAge(requests[2]!)).toEqual({ seconds: 0, messages: 0 });
});

test("a retry of words that picked nothing here tells how old the options are", async () => {
  const { requests, result, settle } = await offered(json({ error: { code: "busy", message: "Later" } }, 503), answer(done()));
  await later(120, () => act(() => result.current.send("the second one")));
  await settle();
  await later(130, () => act(() => result.current.retry()));
  await settle();
  expect(requests[2]!.body).toMatchObject({ message: "the second one" });
  expect(optionsAge(requests[2]!).seconds).toBeGreaterThanOrEqual(130);
});

test("what the page has shown is told with the next question", async () => {
  const requests = serve(answer(done()));
  const { result } = setup();
  act(() => result.current.shown({ panel: "Demo Widget" }));
  act(() => result.current.shown({ list: { title: "Recent", count: 3, items: ["a"] } }));
  act(() => result.current.send("what did you just open?"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(requests[0]!.body).toMatchObject({
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    chat_context: { lastOpenedPanel: { title: "Demo Widget" }, lastListPreview: { title: "Recent", count: 3, items: ["a"] } },
  });
});

test("ages go on counting on the next page", async () => {
  const { now } = performance;
  performance.now = () => 5000;
  const { requests: _, result: first, settle } = await offered();
  await settle();
  performance.now = () => 65_000;
  dispatchEvent(new Event("pagehide"));
  const requests = serve(answer(done()));
  // The clock of the next page begins at 0 again.
  performance.now = () => 1000;
  const { result } = setup();
  expect(result.current.messages).toEqual(first.current.messages);
  act(() => result.current.send("first"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  performance.now = now;
  expect(requests[0]!.body).toMatchObject({ message: "first", chat_context: { ages: { lastOptions: { seconds: 61, messages: 0 } } } });
});
