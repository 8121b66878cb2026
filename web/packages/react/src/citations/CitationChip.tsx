import type { Citation } from "@answerable/client";
import { type FocusEvent, type MouseEvent, type PointerEvent, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { isExternal, safeHref } from "../hrefs.js";
import { leadingTo } from "../SafeLink.js";
import { useTexts } from "../texts/index.js";
import { CitationPopover } from "./CitationPopover.js";
import { CitationStyleContext } from "./citationStyle.js";

// Long enough to cross the gap between the chip and its popover with the pointer.
const CLOSE_DELAY_MS = 150;

/** The number of a citation: hovering or focusing it shows the quote, following it opens the section. */
export function CitationChip({ citation }: { citation: Citation }) {
  const texts = useTexts();
  const popoverId = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const { isOpen, open, close, closeSoon } = usePopover();
  const href = safeHref(citation.link);
  const external = href !== undefined && isExternal(href);
  const label = texts.citation(citation.n, citationPlace(citation));
  const isInline = useContext(CitationStyleContext) === "headings";
  const wasOpen = useRef(false);
  // A finger cannot hover: its first touch shows the quote, which has a link of its own. In some browsers the touch
  // moves the focus before it clicks, so what counts is how things were when it began; in others it never does.
  const onPointerDown = () => void (wasOpen.current = isOpen);
  const onClick = (event: MouseEvent) => {
    if (wasOpen.current || !matchMedia("(hover: none)").matches) return;
    event.preventDefault();
    anchor.current!.focus(); // so that leaving it closes the quote
    open();
  };
  const onBlur = (event: FocusEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <span className="aw-citation" onPointerEnter={onMouse(open)} onPointerLeave={onMouse(closeSoon)} onFocus={open} onBlur={onBlur}>
      <a
        ref={anchor}
        className="aw-chip"
        {...(href ? leadingTo(href) : { role: "note" })}
        tabIndex={0}
        aria-label={isInline ? undefined : external ? `${label} ${texts.newTab}` : label}
        aria-describedby={isOpen ? `${popoverId}q` : undefined}
        data-event="citation_click"
        data-n={citation.n}
        data-style={isInline ? "heading" : undefined}
        onPointerDown={onPointerDown}
        onClick={onClick}
      >
        {isInline ? `[${texts.source}: ${citation.heading_path.at(-1) ?? citation.source_name}]` : citation.n}
        {isInline && external && <span className="aw-hidden"> {texts.newTab}</span>}
      </a>
      {isOpen && <CitationPopover id={popoverId} citation={citation} anchor={anchor} />}
    </span>
  );
}

/** A finger enters and leaves with each touch. */
function onMouse(act: () => void): (event: PointerEvent) => void {
  return (event) => void (event.pointerType !== "touch" && act());
}

export function citationPlace({ source_name, heading_path }: Citation): string {
  return [source_name, ...heading_path.filter((heading) => heading !== source_name)].join(" › ");
}

function usePopover() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Before the next paint: an Escape pressed right after opening must not close the panel instead.
  useLayoutEffect(() => (isOpen ? onEscape(() => setOpen(false)) : undefined), [isOpen]);
  const closeSoon = () => {
    timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  return { isOpen, open: () => set(true), close: () => set(false), closeSoon };
}

/** Caught before the panel sees it: Escape closes one thing at a time, wherever the focus is. */
function onEscape(close: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  document.addEventListener("keydown", listener, true);
  return () => document.removeEventListener("keydown", listener, true);
}
