import { useEffect, useRef } from "react";
import { EDITABLE } from "./useTextSelection.js";

/** Ctrl+I or Cmd+I, anywhere but in a field of the page, where it may mean italics. */
export function useShortcut(isEnabled: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "i";
      if (!isIt || event.defaultPrevented || isEditable(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isEnabled]);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null && !target.closest(".answerable");
}

/** The question in `?ask=…`, asked once: it is taken out of the address, so that a reload does not ask again. */
export function useDeepLink(isEnabled: boolean, ask: (question: string) => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    // Not at once: in its strict mode React removes a component right after it was first there, which would stop the answer.
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      const question = url.searchParams.get("ask")?.trim();
      if (!question) return;
      url.searchParams.delete("ask");
      history.replaceState(history.state, "", url);
      ask(question);
    });
    return () => clearTimeout(timer);
    // Only when the page is loaded: `ask` changes with every rendering.
  }, [isEnabled]);
}
