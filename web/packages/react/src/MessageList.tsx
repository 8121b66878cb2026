import { type AnswerOption, type Message, pickable } from "@answerable/client";
import { memo, type ReactNode } from "react";
import type { OnRate } from "./AnswerActions.js";
import { AnswerAnnouncer } from "./AnswerAnnouncer.js";
import { AnswerMessage } from "./AnswerMessage.js";
import { QuestionMessage } from "./QuestionMessage.js";
import { useTexts } from "./texts/index.js";
import { useStickToBottom } from "./useStickToBottom.js";

interface MessageEvents {
  /** Ask the last question again. */
  onRetry: () => void;
  /** Pick an offered option. */
  onPick: (option: AnswerOption) => void;
  /** Ask the last question in other words. */
  onEdit?: ((id: string, text: string) => void) | undefined;
  /** Rate an answer; left out, nothing can be rated. */
  onRate?: OnRate | undefined;
}

export interface MessageListProps extends MessageEvents {
  messages: Message[];
  /** Shown above the first message. */
  children?: ReactNode;
}

// So many are compared one by one when one of them changes.
const PAGE = 16;

export function MessageList({ messages, children, ...events }: MessageListProps) {
  const texts = useTexts();
  const questions = messages.filter((message) => message.role === "user");
  const scroller = useStickToBottom(questions.length);
  const last = messages.at(-1);
  const isRunning = last?.role === "assistant" && (last.status === "waiting" || last.status === "streaming");
  const special = [last, questions.at(-1), ...pickable(messages)];
  return (
    <div className="aw-log-frame">
      {/* A log is live by default and would be read token by token; AnswerAnnouncer speaks instead. */}
      <div ref={scroller} className="aw-log" role="log" aria-live="off" aria-label={texts.conversation} tabIndex={0}>
        <div className="aw-messages">
          {children}
          {pagesOf(messages).map((page, at) => (
            <Page key={at} messages={page} special={special.map((each) => (page.includes(each!) ? each : undefined))} {...events} />
          ))}
        </div>
      </div>
      <AnswerAnnouncer isRunning={isRunning} last={isRunning ? undefined : last} />
    </div>
  );
}

function pagesOf(messages: Message[]): Message[][] {
  return Array.from({ length: Math.ceil(messages.length / PAGE) }, (_, at) => messages.slice(at * PAGE, (at + 1) * PAGE));
}

interface PageProps extends MessageEvents {
  messages: Message[];
  /** Which of them are the last of all, the last question, and those whose options can be picked. */
  special: (Message | undefined)[];
}

/** While an answer streams, the pages before it are not looked into: what a token costs does not grow with the history. */
const Page = memo(function Page({ messages, special, onRetry, onPick, onEdit, onRate }: PageProps) {
  const [last, question, ...open] = special;
  return (
    <div className="aw-page">
      {messages.map((message) =>
        message.role === "user" ? (
          <QuestionMessage key={message.id} message={message} onEdit={message === question ? onEdit : undefined} />
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
  );
}, isSame);

function isSame(before: PageProps, now: PageProps): boolean {
  return (Object.keys(now) as (keyof PageProps)[]).every((name) => {
    const [one, other] = [before[name], now[name]];
    return Array.isArray(one) && Array.isArray(other) ? one.length === other.length && one.every((each, at) => each === other[at]) : one === other;
  });
}
