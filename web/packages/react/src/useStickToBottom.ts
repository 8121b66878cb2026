import { type RefObject, useLayoutEffect, useRef } from "react";

// A reader who is this close to the end still counts as reading the end.
const SLACK_PX = 32;

/**
 * Keeps a scroll container at its end while content grows, but only if the reader is there:
 * someone who scrolled up to read stays where they are. `turn` changes when the reader asks
 * something, which always goes to the end.
 */
export function useStickToBottom(content: unknown, turn: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const lastHeight = useRef(0);
  const lastTurn = useRef(turn);
  useLayoutEffect(() => {
    const element = ref.current!;
    // Measured against the height before this change. A scroll event would tell it a frame late,
    // and a token in between would pull the reader down again.
    const wasAtEnd = lastHeight.current - element.scrollTop - element.clientHeight <= SLACK_PX;
    lastHeight.current = element.scrollHeight;
    if (wasAtEnd || turn !== lastTurn.current) element.scrollTop = element.scrollHeight;
    lastTurn.current = turn;
  }, [content, turn]);
  return ref;
}
