import type { AboutSite, AnswerOption, ChatFilter, ListPreview } from "@answerable/client";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { Beginning } from "./Beginning.js";
import { ChatPanel, type Mode } from "./ChatPanel.js";
import { CitationStyleContext, type CitationStyle } from "./citations/citationStyle.js";
import { keyOf, type StorageKind } from "./conversationStorage.js";
import { Launcher } from "./Launcher.js";
import { AskAbout } from "./SelectionMode.js";
import { ENGLISH, type ReplacedTexts, type Texts, TextsContext, useLanguage } from "./texts/index.js";
import { type OnSignal, useChat } from "./useChat.js";
import { useLastConversation } from "./useLastConversation.js";
import { useEvents } from "./useEvents.js";
import { useOpen } from "./useOpen.js";
import { useSelectionMode } from "./useSelectionMode.js";
import { useDeepLink, useShortcut } from "./useShortcuts.js";
import { useSite } from "./useSite.js";
import { useUnread } from "./useUnread.js";

export type Theme = "auto" | "page" | "light" | "dark";

/** What the page can have the widget do. */
export interface ChatCommands {
  open: () => void;
  close: () => void;
  ask: (question: string) => void;
}

export interface ChatWidgetProps {
  /** Base URL of the Answerable server; by default the page's own origin. */
  server?: string;
  /** The token of the visitor who is signed in to the page, for the server to verify; it is never stored. */
  token?: string | null | undefined;
  title?: string | undefined;
  welcome?: string | undefined;
  /** Questions offered before the first one. */
  starters?: string[] | undefined;
  /** `auto` follows the reader's system, `page` the `color-scheme` of what is around it. */
  theme?: Theme;
  mode?: Mode;
  /** In which corner at the bottom; by default the one where lines end. */
  position?: "left" | "right" | undefined;
  /** Address of the button's picture. */
  icon?: string | undefined;
  /** Of the interface; by default the page's. */
  language?: string | undefined;
  /** Replacements for single sentences of the interface. */
  texts?: ReplacedTexts | undefined;
  /** Numbers, or `[source: Heading]`. */
  citations?: CitationStyle;
  /** Whether text marked on the page can be asked about. */
  selection?: boolean;
  storage?: StorageKind;
  /** A name for the thread, where one page shows several widgets with the same server. */
  thread?: string | undefined;
  /** Whether Ctrl+I or Cmd+I opens and closes it. */
  shortcut?: boolean;
  /** Whether `?ask=…` in the page's address is asked. */
  deepLink?: boolean;
  /** Whether answers can be rated; by default if the server says so. */
  feedback?: boolean | undefined;
  /** Whether the server is told what is opened and followed, where it wants to know; by default yes. */
  events?: boolean;
  /** Search only what has these values. */
  filter?: ChatFilter | undefined;
  /** An option was picked: called at once, so that the page can open it. */
  onPick?: ((option: AnswerOption) => void) | undefined;
  /** Opened, closed, a question asked, an answer whole, an answer rated. */
  onSignal?: OnSignal | undefined;
  /** Is given the commands. */
  commands?: RefObject<ChatCommands | null> | undefined;
  /** Called once the commands can be given. */
  onReady?: (() => void) | undefined;
  /** What the page has opened or listed last; a new object is something new. */
  shown?: { panel?: string; list?: ListPreview } | undefined;
}

/** A button in the corner of the page, and the panel it opens. Another server or thread is another widget: nothing of the one before goes there. */
export function ChatWidget(props: ChatWidgetProps) {
  return <OneThread key={keyOf(props.server, props.thread)} {...props} />;
}

function OneThread(props: ChatWidgetProps) {
  const { server = "", theme = "auto", mode = "floating", storage = "local", citations = "numbers", selection = true } = props;
  const key = keyOf(server, props.thread);
  const opening = useOpen(key, storage, (isOpen) => props.onSignal?.(isOpen ? "open" : "close"));
  const isOpen = opening.isOpen || mode === "inline";
  const site = useSite(server, isOpen);
  const { token, thread, filter, onPick, onSignal } = props;
  const chat = useChat({ server, token, storage, thread, filter, feedback: site.feedback, site, onPick, onSignal });
  const last = useLastConversation(server, key, storage, chat.restore);
  const marking = useSelectionMode(selection, isOpen, site.max_context_bytes);
  const texts = useTextsOf(props, site);
  const draft = useRef("");
  const unread = useUnread(chat.messages, chat.busy, isOpen);
  const isCounted = Boolean(site.events) && (props.events ?? true);
  const onFollow = useEvents({ server, isEnabled: isCounted, isOpen, conversationId: chat.conversationId });
  useShown(chat.shown, props.shown);
  useCommands(props, opening.setOpen, chat.send);
  useShortcut((props.shortcut ?? true) && mode !== "inline", () => opening.setOpen(!opening.isOpen));
  const askAbout = (text: string) => {
    marking.enter(text);
    opening.setOpen(true);
  };
  const startNew = () => {
    last.dismiss();
    chat.startNew();
  };
  return (
    <TextsContext.Provider value={texts}>
      <CitationStyleContext.Provider value={citations}>
        <div className="answerable" lang={texts.lang} data-theme={theme} data-mode={mode} data-position={props.position}>
          {isOpen ? (
            <ChatPanel
              chat={chat}
              mode={mode}
              takeFocus={opening.wasOpened}
              onClose={() => opening.setOpen(false)}
              onStartNew={startNew}
              onFollow={onFollow}
              onRate={(props.feedback ?? site.feedback) ? chat.rate : undefined}
              selected={marking.selected}
              onExitSelection={marking.exit}
              draft={draft}
            >
              <Beginning starters={props.starters ?? site.starters ?? []} onPick={chat.send} last={last} />
            </ChatPanel>
          ) : (
            <>
              <Launcher buttonRef={opening.launcher} unread={unread} busy={chat.busy} icon={props.icon} onOpen={() => opening.setOpen(true)} />
              {marking.candidate && <AskAbout selection={marking.candidate} onAsk={() => askAbout(marking.candidate!.text)} />}
            </>
          )}
        </div>
      </CitationStyleContext.Provider>
    </TextsContext.Provider>
  );
}

// What `site.name` is when nobody has set it.
const UNNAMED = "this site";

/** In this order: what the page says, what the server says, what the language has. */
function useTextsOf({ language, texts: replaced, title, welcome }: ChatWidgetProps, site: AboutSite): Texts {
  const texts = useLanguage(language, replaced);
  return useMemo(() => {
    const named = site.name && site.name !== UNNAMED ? texts.titleOf(site.name) : texts.title;
    // A greeting that nobody has written is English; the shipped one is better in any other language.
    const isFitting = site.welcome_is_own || texts.welcome === ENGLISH.welcome;
    const greeting = (isFitting && site.welcome) || texts.welcome;
    return { ...texts, title: title ?? replaced?.title ?? named, welcome: welcome ?? replaced?.welcome ?? greeting };
  }, [texts, replaced, title, welcome, site]);
}

function useShown(tell: (shown: NonNullable<ChatWidgetProps["shown"]>) => void, shown: ChatWidgetProps["shown"]): void {
  useEffect(() => {
    if (shown) tell(shown);
  }, [shown, tell]);
}

function useCommands({ commands, onReady, deepLink = true }: ChatWidgetProps, setOpen: (isOpen: boolean) => void, send: (text: string) => void): void {
  const ask = (question: string) => {
    setOpen(true);
    send(question);
  };
  useEffect(() => {
    if (!commands) return;
    commands.current = { open: () => setOpen(true), close: () => setOpen(false), ask };
    return () => void (commands.current = null);
  });
  useEffect(() => onReady?.(), [onReady]);
  useDeepLink(deepLink, ask);
}
