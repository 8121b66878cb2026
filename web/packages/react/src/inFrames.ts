// Longer than a frame: a page in the background draws none, and still has to go on.
const NO_FRAME_MS = 100;

/**
 * Collects what comes in and hands it on once a frame, so that a page is drawn no more often than it is seen,
 * however fast the words come. `flush` hands on at once what there is.
 */
export function inFrames<T>(handOn: (collected: T[]) => void): { add: (one: T) => void; flush: () => void } {
  let collected: T[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout>;
  const flush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const all = collected;
    collected = [];
    if (all.length > 0) handOn(all);
  };
  const add = (one: T) => {
    if (collected.push(one) > 1) return;
    frame = requestAnimationFrame(flush);
    timer = setTimeout(flush, NO_FRAME_MS);
  };
  return { add, flush };
}
