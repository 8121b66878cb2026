// What every page of the server's own has to hold, whoever it is for.
import assert from "node:assert/strict";
import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Also takes a screenshot of the page, for a person to look at. */
export async function assertAccessible(page, name, { fullPage = false } = {}) {
  await page.screenshot({ path: new URL(`screenshots/${name}.png`, import.meta.url).pathname, fullPage });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((values) => globalThis.axe.run({ runOnly: { type: "tag", values } }), RULES);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(found, [], name);
}

export async function assertNoSidewaysScroll(page) {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${page.url()}: ${inner} px wide in ${outer}`);
}
