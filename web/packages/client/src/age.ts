/** How long ago something was shown. */
export interface Age {
  seconds: number;
  messages: number;
}

/** In seconds; a message of an unknown time, kept by an older widget, is old. */
export function since(at: number | undefined, now: number): number {
  return at === undefined ? 1e6 : Math.max(0, Math.round(now - at) / 1000);
}
