// The demo as a visitor meets it: real documents, real answers, the page they link to.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import { anchorOf, wordsOf } from "../anchors.js";
import { DESKTOP } from "../browser.js";
import { startCuttingProxy } from "../cutting.js";
import { useSite } from "../site.js";
import { ask, openPanel } from "../widget.js";

const QUESTIONS = [
  "How do I ingest my docs?",
  "How do I add the widget to a page?",
  "What is a generation?",
  "Which command checks my configuration?",
  "How do I mount Answerable in a FastAPI application?",
  "What does the done event contain?",
  "How are citations verified?",
  "How do I change the port?",
];
const site = useSite();

test("every link of every answer lands on an element of its page, and on its words", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const links = new Set();
  for (const question of QUESTIONS) {
    const answer = await ask(page, question);
    const found = await answer.getByRole("link").evaluateAll((all) => all.map((link) => link.href));
    assert.ok(found.length > 0, `"${question}" is answered with a source`);
    for (const link of found) links.add(link);
  }
  for (const link of links) await assertLands(page, link);
});

test("a stream that the network cuts goes on where it was cut, and the question is asked once", { skip: site.skip }, async () => {
  const uncut = await site.visit("", { viewport: DESKTOP });
  await openPanel(uncut);
  const whole = await ask(uncut, QUESTIONS[0]);
  const proxy = await startCuttingProxy(site.url, { after: 3 });
  try {
    const page = await site.visit(proxy.url, { viewport: DESKTOP });
    await openPanel(page);
    const answer = await ask(page, QUESTIONS[0]);
    assert.equal(await answer.innerText(), await whole.innerText());
    assert.deepEqual(proxy.tries.map((headers) => headers["last-event-id"]), [undefined, "3"]);
    assert.equal(new Set(proxy.tries.map((headers) => headers["idempotency-key"])).size, 1);
    assert.deepEqual(await keptRoles(page), ["user", "assistant"]);
  } finally {
    await proxy.close();
  }
});

/** Whose messages the server has kept of the page's conversation. */
async function keptRoles(page) {
  const { conversationId, ownerToken } = await page.evaluate(() => {
    const [kept] = Object.entries(sessionStorage).filter(([name]) => name.startsWith("answerable:"));
    return JSON.parse(kept[1]).conversation;
  });
  const response = await fetch(`${site.url}/conversations/${conversationId}`, { headers: { "X-Owner-Token": ownerToken } });
  return (await response.json()).messages.map(({ role }) => role);
}

test("a question about something else is declined without a source", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const answer = await ask(page, "Who won the football world cup in 1998?");
  assert.match(await answer.innerText(), /couldn't find relevant information in the documentation/);
  assert.equal(await answer.getByRole("link").count(), 0);
});

test("the conversation is still there on the next page", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, QUESTIONS[0]);
  await page.goto(new URL("/reference/cli", page.url()).href);
  await page.getByRole("article", { name: "Answer" }).first().waitFor();
});

test("a citation is followed on the spot: the page is not loaded anew and the thread stays", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const answer = await ask(page, QUESTIONS[0]);
  await page.evaluate(() => (window.isTheSamePage = true));
  const chip = answer.getByRole("link", { name: /^Citation 1/ });
  const { pathname, hash } = new URL(await chip.getAttribute("href"), page.url());
  await chip.click();
  await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === pathname.replace(/\/$/, "") && url.hash === hash.split(":~:")[0]);
  assert.equal(await page.evaluate(() => window.isTheSamePage), true);
  assert.ok(await answer.isVisible());
});

test("marked text is answered from itself alone, though the site knows more", { skip: site.skip }, async () => {
  const page = await site.visit("how-to/add-the-widget", { viewport: DESKTOP });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  const paragraph = page.locator("article p", { hasText: "does not touch the page" }).first();
  await paragraph.click({ clickCount: 3, position: { x: 10, y: 8 } });
  await page.getByRole("button", { name: "Ask about this" }).click();
  await page.getByRole("group", { name: "Selection Mode Active" }).waitFor();
  const about = await ask(page, "What opens a chat panel?");
  assert.match(await about.innerText(), /button in the corner/);
  const other = await ask(page, QUESTIONS[0]);
  assert.match(await other.innerText(), /That isn.t in the text you selected/);
  await page.getByRole("button", { name: "Exit Selection Mode" }).click();
  const general = await ask(page, QUESTIONS[0]);
  assert.match(await general.innerText(), /answerable ingest/);
});

test("a visitor who comes back resumes the conversation as the server has kept it", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, QUESTIONS[0]);
  await ask(page, QUESTIONS[3]);
  const later = await page.context().newPage();
  await page.close();
  await later.goto(site.url);
  await openPanel(later);
  await later.getByRole("button", { name: "Resume last conversation" }).click();
  await later.getByRole("article").nth(3).waitFor();
  const questions = await later.getByRole("article", { name: "Your question" }).allInnerTexts();
  assert.deepEqual(questions.map((text) => text.trim()), [QUESTIONS[0], QUESTIONS[3]]);
  const next = await ask(later, QUESTIONS[6]);
  assert.ok((await next.getByRole("link").count()) > 0);
});

test("the page with an open answer has no accessibility violations of ours", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, QUESTIONS[0]);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run("answerable-chat"));
  assert.deepEqual(violations.map((each) => each.id), []);
});

async function assertLands(page, link) {
  await page.goto(link);
  const url = new URL(link);
  const shown = await page.evaluate(() => document.body.innerText.replace(/\s+/g, " "));
  for (const words of wordsOf(url)) assert.ok(shown.includes(words), `${link} names words of the page`);
  if (!anchorOf(url)) return; // the page itself
  const there = await page.evaluate((name) => document.getElementById(name) !== null, anchorOf(url));
  assert.ok(there, `${link} names an element of the page`);
}
