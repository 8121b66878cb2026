// Browsers drop tabs and newlines inside a URL and read "\" as "/", so "/\evil" and "/<tab>/evil"
// would leave the site; such characters never occur in a URL the server made.
const UNSAFE_CHARACTER = /[\0- \x7f\\]/;
const ALLOWED = /^(?:https?:\/\/[^/]|\/(?!\/))/i;

/** The URL if it is http(s) or root-relative; otherwise undefined, and the caller shows text. */
export function safeHref(url: unknown): string | undefined {
  return typeof url === "string" && ALLOWED.test(url) && !UNSAFE_CHARACTER.test(url) && absolute(url) ? url : undefined;
}

/** The whole address, as the page would follow it; empty where it is none: `https://[`, a port beyond 65535. */
export function absolute(url: string): string {
  try {
    return new URL(url, location.href).href;
  } catch {
    return "";
  }
}

/** Links that leave the site open beside it, so that the conversation is not lost. */
export function isExternal(href: string): boolean {
  return new URL(absolute(href)).origin !== location.origin;
}
