import type { EventKind } from "@answerable/client";
import type { ReactNode } from "react";
import { isExternal, safeHref } from "./hrefs.js";
import { useTexts } from "./texts/index.js";

interface SafeLinkProps {
  url: string;
  children: ReactNode;
  /** What following it is, for those who count, and of which citation. */
  event?: EventKind;
  n?: number;
}

/** A link to a URL the server sent; the bare content if that URL is not one to follow. */
export function SafeLink({ url, children, event, n }: SafeLinkProps) {
  const texts = useTexts();
  const href = safeHref(url);
  if (!href) return <span className="aw-link">{children}</span>;
  return (
    <a className="aw-link" {...leadingTo(href)} data-event={event} data-n={n}>
      {children}
      {isExternal(href) && <span className="aw-hidden"> {texts.newTab}</span>}
    </a>
  );
}

/** The attributes of a link to what `safeHref` gave. */
export function leadingTo(href: string) {
  return { href, ...(isExternal(href) && { target: "_blank", rel: "noopener noreferrer" }) };
}
