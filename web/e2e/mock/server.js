// A server that speaks the widget's contract with scripted answers, and a small site to stand on.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answerTo, CONVERSATION_ID, OWNER_TOKEN } from "./answers.js";
import { page } from "./site.js";

const WIDGET = new URL("../../packages/element/dist/answerable.js", import.meta.url);

/** Start on a free port; `requests` collects the bodies of POST /chat. */
export async function startMockServer() {
  const requests = [];
  const widget = readFileSync(WIDGET);
  const server = createServer((request, response) => route(request, response, { requests, widget }));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url, requests, close };
}

async function route(request, response, { requests, widget }) {
  const { pathname, searchParams } = new URL(request.url, "http://mock");
  if (pathname === "/answerable.js") return send(response, "text/javascript", widget);
  if (request.method === "POST" && pathname === "/chat") return chat(request, response, requests);
  const html = page(pathname, searchParams);
  if (html) return send(response, "text/html", html);
  response.writeHead(404).end();
}

function send(response, type, body) {
  response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(body);
}

async function chat(request, response, requests) {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  requests.push({ ...body, ownerToken: request.headers["x-owner-token"] ?? null });
  const start = {
    type: "start",
    conversation_id: body.conversation_id ?? CONVERSATION_ID,
    message_id: `message-${requests.length}`,
    request_id: `request-${requests.length}`,
    owner_token: body.conversation_id ? null : OWNER_TOKEN,
  };
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  let id = 0;
  for (const step of [start, ...answerTo(body.message)]) {
    if (typeof step === "number") await pause(step, null, { ref: false });
    else response.write(`id: ${++id}\nevent: ${step.type}\ndata: ${JSON.stringify(step)}\n\n`);
  }
  response.end();
}
