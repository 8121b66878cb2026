import type { AnswerOption, ListPreview } from "@answerable/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { ChatPanel } from "./ChatPanel.js";
import { loadStored, saveOpen } from "./conversationStorage.js";
import { ChatIcon } from "./icons.js";
import { DEFAULT_STRINGS, type Strings, StringsContext } from "./strings.js";
import { useChat } from "./useChat.js";

export type Theme = "auto" | "light" | "dark";

export interface ChatWidgetProps {
  /** Base URL of the Answerable server; by default the page's own origin. */
  server?: string;
  /** The token of the visitor who is signed in to the page, for the server to verify; it is never stored. */
  token?: string | null | undefined;
  title?: string;
  welcome?: string;
  /** Questions offered before the first one. */
  starters?: string[];
  /** `auto` follows the reader's system. */
  theme?: Theme;
  /** Replacements for single sentences of the interface. */
  strings?: Partial<Strings>;
  /** An option was picked: called at once, so that the page can open it. */
  onPick?: (option: AnswerOption) => void;
  /** What the page has opened or listed last; a new object is something new. */
  shown?: { panel?: string; list?: ListPreview };
}

const NO_STARTERS: string[] = [];

/** A button in the corner of the page, and the panel it opens. */
export function ChatWidget({ server = "", token, title, welcome, starters = NO_STARTERS, theme = "auto", strings, onPick, shown }: ChatWidgetProps) {
  const texts = useMemo(() => withTexts(strings, title, welcome), [strings, title, welcome]);
  const chat = useChat({ server, token, onPick });
  useEffect(() => {
    if (shown) chat.shown(shown);
  }, [shown]);
  const { isOpen, wasOpened, open, close, launcher } = useOpen(server);
  return (
    <StringsContext.Provider value={texts}>
      <div className="answerable" data-theme={theme}>
        {isOpen ? (
          <ChatPanel chat={chat} starters={starters} takeFocus={wasOpened} onClose={close} />
        ) : (
          <button ref={launcher} type="button" className="aw-launcher" aria-haspopup="dialog" aria-label={texts.launcher} onClick={open}>
            <ChatIcon />
            <span className="aw-launcher-text">{texts.launcherShort}</span>
          </button>
        )}
      </div>
    </StringsContext.Provider>
  );
}

function withTexts(strings: Partial<Strings> = {}, title?: string, welcome?: string): Strings {
  const texts = { ...DEFAULT_STRINGS, ...strings };
  return { ...texts, title: title ?? texts.title, welcome: welcome ?? texts.welcome };
}

/** Open or closed, remembered with the conversation. The focus moves only when the reader asked for it. */
function useOpen(server: string) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);
  useEffect(() => {
    if (loadStored(server)?.open) setOpen(true);
  }, [server]);
  useEffect(() => {
    if (!isOpen && returnFocus.current) launcher.current?.focus();
    returnFocus.current = false;
  }, [isOpen]);
  const change = (next: boolean) => {
    setOpen(next);
    setWasOpened(next);
    returnFocus.current = !next;
    saveOpen(server, next);
  };
  return { isOpen, wasOpened, launcher, open: () => change(true), close: () => change(false) };
}
