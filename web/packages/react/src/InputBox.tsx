import { type ChangeEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { SendIcon, StopIcon } from "./icons.js";
import { isComposing } from "./keys.js";
import { direction, useTexts } from "./texts/index.js";

export interface InputBoxProps {
  /** An answer is running: the button stops it, and Enter keeps the text. */
  busy: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  placeholder?: string | undefined;
  /** What is typed and not sent, for whoever outlives this. */
  draft?: RefObject<string>;
}

export function InputBox({ busy, onSend, onStop, inputRef, placeholder, draft = { current: "" } }: InputBoxProps) {
  const texts = useTexts();
  const [text, setText] = useState(draft.current);
  draft.current = text;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const input = inputRef ?? ownRef;
  useLayoutEffect(() => fitToContent(input.current!), [text, input]);

  const send = () => {
    if (busy || text.trim() === "") return;
    onSend(text.trim());
    setText("");
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) onStop();
    else send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also accepts a candidate of an input method; that is not a submit.
    if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="aw-input" onSubmit={onSubmit}>
      <textarea
        ref={input}
        dir={direction(text)}
        rows={1}
        value={text}
        placeholder={placeholder ?? texts.inputPlaceholder}
        aria-label={texts.inputLabel}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* One button with two meanings, so that the focus survives the change. */}
      <button
        type="submit"
        className="aw-send"
        onClick={ignoreSecond}
        aria-label={busy ? texts.stop : texts.send}
        title={busy ? texts.stop : texts.send}
        aria-disabled={!busy && text.trim() === ""}
      >
        {busy ? <StopIcon /> : <SendIcon />}
      </button>
    </form>
  );
}

/** The second click of a double click would stop what the first one has sent. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Grows with its lines up to the style sheet's max-height. */
function fitToContent(textarea: HTMLTextAreaElement): void {
  textarea.style.height = "auto";
  textarea.style.height = `${textarea.scrollHeight}px`;
}
