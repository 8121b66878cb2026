import { type Age, since } from "./age.js";
import type { AssistantMessage, Conversation } from "./conversation.js";
import type { AnswerOption } from "./events.js";
import { offered, offerIndex } from "./options.js";
import { choose } from "./picking.js";

export interface ListPreview {
  title: string;
  /** May be more than the items. */
  count: number;
  items: string[];
}

/** What the reader still sees of the conversation, as `POST /chat` takes it. */
export interface ChatContext {
  lastAssistantMessage?: string;
  lastUserMessage?: string;
  lastOptions?: { label: string; sublabel?: string | null; value?: string }[];
  lastListPreview?: ListPreview;
  lastOpenedPanel?: { title: string };
  lastErrorMessage?: string;
  ages: Partial<Record<Exclude<keyof ChatContext, "ages">, Age>>;
}

// The server takes more; what is cut off here nobody asks about.
const MAX_TEXT = 4000;
const MAX_LINE = 300;
const MAX_OPTIONS = 50;
const MAX_ITEMS = 100;

/**
 * What `conversation` shows at the moment `now`, on the clock of its `at`s. Options of which one is `clicked`, as
 * it is sent, are seen just now, however long ago they were offered.
 */
export function chatContext(conversation: Conversation, now: number, clicked = ""): ChatContext | undefined {
  const { messages, panel, list } = conversation;
  const context: ChatContext = { ages: {} };
  const tell = <K extends keyof ChatContext["ages"]>(key: K, value: ChatContext[K], age: Age) => {
    context[key] = value;
    context.ages[key] = age;
  };
  const at = (index: number) => ({ seconds: since(messages[index]!.at, now), messages: messages.length - 1 - index });
  const answer = messages.findLastIndex((message) => message.role === "assistant" && message.text !== "");
  if (answer >= 0) tell("lastAssistantMessage", cut(messages[answer]!.text, MAX_TEXT), at(answer));
  const question = messages.findLastIndex((message) => message.role === "user");
  if (question >= 0) tell("lastUserMessage", cut(messages[question]!.text, MAX_TEXT), at(question));
  const offer = offerIndex(messages);
  if (offer >= 0) {
    const options = offered(messages[offer]!);
    tell("lastOptions", options.slice(0, MAX_OPTIONS).map(told), choose(clicked, options) ? { seconds: 0, messages: 0 } : at(offer));
  }
  const error = messages.findLastIndex((message) => message.role === "assistant" && message.error !== null);
  if (error >= 0) tell("lastErrorMessage", cut((messages[error] as AssistantMessage).error!.message, MAX_TEXT), at(error));
  const shown = (thing: { at: number; after: number }) => ({ seconds: since(thing.at, now), messages: Math.max(0, messages.length - thing.after) });
  if (panel) tell("lastOpenedPanel", { title: cut(panel.title, MAX_LINE) }, shown(panel));
  if (list) tell("lastListPreview", toldList(list), shown(list));
  return Object.keys(context.ages).length > 0 ? context : undefined;
}

function told({ label, sublabel, value }: AnswerOption) {
  // A value is compared, so it is never cut; one that is too long is not a name either.
  return { label: cut(label, MAX_LINE), sublabel: cut(sublabel ?? "", MAX_LINE), value: (value ?? "").length > MAX_LINE ? "" : (value ?? "") };
}

function toldList({ title, count, items }: ListPreview): ListPreview {
  return { title: cut(title, MAX_LINE), count: Math.max(count, items.length), items: items.slice(0, MAX_ITEMS).map((item) => cut(item, MAX_LINE)) };
}

function cut(text: string, length: number): string {
  // Not through the middle of a character: half of one is refused.
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
