// A small application whose user is signed in, with the widget of another origin on its page.
import { createServer } from "node:http";

/** Start on a free port. `servers` maps a path to the Answerable server that its page asks. */
export async function startApplication(token) {
  const servers = {};
  const application = createServer(({ url }, response) => {
    const answers = servers[new URL(url, "http://application").pathname];
    if (!answers) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page(answers, token));
  });
  await new Promise((resolve) => application.listen(0, "127.0.0.1", resolve));
  const close = () => {
    application.closeAllConnections();
    return new Promise((resolve) => application.close(resolve));
  };
  return { url: `http://127.0.0.1:${application.address().port}`, servers, close };
}

/** It opens what is picked, and tells the widget what it has opened. */
function page(server, token) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Desk</title>
<link rel="icon" href="data:,">
<script async src="${server}/answerable.js"></script></head>
<body><main><h1>Desk</h1><button id="open">Open Demo Widget</button><p id="panel"></p></main>
<answerable-chat server="${server}" data-title="Ask Desk"></answerable-chat>
<script>
const chat = document.querySelector("answerable-chat");
chat.token = ${JSON.stringify(token)};
function open(title) {
  document.querySelector("#panel").textContent = title + " is open";
  chat.opened(title);
}
document.querySelector("#open").addEventListener("click", () => open("Demo Widget"));
chat.addEventListener("answerable-pick", ({ detail }) => open(detail.label));
</script></body></html>`;
}
