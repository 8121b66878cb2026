import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

// A reader who is this close to the end still counts as reading the end.
const SLACK_PX = 32;

/**
 * Keeps a scroll container at its end while its first child grows, but only if the reader is there:
 * someone who scrolled up to read stays where they are. `turn` changes when the reader asks
 * something, which always goes to the end. Nothing is measured but when the layout is known, after
 * a change of size or a scroll, so that no word of a stream makes the browser lay out the page for it.
 */
export function useStickToBottom(turn: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const scroller = ref.current!;
    let height = 0;
    const follow = () => {
      height = scroller.scrollHeight;
      if (isAtEnd.current) scroller.scrollTop = height;
    };
    const onScroll = () => {
      // Where the height has changed as well, the browser has scrolled, not the reader; `follow` is told next.
      if (scroller.scrollHeight === height) isAtEnd.current = height - scroller.scrollTop - scroller.clientHeight <= SLACK_PX;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    observer.observe(scroller.firstElementChild!);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, []);
  useLayoutEffect(() => void (isAtEnd.current = true), [turn]);
  return ref;
}
