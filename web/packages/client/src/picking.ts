import { since } from "./age.js";
import type { Conversation } from "./conversation.js";
import type { AnswerOption } from "./events.js";
import { badge, offered, offerIndex, SPACE } from "./options.js";
import { PICKING_PATTERNS } from "./pickingPatterns.js";
import type { AboutSite } from "./site.js";

const { ordinals, numbers, ordinal_phrases, number_phrases, letter_phrases, letters, trailing } = PICKING_PATTERNS;

const POSITIONS = new Map([...spelled(ordinal_phrases, ordinals), ...spelled(number_phrases, numbers)]);
const LETTERS = new Map(letter_phrases.flatMap((phrase) => [...letters].map((letter) => [phrase.replace("{}", letter), letter.toUpperCase()] as const)));

/**
 * The pending option that typed words pick, if it is still fresh at `now`. What is older is left to the server,
 * which offers it anew; one that does not say how long that takes has these defaults.
 */
export function pickFresh(text: string, conversation: Conversation, now: number, site: AboutSite = {}): AnswerOption | null {
  const { options_seconds: seconds = 45, options_messages: most = 6 } = site;
  const { messages } = conversation;
  const at = offerIndex(messages);
  if (at < 0) return null;
  const fresh = since(messages[at]!.at, now) <= seconds && messages.length - 1 - at <= most;
  return fresh ? choose(text, offered(messages[at]!)) : null;
}

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

function spelled(phrases: readonly string[], words: Record<string, number>): [string, number][] {
  return phrases.flatMap((phrase) => Object.entries(words).map(([word, at]): [string, number] => [phrase.replace("{}", word), at]));
}

function plain(text: string): string {
  const said = text.toLowerCase().replace(SPACE, " ").replace(/^ /, "");
  let end = said.length;
  while (end > 0 && trailing.includes(said[end - 1]!)) end -= 1;
  return said.slice(0, end);
}
