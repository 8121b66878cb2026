import type { ReactNode } from "react";
import { isExternal, safeHref } from "./hrefs.js";
import { useTexts } from "./texts/index.js";

/** A link to a URL the server sent; the bare content if that URL is not one to follow. */
export function SafeLink({ url, children }: { url: string; children: ReactNode }) {
  const texts = useTexts();
  const href = safeHref(url);
  if (!href) return <span className="aw-link">{children}</span>;
  if (!isExternal(href)) {
    return (
      <a className="aw-link" href={href}>
        {children}
      </a>
    );
  }
  return (
    <a className="aw-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="aw-hidden"> {texts.newTab}</span>
    </a>
  );
}
