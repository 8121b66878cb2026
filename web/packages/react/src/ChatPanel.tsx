import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import type { OnRate } from "./AnswerActions.js";
import { IconButton } from "./IconButton.js";
import { CloseIcon, NewIcon } from "./icons.js";
import { InputBox } from "./InputBox.js";
import { isComposing } from "./keys.js";
import { MessageList } from "./MessageList.js";
import { SelectionMode } from "./SelectionMode.js";
import { isSheet, keepFocusInside } from "./sheet.js";
import { direction, useTexts } from "./texts/index.js";
import type { UseChat } from "./useChat.js";

/** In the corner, along the side of the window, or where it stands in the page. */
export type Mode = "floating" | "side" | "inline";

export interface ChatPanelProps {
  chat: UseChat;
  mode: Mode;
  takeFocus: boolean;
  onClose: () => void;
  onStartNew: () => void;
  /** Hears every click in it. */
  onFollow: (event: MouseEvent) => void;
  onRate?: OnRate | undefined;
  /** The marked text that questions go to, and the way out of that. */
  selected: string | null;
  onExitSelection: () => void;
  /** A question that is typed and not sent, which closing the panel keeps. */
  draft: RefObject<string>;
  /** Shown before the first message, and after the welcome. */
  children?: ReactNode;
}

export function ChatPanel({ chat, mode, takeFocus, onClose, onStartNew, onFollow, onRate, selected, onExitSelection, draft, children }: ChatPanelProps) {
  const texts = useTexts();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  // On a touch screen the keyboard would cover what is read, such as the welcome.
  const focusIn = () => (matchMedia("(pointer: coarse)").matches ? panel : input).current?.focus();
  useEffect(() => {
    if (takeFocus) focusIn();
  }, [takeFocus]);
  useKeptFocus(panel, focusIn);
  const isInline = mode === "inline";
  const isModal = !isInline && isSheet();
  const onKeyDown = (event: KeyboardEvent) => {
    keepTyped(event);
    if (event.key === "Escape" && !isComposing(event.nativeEvent)) {
      // One thing at a time: first out of the selection, then out of the panel.
      if (selected !== null) onExitSelection();
      else if (!isInline) onClose();
    }
    if (event.key === "Tab" && isModal) keepFocusInside(panel.current!, event);
  };
  // A full-screen sheet would hide the very section the reader asked to see.
  const onClick = (event: MouseEvent) => {
    onFollow(event);
    const isFollowed = !event.defaultPrevented && (event.target as Element).closest("a[href]:not([target])") !== null;
    if (isModal && isFollowed) onClose();
  };
  return (
    <div
      ref={panel}
      className="aw-panel"
      data-mode={mode}
      role={isInline ? "region" : "dialog"}
      aria-labelledby={titleId}
      aria-modal={isInline ? undefined : isModal}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyPress={keepTyped}
      onKeyUp={keepTyped}
      onClick={onClick}
    >
      <div className="aw-header">
        <h2 id={titleId}>{texts.title}</h2>
        {chat.messages.length > 0 && <IconButton label={texts.startNew} onClick={onStartNew} children={<NewIcon />} />}
        {!isInline && <IconButton label={texts.close} onClick={onClose} children={<CloseIcon />} />}
      </div>
      <MessageList messages={chat.messages} onRetry={chat.retry} onPick={chat.pick} onEdit={chat.edit} onRate={onRate}>
        <p className="aw-welcome" dir={direction(texts.welcome)}>{texts.welcome}</p>
        {chat.messages.length === 0 && children}
      </MessageList>
      {selected !== null && <SelectionMode text={selected} onExit={onExitSelection} />}
      <InputBox
        busy={chat.busy}
        onSend={(text) => chat.send(text, selected ?? undefined)}
        onStop={chat.stop}
        inputRef={input}
        draft={draft}
        placeholder={selected === null ? undefined : texts.selectionPlaceholder}
      />
    </div>
  );
}

/** A page sees no field in here, and would take what is typed for its own shortcuts. Some of them go by the key that comes up. */
function keepTyped(event: KeyboardEvent): void {
  if (!/^(Esc|Con|Me)/.test(event.key) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** What is pressed often goes, as the first questions do; the focus would then be nowhere, and Escape unheard. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, focusIn: () => void): void {
  const isFocused = () => panel.current?.matches(":focus-within");
  const hadFocus = isFocused();
  useLayoutEffect(() => {
    if (hadFocus && !isFocused()) focusIn();
  });
}
