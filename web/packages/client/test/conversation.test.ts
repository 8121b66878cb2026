import { CITATION, done, START, token } from "../../../test/fakeServer";
import {
  type AssistantMessage,
  type ChatEvent,
  type Conversation,
  type ConversationAction,
  EMPTY_CONVERSATION,
  lastQuestion,
  reduceConversation,
} from "../src/index.js";
import { resumed } from "../src/followUp.js";

const asked: ConversationAction = { type: "asked", text: "Why?" };
const received = (event: object): ConversationAction => ({ type: "received", event: event as ChatEvent });
const play = (...actions: ConversationAction[]) => actions.reduce(reduceConversation, EMPTY_CONVERSATION);
const answerOf = (state: Conversation) => state.messages.at(-1) as AssistantMessage;

test("a whole turn", () => {
  const state = play(asked, received(START), received(CITATION), received(token("Run ")), received(token("it [1].")), received(done("answered", { next_hops: [{ title: "t", url: "/t", kind: "doc" }] })));
  expect(state).toMatchObject({ conversationId: "c1", ownerToken: "secret", status: "idle" });
  expect(state.messages[0]).toEqual({ role: "user", id: "m0", text: "Why?" });
  expect(answerOf(state)).toMatchObject({ id: "m1", text: "Run it [1].", state: "answered", status: "finished" });
  expect(answerOf(state).citations).toHaveLength(1);
  expect(answerOf(state).nextHops).toHaveLength(1);
});

test("the answer waits, then streams", () => {
  expect(answerOf(play(asked, received(START))).status).toBe("waiting");
  expect(answerOf(play(asked, received(token("a")))).status).toBe("streaming");
});

test("the owner token is kept when the server sends none", () => {
  const state = play(asked, received(START), received(done()), asked, received({ ...START, owner_token: null }));
  expect(state.ownerToken).toBe("secret");
});

test("an error keeps its request id; a retry takes its place", () => {
  const failed = play(asked, received({ type: "error", code: "busy", message: "Later", request_id: "r1" }));
  expect(answerOf(failed)).toMatchObject({ state: "error", error: { code: "busy", message: "Later", requestId: "r1" } });
  const again = reduceConversation(failed, { type: "retried" });
  expect(again.messages).toHaveLength(2);
  expect(answerOf(again)).toMatchObject({ id: "m1", status: "waiting", error: null });
});

test("stopping keeps what has come; later events of that answer are dropped", () => {
  const stopped = play(asked, received(token("half")), { type: "stopped" });
  expect(answerOf(stopped)).toMatchObject({ text: "half", status: "stopped", state: null });
  expect(reduceConversation(stopped, received(token("late")))).toBe(stopped);
  expect(reduceConversation(stopped, { type: "stopped" })).toBe(stopped);
});

test("a restored conversation has nothing running", () => {
  const running = play(asked, received(token("half")));
  expect(answerOf(play({ type: "restored", conversation: running })).status).toBe("stopped");
});

test("warnings are kept in order", () => {
  const state = play(asked, received({ type: "warning", message: "a" }), received({ type: "warning", message: "b" }));
  expect(answerOf(state).warnings).toEqual(["a", "b"]);
});

test("the last question", () => {
  expect(lastQuestion(EMPTY_CONVERSATION)).toBeNull();
  expect(lastQuestion(play(asked))?.text).toBe("Why?");
});

test("a question that is withdrawn takes along all that followed, and a running answer", () => {
  const two = play(asked, received(token("a")), received(done()), asked, received(token("b")));
  expect(reduceConversation(two, { type: "withdrawn", id: "m2" })).toMatchObject({ status: "idle", messages: [{ id: "m0" }, { id: "m1" }] });
  expect(reduceConversation(two, { type: "withdrawn", id: "m9" })).toBe(two);
});

test("a rating stays with its answer, a new conversation keeps nothing but what the page shows", () => {
  const rated = play(asked, received(done("answered", { message_id: "a1" })), { type: "rated", id: "m1", rating: "down" }, { type: "shown", panel: "Desk", at: 5 });
  expect(answerOf(rated)).toMatchObject({ messageId: "a1", rating: "down" });
  expect(reduceConversation(rated, { type: "cleared" })).toEqual({ ...EMPTY_CONVERSATION, panel: { title: "Desk", at: 5, after: 0 } });
});

test("what is asked about a marked text keeps that text", () => {
  expect(play({ ...asked, selected: "a passage" } as ConversationAction).messages[0]).toMatchObject({ text: "Why?", selected: "a passage" });
});

test("a stored conversation comes back whole; markers of citations that are not kept go", () => {
  const stored = [
    { id: "q", role: "user", content: "Why?", state: null },
    { id: "a", role: "assistant", content: "So [1].", state: "answered" },
    { id: "b", role: "assistant", content: "And so [1].", state: "answered", citations: [CITATION], warnings: ["Two pages disagree."] },
  ] as const;
  const { messages, ...rest } = resumed("c1", "secret", stored as never);
  expect(rest).toEqual({ conversationId: "c1", ownerToken: "secret", status: "idle" });
  expect(messages.map(({ text }) => text)).toEqual(["Why?", "So.", "And so [1]."]);
  expect(messages[1]).toMatchObject({ status: "finished", state: "answered", messageId: "a", warnings: [] });
  expect(messages[2]).toMatchObject({ warnings: ["Two pages disagree."] });
});
