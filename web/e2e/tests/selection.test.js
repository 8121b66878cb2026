// Seed 003, story 2: what is marked on the page is asked about, by mouse, keyboard and touch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel } from "../widget.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };
const paragraph = (page) => page.locator("main p").first();
const indicator = (page) => page.getByRole("group", { name: "Selection Mode Active" });

test("marked with the mouse: a button near it, the indicator with its words, and an answer from it alone", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  await paragraph(page).click({ clickCount: 3, position: { x: 10, y: 10 } });
  const button = page.getByRole("button", { name: "Ask about this" });
  await button.waitFor();
  const [near, text] = [await button.boundingBox(), await paragraph(page).boundingBox()];
  assert.ok(near.y >= text.y + text.height - 4 && near.y < text.y + text.height + 40);
  assert.equal(await page.evaluate(() => String(getSelection()).trim()), "It has a guide and a reference.", "still marked");
  await button.click();
  assert.match(await indicator(page).innerText(), /It has a guide and a reference\./);
  await ask(page, "What does this mean?");
  const { mode, context, chat_context } = site.requests.at(-1);
  assert.deepEqual([mode, context, chat_context], ["selection", "It has a guide and a reference.", undefined]);

  await page.getByRole("button", { name: "Exit Selection Mode" }).click();
  assert.ok(await page.getByRole("textbox").evaluate((box) => box.getRootNode().activeElement === box), "the focus is not lost");
  await ask(page, "How do I ingest?");
  assert.equal(site.requests.at(-1).mode, "general");
});

test("a new selection takes the place of the old; Escape leaves the mode, then the panel", options, async () => {
  const page = await site.visit("guide", { viewport: DESKTOP });
  await openPanel(page);
  await page.locator("main h1").click({ clickCount: 3 });
  await indicator(page).getByText("Ingest your docs").waitFor();
  await page.locator("main h2").first().click({ clickCount: 3 });
  await indicator(page).getByText("The command").waitFor();
  await page.keyboard.press("Escape"); // with the focus still in the page
  await indicator(page).waitFor({ state: "detached" });
  assert.ok(await page.getByRole("dialog").isVisible());
  await page.locator("main h1").click({ clickCount: 3 });
  await indicator(page).waitFor();
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Escape");
  await indicator(page).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("by keyboard: Ctrl+I after marking enters the mode", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Ask about this" }).waitFor();
  await page.keyboard.press("Control+i");
  await indicator(page).getByText("A small site").waitFor();
});

test("by touch the button is large enough and does not cover the passage", options, async () => {
  const page = await site.visit("", { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  await paragraph(page).evaluate((element) => getSelection().selectAllChildren(element));
  const button = page.getByRole("button", { name: "Ask about this" });
  await button.waitFor();
  const box = await button.boundingBox();
  assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= PHONE.width);
  await button.tap();
  await indicator(page).waitFor();
});

test("fields of the page, the widget itself and an attribute that says no are left alone", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await page.evaluate(() => document.querySelector("main").insertAdjacentHTML("afterbegin", "<input value='some words'>"));
  await openPanel(page);
  await ask(page, "How do I ingest?");
  await page.locator("main input").click({ clickCount: 3 });
  await page.locator(".aw-markdown p").first().click({ clickCount: 3 });
  await page.waitForTimeout(500); // longer than a selection takes to settle
  assert.equal(await indicator(page).count(), 0);

  const off = await site.visit("?selection=off", { viewport: DESKTOP });
  await off.getByRole("button", { name: "Ask a question" }).waitFor();
  await paragraph(off).click({ clickCount: 3, position: { x: 10, y: 10 } });
  await off.waitForTimeout(500);
  assert.equal(await off.getByRole("button", { name: "Ask about this" }).count(), 0);
});
