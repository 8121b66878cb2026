import type { Message } from "@answerable/client";
import { useEffect, useRef, useState } from "react";

/** How many answers were finished while the panel was closed. */
export function useUnread(messages: Message[], busy: boolean, isOpen: boolean): number {
  const [unread, setUnread] = useState(0);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const last = messages.at(-1);
    const hasEnded = wasBusy.current && !busy && last?.role === "assistant" && last.status === "finished";
    wasBusy.current = busy;
    if (isOpen) setUnread(0);
    else if (hasEnded) setUnread((count) => count + 1);
  }, [busy, isOpen, messages]);
  return isOpen ? 0 : unread;
}
