export interface Placement {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

const MARGIN = 12;
const GAP = 6;
const MAX_WIDTH = 360;
// Less than this, and a quote could not be read.
const MIN_HEIGHT = 120;

/** Where a popover fits beside its chip without leaving `root`, which it is positioned against; over all of a low one. */
export function placePopover(chip: Element, popover: Element, root: Element): Placement {
  const frame = root.getBoundingClientRect();
  const box = chip.getBoundingClientRect();
  const width = Math.min(MAX_WIDTH, frame.width - 2 * MARGIN);
  const centred = box.left + box.width / 2 - frame.left - width / 2;
  const left = Math.max(MARGIN, Math.min(centred, frame.width - width - MARGIN));
  const above = box.top - frame.top - GAP - MARGIN;
  const below = frame.bottom - box.bottom - GAP - MARGIN;
  if (Math.max(above, below) < MIN_HEIGHT) return { left, width, maxHeight: Math.max(0, frame.height - 2 * MARGIN), top: MARGIN };
  const goesAbove = popover.scrollHeight <= above || above >= below;
  return goesAbove
    ? { left, width, maxHeight: above, bottom: frame.bottom - box.top + GAP }
    : { left, width, maxHeight: below, top: box.bottom - frame.top + GAP };
}
