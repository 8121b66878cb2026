import type { Citation } from "@answerable/client";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { SafeLink } from "../SafeLink.js";
import { useTexts } from "../texts/index.js";
import { citationPlace } from "./CitationChip.js";
import { passageHref } from "./passage.js";
import { type Placement, placePopover } from "./placePopover.js";

interface CitationPopoverProps {
  id: string;
  citation: Citation;
  anchor: RefObject<HTMLElement | null>;
}

/** Spans only, because it stands inside the paragraph that carries the chip. */
export function CitationPopover({ id, citation, anchor }: CitationPopoverProps) {
  const texts = useTexts();
  const popover = useRef<HTMLSpanElement>(null);
  const { placement, scrolls } = usePlacement(anchor, popover);
  const href = passageHref(citation);
  return (
    <span ref={popover} role="group" aria-label={texts.exactQuote} className="aw-popover" style={placement} tabIndex={scrolls ? 0 : undefined}>
      <span className="aw-popover-source">{citationPlace(citation)}</span>
      <span id={`${id}q`} className="aw-popover-quote">
        {citation.text || citation.quote}
      </span>
      <span className="aw-popover-lines">
        {texts.exactQuote} · {citation.file}, {texts.lines(citation.line_start, citation.line_end)}
      </span>
      {href && <SafeLink url={href} event="citation_click" n={citation.n}>{texts.openPassage}</SafeLink>}
    </span>
  );
}

/** Follows the chip while the list scrolls. */
function usePlacement(anchor: RefObject<HTMLElement | null>, popover: RefObject<HTMLElement | null>) {
  const [placement, setPlacement] = useState<Placement>();
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const root = popover.current?.closest<HTMLElement>(".aw-log-frame");
    if (!root) return;
    const update = () => setPlacement(placePopover(anchor.current!, popover.current!, root));
    update();
    root.addEventListener("scroll", update, true);
    return () => root.removeEventListener("scroll", update, true);
  }, [anchor, popover]);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = popover.current!;
    setScrolls(scrollHeight > clientHeight);
  }, [placement, popover]);
  return { placement, scrolls };
}
