import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel, send } from "../widget.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

/** Role-free name of what has the focus inside the widget. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent ?? null;
  });

async function pressUntil(page, key, name) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press(key);
    if ((await focused(page))?.includes(name)) return;
  }
  assert.fail(`${key} never reached "${name}"`);
}

test("everything is done with the keyboard alone", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  await pressUntil(page, "Tab", "Ask a question");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.shadowRoot?.activeElement?.tagName === "TEXTAREA");

  await page.keyboard.type("first line");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("How do I ingest?");
  assert.equal(await page.getByRole("textbox").inputValue(), "first line\nHow do I ingest?");
  await page.keyboard.press("Enter");
  await page.locator(".aw-answer[aria-busy=false]").waitFor();

  await pressUntil(page, "Shift+Tab", "Citation 1");
  await page.getByRole("group", { name: "Exact quote" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("group", { name: "Exact quote" }).waitFor({ state: "detached" });
  assert.ok(await page.getByRole("dialog").isVisible(), "the first Escape closes only the quote");

  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await focusReaches(page, "Ask a question");
});

test("the button stops a running answer and keeps the focus", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await send(page, "slow");
  await page.getByText("This answer begins").waitFor();
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await page.locator(".aw-answer").getByText("Stopped before the end.").waitFor();
  await focusReaches(page, "Send");
});

test("what goes when it is pressed leaves the focus in the panel, so that Escape closes it", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await page.getByRole("button", { name: "How do I ingest?" }).press("Enter");
  await page.locator(".aw-answer[aria-busy=false]").waitFor();
  await focusReaches(page, "Your question");
  await page.getByRole("button", { name: "Edit question" }).press("Enter");
  await page.keyboard.press("Escape");
  await focusReaches(page, "Edit question");
  await page.getByRole("button", { name: "Start New" }).press("Enter");
  await focusReaches(page, "Your question");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("on a phone the focus stays inside the sheet", options, async () => {
  const page = await site.visit("", { viewport: PHONE });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(page), null);
  }
});

/** The page moves the focus once it has rendered, which may be a moment after what was waited for. */
async function focusReaches(page, name) {
  const late = Date.now() + 5_000;
  while ((await focused(page)) !== name && Date.now() < late) await page.waitForTimeout(20);
  assert.equal(await focused(page), name);
}
