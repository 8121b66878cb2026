// The owner's pages, served by the real program: signing in, axe in light and dark, a phone, a
// browser without scripts, and verdicts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, SMALL_PHONE } from "../browser.js";
import { TOKEN, useFigures } from "../figures.js";
import { assertAccessible, assertNoSidewaysScroll } from "../pages.js";

const WHOLE = { fullPage: true };
const PAGES = ["/admin", "/admin/gaps", "/admin/review"];

const figures = useFigures();
const options = { skip: figures.skip };

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
      await assertAccessible(asked, `admin-${colorScheme}-${size}-login`, WHOLE);
      const page = await signedIn({ viewport, colorScheme });
      for (const path of PAGES) {
        await page.goto(figures.url + path);
        await assertAccessible(page, `admin-${colorScheme}-${size}${path.replaceAll("/", "-")}`, WHOLE);
        await assertNoSidewaysScroll(page);
      }
      await page.goto(`${figures.url}/admin?from=2020-01-01&until=2020-01-08`);
      await assertAccessible(page, `admin-${colorScheme}-${size}-empty`, WHOLE);
      await page.goto(`${figures.url}/admin/gaps?from=2020-01-08&until=2020-01-01`);
      await page.getByRole("alert").getByText("The first day must be before").waitFor();
      await assertAccessible(page, `admin-${colorScheme}-${size}-wrong`, WHOLE);
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
  await page.getByRole("link", { name: "Content gaps", exact: true }).click();
  assert.equal(await page.getByLabel("From").inputValue(), "2020-01-01");
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
  assert.match(page.url(), /#c1$/);
  assert.equal(await verdicts.locator("[aria-pressed=true]").textContent(), "Should have answered");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(`${figures.url}/admin/review`);
  await page.getByLabel("Admin token").fill("guessed");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("That is not the token.").waitFor();
});
