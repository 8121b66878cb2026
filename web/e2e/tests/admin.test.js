// The owner's pages, served by the real program: signing in, axe in light and dark, a phone, a
// browser without scripts, and verdicts.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import { DESKTOP, PHONE, SMALL_PHONE } from "../browser.js";
import { TOKEN, useFigures } from "../figures.js";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PAGES = ["/admin", "/admin/gaps", "/admin/review"];

const figures = useFigures();
const options = { skip: figures.skip };

async function assertAccessible(page, name) {
  const path = new URL(`../screenshots/admin-${name}.png`, import.meta.url).pathname;
  await page.screenshot({ path, fullPage: true });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((values) => globalThis.axe.run({ runOnly: { type: "tag", values } }), RULES);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(found, [], name);
}

async function assertNoSidewaysScroll(page) {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${page.url()}: ${inner} px wide in ${outer}`);
}

async function signedIn(given) {
  const page = await figures.open("/admin", given);
  await page.getByLabel("Admin token").fill(TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /Figures/ }).waitFor();
  return page;
}

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`no axe violation: ${colorScheme}, ${size}`, options, async () => {
      const asked = await figures.open("/admin", { viewport, colorScheme });
      await assertAccessible(asked, `${colorScheme}-${size}-login`);
      const page = await signedIn({ viewport, colorScheme });
      for (const path of PAGES) {
        await page.goto(figures.url + path);
        await assertAccessible(page, `${colorScheme}-${size}${path.replaceAll("/", "-")}`);
        await assertNoSidewaysScroll(page);
      }
      await page.goto(`${figures.url}/admin?from=2020-01-01&until=2020-01-08`);
      await assertAccessible(page, `${colorScheme}-${size}-empty`);
    });
  }
}

test("it works without scripts, on the smallest phone", options, async () => {
  const page = await signedIn({ viewport: SMALL_PHONE, javaScriptEnabled: false });
  assert.ok((await page.getByRole("img").count()) > 3, "plots");
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("Until").fill("2020-01-08");
  await page.getByRole("button", { name: "Show" }).click();
  assert.match(page.url(), /\/admin\?from=2020-01-01&until=2020-01-08$/);
  assert.equal(await page.getByRole("img").count(), 0);
  for (const name of ["Content gaps", "Weekly review", "Figures"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
  }
});

test("a verdict is kept, and a wrong token lets nobody in", options, async () => {
  const page = await signedIn();
  await page.getByRole("link", { name: "Weekly review" }).click();
  const verdicts = page.getByRole("group", { name: "Verdict on conversation 1", exact: true });
  await verdicts.getByRole("button", { name: "Should have answered" }).click();
  assert.equal(await page.getByText("1 of 10 read.").count(), 1);
  assert.equal(await verdicts.locator("[aria-pressed=true]").textContent(), "Should have answered");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Admin token").fill("guessed");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("That is not the token.").waitFor();
});
