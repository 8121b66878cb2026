import type { AnswerOption } from "./events.js";
import { OPTION_PATTERNS } from "./optionPatterns.js";

const { ordinals, numbers, ordinal_phrases, number_phrases, letter_phrases, letters, trailing } = OPTION_PATTERNS;
const BADGE = new RegExp(OPTION_PATTERNS.badge);
const SPACE = new RegExp(OPTION_PATTERNS.space, "g");

const POSITIONS = new Map([...spelled(ordinal_phrases, ordinals), ...spelled(number_phrases, numbers)]);
const LETTERS = new Map(letter_phrases.flatMap((phrase) => [...letters].map((letter) => [phrase.replace("{}", letter), letter.toUpperCase()] as const)));

/**
 * The option that the whole of `message` points at: "2", "the last one", "option B". The table and
 * the steps are the server's (`turn/options.py`), so a pick is instant here and means the same there.
 */
export function pick(message: string, options: AnswerOption[]): AnswerOption | null {
  const said = plain(message);
  const position = POSITIONS.get(said);
  if (position !== undefined) return options.at(position > 0 ? position - 1 : position) ?? null;
  const letter = LETTERS.get(said);
  const tagged = options.filter((option) => letter !== undefined && badge(option) === letter);
  return tagged.length === 1 ? tagged[0]! : null;
}

/** `pick`, or else the option that `message` names: by its value, or by a label that no other has. */
export function choose(message: string, options: AnswerOption[]): AnswerOption | null {
  const said = plain(message);
  const byLabel = options.filter((option) => said !== "" && plain(option.label) === said);
  const byValue = options.find((option) => option.value && option.value === message);
  return pick(message, options) ?? byValue ?? (byLabel.length === 1 ? byLabel[0]! : null);
}

/** What is sent when `option` is picked: the first of its names that no server takes for another option. */
export function messageFor(option: AnswerOption, options: AnswerOption[]): string {
  const names = [option.value, option.label, String(options.indexOf(option) + 1)];
  return names.find((name) => name && choose(name, options) === option) ?? (option.value || option.label);
}

/** The letter A to E that an option's label is tagged with, at its start or at its end. */
export function badge(option: AnswerOption): string | null {
  const found = BADGE.exec(option.label.replace(SPACE, " ").replace(/^ +| +$/g, ""));
  return found?.[1] ?? found?.[2] ?? null;
}

/** An option whose value is an address is a link, and nothing to be picked. */
export function isLinkOption(option: AnswerOption): boolean {
  return /^https?:\/\//i.test(option.value ?? "");
}

/** Whether an option asks the server to show again what it had offered before. */
export function isShowAgain(option: AnswerOption): boolean {
  return option.value === OPTION_PATTERNS.show_again;
}

function spelled(phrases: readonly string[], words: Record<string, number>): [string, number][] {
  return phrases.flatMap((phrase) => Object.entries(words).map(([word, at]): [string, number] => [phrase.replace("{}", word), at]));
}

function plain(text: string): string {
  const said = text.toLowerCase().replace(SPACE, " ").replace(/^ /, "");
  let end = said.length;
  while (end > 0 && trailing.includes(said[end - 1]!)) end -= 1;
  return said.slice(0, end);
}
