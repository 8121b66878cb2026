import { about, answer, done, serve, token } from "../../../test/fakeServer";
import { AnswerableChat, define } from "../src/index.js";
import { addFromScript } from "../src/addFromScript.js";
import { readAttributes } from "../src/attributes.js";
import { installCommands } from "../src/commands.js";
import { loadOnce } from "../src/loadOnce.js";
import { ElementBase } from "../src/ElementBase.js";

// jsdom has neither constructed style sheets nor adoptedStyleSheets.
const sheets: string[] = [];
globalThis.CSSStyleSheet = class {
  replaceSync = (css: string) => sheets.push(css);
} as unknown as typeof CSSStyleSheet;

define();
define();

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const inside = (element: Element | null, selector: string) => element!.shadowRoot!.querySelector<HTMLElement>(selector);
const chat = () => document.querySelector("answerable-chat");

async function add(attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const element = document.createElement("answerable-chat");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  await settle();
  return element;
}

function scriptTag(attributes: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement("script");
  for (const [name, value] of Object.entries({ src: "https://host.test/answerable.js", ...attributes })) script.setAttribute(name, value);
  return script;
}

afterEach(async () => {
  chat()?.remove();
  await settle();
  document.body.replaceChildren();
  await settle();
  sessionStorage.clear();
  localStorage.clear();
});

test("the widget lives in a shadow root with its own style sheet", async () => {
  const element = await add({ "data-title": "Ask us", "data-welcome": "Hi", "data-starters": "One? | Two?" });
  expect(element).toBeInstanceOf(AnswerableChat);
  expect(sheets).toHaveLength(1);
  inside(element, ".aw-launcher")!.click();
  await settle();
  expect(inside(element, "h2")!.textContent).toBe("Ask us");
  expect([...element.shadowRoot!.querySelectorAll(".aw-option")].map((button) => button.textContent)).toEqual(["One?", "Two?"]);
});

test("a changed attribute is followed", async () => {
  const element = await add();
  expect(inside(element, ".answerable")!.dataset.theme).toBe("auto");
  element.setAttribute("data-theme", "dark");
  await settle();
  expect(inside(element, ".answerable")!.dataset.theme).toBe("dark");
});

test("a page that is switched to another language, or from light to dark, is followed", async () => {
  const element = await add();
  const root = document.documentElement;
  expect(inside(element, ".answerable")!.dataset.theme).toBe("auto");
  root.lang = "de";
  root.style.setProperty("color-scheme", "dark");
  const styles = jest.spyOn(globalThis, "getComputedStyle").mockReturnValue({ colorScheme: "dark" } as CSSStyleDeclaration);
  document.body.className = "night";
  await settle();
  await settle();
  expect(inside(element, ".answerable")!.dataset.theme).toBe("page");
  expect(inside(element, ".aw-launcher")!.getAttribute("aria-label")).toBe("Frage stellen");
  element.setAttribute("data-theme", "light");
  await settle();
  expect(inside(element, ".answerable")!.dataset.theme).toBe("light");
  styles.mockRestore();
  root.removeAttribute("lang");
  root.removeAttribute("style");
  document.body.removeAttribute("class");
});

test("what a page writes on its outermost elements for other ends, such as how far it is scrolled, draws nothing again", async () => {
  const element = await add();
  let drawn = 0;
  Object.defineProperty(element, "shown", { get: () => void drawn++ });
  for (let y = 0; y < 3; y++) {
    document.documentElement.style.setProperty("--scrolled", `${y}px`);
    await settle();
  }
  expect(drawn).toBe(0);
  document.documentElement.lang = "de";
  await settle();
  expect(drawn).toBe(1);
  document.documentElement.removeAttribute("lang");
  document.documentElement.removeAttribute("style");
});

test("moving keeps the open panel; removing ends it, and it can come back", async () => {
  const element = await add();
  inside(element, ".aw-launcher")!.click();
  await settle();
  const place = document.createElement("div");
  document.body.append(place);
  place.append(element);
  await settle();
  expect(inside(element, ".aw-panel")).not.toBeNull();
  element.remove();
  await settle();
  expect(element.shadowRoot!.childElementCount).toBe(0);
  document.body.append(element);
  await settle();
  expect(inside(element, ".aw-launcher")).not.toBeNull();
});

test("a build that lowers classes to functions can still make the element", () => {
  function Lowered(this: object) {
    return (ElementBase as unknown as () => object).apply(this as never) ?? this;
  }
  Lowered.prototype = Object.create(ElementBase.prototype, { constructor: { value: Lowered } });
  customElements.define("lowered-element", Lowered as unknown as CustomElementConstructor);
  expect(document.createElement("lowered-element")).toBeInstanceOf(HTMLElement);
});

test("the script tag adds one element that talks to the script's origin", () => {
  addFromScript(scriptTag({ "data-title": "Ask us" }));
  addFromScript(scriptTag());
  expect(document.querySelectorAll("answerable-chat")).toHaveLength(1);
  expect(chat()!.getAttribute("server")).toBe("https://host.test");
  expect(chat()!.getAttribute("data-title")).toBe("Ask us");
});

test("the script tag can name another server, or leave placing to the page", () => {
  addFromScript(scriptTag({ "data-auto": "off" }));
  expect(chat()).toBeNull();
  addFromScript(scriptTag({ "data-server": "https://api.test" }));
  expect(chat()!.getAttribute("server")).toBe("https://api.test");
});

test("while the page is still loading, the script waits for its elements", () => {
  Object.defineProperty(document, "readyState", { value: "loading", configurable: true });
  addFromScript(scriptTag());
  expect(chat()).toBeNull();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(chat()).not.toBeNull();
  Reflect.deleteProperty(document, "readyState");
});

test("where there is no script tag, the script does nothing", async () => {
  await import("../src/loader.js");
  expect(chat()).toBeNull();
});

test("as a module, which does not know its own tag, the script finds it", async () => {
  const tag = scriptTag({ "data-title": "Ask us" });
  jest.spyOn(document, "querySelector").mockReturnValueOnce(tag);
  jest.resetModules();
  await import("../src/loader.js");
  expect(document.body.lastElementChild!.outerHTML).toBe('<answerable-chat server="https://host.test" data-title="Ask us"></answerable-chat>');
});

test.each([
  ["another body", () => document.body.replaceWith(Object.assign(document.createElement("body"), { innerHTML: "<main></main>" }))],
  ["other contents", () => (document.body.innerHTML = "<main></main>")],
  ["a body with a copy of the element", () => {
    const body = document.createElement("body");
    body.append(document.createElement("main"), chat()!.cloneNode());
    document.body.replaceWith(body);
  }],
])("the script's element stays what it is when a library gives the page %s", async (_, swap) => {
  document.body.append(document.createElement("main"));
  addFromScript(scriptTag());
  await settle();
  const element = chat()!;
  inside(element, ".aw-launcher")!.click();
  await settle();
  for (let times = 0; times < 2; times += 1) {
    swap();
    await settle();
    expect([...document.querySelectorAll("answerable-chat")]).toEqual([element]);
    expect(inside(element, ".aw-panel")).not.toBeNull();
  }
});

test("a library that fits the page to what the server has leaves the script's element, and nothing else, alone", async () => {
  const main = document.createElement("main");
  document.body.append(main);
  addFromScript(scriptTag());
  const goes = (each: Element) => each.dispatchEvent(new Event("turbo:before-morph-element", { bubbles: true, cancelable: true }));
  expect([goes(chat()!), goes(main)]).toEqual([false, true]);
});

test("it stays as well where something of the page goes along to its other contents", async () => {
  const [player, main] = [document.createElement("audio"), document.createElement("main")];
  document.body.append(player, main);
  addFromScript(scriptTag());
  await settle();
  const element = chat()!;
  const body = document.createElement("body");
  body.append(player, document.createElement("main"));
  document.body.replaceWith(body);
  await settle();
  expect([...document.body.children].at(-1)).toBe(element);
});

test("an element that the page takes off stays off, whatever contents come then", async () => {
  document.body.append(document.createElement("main"));
  addFromScript(scriptTag());
  await settle();
  chat()!.remove();
  await settle();
  document.body.innerHTML = "<main></main>";
  await settle();
  expect(chat()).toBeNull();
});

test("the page hears of a pick by the command as well", async () => {
  installCommands(async () => undefined);
  const heard: unknown[] = [];
  window.answerable!("on", "pick", (event: CustomEvent) => heard.push(event.detail));
  document.dispatchEvent(new CustomEvent("answerable-pick", { detail: "Small" }));
  expect(heard).toEqual(["Small"]);
});

test("what could not be loaded is loaded when it is asked for again, and then once", async () => {
  const asked: string[] = [];
  const load = loadOnce("/chat.js", async (address) => {
    if (asked.push(address) < 3) throw new TypeError("Failed to fetch");
    return "there";
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow("Failed to fetch");
  await expect(load()).rejects.toThrow("Failed to fetch");
  expect(await Promise.all([load(), load()])).toEqual(["there", "there"]);
  expect(await load()).toBe("there");
  // A browser may keep the failure of an address.
  expect(asked).toEqual(["/chat.js", "/chat.js?", "/chat.js?&"]);
});

test("every option of the script goes to its element, but for those about the script", () => {
  addFromScript(scriptTag({ "data-mode": "side", "data-version": "2.0", "data-server": "https://api.test", "data-auto": "on" }));
  expect(chat()!.outerHTML).toBe('<answerable-chat server="https://api.test" data-mode="side" data-version="2.0"></answerable-chat>');
});

test("attributes are read with care: what is not known leaves the default", () => {
  const element = document.createElement("div");
  expect(readAttributes(element)).toMatchObject({ server: "", theme: "auto", mode: "floating", citations: "numbers", selection: true, storage: "local", shortcut: true, deepLink: true });
  expect(readAttributes(element).filter).toBeUndefined();
  element.setAttribute("data-starters", " | One?|");
  expect(readAttributes(element).starters).toEqual(["One?"]);
  const said = { mode: "inline", theme: "nonsense", lang: "de", citations: "headings", selection: "off", storage: "off", thread: "side", shortcut: "off", "deep-link": "off", feedback: "on", version: "2.0|*", locale: "de" };
  for (const [name, value] of Object.entries(said)) element.setAttribute(`data-${name}`, value);
  expect(readAttributes(element)).toMatchObject({
    mode: "inline",
    theme: "auto",
    language: "de",
    citations: "headings",
    selection: false,
    storage: "off",
    thread: "side",
    shortcut: false,
    deepLink: false,
    feedback: true,
    filter: { version: ["2.0", "*"], locale: ["de"] },
  });
});

test.each([
  ["rgb(26, 33, 36)", "light"],
  ["rgba(231, 236, 238, 0.9)", "dark"],
  ["oklch(0.279 0.041 260)", "light"],
  ["oklch(1 0 0)", "dark"],
  ["lab(92 0 0)", "dark"],
  ["lab(0.8 0 0)", "light"],
  ["color(srgb 0.1 0.1 0.1)", "light"],
  ["color(display-p3 0.9 0.9 0.92 / 0.9)", "dark"],
  ["rgb(0, 255, 65)", "dark"],
  ["oklab(none 0 0)", "light"],
  ["canvastext", "auto"],
])("on a page whose text is %s and that says no more it is %s", (color, theme) => {
  const styles = jest.spyOn(globalThis, "getComputedStyle").mockReturnValue({ color, colorScheme: "normal" } as CSSStyleDeclaration);
  expect(readAttributes(document.createElement("div")).theme).toBe(theme);
  styles.mockRestore();
});

test("colours that come after the widget are seen once the page is loaded", async () => {
  const element = await add();
  const styles = jest.spyOn(globalThis, "getComputedStyle").mockReturnValue({ color: "rgb(238, 238, 238)", colorScheme: "normal" } as CSSStyleDeclaration);
  dispatchEvent(new Event("load"));
  await settle();
  styles.mockRestore();
  expect(inside(element, ".answerable")!.dataset.theme).toBe("dark");
});

test("the button's words, its picture and its corner are the page's to say; its name says what is seen", async () => {
  const element = await add({ "data-label": "Hilfe", "data-icon": "/logo.svg", "data-position": "left" });
  const button = inside(element, ".aw-launcher")!;
  expect([button.getAttribute("aria-label"), button.textContent]).toEqual(["Hilfe", "Hilfe"]);
  expect(button.querySelector("img")!.outerHTML).toBe('<img class="aw-icon" src="/logo.svg" alt="">');
  expect(inside(element, ".answerable")!.dataset.position).toBe("left");
  (element as AnswerableChat).texts = { launcher: "Ask for help" };
  element.setAttribute("data-label", "");
  element.setAttribute("data-position", "top");
  element.removeAttribute("data-icon");
  await settle();
  expect([button.getAttribute("aria-label"), button.textContent]).toEqual(["Ask for help", ""]);
  expect(button.querySelector("svg")).not.toBeNull();
  expect(inside(element, ".answerable")!.dataset.position).toBeUndefined();
});

test("commands work on the element, early or late, and it tells of itself", async () => {
  const requests = serve(answer(token("Yes"), done()));
  const heard: string[] = [];
  for (const name of ["open", "ask", "answer", "close"]) document.addEventListener(`answerable:${name}`, () => heard.push(name));
  const early = document.createElement("answerable-chat") as AnswerableChat;
  early.ask("How?");
  document.body.append(early);
  await settle();
  await settle();
  expect(requests[0]!.body).toMatchObject({ message: "How?" });
  expect(inside(early, ".aw-panel")).not.toBeNull();
  early.close();
  await settle();
  early.open();
  await settle();
  expect(heard).toEqual(["open", "ask", "answer", "close", "open"]);
});

test("the global function takes what was called before it was there", async () => {
  const calls: IArguments[] = [];
  const heard: string[] = [];
  (function (..._: unknown[]) {
    calls.push(arguments);
  })("on", "open", () => heard.push("opened"));
  (function (..._: unknown[]) {
    calls.push(arguments);
  })("open");
  window.answerable = Object.assign(() => {}, { q: calls });
  const element = await add();
  let loads = 0;
  installCommands(async () => (loads += 1));
  await settle();
  expect(inside(element, ".aw-panel")).not.toBeNull();
  window.answerable("close");
  window.answerable("nonsense");
  await settle();
  expect(inside(element, ".aw-panel")).toBeNull();
  expect([heard, loads]).toEqual([["opened"], 2]);
});

test("a form of the page that is called like the global function is no list of calls", async () => {
  const form = Object.assign(document.createElement("form"), { q: document.createElement("input") });
  Object.assign(window, { answerable: form });
  const element = await add();
  installCommands(async () => undefined);
  window.answerable!("open");
  await settle();
  expect(inside(element, ".aw-panel")).not.toBeNull();
});

test("sentences that the page has set are shown", async () => {
  const element = document.createElement("answerable-chat") as AnswerableChat;
  element.texts = { launcher: "Hallo" };
  document.body.append(element);
  await settle();
  expect(inside(element, ".aw-launcher")!.getAttribute("aria-label")).toBe("Hallo");
  expect(element.texts).toEqual({ launcher: "Hallo" });
});

test("a token set before or after the script goes with the next question, and nowhere else", async () => {
  class Late extends AnswerableChat {}
  const again = () => answer(done("clarify", { options: [{ label: "Again", value: "again" }] }));
  const requests = serve(again(), again(), again());
  const element = document.createElement("late-chat") as Late;
  element.token = "early";
  element.setAttribute("data-starters", "Hello");
  document.body.append(element);
  customElements.define("late-chat", Late);
  await settle();
  expect(element.token).toBe("early");
  inside(element, ".aw-launcher")!.click();
  await settle();
  for (const token of ["early", "later", null]) {
    element.token = token;
    await settle();
    inside(element, ".aw-option:enabled")!.click();
    await settle();
  }
  expect(requests.map(({ headers }) => headers["Authorization"])).toEqual(["Bearer early", "Bearer later", undefined]);
  expect(element.outerHTML + JSON.stringify(sessionStorage)).not.toMatch(/early|later/);
});

test("the page tells what it has shown, and hears at once what is picked", async () => {
  const options = [{ label: "Small", value: "s" }, { label: "Large", value: "l" }];
  const requests = serve(answer(token("Which?"), done("clarify", { options })), answer(done()));
  const element = (await add({ "data-starters": "Hello" })) as AnswerableChat;
  const picked: string[] = [];
  element.addEventListener("answerable-pick", (event) => picked.push((event as CustomEvent<{ label: string }>).detail.label));
  element.opened("Demo Widget");
  element.listed({ title: "Recent", count: 1, items: ["a"] });
  inside(element, ".aw-launcher")!.click();
  await settle();
  inside(element, ".aw-starters .aw-option")!.click();
  await settle();
  expect(requests[0]!.body).toMatchObject({ chat_context: { lastOpenedPanel: { title: "Demo Widget" }, lastListPreview: { items: ["a"] } } });
  inside(element, ".aw-options .aw-option")!.click();
  expect(picked).toEqual(["Small"]);
  await settle();
  expect(requests[1]!.body).toMatchObject({ message: "s" });
});

test("words pick for as long as the server says, and what it picks itself the page hears once", async () => {
  const options = [{ label: "Small", value: "s" }, { label: "Large", value: "l" }];
  const selected = answer({ type: "picked", option: options[1] }, token("Selected: Large."), done());
  const requests = serve(answer(token("Which?"), done("clarify", { options })), selected);
  about.site = { options_seconds: 0 };
  const element = (await add({ "data-starters": "Hello" })) as AnswerableChat;
  const picked: string[] = [];
  element.addEventListener("answerable-pick", (event) => picked.push((event as CustomEvent<{ label: string }>).detail.label));
  inside(element, ".aw-launcher")!.click();
  await settle();
  inside(element, ".aw-starters .aw-option")!.click();
  await settle();
  element.ask("the second one");
  expect(picked).toEqual([]);
  await settle();
  expect(requests[1]!.body).toMatchObject({ message: "the second one" });
  expect(picked).toEqual(["Large"]);
  about.site = {};
});
