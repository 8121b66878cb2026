// axe on every state the panel can show, and a screenshot of each for people to look at.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESKTOP, PHONE } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, liveRegion, openPanel } from "../widget.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
const STATES = ["only_one_match", "no_match", "clarify", "out_of_scope", "blocked", "degraded", "error", "broken"];
const STARTERS = "How do I ingest my docs?|What runs without a key?";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

async function check(page, name) {
  // Colours are measured as they end up, not in the middle of an animation.
  await page.evaluate(() => Promise.all(document.querySelector("answerable-chat").shadowRoot.getAnimations().map((a) => a.finish())));
  await page.screenshot({ path: new URL(`../screenshots/${name}.png`, import.meta.url).pathname });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run({ runOnly: { type: "tag", values } }), RULES);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(found, [], name);
}

for (const theme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`no axe violation: ${theme}, ${size}`, options, async () => {
      const page = await site.visit(`?theme=${theme}&starters=${encodeURIComponent(STARTERS)}`, { viewport, reducedMotion: "reduce" });
      await page.getByRole("button", { name: "Ask a question" }).waitFor();
      await check(page, `${theme}-${size}-closed`);
      await openPanel(page);
      await check(page, `${theme}-${size}-welcome`);
      const answer = await ask(page, "How do I ingest my docs?");
      await check(page, `${theme}-${size}-answer`);
      await answer.getByRole("link", { name: /^Citation 2/ }).focus();
      await page.getByRole("group", { name: "Exact quote" }).waitFor();
      await check(page, `${theme}-${size}-quote`);
      for (const state of STATES) {
        await ask(page, state);
        await check(page, `${theme}-${size}-${state}`);
      }
    });
  }
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
