import { useEffect, useState } from "react";
import { isComposing } from "./keys.js";
import { type TextSelection, useTextSelection } from "./useTextSelection.js";

// The server's limit where it does not say its own.
const MAX_BYTES = 131_072;

export interface UseSelectionMode {
  /** The text that questions go to; null outside of the mode. */
  selected: string | null;
  /** What has just been marked and may be asked about. */
  candidate: TextSelection | null;
  enter: (text: string) => void;
  exit: () => void;
}

/** While the panel is open, marking text enters the mode at once; a new selection replaces the old. */
export function useSelectionMode(isEnabled: boolean, isOpen: boolean, maxBytes = MAX_BYTES): UseSelectionMode {
  const [selected, setSelected] = useState<string | null>(null);
  const candidate = useTextSelection(isEnabled);
  const marked = candidate?.text;
  const enter = (text: string) => setSelected(firstBytes(text, maxBytes));
  useEffect(() => {
    if (isOpen && marked) enter(marked);
  }, [isOpen, marked]);
  const exit = () => {
    setSelected(null);
    // Or the same words, still marked, could not be chosen again.
    getSelection()?.removeAllRanges();
  };
  // The focus is still in the page, where text was marked.
  const isActive = isEnabled && isOpen && selected !== null;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isComposing(event) && !event.defaultPrevented) exit();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isActive]);
  return { selected: isEnabled ? selected : null, candidate, enter, exit };
}

function firstBytes(text: string, count: number): string {
  const bytes = new TextEncoder().encode(text);
  // A character that is cut in two is left out.
  return bytes.length <= count ? text : new TextDecoder().decode(bytes.slice(0, count)).replace(/\ufffd$/, "");
}
