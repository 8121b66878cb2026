import type { ReactNode } from "react";
import { CheckIcon, CopyIcon } from "./icons.js";
import { useTexts } from "./texts/index.js";
import { useCopy } from "./useCopy.js";

interface IconButtonProps {
  label: string;
  /** Of one that is on or off. */
  isOn?: boolean | undefined;
  /** A further class. */
  kind?: string;
  onClick: () => void;
  children: ReactNode;
}

/** An icon that can be pressed; its label is told to screen readers and shown on hovering. */
export function IconButton({ label, isOn, kind = "", onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={`aw-icon-button ${kind}`} aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

/** Copies what `text` gives when it is pressed, and says for a moment that it did. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const { copied, copy } = useCopy();
  const texts = useTexts();
  return (
    <>
      <IconButton label={copied ? texts.copied : label} onClick={() => copy(text())}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <span className="aw-hidden" aria-live="polite">
        {copied && texts.copied}
      </span>
    </>
  );
}
