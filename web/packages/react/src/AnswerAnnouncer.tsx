import type { AssistantMessage, Message } from "@answerable/client";
import { memo, useEffect, useRef, useState } from "react";
import { knownOf } from "./markdown/known.js";
import { plainText } from "./markdown/plainText.js";
import { errorText } from "./AnswerNotice.js";
import { type Texts, useTexts } from "./texts/index.js";

interface AnswerAnnouncerProps {
  isRunning: boolean;
  /** Left out while it is running, so that nothing is looked at with every token. */
  last: Message | undefined;
}

/** Tells a screen reader each answer once, when it is whole; restored history stays silent. */
export const AnswerAnnouncer = memo(function AnswerAnnouncer({ isRunning, last }: AnswerAnnouncerProps) {
  const texts = useTexts();
  const [text, setText] = useState("");
  const wasRunning = useRef(false);
  useEffect(() => {
    // Emptied at each question, so that two equal answers in a row are both read.
    if (isRunning) setText("");
    else if (wasRunning.current && last?.role === "assistant") setText(announcement(last, texts));
    wasRunning.current = isRunning;
  }, [isRunning, last, texts]);
  return (
    <div className="aw-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
});

function announcement(answer: AssistantMessage, texts: Texts): string {
  const label = answer.status === "stopped" ? texts.stopped : texts.states[answer.state ?? "answered"];
  const parts = [label, plainText(answer.text, knownOf(answer)), answer.error && errorText(answer.error, texts)];
  return parts.filter(Boolean).join("\n");
}
