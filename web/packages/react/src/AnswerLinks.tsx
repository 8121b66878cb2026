import { type AnswerOption, badge, isLinkOption, type NextHop, type Source } from "@answerable/client";
import { type ReactNode, useId } from "react";
import { ArrowIcon } from "./icons.js";
import { SafeLink } from "./SafeLink.js";
import { useTexts } from "./texts/index.js";

export function Sources({ sources }: { sources: Source[] }) {
  const texts = useTexts();
  if (sources.length === 0) return null;
  return (
    <LabelledList className="aw-sources" label={texts.sources}>
      {sources.map((source, at) => (
        <li key={at}>
          <SafeLink url={source.url}>{source.heading || source.file}</SafeLink>
          {source.heading && <span className="aw-file">{source.file}</span>}
        </li>
      ))}
    </LabelledList>
  );
}

export function NextHops({ hops }: { hops: NextHop[] }) {
  const texts = useTexts();
  if (hops.length === 0) return null;
  return (
    <LabelledList className="aw-hops" label={texts.nextHops}>
      {hops.map((hop, at) => (
        <li key={at}>
          <ArrowIcon />
          <SafeLink url={hop.url} event="hop_click">{hop.title}</SafeLink>
          {hop.repo && <SafeLink url={hop.repo}>{texts.code}</SafeLink>}
        </li>
      ))}
    </LabelledList>
  );
}

// "6" is not among the words that pick.
const LAST_NUMBER = 5;

/** Buttons where the choice is still open; under older answers it is history and stays as text. */
export function Options({ options, onPick }: { options: AnswerOption[]; onPick: ((option: AnswerOption) => void) | undefined }) {
  const texts = useTexts();
  if (options.length === 0) return null;
  return (
    <LabelledList className="aw-options" label={texts.options} isQuiet={options.length === 1}>
      {options.map((option, at) => (
        <li key={at}>
          {isLinkOption(option) ? (
            <SafeLink url={option.value ?? ""}>{option.label}</SafeLink>
          ) : (
            <button type="button" className="aw-option" disabled={!onPick} onClick={() => onPick?.(option)}>
              {options.length > 1 && at < LAST_NUMBER && !badge(option) && (
                <span className="aw-number" aria-hidden="true">
                  {at + 1}
                </span>
              )}
              <span>{option.label}</span>
              {option.sublabel && <span className="aw-file">{option.sublabel}</span>}
            </button>
          )}
        </li>
      ))}
    </LabelledList>
  );
}

interface LabelledListProps {
  className: string;
  label: string;
  /** The label is there for screen readers only: one thing alone needs none. */
  isQuiet?: boolean;
  children: ReactNode;
}

function LabelledList({ className, label, isQuiet = false, children }: LabelledListProps) {
  const id = useId();
  return (
    <div className={className}>
      <p className={isQuiet ? "aw-hidden" : "aw-label"} id={id}>
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
