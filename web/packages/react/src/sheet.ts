import type { KeyboardEvent } from "react";

// The same condition as in styles/panel.css, under which the panel covers the whole screen.
const SHEET = "(max-width: 480px), (max-height: 420px)";
const FOCUSABLE = "a[href], button:not([disabled]), textarea, [tabindex='0']";

/** The panel covers the page, so it must behave as a modal dialog. */
export function isSheet(): boolean {
  return matchMedia(SHEET).matches;
}

/** Tab past the last control goes to the first, and back, instead of to the hidden page. */
export function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  const controls = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (event.target !== from && !(event.shiftKey && event.target === panel)) return;
  event.preventDefault();
  to?.focus();
}
