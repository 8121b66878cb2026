// axe on every state the panel can show, and a screenshot of each for people to look at.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESKTOP, PHONE } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, liveRegion, openPanel, send } from "../widget.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
const STATES = ["table", "only_one_match", "no_match", "clarify", "out_of_scope", "blocked", "degraded", "error", "broken"];
const STARTERS = "How do I ingest my docs?|What runs without a key?";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

/** Where the page of screenshots in the documentation has its pictures; see `npm run gallery`. */
const GALLERY = process.env.ANSWERABLE_GALLERY;

async function check(page, theme, size, state) {
  const name = `${theme}-${size}-${state}`;
  // Colours are measured as they end up, not in the middle of an animation.
  await page.evaluate(() => Promise.all(document.querySelector("answerable-chat").shadowRoot.getAnimations().map((a) => a.finish())));
  await page.screenshot({ path: new URL(`../screenshots/${name}.png`, import.meta.url).pathname });
  if (GALLERY && size === "desktop") await picture(page).screenshot({ path: `${GALLERY}/${state}-${theme}.png` });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run({ runOnly: { type: "tag", values } }), RULES);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(found, [], name);
}

function picture(page) {
  return page.locator(".aw-panel, .aw-launcher").first();
}

for (const theme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`no axe violation: ${theme}, ${size}`, options, async () => {
      const page = await site.visit(`?theme=${theme}&starters=${encodeURIComponent(STARTERS)}`, { viewport, reducedMotion: "reduce" });
      await page.getByRole("button", { name: "Ask a question" }).waitFor();
      await check(page, theme, size, "closed");
      await openPanel(page);
      await check(page, theme, size, "welcome");
      const answer = await ask(page, "How do I ingest my docs?");
      await check(page, theme, size, "answer");
      await answer.getByRole("link", { name: /^Citation 2/ }).focus();
      await page.getByRole("group", { name: "Exact quote" }).waitFor();
      await check(page, theme, size, "quote");
      await page.keyboard.press("Escape");
      await answer.getByRole("button", { name: "Bad answer" }).click();
      await check(page, theme, size, "rating");
      for (const state of STATES) {
        await ask(page, state);
        await check(page, theme, size, state);
      }
      await page.getByRole("article", { name: "Your question" }).last().hover();
      await page.getByRole("button", { name: "Edit question" }).click();
      await check(page, theme, size, "editing");
    });
  }
}

for (const theme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`no axe violation beside the conversation: ${theme}, ${size}`, options, async () => {
      const page = await site.visit(`?theme=${theme}`, { viewport, reducedMotion: "reduce" });
      await page.getByRole("button", { name: "Ask a question" }).waitFor();
      await page.locator("main p").first().click({ clickCount: 3, position: { x: 5, y: 5 } });
      await page.getByRole("button", { name: "Ask about this" }).waitFor();
      await check(page, theme, size, "marked");
      await page.getByRole("button", { name: "Ask about this" }).click();
      await check(page, theme, size, "selection");
      await send(page, "slow");
      await page.keyboard.press("Escape");
      await check(page, theme, size, "selected-answer");
      const running = await site.visit(`?theme=${theme}&mode=side&citations=headings`, { viewport, reducedMotion: "reduce" });
      await openPanel(running);
      await send(running, "slow");
      await running.getByText("This answer begins").waitFor();
      await check(running, theme, size, "running");
      const later = await running.context().newPage();
      await running.close();
      await later.goto(`${site.url}/?theme=${theme}`);
      await openPanel(later);
      await later.getByRole("button", { name: "Resume last conversation" }).waitFor();
      await check(later, theme, size, "return");
      const inline = await site.visit(`?theme=${theme}&mode=inline`, { viewport, reducedMotion: "reduce" });
      await ask(inline, "How do I ingest?");
      await check(inline, theme, size, "inline");
    });
  }
}

test("no axe violation in forced colours, and nothing is lost at 200 % zoom", options, async () => {
  const page = await site.visit("", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, forcedColors: "active", reducedMotion: "reduce" });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  await check(page, "forced", "zoomed", "answer");
  const input = await page.getByRole("textbox").boundingBox();
  assert.ok(input.y + input.height <= 400);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test("the tree that assistive technology reads tells the dialogue in its order", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const said = inOrder(nodes).map(({ role, name }) => `${role?.value}: ${name?.value ?? ""}`);
  const expected = ["dialog: Ask Small Site", "heading: Ask Small Site", "button: Start New", "button: Close", "log: Conversation", "article: Your question", "article: Answer", "link: Citation 1: Ingest your docs › The command", "button: Copy code", "list: Sources", "list: Where to go next", "textbox: Your question", "button: Send"];
  const places = expected.map((each) => said.indexOf(each));
  assert.deepEqual(places.map((place, at) => (place < 0 ? expected[at] : null)).filter(Boolean), [], "all are there");
  assert.deepEqual(places, [...places].sort((one, other) => one - other), "in this order");
});

/** The nodes depth first, as a screen reader goes through them. */
function inOrder(nodes) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (node) => [...(node.ignored ? [] : [node]), ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? walk(byId.get(id)) : []))];
  return walk(nodes[0]);
}

test("a finished answer is announced once, as a whole", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await liveRegion(page).evaluate((region) => {
    window.announced = [];
    const note = () => region.textContent && window.announced.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await ask(page, "How do I ingest?");
  await page.waitForFunction(() => window.announced.length > 0);
  const announced = await page.evaluate(() => window.announced);
  assert.equal(announced.length, 1);
  assert.match(announced[0], /^To index a folder of Markdown files, run one command .*or let your build do so$/s);
});
