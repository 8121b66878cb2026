// A server that speaks the widget's contract with scripted answers, and a small site to stand on.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ABOUT, answerTo, CONVERSATION_ID, OWNER_TOKEN, STORED } from "./answers.js";
import { page } from "./site.js";

const DIST = new URL("../../packages/element/dist/", import.meta.url);

/** Start on a free port; `requests` collects the bodies of POST /chat, `ratings` those of POST /feedback, `told` the events of POST /events. */
export async function startMockServer() {
  const requests = [];
  const ratings = [];
  const told = [];
  const server = createServer((request, response) => route(request, response, { requests, ratings, told }));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url, requests, ratings, told, close };
}

async function route(request, response, { requests, ratings, told }) {
  const { pathname, searchParams } = new URL(request.url, "http://mock");
  if (/^\/answerable(\.js|\/[\w-]+\.js)$/.test(pathname)) return send(response, "text/javascript", readFileSync(new URL(`.${pathname}`, DIST)));
  if (pathname === "/site") return send(response, "application/json", JSON.stringify(ABOUT));
  if (pathname === `/conversations/${CONVERSATION_ID}`) return send(response, "application/json", JSON.stringify(STORED));
  if (request.method === "POST" && pathname === "/chat") return chat(request, response, requests);
  if (request.method === "POST" && pathname === "/feedback") {
    ratings.push(await body(request));
    return response.writeHead(204).end();
  }
  if (request.method === "POST" && pathname === "/events") {
    told.push(...(await body(request)).events);
    return response.writeHead(204).end();
  }
  const html = page(pathname, searchParams);
  if (html) return send(response, "text/html", html);
  response.writeHead(404).end();
}

function send(response, type, body) {
  response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(body);
}

async function body(request) {
  return JSON.parse(Buffer.concat(await request.toArray()).toString());
}

async function chat(request, response, requests) {
  const asked = await body(request);
  requests.push({ ...asked, ownerToken: request.headers["x-owner-token"] ?? null });
  const start = {
    type: "start",
    conversation_id: asked.conversation_id ?? CONVERSATION_ID,
    message_id: `message-${requests.length}`,
    request_id: `request-${requests.length}`,
    owner_token: asked.conversation_id ? null : OWNER_TOKEN,
  };
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  let id = 0;
  for (const step of [start, ...answerTo(asked.message, asked.mode)]) {
    if (typeof step === "number") await pause(step, null, { ref: false });
    else response.write(`id: ${++id}\nevent: ${step.type}\ndata: ${JSON.stringify(step.type === "done" ? { ...step, message_id: `answer-${requests.length}` } : step)}\n\n`);
  }
  response.end();
}
