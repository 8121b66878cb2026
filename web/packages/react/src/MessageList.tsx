import type { AnswerOption, Message } from "@answerable/client";
import type { ReactNode } from "react";
import { AnswerAnnouncer } from "./AnswerAnnouncer.js";
import { AnswerMessage } from "./AnswerMessage.js";
import { useStrings } from "./strings.js";
import { useStickToBottom } from "./useStickToBottom.js";

export interface MessageListProps {
  messages: Message[];
  /** Ask the last question again. */
  onRetry: () => void;
  /** Pick an offered option. */
  onPick: (option: AnswerOption) => void;
  /** Shown above the first message. */
  children?: ReactNode;
}

export function MessageList({ messages, onRetry, onPick, children }: MessageListProps) {
  const strings = useStrings();
  const questions = messages.filter((message) => message.role === "user").length;
  const scroller = useStickToBottom(messages, questions);
  const last = messages.at(-1);
  // An answer that failed or was stopped does not take away what the one before it offered.
  const pickable = messages.findLast((message) => message.role === "assistant" && message.state !== "error" && message.status !== "stopped");
  return (
    <div className="aw-log-frame">
      {/* A log is live by default and would be read token by token; AnswerAnnouncer speaks instead. */}
      <div ref={scroller} className="aw-log" role="log" aria-live="off" aria-label={strings.conversation} tabIndex={0}>
        {children}
        {messages.map((message) =>
          message.role === "user" ? (
            <article key={message.id} className="aw-question" aria-label={strings.question}>
              {message.text}
            </article>
          ) : (
            <AnswerMessage
              key={message.id}
              message={message}
              onRetry={message === last ? onRetry : undefined}
              onPick={message === pickable ? onPick : undefined}
            />
          ),
        )}
      </div>
      <AnswerAnnouncer last={last} />
    </div>
  );
}
