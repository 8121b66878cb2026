import { type AnswerOption, type ChatCommands, type ChatSignals, ChatWidget, type ChatWidgetProps, type ListPreview, type ReplacedTexts } from "@answerable/react";
import css from "@answerable/react/styles.css";
import { createRoot, type Root } from "react-dom/client";
import { OPTIONS, readAttributes } from "./attributes.js";
import { ElementBase } from "./ElementBase.js";

/** Properties that a page may have set before this class was there. */
const PROPERTIES = ["token", "texts"] as const;

/**
 * `<answerable-chat server data-…>`: the chat widget in a shadow root, so that the page's CSS and the
 * widget's do not meet. It tells of itself by events: `answerable-pick` with the picked option, and
 * `answerable:open`, `:close`, `:ask`, `:answer` and `:feedback`.
 */
export class AnswerableChat extends ElementBase {
  static observedAttributes = ["server", ...OPTIONS];

  #root: Root | undefined;
  private shown: ChatWidgetProps["shown"];
  #bearer: string | null = null;
  #replaced: ReplacedTexts | undefined;
  private readonly commands: { current: ChatCommands | null } = { current: null };
  #waiting: ((commands: ChatCommands) => void)[] = [];
  // Where a page is switched to another language, or from light to dark, its outermost elements say so, or the reader's
  // system does; colours may take a moment to change, and come after the widget while the page is loaded. Many write there
  // for other ends, such as how far it is scrolled: only those two are looked at.
  readonly #look = (): void => {
    const { theme, language } = readAttributes(this);
    if (theme !== this.#read?.theme || language !== this.#read?.language) this.#update();
  };
  readonly #page = new MutationObserver(this.#look);
  readonly #system = matchMedia("(prefers-color-scheme: dark)");
  #read: ChatWidgetProps | undefined;

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styleSheet()];
    this.#root ??= createRoot(this.shadowRoot!);
    this.#takeEarlyProperties();
    this.#update();
    for (const outermost of [document.documentElement, document.body]) this.#page.observe(outermost, { attributes: true });
    this.#system.addEventListener("change", this.#look);
    document.addEventListener("transitionend", this.#look);
    addEventListener("load", this.#look);
  }

  attributeChangedCallback(): void {
    this.#update();
  }

  disconnectedCallback(): void {
    // An element that is only being moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#page.disconnect();
      this.#system.removeEventListener("change", this.#look);
      document.removeEventListener("transitionend", this.#look);
      removeEventListener("load", this.#look);
      this.#root?.unmount();
      this.#root = undefined;
    });
  }

  open(): void {
    this.#command((commands) => commands.open());
  }

  close(): void {
    this.#command((commands) => commands.close());
  }

  /** Open and ask; while an answer is being made, only open. */
  ask(question: string): void {
    this.#command((commands) => commands.ask(question));
  }

  /** Tell that the page has opened something, so that "what did you just open?" has an answer. */
  opened(title: string): void {
    this.shown = { panel: title };
    this.#update();
  }

  /** Tell that the page has shown a list, so that "is it in the list?" has an answer. */
  listed(list: ListPreview): void {
    this.shown = { list };
    this.#update();
  }

  /** The token of the visitor who is signed in to the page; set it again when it changes, null on signing out. */
  get token(): string | null {
    return this.#bearer;
  }

  set token(value: string | null) {
    this.#bearer = value;
    this.#update();
  }

  /** Replacements for single sentences of the interface. */
  get texts(): ReplacedTexts | undefined {
    return this.#replaced;
  }

  set texts(value: ReplacedTexts | undefined) {
    this.#replaced = value;
    this.#update();
  }

  /** What the page has set before this script had run would hide the properties. */
  #takeEarlyProperties(): void {
    for (const name of PROPERTIES) {
      const early = Object.getOwnPropertyDescriptor(this, name);
      if (!early) continue;
      Reflect.deleteProperty(this, name);
      this[name] = early.value;
    }
  }

  /** At once, or as soon as the widget is rendered. */
  #command(run: (commands: ChatCommands) => void): void {
    if (this.commands.current) run(this.commands.current);
    else this.#waiting.push(run);
  }

  private readonly onReady = (): void => {
    for (const run of this.#waiting.splice(0)) if (this.commands.current) run(this.commands.current);
  };

  private readonly onPick = (option: AnswerOption): void => this.#tell("answerable-pick", option);

  private readonly onSignal = <K extends keyof ChatSignals>(name: K, detail?: ChatSignals[K]): void => this.#tell(`answerable:${name}`, detail);

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #update(): void {
    const { onPick, onSignal, onReady, commands, shown } = this;
    this.#read = readAttributes(this);
    const texts = this.#read.texts ? { ...this.#read.texts, ...this.#replaced } : this.#replaced;
    this.#root?.render(<ChatWidget {...this.#read} {...{ onPick, onSignal, onReady, commands, shown, texts }} token={this.#bearer} />);
  }
}

/** Register the element; a second call, or a second copy of the script, changes nothing. */
export function define(name = "answerable-chat"): void {
  if (!customElements.get(name)) customElements.define(name, AnswerableChat);
}

// A constructed sheet needs no `style-src 'unsafe-inline'` in the page's content security policy.
let sheet: CSSStyleSheet | undefined;
function styleSheet(): CSSStyleSheet {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(css);
  return sheet;
}
