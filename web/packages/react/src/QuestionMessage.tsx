import type { UserMessage } from "@answerable/client";
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./IconButton.js";
import { EditIcon } from "./icons.js";
import { isComposing } from "./keys.js";
import { direction, pageLanguage, useTexts } from "./texts/index.js";

interface QuestionMessageProps {
  message: UserMessage;
  /** Given for the last question only: what came after an older one would be lost. */
  onEdit?: ((id: string, text: string) => void) | undefined;
}

/** What the reader has asked, and where it is the last question, a way to ask it in other words. Memoised as the answers are. */
export const QuestionMessage = memo(function QuestionMessage({ message, onEdit }: QuestionMessageProps) {
  const texts = useTexts();
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Where the field was, the focus would be nowhere.
    if (wasEditing.current && !isEditing) article.current!.querySelector("button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const send = (text: string) => {
    setEditing(false);
    onEdit?.(message.id, text);
  };
  return (
    <article ref={article} className="aw-asked" aria-label={texts.question}>
      {message.selected !== undefined && (
        <p className="aw-asked-about">
          <span>{texts.aboutSelection}</span> <q>{message.selected.slice(0, 120)}</q>
        </p>
      )}
      {isEditing && onEdit ? (
        <EditForm text={message.text} onSend={send} onCancel={() => setEditing(false)} />
      ) : (
        <div className="aw-question" lang={pageLanguage()} dir={direction(message.text)}>{message.text}</div>
      )}
      {onEdit && !isEditing && (
        <IconButton kind="aw-edit" label={texts.edit} onClick={() => setEditing(true)}>
          <EditIcon />
        </IconButton>
      )}
    </article>
  );
});

function EditForm({ text, onSend, onCancel }: { text: string; onSend: (text: string) => void; onCancel: () => void }) {
  const texts = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current!.focus();
    field.current!.select();
  }, []);
  const send = () => {
    const changed = field.current!.value.trim();
    if (changed) onSend(changed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") {
      event.stopPropagation(); // the panel stays open
      onCancel();
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className="aw-editing">
      <textarea ref={field} className="aw-field" dir={direction(text)} rows={2} defaultValue={text} aria-label={texts.edit} onKeyDown={onKeyDown} />
      <button type="button" className="aw-button" onClick={onCancel}>
        {texts.cancel}
      </button>
      <button type="button" className="aw-button aw-primary" onClick={send}>
        {texts.send}
      </button>
    </div>
  );
}
