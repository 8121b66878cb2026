// Browsers drop tabs and newlines inside a URL and read "\" as "/", so "/\evil" and "/<tab>/evil"
// would leave the site; such characters never occur in a URL the server made.
const UNSAFE_CHARACTER = /[\0- \x7f\\]/;
const ALLOWED = /^(?:https?:\/\/[^/]|\/(?!\/))/i;

// No address begins with a space.
let published = " ";
let opened = "";

/** Links that begin with `url`, where the site is published, lead to `here`, where it is open: a preview, its developer's machine. */
export function publishedAt(url: string, here: string): void {
  published = url;
  opened = here;
}

/** The URL, as it is open here, if it is http(s) or root-relative; otherwise undefined, and the caller shows text. */
export function safeHref(url: unknown): string | undefined {
  return typeof url === "string" && ALLOWED.test(url) && !UNSAFE_CHARACTER.test(url) && absolute(url) ? here(url) : undefined;
}

function here(url: string): string {
  return url.startsWith(published) ? opened + url.slice(published.length) : url;
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
