import type { AssistantMessage, Message } from "@answerable/client";
import { useEffect, useRef, useState } from "react";
import { plainText } from "./markdown/plainText.js";
import { errorText } from "./AnswerNotice.js";
import { type Texts, useTexts } from "./texts/index.js";

/** Tells a screen reader each answer once, when it is whole; restored history stays silent. */
export function AnswerAnnouncer({ last }: { last: Message | undefined }) {
  const texts = useTexts();
  const [text, setText] = useState("");
  const wasRunning = useRef(false);
  useEffect(() => {
    const isRunning = last?.role === "assistant" && (last.status === "waiting" || last.status === "streaming");
    // Emptied at each question, so that two equal answers in a row are both read.
    if (isRunning) setText("");
    else if (wasRunning.current && last?.role === "assistant") setText(announcement(last, texts));
    wasRunning.current = isRunning;
  }, [last, texts]);
  return (
    <div className="aw-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}

function announcement(answer: AssistantMessage, texts: Texts): string {
  const numbers = new Set(answer.citations.map(({ n }) => n));
  const label = answer.status === "stopped" ? texts.stopped : texts.states[answer.state ?? "answered"];
  const parts = [label, plainText(answer.text, (n) => numbers.has(n)), answer.error && errorText(answer.error, texts)];
  return parts.filter(Boolean).join("\n");
}
