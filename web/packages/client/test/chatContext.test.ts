import { done, START, token } from "../../../test/fakeServer";
import { chatContext, pickFresh } from "../src/followUp.js";
import { type ChatEvent, type ConversationAction, EMPTY_CONVERSATION, pendingOptions, reduceConversation } from "../src/index.js";

const asked = (text: string, at: number): ConversationAction => ({ type: "asked", text, at });
const received = (event: object, at: number): ConversationAction => ({ type: "received", event: event as ChatEvent, at });
const play = (...actions: ConversationAction[]) => actions.reduce(reduceConversation, EMPTY_CONVERSATION);

const OPTIONS = [{ label: "Quick Links D", sublabel: "TipTap", value: "d" }, { label: "Quick Links E", value: "" }];
const offer = (at: number) => [asked("quick links", at), received(START, at), received(token("Which one?"), at), received(done("clarify", { options: OPTIONS }), at)];
const failure = (at: number) => [asked("and?", at), received({ type: "error", code: "busy", message: "Later" }, at)];

test("nothing shown, nothing told", () => {
  expect(chatContext(EMPTY_CONVERSATION, 0)).toBeUndefined();
});

test("what was said and offered, with its ages", () => {
  expect(chatContext(play(...offer(1000)), 13_500)).toEqual({
    lastAssistantMessage: "Which one?",
    lastUserMessage: "quick links",
    lastOptions: [{ label: "Quick Links D", sublabel: "TipTap", value: "d" }, { label: "Quick Links E", sublabel: "", value: "" }],
    ages: {
      lastAssistantMessage: { seconds: 12.5, messages: 0 },
      lastUserMessage: { seconds: 12.5, messages: 1 },
      lastOptions: { seconds: 12.5, messages: 0 },
    },
  });
});

test("an error is told and leaves the options", () => {
  const context = chatContext(play(...offer(0), ...failure(1000)), 2000)!;
  expect(context).toMatchObject({ lastErrorMessage: "Later", lastAssistantMessage: "Which one?" });
  expect(context.ages).toMatchObject({ lastErrorMessage: { seconds: 1, messages: 0 }, lastOptions: { seconds: 2, messages: 2 } });
});

test("an offer to show options again, or a link, does not take the options' place", () => {
  const again = [{ label: "Show them again", value: "show them again" }, { label: "Use Web", value: "https://search.test/?q=x" }];
  const state = play(...offer(0), asked("2nd", 99_000), received(done("clarify", { options: again }), 99_000));
  expect(pendingOptions(state)).toEqual(OPTIONS);
  expect(pendingOptions(EMPTY_CONVERSATION)).toEqual([]);
});

test("only fresh options are picked, by time and by messages", () => {
  const state = play(...offer(0));
  expect(pickFresh("second", state, 45_000)).toBe(OPTIONS[1]);
  expect(pickFresh("second", state, 45_001)).toBeNull();
  const later = play(...offer(0), ...failure(1), ...failure(2), ...failure(3));
  expect(pickFresh("second", later, 10)).toBe(OPTIONS[1]);
  expect(pickFresh("second", play(...offer(0), ...failure(1), ...failure(2), ...failure(3), ...failure(4)), 10)).toBeNull();
  expect(pickFresh("second", EMPTY_CONVERSATION, 10)).toBeNull();
});

test("the server says for how long options are fresh", () => {
  const state = play(...offer(0));
  expect(pickFresh("second", state, 10_001, { options_seconds: 10 })).toBeNull();
  expect(pickFresh("second", state, 300_000, { options_seconds: 300 })).toBe(OPTIONS[1]);
  expect(pickFresh("second", state, 1, { options_seconds: 0 })).toBeNull();
  const later = play(...offer(0), ...failure(1));
  expect(pickFresh("second", later, 10, { options_messages: 1 })).toBeNull();
  expect(pickFresh("second", later, 10, { options_messages: 2 })).toBe(OPTIONS[1]);
});

test("what is clicked was seen just now, and nothing else", () => {
  const age = (clicked?: string) => chatContext(play(...offer(0)), 99_000, clicked)!.ages.lastOptions;
  expect(["d", "Quick Links E"].map((sent) => age(sent))).toEqual([{ seconds: 0, messages: 0 }, { seconds: 0, messages: 0 }]);
  expect(["show them again", "", undefined].map((sent) => age(sent))).toEqual(Array(3).fill({ seconds: 99, messages: 0 }));
});

test("messages of an unknown time are old", () => {
  const { at: _, ...offered } = play(...offer(0)).messages[1]!;
  expect(pickFresh("second", { ...EMPTY_CONVERSATION, messages: [offered] }, 10)).toBeNull();
});

test("what the page has shown", () => {
  const shown: ConversationAction[] = [{ type: "shown", panel: "Demo Widget", at: 1000 }, { type: "shown", list: { title: "Recent", count: 1, items: ["a", "b"] }, at: 2000 }];
  const context = chatContext(play(...shown, ...offer(2500)), 3000)!;
  expect(context).toMatchObject({ lastOpenedPanel: { title: "Demo Widget" }, lastListPreview: { title: "Recent", count: 2, items: ["a", "b"] } });
  expect(context.ages).toMatchObject({ lastOpenedPanel: { seconds: 2, messages: 2 }, lastListPreview: { seconds: 1, messages: 2 } });
});

test("long texts are cut between characters", () => {
  const context = chatContext(play(asked(`${"x".repeat(3999)}😀`, 0), { type: "shown", panel: "y".repeat(999), at: 0 }), 0)!;
  expect(context.lastUserMessage).toBe("x".repeat(3999));
  expect(context.lastOpenedPanel!.title).toHaveLength(300);
});
