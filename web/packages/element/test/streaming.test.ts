import { options } from "preact";
import { liveStream, serve, START, token } from "../../../test/fakeServer";
import { define } from "../src/index.js";

globalThis.CSSStyleSheet = class {
  replaceSync(): void {}
} as unknown as typeof CSSStyleSheet;

define();

// Without code, whose colours come some frames later.
const TEXT = "An answer with **bold** words, `code` and a list:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAnd its end.";
const ANSWER = { role: "assistant", status: "finished", text: TEXT, state: "answered", citations: [], warnings: [], sources: [], nextHops: [], options: [], error: null };

/** Stored as by an earlier page of the tab. */
function restore(count: number): void {
  const messages = Array.from({ length: count }, (_, at) => (at % 2 ? { ...ANSWER, id: `m${at}` } : { role: "user", id: `m${at}`, text: "A question?" }));
  const conversation = { conversationId: "c1", ownerToken: "s", status: "idle", messages };
  sessionStorage.setItem("answerable:", JSON.stringify({ version: 1, conversation, clock: 0, open: true }));
}

/** How many nodes Preact has compared with those before, how many of the page's have changed, and how often it was measured. */
async function costOf(run: () => void, isDone: () => boolean, root: ShadowRoot) {
  const cost = { compared: 0, changed: 0, measured: 0 };
  const { diffed } = options;
  options.diffed = (vnode) => {
    cost.compared += 1;
    diffed?.(vnode);
  };
  const observer = new MutationObserver((records) => void (cost.changed += records.length));
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const height = Object.getOwnPropertyDescriptor(Element.prototype, "scrollHeight")!;
  Object.defineProperty(Element.prototype, "scrollHeight", { configurable: true, get: () => ((cost.measured += 1), 0) });
  run();
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
  Object.defineProperty(Element.prototype, "scrollHeight", height);
  Object.assign(options, { diffed });
  observer.disconnect();
  return cost;
}

/** What one frame of a stream costs, after `count` messages and `before` it in the same answer. */
async function costOfFrame(count: number, before: string) {
  restore(count);
  const live = liveStream();
  serve(live.response);
  const element = document.createElement("answerable-chat");
  document.body.append(element);
  const root = element.shadowRoot!;
  const last = () => [...root.querySelectorAll(".aw-answer")].at(-1)?.textContent ?? "";
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until(() => root.querySelectorAll("article").length === count);
  (element as unknown as { ask: (question: string) => void }).ask("And now?");
  await until(() => root.querySelectorAll("article").length === count + 2);
  live.push(START, token(before));
  await until(() => last().includes("begins"));
  const cost = await costOf(() => live.push(token("word "), token("by "), token("word")), () => last().includes("word by word"), root);
  element.remove();
  sessionStorage.clear();
  return cost;
}

test("a frame of a stream costs the same after 200 messages as after two", async () => {
  const short = await costOfFrame(2, "It begins ");
  const long = await costOfFrame(200, "It begins ");
  // One text has grown, and nothing was measured.
  expect(short).toMatchObject({ changed: 1, measured: 0 });
  expect(long).toMatchObject({ changed: 1, measured: 0 });
  expect(short.compared).toBeLessThan(80);
  // Of the history only its pages are looked at, of 16 messages each, and the messages of the last page.
  expect(long.compared - short.compared).toBeLessThanOrEqual(Math.ceil(202 / 16) + 16);
});

test("a frame of a long answer costs what one of a short answer costs: what is above its last block stays", async () => {
  const short = await costOfFrame(2, "It begins ");
  const long = await costOfFrame(2, `${`${TEXT}\n\n`.repeat(30)}It begins `);
  expect(long).toMatchObject({ changed: 1, measured: 0 });
  // A block that is left alone is still one comparison; the one before the last may still change.
  expect(long.compared - short.compared).toBeLessThanOrEqual(30 * 4 + 10);
});
