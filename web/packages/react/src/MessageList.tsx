import { type AnswerOption, type Message, pickable } from "@answerable/client";
import type { ReactNode } from "react";
import type { OnRate } from "./AnswerActions.js";
import { AnswerAnnouncer } from "./AnswerAnnouncer.js";
import { AnswerMessage } from "./AnswerMessage.js";
import { QuestionMessage } from "./QuestionMessage.js";
import { useTexts } from "./texts/index.js";
import { useStickToBottom } from "./useStickToBottom.js";

export interface MessageListProps {
  messages: Message[];
  /** Ask the last question again. */
  onRetry: () => void;
  /** Pick an offered option. */
  onPick: (option: AnswerOption) => void;
  /** Ask the last question in other words. */
  onEdit?: ((id: string, text: string) => void) | undefined;
  /** Rate an answer; left out, nothing can be rated. */
  onRate?: OnRate | undefined;
  /** Shown above the first message. */
  children?: ReactNode;
}

export function MessageList({ messages, onRetry, onPick, onEdit, onRate, children }: MessageListProps) {
  const texts = useTexts();
  const questions = messages.filter((message) => message.role === "user");
  const scroller = useStickToBottom(messages, questions.length);
  const last = messages.at(-1);
  const open = pickable(messages);
  return (
    <div className="aw-log-frame">
      {/* A log is live by default and would be read token by token; AnswerAnnouncer speaks instead. */}
      <div ref={scroller} className="aw-log" role="log" aria-live="off" aria-label={texts.conversation} tabIndex={0}>
        {children}
        {messages.map((message) =>
          message.role === "user" ? (
            <QuestionMessage key={message.id} message={message} onEdit={message === questions.at(-1) ? onEdit : undefined} />
          ) : (
            <AnswerMessage
              key={message.id}
              message={message}
              onRetry={message === last ? onRetry : undefined}
              onPick={open.includes(message) ? onPick : undefined}
              onRate={onRate}
            />
          ),
        )}
      </div>
      <AnswerAnnouncer last={last} />
    </div>
  );
}
