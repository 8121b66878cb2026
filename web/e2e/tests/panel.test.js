import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, SMALL_PHONE } from "../browser.js";
import { CONVERSATION_ID, OWNER_TOKEN } from "../mock/answers.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel, send } from "../widget.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

test("nothing is stored before the first message; then the thread survives a page change", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  await ask(page, "How do I ingest?");

  await page.goto(`${site.url}/guide`);
  await page.getByRole("dialog").getByText("How do I ingest?").waitFor();
  const cited = page.getByRole("link", { name: /^Citation 1/ });
  assert.equal(await cited.count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY", "restoring takes no focus");

  await ask(page, "only_one_match");
  const { conversation_id, ownerToken } = site.requests.at(-1);
  assert.deepEqual([conversation_id, ownerToken], [CONVERSATION_ID, OWNER_TOKEN]);
});

test("a reader who scrolled up stays there while the answer grows", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, "long");
  const log = page.getByRole("log");
  const gap = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  assert.ok((await gap()) < 2, "follows the end by default");

  await send(page, "long again");
  await page.locator(".aw-answer[aria-busy=true]").getByText("Paragraph 2 ").waitFor();
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.locator(".aw-answer").last().and(page.locator("[aria-busy=false]")).waitFor();
  assert.equal(await log.evaluate((element) => element.scrollTop), 0);
  assert.ok(await page.getByRole("article", { name: "Your question" }).first().isVisible(), "the history is there");
});

test("at 320 px the panel and its popovers fit the screen", options, async () => {
  const page = await site.visit("", { viewport: SMALL_PHONE });
  await openPanel(page);
  const answer = await ask(page, "How do I ingest?");
  for (const chip of await answer.getByRole("link", { name: /^Citation/ }).all()) {
    await chip.focus();
    const popover = answer.getByRole("group", { name: "Exact quote" });
    await popover.waitFor();
    const box = await popover.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= SMALL_PHONE.width && box.y >= 0 && box.y + box.height <= SMALL_PHONE.height);
    // What the reader would touch in its middle is the popover itself, so nothing covers or clips it.
    const onTop = await popover.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(element.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
    });
    assert.ok(onTop);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, "no sideways scrolling");
});

test("at 400 % zoom the quote is in sight", options, async () => {
  const zoomed = { width: 320, height: 256 };
  const page = await site.visit("", { viewport: zoomed });
  await openPanel(page);
  const answer = await ask(page, "How do I ingest?");
  await answer.getByRole("link", { name: /^Citation 1/ }).focus();
  const box = await answer.getByRole("group", { name: "Exact quote" }).boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= zoomed.height && box.height > 40, JSON.stringify(box));
});

test("in a low window answers keep a few lines beside a long question, and all can be scrolled to", options, async () => {
  const page = await site.visit("", { viewport: { width: 320, height: 200 } });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  await page.getByRole("textbox", { name: "Your question" }).fill("1\n2\n3\n4\n5\n6\n7");
  const log = await page.getByRole("log").boundingBox();
  assert.ok(log.height >= 90, `${log.height} px`);
  const { scrollHeight, clientHeight } = await page.getByRole("dialog").evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
  assert.ok(scrollHeight > clientHeight && scrollHeight < 400, `${scrollHeight} px`);
});

test("what floats above the page is not printed; forced colours show where the focus is", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  const launcher = page.locator(".aw-launcher");
  await launcher.waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await launcher.isVisible(), false);
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  await openPanel(page);
  await page.getByRole("textbox", { name: "Your question" }).focus();
  assert.equal(await page.locator(".aw-input").evaluate((element) => getComputedStyle(element).outlineStyle), "solid");
  await page.emulateMedia({ media: "print", forcedColors: "none" });
  assert.equal(await page.locator(".aw-panel").isVisible(), false);
});

test("an answer is copied where browsers offer no clipboard", options, async () => {
  const prepare = (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const page = await site.visit("", { viewport: DESKTOP, prepare });
  await openPanel(page);
  const answer = await ask(page, "How do I ingest?");
  await answer.getByRole("button", { name: "Copy answer" }).click();
  await answer.getByRole("button", { name: "Copied" }).waitFor();
  const input = page.getByRole("textbox", { name: "Your question" });
  await input.focus();
  await page.keyboard.press("Control+V");
  assert.match(await input.inputValue(), /ingest/);
});

test("the popover can be reached with the pointer", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const answer = await ask(page, "How do I ingest?");
  await answer.getByRole("link", { name: /^Citation 1/ }).hover();
  await answer.getByRole("group", { name: "Exact quote" }).hover();
  await page.waitForTimeout(300);
  assert.ok(await answer.getByRole("group", { name: "Exact quote" }).isVisible());
  await page.mouse.move(10, 10);
  await answer.getByRole("group", { name: "Exact quote" }).waitFor({ state: "detached" });
});

test("a failed answer can be asked again, an option picked", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const failed = await ask(page, "error");
  assert.match(await failed.innerText(), /Request id: req_7f3a91/);
  const before = site.requests.length;
  await failed.getByRole("button", { name: "Retry" }).click();
  await page.locator(".aw-answer[data-state=error]").waitFor();
  assert.equal(site.requests.length, before + 1);

  const clarify = await ask(page, "clarify");
  await clarify.getByRole("button", { name: /The command/ }).click();
  await page.getByRole("link", { name: /^Citation 2/ }).waitFor();
  assert.equal(site.requests.at(-1).message, "ingest");
});
