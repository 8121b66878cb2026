// Measures how long the page is held up while 100 tokens a second stream into a conversation of 200 messages, on
// a CPU slowed four times. Not a test: the figures depend on the machine. Run it on one that does nothing else.
import { DESKTOP, launchBrowser } from "./browser.js";
import { startMockServer } from "./mock/server.js";
import { send } from "./widget.js";

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
await page.evaluate(() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
});
await send(page, "measured");
await page.locator(".aw-answer").last().and(page.locator("[aria-busy=false]")).waitFor();
const tasks = await page.evaluate(() => window.tasks);
console.log(`CPU ${SLOWER} times slower, 400 tokens at 100 a second, 200 messages before: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`);
await browser.close();
await mock.close();

function conversation(count) {
  const text = "An answer of a usual length, with **bold** words, `code` and a list:\n\n- one\n- two\n\n```bash\nanswerable ingest ./docs\n```\n\nAnd some more words at its end [1].";
  const answer = { role: "assistant", status: "finished", text, state: "answered", citations: [], warnings: [], sources: [{ file: "a.md", heading: "A", url: "/a" }], nextHops: [], options: [], error: null };
  const messages = Array.from({ length: count }, (_, at) => (at % 2 ? { ...answer, id: `m${at}` } : { role: "user", id: `m${at}`, text: "A question?" }));
  return { conversationId: null, ownerToken: null, status: "idle", messages };
}
