// A proxy that cuts the first stream of every question, as a bad network does.
import { createServer, request } from "node:http";

/** Start before the server at `target`; a first stream breaks `after` so many events. `tries` collects the headers of each POST /chat. */
export async function startCuttingProxy(target, { after }) {
  const tries = [];
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, response) => {
    const { method, url, headers } = asked;
    const isQuestion = method === "POST" && url === "/chat";
    const isFirst = !tries.some((earlier) => earlier["idempotency-key"] === headers["idempotency-key"]);
    if (isQuestion) tries.push(headers);
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      if (isQuestion && isFirst) passEvents(answer, response, after);
      else answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const close = () => {
    proxy.closeAllConnections();
    return new Promise((resolve) => proxy.close(resolve));
  };
  return { url: `http://127.0.0.1:${proxy.address().port}`, tries, close };
}

/** Passes `count` events and the beginning of one more, and then breaks the connection. */
function passEvents(answer, response, count) {
  let text = "";
  answer.on("error", () => undefined);
  answer.on("data", (chunk) => {
    text += chunk;
    const events = text.split("\n\n");
    if (events.length <= count + 1) return;
    answer.removeAllListeners("data");
    response.write(`${events.slice(0, count).join("\n\n")}\n\n${events[count].slice(0, 20)}`);
    // Not at once: a browser throws away what its page had not read by then.
    setTimeout(() => {
      response.destroy();
      answer.destroy();
    }, 250);
  });
}
