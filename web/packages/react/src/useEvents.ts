import { type EventKind, sendEvents } from "@answerable/client";
import { type MouseEvent, useEffect, useRef } from "react";

interface Counting {
  server: string;
  /** The server takes events, and the page does not object. */
  isEnabled: boolean;
  isOpen: boolean;
  conversationId: string | null;
}

/** Tells the server that the panel was opened. Returns the listener of its clicks, which tells what is followed. */
export function useEvents(counting: Counting): (event: MouseEvent) => void {
  const latest = useRef(counting);
  latest.current = counting;
  const { isEnabled, isOpen } = counting;
  const tell = (kind: EventKind, more: object = {}) => {
    const { server, isEnabled: isWanted, conversationId } = latest.current;
    if (isWanted) sendEvents(server, [{ kind, ...(conversationId && { conversation_id: conversationId }), ...more }]);
  };
  useEffect(() => {
    if (isOpen && isEnabled) tell("open");
    // `tell` is new with every rendering and always the same.
  }, [isOpen, isEnabled]);
  return (event) => {
    // The first touch of a citation shows its quote and follows nothing.
    const link = event.defaultPrevented ? null : (event.target as Element).closest<HTMLAnchorElement>("a[data-event][href]");
    if (!link) return;
    const { event: kind, n } = link.dataset;
    const message = link.closest<HTMLElement>("[data-message]")?.dataset["message"];
    tell(kind as EventKind, { url: link.getAttribute("href"), ...(message && { message_id: message }), ...(n && { n: Number(n) }) });
  };
}
