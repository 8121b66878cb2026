import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CITATION } from "../../../test/fakeServer";
import { type AnswerOption, type AnswerState, type AssistantMessage, DEFAULT_STRINGS, type Message, MessageList } from "../src/index.js";
import { placePopover } from "../src/citations/placePopover.js";

const QUESTION: Message = { role: "user", id: "m0", text: "How?" };

function answer(more: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: "assistant",
    id: "m1",
    status: "finished",
    text: "Run it [1].",
    state: "answered",
    citations: [CITATION],
    warnings: [],
    sources: [],
    nextHops: [],
    options: [],
    error: null,
    ...more,
  };
}

function setup(...messages: Message[]) {
  const picked: AnswerOption[] = [];
  let retries = 0;
  const list = (shown: Message[]) => <MessageList messages={shown} onRetry={() => (retries += 1)} onPick={(option) => picked.push(option)} />;
  const { rerender, container } = render(list(messages));
  return { picked, retries: () => retries, container, show: (...next: Message[]) => rerender(list(next)) };
}

const announced = () => screen.getByRole("status").textContent;

test("question, answer and citation", () => {
  setup(QUESTION, answer());
  expect(screen.getByRole("article", { name: "Your question" }).textContent).toBe("How?");
  const chip = screen.getByRole("link", { name: "Citation 1: Guide › Ingest" });
  expect(chip.getAttribute("href")).toBe("/guide#ingest");
  expect(chip.hasAttribute("target")).toBe(false);
});

test("links that leave the site open beside it and say so", () => {
  setup(QUESTION, answer({ citations: [{ ...CITATION, link: "https://other.test/x" }], sources: [{ file: "f.md", heading: "H", url: "https://other.test/x#h" }] }));
  for (const link of screen.getAllByRole("link", { name: /opens in a new tab/ })) expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(screen.getAllByRole("link", { name: /opens in a new tab/ })).toHaveLength(2);
});

test("focus shows the quote, Escape hides only that", async () => {
  setup(QUESTION, answer());
  const chip = screen.getByRole("link");
  act(() => chip.focus());
  const popover = screen.getByRole("tooltip");
  expect(popover.textContent).toBe("Guide › IngestRun ingest.Exact quote · docs/guide.md, lines 3–4");
  expect(chip.getAttribute("aria-describedby")).toBe(popover.id);
  const bubbled: string[] = [];
  document.body.addEventListener("keydown", (event) => bubbled.push(event.key));
  await userEvent.keyboard("x{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(bubbled).toEqual(["x"]);
  act(() => chip.blur());
});

test("the quote stays while the pointer is on it and goes after", async () => {
  setup(QUESTION, answer());
  await userEvent.hover(screen.getByRole("link"));
  await userEvent.unhover(screen.getByRole("link"));
  await userEvent.hover(screen.getByRole("tooltip"));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await userEvent.unhover(screen.getByRole("tooltip"));
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
});

test("a popover follows the scrolling list", () => {
  const { container } = setup(QUESTION, answer());
  act(() => screen.getByRole("link").focus());
  fireEvent.scroll(container.querySelector(".aw-log")!);
  expect(screen.getByRole("tooltip").style.left).toBe("12px");
});

test("popovers stay inside the frame, above or below the chip", () => {
  const box = (left: number, top: number, width: number, height: number, scrollHeight = 0) =>
    ({ scrollHeight, getBoundingClientRect: () => new DOMRect(left, top, width, height) }) as unknown as Element;
  const frame = box(0, 0, 320, 400);
  expect(placePopover(box(300, 300, 20, 20), box(0, 0, 0, 0, 100), frame)).toEqual({ left: 12, width: 296, maxHeight: 282, bottom: 106 });
  expect(placePopover(box(10, 10, 20, 20), box(0, 0, 0, 0, 100), frame)).toEqual({ left: 12, width: 296, maxHeight: 352, top: 36 });
  expect(placePopover(box(500, 300, 20, 20), box(0, 0, 0, 0, 100), box(0, 0, 1000, 400)).left).toBe(330);
});

const LABELLED = Object.entries(DEFAULT_STRINGS.states).filter(([state]) => state !== "answered") as [AnswerState, string][];

test.each(LABELLED)("the state %s is labelled %j", (state, label) => {
  setup(QUESTION, answer({ state }));
  const article = screen.getByRole("article", { name: "Answer" });
  expect(within(article).getByText(label)).toBeTruthy();
  expect(article.dataset.state).toBe(state);
});

test("an error shows its message, the request id and a retry", async () => {
  const error = { code: "busy", message: "Try later", requestId: "r-1" };
  const { retries } = setup(QUESTION, answer({ state: "error", text: "", error }));
  expect(screen.getByText("Try later")).toBeTruthy();
  expect(screen.getByText("r-1")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(retries()).toBe(1);
});

test("the client's own errors are said in the interface's words", () => {
  setup(QUESTION, answer({ state: "error", text: "", error: { code: "network", message: "Failed to fetch", requestId: null } }));
  expect(screen.getByText(DEFAULT_STRINGS.errors.network!)).toBeTruthy();
});

test("only the last answer can be retried or picked from", () => {
  const options = [{ label: "First", sublabel: "one", value: "1" }, { label: "Second", value: "2" }];
  setup(QUESTION, answer({ status: "stopped", state: null, options }), { ...QUESTION, id: "m2" }, answer({ id: "m3" }));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Second" }).disabled).toBe(true);
});

test("an option is picked by its button", async () => {
  const { picked } = setup(QUESTION, answer({ state: "clarify", options: [{ label: "First", value: "1" }] }));
  await userEvent.click(within(screen.getByRole("list", { name: "Choose one" })).getByRole("button"));
  expect(picked).toEqual([{ label: "First", value: "1" }]);
});

test("options are numbered unless their labels carry letters, and a lone one is not", () => {
  const option = (label: string) => ({ label, value: "" });
  const numbers = (...labels: string[]) => {
    const { container } = setup(QUESTION, answer({ options: labels.map(option) }));
    return [...container.querySelectorAll(".aw-number")].map(({ textContent }) => textContent);
  };
  expect(numbers("One", "Two")).toEqual(["1", "2"]);
  expect(numbers("Links D", "Links E")).toEqual([]);
  expect(numbers("Show them again")).toEqual([]);
  expect(numbers("a", "b", "c", "d", "e", "f")).toHaveLength(5);
});

test("an option that is an address is a link, and only to the web", () => {
  const options = [{ label: "Use Web", value: "https://search.test/?q=weather" }];
  setup(QUESTION, answer({ state: "out_of_scope", options }));
  const link = screen.getByRole("link", { name: /^Use Web/ });
  expect(link.getAttribute("href")).toBe("https://search.test/?q=weather");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("an answer that failed does not take away the options before it", async () => {
  const options = [{ label: "First", value: "1" }];
  const failed = answer({ id: "m3", state: "error", text: "", error: { code: "busy", message: "Later", requestId: null } });
  const { picked } = setup(QUESTION, answer({ state: "clarify", options }), { ...QUESTION, id: "m2" }, failed);
  await userEvent.click(screen.getByRole("button", { name: "First" }));
  expect(picked).toHaveLength(1);
});

test("sources and next hops are links; an unsafe URL is text", () => {
  setup(QUESTION, answer({ sources: [{ file: "a.md", heading: "", url: "/a" }], nextHops: [{ title: "Bad", url: "javascript:alert(1)", kind: "doc" }] }));
  expect(within(screen.getByRole("list", { name: "Sources" })).getByRole("link", { name: "a.md" }).getAttribute("href")).toBe("/a");
  const hops = screen.getByRole("list", { name: "Where to go next" });
  expect(within(hops).queryByRole("link")).toBeNull();
  expect(hops.textContent).toBe("Bad");
});

test("warnings are shown", () => {
  setup(QUESTION, answer({ warnings: ["Cut to 2000 tokens"] }));
  expect(screen.getByText("Cut to 2000 tokens")).toBeTruthy();
});

test("each finished answer is announced once, and history never", () => {
  const old = answer({ id: "m1", text: "Old" });
  const { show } = setup(QUESTION, old);
  expect(announced()).toBe("");
  const question = { ...QUESTION, id: "m2" };
  const running = answer({ id: "m3", status: "waiting", state: null, text: "" });
  show(QUESTION, old, question, running);
  expect(screen.getByText("Looking for an answer…")).toBeTruthy();
  show(QUESTION, old, question, { ...running, status: "streaming", text: "Run **it**" });
  expect(announced()).toBe("");
  const finished = { ...running, status: "finished", state: "no_match", text: "Run **it** [1]." } as const;
  show(QUESTION, old, question, finished);
  expect(announced()).toBe("Nothing found\nRun it .");
  expect(screen.getByRole("log").getAttribute("aria-live")).toBe("off");
  show(QUESTION, old, question, finished, { ...QUESTION, id: "m4" }, { ...running, id: "m5" });
  expect(announced()).toBe("");
  show(QUESTION, old, question, finished, { ...QUESTION, id: "m4" }, { ...running, id: "m5", status: "stopped" });
  expect(announced()).toBe("Stopped before the end.");
});

test("code can be copied", async () => {
  const user = userEvent.setup();
  setup(QUESTION, answer({ text: "```sh\nls -la\n```" }));
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("ls -la");
});

test("the list follows its end unless the reader has scrolled up", () => {
  const growing = (text: string) => answer({ status: "streaming", state: null, text });
  const { show, container } = setup(QUESTION, growing("a"));
  const log = container.querySelector(".aw-log")!;
  let height = 1000;
  Object.defineProperties(log, { scrollHeight: { get: () => height }, clientHeight: { get: () => 200 } });
  show(QUESTION, growing("ab"));
  expect(log.scrollTop).toBe(1000);
  log.scrollTop = 300;
  height = 1200;
  show(QUESTION, growing("abc"));
  expect(log.scrollTop).toBe(300);
  show(QUESTION, growing("abc"), { ...QUESTION, id: "m2" }, { ...growing(""), id: "m3" });
  expect(log.scrollTop).toBe(1200);
});
