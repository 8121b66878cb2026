import { type AnswerOption, ChatWidget, type ChatWidgetProps, type ListPreview, type Theme } from "@answerable/react";
import css from "@answerable/react/styles.css";
import { createRoot, type Root } from "react-dom/client";
import { ElementBase } from "./ElementBase.js";

const OPTIONS = ["data-title", "data-welcome", "data-starters", "data-theme"];

/**
 * `<answerable-chat server data-title data-welcome data-starters data-theme>`: the chat widget in
 * a shadow root, so that the page's CSS and the widget's do not meet. An option that is picked is
 * told by an `answerable-pick` event, whose `detail` is the option.
 */
export class AnswerableChat extends ElementBase {
  static observedAttributes = ["server", ...OPTIONS];

  private root: Root | undefined;
  private shown: ChatWidgetProps["shown"];
  private bearer: string | null = null;

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styleSheet()];
    this.root ??= createRoot(this.shadowRoot!);
    this.takeEarlyToken();
    this.update();
  }

  attributeChangedCallback(): void {
    this.update();
  }

  disconnectedCallback(): void {
    // An element that is only being moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.root?.unmount();
      this.root = undefined;
    });
  }

  /** Tell that the page has opened something, so that "what did you just open?" has an answer. */
  opened(title: string): void {
    this.shown = { panel: title };
    this.update();
  }

  /** Tell that the page has shown a list, so that "is it in the list?" has an answer. */
  listed(list: ListPreview): void {
    this.shown = { list };
    this.update();
  }

  /** The token of the visitor who is signed in to the page; set it again when it changes, null on signing out. */
  get token(): string | null {
    return this.bearer;
  }

  set token(value: string | null) {
    this.bearer = value;
    this.update();
  }

  /** What the page has set before this script had run would hide the property. */
  private takeEarlyToken(): void {
    const early = Object.getOwnPropertyDescriptor(this, "token");
    if (!early) return;
    Reflect.deleteProperty(this, "token");
    this.bearer = early.value;
  }

  private readonly onPick = (option: AnswerOption): void => {
    this.dispatchEvent(new CustomEvent("answerable-pick", { detail: option, bubbles: true, composed: true }));
  };

  private update(): void {
    this.root?.render(
      <ChatWidget
        server={this.getAttribute("server") ?? ""}
        token={this.bearer}
        title={this.getAttribute("data-title") ?? undefined}
        welcome={this.getAttribute("data-welcome") ?? undefined}
        starters={readStarters(this.getAttribute("data-starters"))}
        theme={(this.getAttribute("data-theme") ?? "auto") as Theme}
        onPick={this.onPick}
        shown={this.shown}
      />,
    );
  }
}

/** Register the element; a second call, or a second copy of the script, changes nothing. */
export function define(name = "answerable-chat"): void {
  if (!customElements.get(name)) customElements.define(name, AnswerableChat);
}

/** Questions separated by "|". */
function readStarters(value: string | null): string[] | undefined {
  return value?.split("|").map((starter) => starter.trim());
}

// A constructed sheet needs no `style-src 'unsafe-inline'` in the page's content security policy.
let sheet: CSSStyleSheet | undefined;
function styleSheet(): CSSStyleSheet {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(css);
  return sheet;
}
