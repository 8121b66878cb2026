import type { Conversation, Message } from "./conversation.js";
import type { AnswerOption } from "./events.js";
import { OPTION_PATTERNS } from "./optionPatterns.js";

const BADGE = new RegExp(OPTION_PATTERNS.badge);
export const SPACE = new RegExp(OPTION_PATTERNS.space, "g");

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

/** The options that were offered last; an offer only to show these again does not take their place. */
export function pendingOptions(conversation: Conversation): AnswerOption[] {
  const at = offerIndex(conversation.messages);
  return at < 0 ? [] : offered(conversation.messages[at]!);
}

/** The messages whose options can be picked: the last that has some, and the one that typed words pick from. */
export function pickable(messages: Message[]): (Message | undefined)[] {
  return [messages.findLast((each) => each.role === "assistant" && each.options.length > 0), messages[offerIndex(messages)]];
}

/** Where the options that words pick from were offered; -1 where none were. */
export function offerIndex(messages: Message[]): number {
  return messages.findLastIndex((message) => offered(message).length > 0);
}

export function offered(message: Message): AnswerOption[] {
  return message.role === "assistant" ? message.options.filter((option) => !isLinkOption(option) && !isShowAgain(option)) : [];
}
