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
  const isOutside = isExternal(href);
  const outside = isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a className="aw-link" href={href} data-event={event} data-n={n} {...outside}>
      {children}
      {isOutside && <span className="aw-hidden"> {texts.newTab}</span>}
    </a>
  );
}
