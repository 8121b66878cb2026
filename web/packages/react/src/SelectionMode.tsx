import { IconButton } from "./IconButton.js";
import { CloseIcon, QuoteIcon } from "./icons.js";
import { useTexts } from "./texts/index.js";
import type { TextSelection } from "./useTextSelection.js";

// About 2,000 tokens: what the server reads of a marked text.
const LONG = 8000;

export interface SelectionModeProps {
  /** The marked text, from which alone the next question is answered. */
  text: string;
  onExit: () => void;
}

/** Says that questions go to the marked text only, shows its beginning, and leads out again. */
export function SelectionMode({ text, onExit }: SelectionModeProps) {
  const texts = useTexts();
  return (
    <div className="aw-selection" role="group" aria-label={texts.selectionActive}>
      <p className="aw-selection-label" role="status">
        <QuoteIcon />
        {texts.selectionActive}
      </p>
      <blockquote className="aw-preview">{text.slice(0, 400)}</blockquote>
      {text.length > LONG && <p className="aw-warning">{texts.selectionLong}</p>}
      <IconButton label={texts.exitSelection} onClick={onExit}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

interface AskAboutProps {
  selection: TextSelection;
  onAsk: () => void;
}

// Half of the button, in English.
const HALF = 66;
const HEIGHT = 40;
const GAP = 8;

/** Stands below the end of the marked text, out of the way of the menu that phones show above it. */
export function AskAbout({ selection: { rect }, onAsk }: AskAboutProps) {
  const texts = useTexts();
  // From the nearer side of the window, so that longer words than the English ones do not leave it.
  const fromRight = innerWidth - rect.right;
  const across = rect.right < fromRight ? { left: Math.max(GAP, rect.right - HALF) } : { right: Math.max(GAP, fromRight - HALF) };
  const below = rect.bottom + GAP + HEIGHT <= innerHeight;
  const top = below ? rect.bottom + GAP : Math.max(GAP, rect.top - GAP - HEIGHT);
  return (
    <button type="button" className="aw-button aw-ask-about" style={{ ...across, top }} onClick={onAsk}>
      <QuoteIcon />
      {texts.askAbout}
    </button>
  );
}
