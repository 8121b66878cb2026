import { type AnswerOption, badge, isLinkOption, type NextHop, type Source } from "@answerable/client";
import { type ReactNode, useId } from "react";
import { ArrowIcon } from "./icons.js";
import { SafeLink } from "./SafeLink.js";
import { useStrings } from "./strings.js";

export function Sources({ sources }: { sources: Source[] }) {
  const strings = useStrings();
  if (sources.length === 0) return null;
  return (
    <LabelledList className="aw-sources" label={strings.sources}>
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
  const strings = useStrings();
  if (hops.length === 0) return null;
  return (
    <LabelledList className="aw-hops" label={strings.nextHops}>
      {hops.map((hop, at) => (
        <li key={at}>
          <ArrowIcon />
          <SafeLink url={hop.url}>{hop.title}</SafeLink>
        </li>
      ))}
    </LabelledList>
  );
}

// "6" is not among the words that pick.
const LAST_NUMBER = 5;

/** Buttons under the last answer; under older ones the choice is history and stays as text. */
export function Options({ options, onPick }: { options: AnswerOption[]; onPick: ((option: AnswerOption) => void) | undefined }) {
  const strings = useStrings();
  if (options.length === 0) return null;
  return (
    <LabelledList className="aw-options" label={strings.options}>
      {options.map((option, at) => (
        <li key={at}>
          {isLinkOption(option) ? (
            <SafeLink url={option.value}>{option.label}</SafeLink>
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

function LabelledList({ className, label, children }: { className: string; label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <p className="aw-label" id={id}>
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
