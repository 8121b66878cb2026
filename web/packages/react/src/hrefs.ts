// Browsers drop tabs and newlines inside a URL and read "\" as "/", so "/\evil" and "/<tab>/evil"
// would leave the site; such characters never occur in a URL the server made.
const UNSAFE_CHARACTER = /[\u0000-\u0020\u007f\\]/;
const ALLOWED = /^(?:https?:\/\/[^/]|\/(?!\/))/i;

/** The URL if it is http(s) or root-relative; otherwise undefined, and the caller shows text. */
export function safeHref(url: unknown): string | undefined {
  return typeof url === "string" && ALLOWED.test(url) && !UNSAFE_CHARACTER.test(url) && parsed(url) ? url : undefined;
}

/** The whole address, as the page would follow it; as it stands where it is none. */
export function absolute(url: string): string {
  return parsed(url)?.href ?? url;
}

/** `https://[` and a port beyond 65535 are no addresses, and throw. */
function parsed(url: string): URL | undefined {
  try {
    return new URL(url, location.href);
  } catch {
    return undefined;
  }
}

/** Links that leave the site open beside it, so that the conversation is not lost. */
export function isExternal(href: string): boolean {
  return new URL(href, location.href).origin !== location.origin;
}
