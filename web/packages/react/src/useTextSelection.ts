import { useEffect, useState } from "react";

export interface TextSelection {
  text: string;
  /** Where it ends, in the window's coordinates. */
  rect: { left: number; top: number; right: number; bottom: number };
}

/** Fields and editors, whoever they are of. */
export const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const OURS = "answerable-chat, .answerable";
// Long enough that a drag or Shift+Arrow does not show a button at every letter.
const SETTLE_MS = 250;

/**
 * The text that the reader has marked on the page, once it rests; null when there is none. Listens only:
 * no event is stopped, nothing is focused, the selection is never changed. What stands in a field, in an
 * editor or in the widget itself does not count.
 */
export function useTextSelection(isEnabled = true): TextSelection | null {
  const [selection, setSelection] = useState<TextSelection | null>(null);
  useEffect(() => {
    if (!isEnabled) return setSelection(null);
    let timer: ReturnType<typeof setTimeout>;
    let isPressed = false;
    const later = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(() => setSelection((before) => same(before, marked())), SETTLE_MS);
    };
    const press = () => void (isPressed = true);
    const release = () => {
      isPressed = false;
      later();
    };
    const listeners = { selectionchange: later, pointerdown: press, pointerup: release, pointercancel: release, scroll: later, resize: later };
    const options = { capture: true, passive: true };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, options);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, options);
    };
  }, [isEnabled]);
  return isEnabled ? selection : null;
}

function marked(): TextSelection | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
  // Three clicks select up to the very beginning of what comes next, which may be anything.
  const ends = [range.startContainer, range.endOffset > 0 ? range.endContainer : null];
  if (text === "" || ends.some(isExcluded) || isInField()) return null;
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
  const { left, top, right, bottom } = boxes.at(-1) ?? range.getBoundingClientRect();
  return { text, rect: { left, top, right, bottom } };
}

function isExcluded(node: Node | null): boolean {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest(`${EDITABLE}, ${OURS}`) != null;
}

/** What is marked inside a field of the page has no place in the document; the field has the focus. */
function isInField(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.matches(EDITABLE) && !focused.closest(OURS);
}

/** The one from before if nothing is new, so that nothing is rendered again. */
function same(before: TextSelection | null, now: TextSelection | null): TextSelection | null {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
