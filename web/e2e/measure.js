// Measures how long the page is held up while 100 tokens a second stream into a conversation of 200 messages, on
// a CPU slowed four times. Not a test: the figures depend on the machine. The time that each task took of the
// processor depends on it least; what a clock shows also counts what else the machine does.
import { DESKTOP, launchBrowser } from "./browser.js";
import { startMockServer } from "./mock/server.js";

const SLOWER = 4;
const mock = await startMockServer();
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: DESKTOP });
await page.addInitScript(([server, conversation]) => {
  sessionStorage.setItem(`answerable:${server}`, JSON.stringify({ version: 1, conversation, clock: 0, open: true }));
}, [mock.url, conversation(200)]);
await page.goto(mock.url);
await page.getByRole("dialog").waitFor();
await page.waitForTimeout(2000); // the restored page comes to rest
const session = await page.context().newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
const ended = page.waitForEvent("console", (message) => message.text() === "whole");
// Waiting for an element would ask the page at every frame.
await page.evaluate(() => addEventListener("answerable:answer", () => setTimeout(() => console.log("whole"), 200)));
const trace = [];
session.on("Tracing.dataCollected", ({ value }) => trace.push(...value));
await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "toplevel"] } });
await page.evaluate(() => window.answerable("ask", "measured"));
await ended;
const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
await session.send("Tracing.end");
await complete;
const tasks = tasksOf(trace);
const over = (times) => `${times.filter((time) => time > 50).length} over 50 ms, the longest ${Math.max(...times).toFixed(0)} ms`;
console.log(`CPU ${SLOWER} times slower, 400 tokens at 100 a second, 200 messages before: ${tasks.length} tasks`);
console.log(`of processor time: ${over(tasks.map(({ tdur }) => tdur / 1000))}`);
console.log(`by the clock: ${over(tasks.map(({ dur }) => dur / 1000))}`);
await browser.close();
await mock.close();

/** Those of the page's main thread, which is the one that runs scripts. */
function tasksOf(events) {
  const { pid, tid } = events.find(({ name }) => name === "FireAnimationFrame");
  return events.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid && event.name.endsWith("RunTask") && event.tdur !== undefined);
}

function conversation(count) {
  const text = "An answer of a usual length, with **bold** words, `code` and a list:\n\n- one\n- two\n\n```bash\nanswerable ingest ./docs\n```\n\nAnd some more words at its end [1].";
  const answer = { role: "assistant", status: "finished", text, state: "answered", citations: [], warnings: [], sources: [{ file: "a.md", heading: "A", url: "/a" }], nextHops: [], options: [], error: null };
  const messages = Array.from({ length: count }, (_, at) => (at % 2 ? { ...answer, id: `m${at}` } : { role: "user", id: `m${at}`, text: "A question?" }));
  return { conversationId: null, ownerToken: null, status: "idle", messages };
}
