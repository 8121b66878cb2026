import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from "react";
import { CloseIcon } from "./icons.js";
import { InputBox } from "./InputBox.js";
import { MessageList } from "./MessageList.js";
import { useStrings } from "./strings.js";
import type { UseChat } from "./useChat.js";
import { isSheet, keepFocusInside } from "./sheet.js";

interface ChatPanelProps {
  chat: UseChat;
  starters: string[];
  takeFocus: boolean;
  onClose: () => void;
}

export function ChatPanel({ chat, starters, takeFocus, onClose }: ChatPanelProps) {
  const strings = useStrings();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a touch screen the keyboard would cover the welcome before it is read.
    if (takeFocus) (matchMedia("(pointer: coarse)").matches ? panel : input).current?.focus();
  }, [takeFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
    if (event.key === "Tab" && isSheet()) keepFocusInside(panel.current!, event);
  };
  // A full-screen sheet would hide the very section the reader asked to see.
  const onClick = (event: MouseEvent) => {
    if (isSheet() && (event.target as Element).closest("a[href]:not([target])")) onClose();
  };
  return (
    <div
      ref={panel}
      className="aw-panel"
      role="dialog"
      aria-labelledby={titleId}
      aria-modal={isSheet()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <header className="aw-header">
        <h2 id={titleId}>{strings.title}</h2>
        <button type="button" className="aw-icon-button" aria-label={strings.close} title={strings.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <MessageList messages={chat.messages} onRetry={chat.retry} onPick={chat.pick}>
        <p className="aw-welcome">{strings.welcome}</p>
        {chat.messages.length === 0 && <Starters starters={starters} onPick={chat.send} />}
      </MessageList>
      <InputBox busy={chat.busy} onSend={chat.send} onStop={chat.stop} inputRef={input} />
    </div>
  );
}

function Starters({ starters, onPick }: { starters: string[]; onPick: (question: string) => void }) {
  const strings = useStrings();
  const id = useId();
  if (starters.length === 0) return null;
  return (
    <div className="aw-starters">
      <p className="aw-label" id={id}>
        {strings.starters}
      </p>
      <ul aria-labelledby={id}>
        {starters.map((question) => (
          <li key={question}>
            <button type="button" className="aw-option" onClick={() => onPick(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
