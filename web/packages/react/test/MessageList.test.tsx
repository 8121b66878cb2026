import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CITATION } from "../../../test/fakeServer";
import { type AnswerOption, type AnswerState, type AssistantMessage, ENGLISH, CitationStyleContext, type Message, MessageList, publishedAt, textsOf } from "../src/index.js";
import { highlight } from "../src/highlight.js";
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

const quote = () => screen.getByRole("group", { name: "Exact quote" });
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
  expect(quote().textContent).toBe("Guide › IngestRun ingest.Exact quote · docs/guide.md, lines 3–4Open at the passage");
  expect(document.getElementById(chip.getAttribute("aria-describedby")!)!.textContent).toBe("Run ingest.");
  expect(within(quote()).getByRole("link").getAttribute("href")).toBe("/guide#ingest:~:text=Run%20ingest.");
  const bubbled: string[] = [];
  document.body.addEventListener("keydown", (event) => bubbled.push(event.key));
  await userEvent.keyboard("x{Escape}");
  expect(screen.queryByRole("group")).toBeNull();
  expect(bubbled).toEqual(["x"]);
  act(() => chip.blur());
});

test("the quote stays while the pointer is on it and goes after", async () => {
  setup(QUESTION, answer());
  const chip = screen.getByRole("link");
  await userEvent.hover(chip);
  await userEvent.unhover(chip);
  await userEvent.hover(quote());
  await new Promise((resolve) => setTimeout(resolve, 200));
  await userEvent.unhover(quote());
  await waitFor(() => expect(screen.queryByRole("group")).toBeNull());
});

test("a popover follows the scrolling list", () => {
  const { container } = setup(QUESTION, answer());
  act(() => screen.getByRole("link").focus());
  fireEvent.scroll(container.querySelector(".aw-log")!);
  expect(quote().style.left).toBe("12px");
});

test("popovers stay inside the frame, above or below the chip", () => {
  const box = (left: number, top: number, width: number, height: number, scrollHeight = 0) =>
    ({ scrollHeight, getBoundingClientRect: () => new DOMRect(left, top, width, height) }) as unknown as Element;
  const frame = box(0, 0, 320, 400);
  expect(placePopover(box(300, 300, 20, 20), box(0, 0, 0, 0, 100), frame)).toEqual({ left: 12, width: 296, maxHeight: 282, bottom: 106 });
  expect(placePopover(box(10, 10, 20, 20), box(0, 0, 0, 0, 100), frame)).toEqual({ left: 12, width: 296, maxHeight: 352, top: 36 });
  expect(placePopover(box(500, 300, 20, 20), box(0, 0, 0, 0, 100), box(0, 0, 1000, 400)).left).toBe(330);
});

test("a popover stands over all of a frame that is too low beside the chip", () => {
  const box = (top: number, height: number) => ({ scrollHeight: 500, getBoundingClientRect: () => new DOMRect(0, top, 320, height) }) as unknown as Element;
  expect(placePopover(box(80, 20), box(0, 0), box(50, 120))).toEqual({ left: 12, width: 296, maxHeight: 96, top: 12 });
  expect(placePopover(box(55, 20), box(0, 0), box(50, 10)).maxHeight).toBe(0);
});

const LABELLED = Object.entries(ENGLISH.states).filter(([state]) => state !== "answered") as [AnswerState, string][];

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
  expect(screen.getByText(ENGLISH.errors.network!)).toBeTruthy();
});

test("only the last answer can be retried", () => {
  setup(QUESTION, answer({ status: "stopped", state: null }), { ...QUESTION, id: "m2" }, answer({ id: "m3" }));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("options can be picked as long as typed words pick them: until others are offered", async () => {
  const offer = (id: string, ...labels: string[]) => answer({ id, state: "clarify", options: labels.map((label) => ({ label, value: label })) });
  const isOpen = (name: string) => !screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  const { show, picked } = setup(QUESTION, offer("m1", "First", "Second"), { ...QUESTION, id: "m2" }, answer({ id: "m3" }));
  await userEvent.click(screen.getByRole("button", { name: "Second" }));
  expect(picked).toEqual([{ label: "Second", value: "Second" }]);
  show(offer("m1", "First", "Second"), offer("m3", "Third"));
  expect([isOpen("First"), isOpen("Third")]).toEqual([false, true]);
  show(offer("m1", "First", "Second"), answer({ id: "m3", options: [{ label: "Again", value: "show them again" }] }));
  expect([isOpen("First"), isOpen("Again")]).toEqual([true, true]);
});

test("on a touch screen the first touch shows the quote, the next one follows the link", () => {
  setMedia("(hover: none)", true);
  setup(QUESTION, answer());
  const chip = screen.getByRole("link");
  const touch = () => {
    fireEvent.pointerDown(chip);
    act(() => chip.focus());
    return fireEvent.click(chip); // false if it was kept from doing anything
  };
  expect(touch()).toBe(false);
  expect(quote()).toBeTruthy();
  chip.addEventListener("click", (event) => event.preventDefault(), { once: true }); // jsdom cannot navigate
  let kept = true;
  chip.parentElement!.addEventListener("click", () => (kept = false), { once: true });
  touch();
  expect(kept).toBe(false);
  setMedia("(hover: none)", false);
});

test("citations can stand in the text as words", () => {
  render(
    <CitationStyleContext.Provider value="headings">
      <MessageList messages={[QUESTION, answer()]} onRetry={() => {}} onPick={() => {}} />
    </CitationStyleContext.Provider>,
  );
  expect(screen.getByRole("link", { name: "[source: Ingest]" }).getAttribute("href")).toBe("/guide#ingest");
});

test.each([
  ["only_one_match", ""],
  ["no_match", "Try other words"],
  ["out_of_scope", ""],
  ["blocked", "Ask about the content"],
  ["degraded", "Ask again in a moment"],
] as [AnswerState, string][])("the state %s says what to do next: %j", (state, advice) => {
  const { container } = setup(QUESTION, answer({ state }));
  expect(container.querySelector(".aw-advice")?.textContent ?? "").toContain(advice);
});

test("a question back is all the advice there is", () => {
  const { container } = setup(QUESTION, answer({ state: "no_match", text: "No strong matches.\n\nIs it about A or B?" }));
  expect(container.querySelector(".aw-advice")).toBeNull();
});

test("an answer is copied without its marks, with what it is taken from", async () => {
  const user = userEvent.setup();
  setup(QUESTION, answer({ text: "Run **it** [1].", sources: [{ file: "f.md", heading: "Ingest", url: "/guide#ingest" }] }));
  await user.click(screen.getByRole("button", { name: "Copy answer" }));
  expect(await navigator.clipboard.readText()).toBe("Run it .\nIngest: http://localhost/guide#ingest");
});

test("without a clipboard, as on plain http, the browser's own command copies; and it is said", async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, "clipboard");
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  const copied: string[] = [];
  let isAllowed = false;
  document.execCommand = () => {
    const event = Object.assign(new Event("copy", { cancelable: true }), { clipboardData: { setData: (_: string, text: string) => copied.push(text) } });
    return isAllowed && !document.body.dispatchEvent(event);
  };
  const { container } = setup(QUESTION, answer({ text: "1. Run it.\n2. Look." }));
  await userEvent.click(screen.getByRole("button", { name: "Copy answer" }));
  expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
  isAllowed = true;
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  await userEvent.click(screen.getByRole("button", { name: "Copy answer" }));
  expect(copied).toEqual(["1. Run it.\n2. Look."]);
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
  expect(container.querySelector(".aw-actions [aria-live]")!.textContent).toBe("Copied");
  Reflect.deleteProperty(document, "execCommand");
  if (before) Object.defineProperty(navigator, "clipboard", before);
  else Reflect.deleteProperty(navigator, "clipboard");
});

test("a bad rating can give reasons and a comment; without a listener nothing can be rated", async () => {
  const { show: _, container } = setup(QUESTION, answer());
  expect(within(container).queryByRole("button", { name: "Bad answer" })).toBeNull();
  const rated: unknown[] = [];
  const list = (rating?: "up" | "down") => (
    <MessageList messages={[QUESTION, answer({ rating })]} onRetry={() => {}} onPick={() => {}} onRate={(...said) => rated.push(said)} />
  );
  const { rerender, container: other } = render(list());
  await userEvent.click(within(other).getByRole("button", { name: "Bad answer" }));
  rerender(list("down"));
  expect(within(other).getByRole("button", { name: "Bad answer" }).getAttribute("aria-pressed")).toBe("true");
  const reason = (name: string) => within(other).getByRole("button", { name });
  for (const name of ["Out of date", "Something else", "Not correct", "Something else"]) await userEvent.click(reason(name));
  expect(["Not correct", "Out of date", "Something else"].map((name) => reason(name).getAttribute("aria-pressed"))).toEqual(["true", "true", "false"]);
  await userEvent.type(within(other).getByRole("textbox"), " That was 1.x ");
  await userEvent.click(reason("Bad answer")); // it is one already
  await userEvent.click(reason("Send"));
  expect(rated).toEqual([["m1", "down"], ["m1", "down", { reasons: ["wrong", "outdated"], comment: "That was 1.x" }]]);
  expect(within(other).getByText(/^Thank you/)).toBeTruthy();
  await userEvent.click(within(other).getByRole("button", { name: "Good answer" }));
  expect(rated.at(-1)).toEqual(["m1", "up"]);
});

test("a bad rating without a reason is told once", async () => {
  const rated: unknown[] = [];
  render(<MessageList messages={[QUESTION, answer({ rating: "down" })]} onRetry={() => {}} onPick={() => {}} onRate={(...said) => rated.push(said)} />);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(rated).toEqual([]);
  expect(screen.getByText(/^Thank you/)).toBeTruthy();
});

test("the last question can be edited; Escape leaves it as it was", async () => {
  const edited: unknown[] = [];
  render(<MessageList messages={[QUESTION, answer(), { ...QUESTION, id: "m2", selected: "a passage" }]} onRetry={() => {}} onPick={() => {}} onEdit={(...said) => edited.push(said)} />);
  expect(screen.getAllByRole("button", { name: "Edit question" })).toHaveLength(1);
  expect(screen.getByText("a passage")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Edit question" }));
  await userEvent.keyboard("x{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Edit question" }));
  await userEvent.keyboard("Why?{Enter}");
  expect(edited).toEqual([["m2", "Why?"]]);
});

test("whole code is shown in colours, whose pieces are the code", async () => {
  const code = 'def f(a):\n    return "<b>" # x';
  const { container } = setup(QUESTION, answer({ text: `\`\`\`python\n${code}\n\`\`\`` }));
  await waitFor(() => expect(container.querySelector(".hljs-keyword.aw-word")!.textContent).toBe("def"));
  expect(container.querySelector("pre")!.textContent).toBe(code);
  expect(highlight("brainfudge", "+")).toBeNull();
  expect(highlight("json", "1".repeat(20_001))).toBeNull();
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
  setup(QUESTION, answer({ sources: [{ file: "a.md", heading: "", url: "/a" }], nextHops: [{ title: "Bad", url: "javascript:alert(1)", kind: "doc", repo: "https://code.test/x" }] }));
  expect(within(screen.getByRole("list", { name: "Sources" })).getByRole("link", { name: "a.md" }).getAttribute("href")).toBe("/a");
  const hops = screen.getByRole("list", { name: "Where to go next" });
  expect(within(hops).getByRole("link").getAttribute("href")).toBe("https://code.test/x");
  expect(hops.textContent).toBe("BadCode (opens in a new tab)");
});

test("links to where the site is published lead to where it is open, and stay in its tab", () => {
  publishedAt("https://docs.test/guide/", `${location.origin}/guide/`);
  const text = "Run it [1], as [here](https://docs.test/guide/run) and [there](https://docs.test/blog).";
  const sources = ["https://docs.test/guide/", "https://docs.test/blog", "https://other.test/?of=https://docs.test/guide/"];
  const { container } = setup(QUESTION, answer({ text, citations: [{ ...CITATION, link: "https://docs.test/guide/setup#run" }], sources: sources.map((url) => ({ file: url, heading: "", url })) }));
  const links = [...container.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.target]);
  const here = `${location.origin}/guide/`;
  expect(links).toEqual([
    [`${here}setup#run`, ""],
    [`${here}run`, ""],
    ["https://docs.test/blog", "_blank"],
    [here, ""],
    ["https://docs.test/blog", "_blank"],
    ["https://other.test/?of=https://docs.test/guide/", "_blank"],
  ]);
  publishedAt(" ", "");
});

test("warnings are shown above the answer that they are about", () => {
  setup(QUESTION, answer({ text: "It is 8000.", warnings: ["Cut to 2000 tokens"] }));
  const warning = screen.getByText("Cut to 2000 tokens");
  const follows = warning.compareDocumentPosition(screen.getByText(/It is 8000/));
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
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
  resize();
  expect(log.scrollTop).toBe(1000);
  // Longer already, when the browser tells of the scrolling to where the end was.
  log.scrollTop = 800;
  height = 1100;
  fireEvent.scroll(log);
  resize();
  expect(log.scrollTop).toBe(1100);
  log.scrollTop = 300;
  fireEvent.scroll(log);
  height = 1200;
  show(QUESTION, growing("abc"));
  resize();
  expect(log.scrollTop).toBe(300);
  show(QUESTION, growing("abc"), { ...QUESTION, id: "m2" }, { ...growing(""), id: "m3" });
  resize();
  expect(log.scrollTop).toBe(1200);
});

test.each(["de", "es", "fr", "ja", "pl", "en"])("%s says everything that is made of parts", async (language) => {
  const texts = await textsOf(language);
  expect(texts.lang).toBe(language);
  for (const code of Object.keys(ENGLISH.errors)) expect(texts.errors[code]).toBeTruthy();
  const said = [texts.titleOf("Acme"), texts.unread(1), texts.unread(3), texts.citation(2, "Guide"), texts.lines(4, 4), texts.lines(4, 7)];
  expect(new Set(said).size).toBe(said.length);
  for (const [sentence, part] of [[said[0], "Acme"], [said[2], "3"], [said[3], "Guide"], [said[5], "7"]]) expect(sentence).toContain(part);
});

test.each(["https://[", "https://docs.example.org:99999/x"])("what is no address to a browser is shown as text: %s", (url) => {
  const citation = { ...CITATION, link: url, url };
  render(<MessageList messages={[QUESTION, answer({ citations: [citation], sources: [{ file: "a.md", heading: "A", url }] })]} onRetry={() => undefined} onPick={() => undefined} />);
  expect(screen.getByText("A")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "A" })).toBeNull();
});
