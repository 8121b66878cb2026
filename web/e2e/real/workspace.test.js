// The nine acceptance tests of the layered chat, in their order, as somebody signed in meets them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP } from "../browser.js";
import { useSite } from "../site.js";
import { ask, openPanel, send } from "../widget.js";

const OFFERED = ["Quick Links D", "Quick Links E"];
const site = useSite();
const options = { skip: site.skip };

test("1 selection fast path: “first” opens the first option before the server has answered", options, async () => {
  const page = await visit();
  await offerQuickLinks(page);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/chat", async (route) => {
    await held;
    await route.continue();
  });
  await send(page, "first");
  await page.getByText("Quick Links D is open").waitFor();
  release();
  assert.match(await text(await lastAnswer(page)), /Quick Links D/);
});

test("2 membership question: F is not among D and E", options, async () => {
  const page = await visit();
  await offerQuickLinks(page);
  assert.equal(await text(await ask(page, "is F in the list?")), "No, only D/E.");
});

test("3 last opened: what the page has opened", options, async () => {
  const page = await visit();
  await page.getByRole("button", { name: "Open Demo Widget" }).click();
  assert.equal(await text(await ask(page, "what did you just open?")), "Demo Widget.");
});

test("4 need context: what was said before is found in the conversation", options, async () => {
  const page = await visit();
  const first = await text(await ask(page, "What is 17 * 23?"));
  assert.match(first, /391/);
  await ask(page, "what time is it?");
  assert.ok((await text(await ask(page, "what did you say before that?"))).includes(first.replace(/\.$/, "")));
});

test("5 general question: the server's time in the visitor's zone, whatever the visitor's clock says", options, async () => {
  const timezoneId = "Asia/Kathmandu"; // 5:45 ahead
  const page = await visit("", { timezoneId, prepare: ({ clock }) => clock.install({ time: new Date("2001-02-03T04:05:00Z") }) });
  const clock = () => new Date().toLocaleTimeString("en-US", { timeZone: timezoneId, timeStyle: "short" }).replace(/\s/g, " ");
  const before = clock();
  const told = await text(await ask(page, "what time is it?"));
  assert.ok([before, clock()].some((time) => told === `It's currently ${time}.`), `${told} at ${before}`);
});

test("6 out of scope: live information is declined, with a way to look it up", options, async () => {
  const page = await visit();
  const answer = await ask(page, "what's the weather?");
  assert.ok((await text(answer)).includes("I can help with your knowledge base and what's in this app. For live web info, use a web search."));
  const link = answer.getByRole("link", { name: "Use Web" });
  assert.match(await link.getAttribute("href"), /^https:.*weather/);
});

test("7 stale context: two minutes later the options are not guessed at, and can be shown again", options, async () => {
  const page = await visit("", { prepare: ({ clock }) => clock.install() });
  await offerQuickLinks(page);
  await page.clock.fastForward("02:00");
  const stale = await ask(page, "select the second one");
  assert.ok((await text(stale)).includes("I don't see recent options. Want me to show them again?"));
  assert.equal(await page.getByText("is open").count(), 0, "nothing was picked");
  await stale.getByRole("button", { name: "Show them again" }).click();
  const again = await lastAnswer(page);
  assert.deepEqual(await offeredBy(again), OFFERED);
  await ask(page, "the second one");
  await page.getByText("Quick Links E is open").waitFor();
});

test("8 LLM failure: a timeout is said, and the pending options can still be picked", options, async () => {
  const page = await visit("failing");
  const offer = await offerQuickLinks(page);
  const failed = await ask(page, "Please recite a poem about the sea");
  assert.match(await text(failed), /Something went wrong\. Try again or rephrase\./);
  assert.deepEqual(await offeredBy(offer), OFFERED);
  await offer.getByRole("button", { name: "Quick Links D" }).click();
  await page.getByText("Quick Links D is open").waitFor();
  await ask(page, "Please recite a poem about the desert");
  await ask(page, "2");
  await page.getByText("Quick Links E is open").waitFor();
  assert.match(await text(await lastAnswer(page)), /Quick Links E/);
});

test("9 DB retrieval: the visitor's own widgets, while they are signed in", options, async () => {
  const page = await visit();
  const found = await ask(page, "Do I have Sales Dashboard?");
  assert.ok((await text(found)).startsWith("Yes, you have a widget called Sales Dashboard."));
  const missing = await ask(page, "Do I have Quick Links F?"); // bob has
  assert.ok((await text(missing)).includes("I don't see a widget called Quick Links F in your workspace."));

  await page.locator("answerable-chat").evaluate((chat) => (chat.token = null));
  const signedOut = await ask(page, "Do I have Sales Dashboard?");
  assert.ok((await text(signedOut)).includes("Sign in, and I can look for that in your workspace."));

  await page.locator("answerable-chat").evaluate(async (chat) => {
    chat.remove();
    sessionStorage.clear();
    await null; // an element that is only being moved is told from one that is removed
    dispatchEvent(new PageTransitionEvent("pagehide")); // left at once
  });
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, "what was removed keeps nothing");
  await page.reload();
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, "the next visitor of this tab finds no thread");
});

async function visit(path = "", more = {}) {
  const page = await site.visit(path, { viewport: DESKTOP, ...more });
  await openPanel(page);
  return page;
}

/** Has the assistant offer D and E; returns its answer. */
async function offerQuickLinks(page) {
  const answer = await ask(page, "Do I have anything related to quick links?");
  assert.deepEqual(await offeredBy(answer), OFFERED);
  return answer;
}

/** The options that can be picked. */
async function offeredBy(answer) {
  const labels = await answer.getByRole("button").filter({ hasText: "Quick Links" }).all();
  const enabled = await Promise.all(labels.map((button) => button.isEnabled()));
  return OFFERED.filter((_, at) => enabled[at]);
}

async function lastAnswer(page) {
  const answer = page.getByRole("article", { name: "Answer" }).last();
  await answer.and(page.locator("[aria-busy=false]")).waitFor();
  return answer;
}

async function text(answer) {
  return (await answer.innerText()).replaceAll("’", "'").trim();
}
