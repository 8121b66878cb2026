import type { Conversation } from "@answerable/client";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { answer, done, frames, json, liveStream, serve, START, stream, token } from "../../../test/fakeServer";
import { type ChatCommands, ChatWidget, type ChatWidgetProps } from "../src/index.js";
import { askQuestion, beginAnew, open, returnLater, STORED } from "./widget.js";

beginAnew();

test("the next page shows the thread and the open panel without taking the focus", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  first.unmount();
  render(<ChatWidget />);
  expect(screen.getByRole("dialog").textContent).toContain("Yes");
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ["a message is missing", () => null],
  ["an answer has no citations", ({ citations: _, ...rest }: Record<string, unknown>) => rest],
  ["an option is none", (message: object) => ({ ...message, options: [null] })],
])("where %s of the kept thread, the widget begins anew", async (_, changed) => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  first.unmount();
  const [name] = Object.keys(sessionStorage) as [string];
  const stored = JSON.parse(sessionStorage.getItem(name)!);
  stored.conversation.messages[1] = changed(stored.conversation.messages[1]);
  sessionStorage.setItem(name, JSON.stringify(stored));
  await open();
  expect(screen.queryByText("Yes")).toBeNull();
  await askQuestion();
});

test("a panel that was closed stays closed on the next page", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  await userEvent.keyboard("{Escape}");
  first.unmount();
  render(<ChatWidget />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["of the address", () => history.replaceState(null, "", "/?ask=More%3F"), {}],
  ["of the page", () => undefined, { isAsking: true }],
])("a question %s goes on with the thread that is kept", async (_, prepare, { isAsking = false }: { isAsking?: boolean }) => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  first.unmount();
  const requests = serve(answer(token("More"), done()));
  prepare();
  const commands: { current: ChatCommands | null } = { current: null };
  render(<ChatWidget commands={commands} onReady={() => void (isAsking && commands.current!.ask("More?"))} />);
  await screen.findByText("More", { selector: ".aw-markdown *" });
  expect(requests[0]).toMatchObject({ body: { message: "More?", conversation_id: "c1" }, headers: { "X-Owner-Token": "secret" } });
  expect(screen.getAllByRole("article")).toHaveLength(4);
});

test("widgets with the same server keep threads of their own where they have names", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open({ server: "https://host", thread: "side" });
  await askQuestion();
  first.unmount();
  expect(Object.keys(sessionStorage)).toEqual(["answerable:https://host#side"]);
  const other = render(<ChatWidget server="https://host" />);
  expect(screen.queryByText("Yes")).toBeNull();
  other.unmount();
  render(<ChatWidget server="https://host" thread="side" />);
  await userEvent.click(screen.getByRole("button", { name: "Start New" }));
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});

/** One of several widgets of a page. */
function widgetBeside() {
  const { container } = render(<ChatWidget mode="inline" />);
  const ask = (text: string) => userEvent.type(container.querySelector("textarea")!, `${text}{Enter}`);
  return { ask, shown: () => [...container.querySelectorAll(".aw-question, .aw-markdown")].map((each) => each.textContent) };
}

test("two widgets of a page with the same thread show the same conversation, and each goes on with it", async () => {
  const requests = serve(answer(token("First"), done()), answer(token("Second"), done()));
  const [one, other] = [widgetBeside(), widgetBeside()];
  await one.ask("One?");
  await waitFor(() => expect(other.shown()).toEqual(["One?", "First"]));
  await other.ask("Two?");
  await waitFor(() => expect(one.shown()).toEqual(["One?", "First", "Two?", "Second"]));
  expect(requests[1]!.body).toMatchObject({ conversation_id: "c1" });
});

test("what the page has shown goes along from one widget to the other", async () => {
  const requests = serve(answer(token("First"), done()), answer(token("Second"), done()));
  const one = widgetBeside();
  await one.ask("One?");
  await waitFor(() => expect(one.shown()).toContain("First"));
  render(<ChatWidget mode="inline" shown={{ panel: "Demo Widget" }} />);
  await one.ask("What did you open?");
  await waitFor(() => expect(one.shown()).toContain("Second"));
  expect(requests[1]!.body).toMatchObject({ chat_context: { lastOpenedPanel: { title: "Demo Widget" } } });
});

test("where the storage is full the answer stays that it has no room for, also on coming back to the page", async () => {
  serve(answer(token("First"), done()), answer(token("Second"), done()));
  const [one, other] = [widgetBeside(), widgetBeside()];
  await one.ask("One?");
  await waitFor(() => expect(other.shown()).toContain("First"));
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await one.ask("Two?");
  await waitFor(() => expect(one.shown()).toContain("Second"));
  act(() => void dispatchEvent(new Event("pageshow")));
  full.mockRestore();
  expect(one.shown()).toEqual(["One?", "First", "Two?", "Second"]);
});

test("two widgets that answer at once lose neither's question, and a running answer runs on", async () => {
  const live = liveStream();
  serve(live.response, answer(token("Elsewhere"), done()));
  const [one, other] = [widgetBeside(), widgetBeside()];
  await one.ask("One?");
  act(() => live.push(START, token("Half")));
  await waitFor(() => expect(one.shown()).toEqual(["One?", "Half"]));
  await other.ask("Two?");
  await waitFor(() => expect(other.shown()).toContain("Elsewhere"));
  act(() => live.push(token(" and whole"), done()));
  const both = ["Two?", "Elsewhere", "One?", "Half and whole"];
  await waitFor(() => expect(one.shown()).toEqual(both));
  await waitFor(() => expect(other.shown()).toEqual(both));
  const { conversation } = JSON.parse(sessionStorage.getItem("answerable:")!) as { conversation: Conversation };
  expect(conversation.messages.map(({ id }) => id)).toEqual(["m0", "m1", "m2", "m3"]);
});

test("a new conversation that was begun while another widget answered has nothing of theirs", async () => {
  const live = liveStream();
  serve(live.response, answer(token("Elsewhere"), done()));
  const [one, other] = [widgetBeside(), widgetBeside()];
  await one.ask("One?");
  await other.ask("Two?");
  await waitFor(() => expect(other.shown()).toContain("Elsewhere"));
  await userEvent.click(screen.getAllByRole("button", { name: "Start New" })[0]!);
  expect(one.shown()).toEqual([]);
  serve(answer(token("Anew"), done()));
  await one.ask("Three?");
  await waitFor(() => expect(one.shown()).toEqual(["Three?", "Anew"]));
  await waitFor(() => expect(other.shown()).toEqual(["Three?", "Anew"]));
});

test("where another widget began anew meanwhile, both keep what came of it", async () => {
  const live = liveStream();
  serve(answer(token("First"), done()), live.response, answer(token("Elsewhere"), done()));
  const [one, other] = [widgetBeside(), widgetBeside()];
  await one.ask("One?");
  await waitFor(() => expect(other.shown()).toContain("First"));
  await one.ask("Two?");
  await userEvent.click(screen.getAllByRole("button", { name: "Start New" })[1]!);
  await other.ask("Three?");
  await waitFor(() => expect(other.shown()).toEqual(["Three?", "Elsewhere"]));
  act(() => live.push(START, token("Second"), done()));
  const both = ["Three?", "Elsewhere", "Two?", "Second"];
  await waitFor(() => expect(one.shown()).toEqual(both));
  await waitFor(() => expect(other.shown()).toEqual(both));
});

test("a page that the browser has kept shows on going back what was said on the page after it", async () => {
  serve(answer(token("Yes"), done()));
  await open();
  await askQuestion();
  const [[name, kept]] = Object.entries(sessionStorage) as [[string, string]];
  sessionStorage.setItem(name, kept.replaceAll("Yes", "Yes, and more"));
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(await screen.findByText("Yes, and more", { selector: ".aw-markdown *" })).toBeTruthy();
});

test("on return the last conversation can be resumed, and goes on", async () => {
  await returnLater();
  const requests = serve(json(STORED), answer(done()));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText("Said.")).toBeTruthy();
  expect(requests[0]).toMatchObject({ url: "/conversations/c1", headers: { "X-Owner-Token": "secret" } });
  await askQuestion("And?");
  expect(requests[1]).toMatchObject({ body: { conversation_id: "c1" }, headers: { "X-Owner-Token": "secret" } });
});

test("on return one can start new, and is not asked again", async () => {
  await returnLater();
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Start New" }));
  expect(screen.queryByRole("button", { name: "Resume Last Conversation" })).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("a conversation that the server has dropped is said to be gone", async () => {
  await returnLater();
  serve(json({}, 404));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText(/is not there any more/)).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test.each<[string, () => Response]>([
  ["fails", () => json({}, 500)],
  ["is busy", () => json({}, 503)],
  ["asks who it is", () => new Response("<h1>Log in</h1>", { status: 401 })],
  ["is not reached", () => Promise.reject(new TypeError("Failed to fetch")) as never],
])("where the server %s the last conversation is kept, and can be resumed later", async (_, failing) => {
  await returnLater();
  serve(failing, json(STORED));
  await open();
  const resume = () => screen.getByRole("button", { name: "Resume Last Conversation" });
  await userEvent.click(resume());
  expect((await screen.findByText(/^The server could not be reached/)).getAttribute("role")).toBe("status");
  expect(localStorage).toHaveLength(1);
  await userEvent.click(resume());
  expect(await screen.findByText("Said.")).toBeTruthy();
});

test.each([
  ["storage is off", { storage: "off" }, 0],
  ["only the tab remembers", { storage: "session" }, 1],
  ["somebody is signed in", { token: "bearer" }, 1],
] as [string, ChatWidgetProps, number][])("nothing outlives the tab where %s", async (_, props, kept) => {
  serve(answer(token("Yes"), done()));
  await open(props);
  await askQuestion();
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, kept]);
});

const kept = () => [localStorage.length, sessionStorage.length];

test("what was kept before the visitor signed in goes when they do, and stays away after they have signed out", async () => {
  serve(answer(token("Yes"), done()), answer(token("Yours"), done()));
  const { rerender } = await open();
  await askQuestion();
  expect(kept()).toEqual([1, 1]);
  rerender(<ChatWidget token="bearer" />);
  expect(kept()).toEqual([0, 1]);
  await askQuestion("And mine?");
  rerender(<ChatWidget token={null} />);
  dispatchEvent(new Event("pagehide"));
  expect(kept()).toEqual([0, 1]);
});

test("a signed-in visitor's thread stays theirs on a page that does not know them yet, or any more", async () => {
  serve(answer(token("Yours"), done()), answer(done()));
  const first = await open({ token: "bearer" });
  await askQuestion("Mine?");
  first.unmount();
  render(<ChatWidget />);
  expect(await screen.findByText("Yours")).toBeTruthy();
  await askQuestion("And now?");
  sessionStorage.clear();
  dispatchEvent(new Event("pagehide"));
  expect(localStorage).toHaveLength(0);
});

test("a tab that knows nothing of the signing in elsewhere does not keep the thread again", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  // Resumed in another tab by somebody signed in, which takes it away for all.
  localStorage.clear();
  dispatchEvent(new Event("pagehide"));
  first.unmount();
  render(<ChatWidget />);
  expect(await screen.findByText("Yes")).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test("what was offered before somebody signed in to it elsewhere is not shown", async () => {
  await returnLater();
  const requests = serve(json(STORED));
  await open();
  localStorage.clear();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText(/is not there any more/)).toBeTruthy();
  expect(requests).toHaveLength(0);
});

test("what nobody signed in to is still offered after somebody else was", async () => {
  await returnLater();
  serve(stream(frames([{ ...START, conversation_id: "c2" }, token("Yours"), done()])), json(STORED));
  const first = await open({ token: "bearer" });
  await askQuestion("Mine?");
  first.unmount();
  sessionStorage.clear();
  cleanup();
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText("Said.")).toBeTruthy();
});

test("a new conversation forgets the old one", async () => {
  const requests = serve(answer(token("Yes"), done()), answer(done()));
  await open();
  await askQuestion();
  await userEvent.click(screen.getByRole("button", { name: "Start New" }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  await askQuestion("New?");
  expect(requests[1]!.body).not.toHaveProperty("conversation_id");
});
