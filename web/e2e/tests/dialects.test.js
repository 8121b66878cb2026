// Existing chat front ends, unchanged: what the package `ai` makes of `POST /api/chat`, part by part
// and as a chat of `useChat`, against a real server and against scripted turns.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  AbstractChat,
  DefaultChatTransport,
  parseJsonEventStream,
  readUIMessageStream,
  uiMessageChunkSchema,
} from "ai";
import { ANSWERABLE, PYTHON, start, startAnswerable, stopAll } from "../serve.js";

const QUESTIONS = {
  answered: "How do I share a workspace with a colleague?",
  no_match: "Quidditch cup 1998",
  out_of_scope: "Who won the football world cup in 1998?",
};
const PASSAGE = "The pump stops after ten minutes. Press the green button to start it again.";
const folder = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
const servers = {};

before(async () => {
  const data = join(folder, "data");
  cpSync("../../examples/workspace/docs", join(folder, "docs"), { recursive: true });
  const site = ["ingest", "docs", "--data", data, "--url", "https://desk.example"];
  execFileSync(ANSWERABLE, site, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  servers.real = await startAnswerable(["serve", "--port", "0", "--data", data]);
  for (const script of ["fails", "hangs", "asks"]) servers[script] = await startScripted(script);
});

after(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

for (const [state, question] of Object.entries(QUESTIONS)) {
  test(`each part is valid, and together they are the answer of POST /chat (${state})`, async () => {
    const chunks = await validChunks(servers.real, [user(question)]);
    const plain = await answerOf(servers.real, { message: question });
    assert.equal(plain.state, state);
    assertTells(chunks, plain);
    const sources = chunks.filter((each) => each.type === "source-url").map((each) => each.url);
    assert.deepEqual(sources, plain.sources.map((each) => each.url));
    assert.equal(chunks[0].type, "start");
    assert.equal(chunks.at(-1).type, "finish");
  });
}

test("marked text is answered from that text, which is a document without a page", async () => {
  const asked = { mode: "selection", context: PASSAGE };
  const question = "How do I start the pump again?";
  const chunks = await validChunks(servers.real, [user(question)], { answerable: asked });
  const plain = await answerOf(servers.real, { message: question, ...asked });
  assertTells(chunks, plain);
  assert.ok(chunks.some((each) => each.type === "source-document" && each.mediaType === "text/markdown"));
  assert.ok(!chunks.some((each) => each.type === "source-url"));

  const other = "What does the moon weigh?";
  const none = await validChunks(servers.real, [user(other)], { answerable: asked });
  assertTells(none, await answerOf(servers.real, { message: other, ...asked }));
});

test("OpenAI's completions say the same before their footer", async () => {
  const plain = await answerOf(servers.real, { message: QUESTIONS.answered });
  const messages = [{ role: "user", content: QUESTIONS.answered }];
  const response = await post(servers.real, "/v1/chat/completions", { model: "answerable", messages });
  const { choices, answerable } = await response.json();
  const [answer, footer] = choices[0].message.content.split("\n\n---\n\n");
  assert.equal(answer, plain.answer);
  assert.match(footer, /^\*\*Sources\*\*\n\n- (\[\d+\])+ \[.+\]\(https:\/\/desk\.example\//);
  assert.deepEqual(answerable.citations, plain.citations);
});

test("the reader of a UI message stream makes one message of it", async () => {
  const stream = await transportTo(servers.asks).sendMessages(request([user("How?")]));
  let message;
  for await (message of readUIMessageStream({ stream, terminateOnError: true }));
  assert.deepEqual(message.parts.map((part) => part.type), [
    "data-warning",
    "data-picked",
    "source-document",
    "data-citation",
    "text",
    "data-state",
    "data-next-hops",
    "data-options",
  ]);
  assert.equal(text(message), "Which? [1]");
  assert.equal(part(message, "data-state").state, "clarify");
  assert.equal(part(message, "data-citation").quote, "Run it.");
  assert.match(message.metadata.answerable.conversation_id, /^[0-9a-f-]{36}$/);
  assert.ok(message.metadata.answerable.message_id);
});

test("a chat goes on: history and options come back to the server", async () => {
  const chat = new Chat(servers.real);
  await chat.sendMessage({ text: QUESTIONS.answered });
  assert.equal(chat.status, "ready");
  const first = text(chat.lastMessage);
  await chat.sendMessage({ text: "what did you just say?" });
  assert.equal(text(chat.lastMessage), first.replaceAll(/\s?\[\d+\]/g, "").trim());

  const offered = { ...chat.lastMessage, id: "offer" };
  offered.parts = [
    { type: "text", text: "Which one?" },
    { type: "data-options", data: [{ label: "Red", sublabel: "", value: "" }, { label: "Blue", sublabel: "", value: "" }] },
  ];
  chat.messages = [...chat.messages, user("A colour"), offered];
  await chat.sendMessage({ text: "the second one" });
  assert.equal(part(chat.lastMessage, "data-picked").label, "Blue");
});

test("an error in the middle is the chat's error, and what was said stays", async () => {
  const chunks = await validChunks(servers.fails, [user("How?")]);
  assert.deepEqual(chunks.slice(-3).map((each) => each.type), ["text-end", "data-state", "error"]);

  const chat = new Chat(servers.fails);
  await chat.sendMessage({ text: "How?" });
  assert.equal(chat.status, "error");
  assert.equal(chat.error.message, "There is no index yet.");
  assert.equal(text(chat.lastMessage), "half");
});

test("a question that is refused is the chat's error", async () => {
  const chat = new Chat(servers.real);
  await chat.sendMessage({ text: "x".repeat(4001) });
  assert.equal(chat.status, "error");
  assert.equal(JSON.parse(chat.error.message).error.code, "message_too_long");
});

test("a chat can be stopped in the middle, and another one answered", async () => {
  const chat = new Chat(servers.hangs);
  const sent = chat.sendMessage({ text: "How?" });
  while (chat.status !== "streaming" || text(chat.lastMessage) !== "half") await chat.changed();
  await chat.stop();
  await sent;
  assert.equal(chat.status, "ready");
  assert.equal(text(chat.lastMessage), "half");
  assert.equal((await fetch(`${servers.hangs}/livez`)).status, 200);
});

test("there is no stream to resume, and a chat that asks for one hears so", async () => {
  const stream = await transportTo(servers.real).reconnectToStream({ chatId: "any" });
  assert.equal(stream, null);
});

/** The state that `useChat` keeps in React, and a promise of its next change. */
class Chat extends AbstractChat {
  constructor(server) {
    const listeners = [];
    const values = { messages: [], status: "ready", error: undefined };
    const changed = () => listeners.splice(0).forEach((resolve) => resolve());
    const state = new Proxy(values, {
      get: (target, name) => methods[name] ?? target[name],
      set: (target, name, value) => ((target[name] = value), changed(), true),
    });
    const methods = {
      pushMessage: (message) => (state.messages = [...state.messages, message]),
      popMessage: () => (state.messages = state.messages.slice(0, -1)),
      replaceMessage: (at, message) => (state.messages = state.messages.with(at, message)),
      snapshot: (value) => structuredClone(value),
    };
    super({ transport: transportTo(server), state });
    this.changed = () => new Promise((resolve) => listeners.push(resolve));
  }
}

function startScripted(script) {
  return start(PYTHON, ["scripted.py", script], { says: /^Serving at (\S+)/, on: "stderr" });
}

function transportTo(server) {
  return new DefaultChatTransport({ api: `${server}/api/chat` });
}

function request(messages) {
  return { chatId: "chat", messages, trigger: "submit-message", abortSignal: undefined };
}

function user(words) {
  return { id: crypto.randomUUID(), role: "user", parts: [{ type: "text", text: words }] };
}

function post(server, path, body, headers = {}) {
  const type = { "Content-Type": "application/json" };
  return fetch(server + path, { method: "POST", headers: { ...type, ...headers }, body: JSON.stringify(body) });
}

async function answerOf(server, body) {
  return (await post(server, "/chat", body, { Accept: "application/json" })).json();
}

/** The chunks of an answer, each checked by the schema that the package checks them with. */
async function validChunks(server, messages, extras = {}) {
  const response = await post(server, "/api/chat", { id: "chat", messages, trigger: "submit-message", ...extras });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-vercel-ai-ui-message-stream"), "v1");
  const chunks = [];
  for await (const parsed of parseJsonEventStream({ stream: response.body, schema: uiMessageChunkSchema })) {
    assert.ok(parsed.success, `${parsed.error}`);
    chunks.push(parsed.value);
  }
  return chunks;
}

function assertTells(chunks, plain) {
  const data = (type) => chunks.filter((each) => each.type === type).map((each) => each.data);
  const deltas = chunks.filter((each) => each.type === "text-delta").map((each) => each.delta);
  assert.equal(deltas.join(""), plain.answer);
  assert.deepEqual(data("data-state"), [{ state: plain.state }]);
  assert.deepEqual(data("data-citation"), plain.citations);
  assert.deepEqual(data("data-next-hops"), plain.next_hops.length ? [plain.next_hops] : []);
}

function text(message) {
  const parts = message?.parts.filter((each) => each.type === "text") ?? [];
  return parts.map((each) => each.text).join("");
}

function part(message, type) {
  return message.parts.find((each) => each.type === type)?.data;
}
