import type { Citation } from "@answerable/client";
import { safeHref } from "../hrefs.js";

// More words than these find the place no better.
const WORDS = 5;

/**
 * The address of the very passage: the section's, with a text fragment that browsers scroll to and mark
 * (https://wicg.github.io/scroll-to-text-fragment/). One that does not find it falls back to the section.
 */
export function passageHref({ link, text, quote }: Citation): string | undefined {
  const href = safeHref(link);
  const words = (text || quote).split(/\s+/).filter(Boolean);
  if (!href || words.length === 0 || href.includes(":~:")) return href;
  const first = escaped(words.slice(0, WORDS));
  const last = words.length > 2 * WORDS ? `,${escaped(words.slice(-WORDS))}` : "";
  const whole = words.length > 2 * WORDS ? first : escaped(words);
  return `${href}${href.includes("#") ? "" : "#"}:~:text=${whole}${last}`;
}

/** A dash, too, has a meaning in a text fragment. */
function escaped(words: string[]): string {
  return encodeURIComponent(words.join(" ")).replaceAll("-", "%2D");
}
