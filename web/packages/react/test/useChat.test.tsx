import { act, renderHook, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { answer, CITATION, done, frames, liveStream, serve, START, stream, token } from "../../../test/fakeServer";
import { useChat } from "../src/index.js";

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
  const requests = serve(stream(frames([START, token("Ha")])), answer(token("Whole"), done()));
  const { result } = setup();
  act(() => result.current.send("How?"));
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ state: "error" }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ text: "Whole", state: "answered" }));
  expect(result.current.messages).toHaveLength(2);
  expect(requests.map(({ body }) => body.message)).toEqual(["How?", "How?"]);
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
