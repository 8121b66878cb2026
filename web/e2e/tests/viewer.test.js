// The document viewer, served by the real program: links that come back to the same lines, the
// keyboard, a browser without scripts, and nothing of a document that acts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, SMALL_PHONE } from "../browser.js";
import { useDocuments } from "../documents.js";
import { assertAccessible, assertNoSidewaysScroll } from "../pages.js";

const GUIDE = "/system/doc/docs/guide.md";
const LINES = 124;
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

const documents = useDocuments();
const options = { skip: documents.skip };

const number = (page, line) => page.getByRole("link", { name: `Line ${line}`, exact: true });
const picked = (page) => page.locator("li.on").evaluateAll((all) => all.map((line) => line.id));
const hash = (page) => page.evaluate(() => location.hash);
const said = (page) => page.getByRole("status");
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => `L${first + index}`);

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`no axe violation: ${colorScheme}, ${size}`, options, async () => {
      const page = await documents.open(GUIDE, { viewport, colorScheme, reducedMotion: "reduce" });
      for (const [name, path] of Object.entries({
        page: GUIDE,
        range: `${GUIDE}#L27-L31`,
        changed: "/system/doc/docs/changed.md",
        hostile: "/system/doc/docs/hostile.md",
        records: "/system/doc/faq.jsonl",
        list: "/system/doc",
        missing: "/system/doc/docs/none.md",
      })) {
        await page.goto("about:blank");
        await page.goto(documents.url + path);
        await assertAccessible(page, `viewer-${colorScheme}-${size}-${name}`);
        await assertNoSidewaysScroll(page);
      }
    });
  }
}

test("nothing is wider than the smallest phone", options, async () => {
  const page = await documents.open(GUIDE, { viewport: SMALL_PHONE });
  for (const path of [`${GUIDE}#L3-L5`, "/system/doc/docs/hostile.md", "/system/doc/faq.jsonl", "/system/doc"]) {
    await page.goto(documents.url + path);
    await assertNoSidewaysScroll(page);
  }
});

test("with forced colours picked lines are told apart, and nothing violates a rule", options, async () => {
  const page = await documents.open(`${GUIDE}#L6-L8`, { viewport: DESKTOP, forcedColors: "active" });
  const edges = await page.locator("#L5, #L6").evaluateAll((all) => all.map((line) => getComputedStyle(line, "::before").borderInlineStartWidth));
  assert.deepEqual(edges, ["0px", "3px"]);
  await assertAccessible(page, "viewer-forced-colours");
});

test("a file that changed after it was indexed says so", options, async () => {
  const page = await documents.open("/system/doc/docs/changed.md");
  const notice = page.getByText("This file changed after it was indexed; line numbers in older links may have moved.");
  assert.ok(await notice.isVisible());
  await page.goto(documents.url + GUIDE);
  assert.equal(await notice.count(), 0);
});

test("the link of a section, copied, opens that section elsewhere", options, async () => {
  const page = await documents.open(GUIDE, { ...CLIPBOARD, viewport: DESKTOP });
  await page.getByRole("button", { name: "Copy link to Part 9" }).click();
  await said(page).getByText("Copied").waitFor();
  const link = await clipboard(page);
  assert.equal(link, `${documents.url}${GUIDE}#part-9`);
  const other = await documents.open(new URL(link).pathname + new URL(link).hash, { viewport: DESKTOP });
  assert.ok(await isInView(other.getByRole("heading", { name: "Part 9" })));
  assert.ok(await isInView(number(other, 85)));
});

test("a range picked with click and shift-click, copied, opens at the same lines", options, async () => {
  const page = await documents.open(GUIDE, { ...CLIPBOARD, viewport: DESKTOP });
  await number(page, 72).click();
  assert.deepEqual([await hash(page), await picked(page)], ["#L72", ["L72"]]);
  await number(page, 68).click({ modifiers: ["Shift"] });
  assert.deepEqual([await hash(page), await picked(page)], ["#L68-L72", range(68, 72)]);
  await page.getByRole("group", { name: "Picked lines" }).getByRole("button", { name: "Copy link" }).click();
  await said(page).getByText("Copied").waitFor();
  const link = await clipboard(page);
  assert.equal(link, `${documents.url}${GUIDE}#L68-L72`);
  for (const viewport of [DESKTOP, PHONE]) {
    const other = await documents.open(new URL(link).pathname + new URL(link).hash, { viewport });
    assert.deepEqual(await picked(other), range(68, 72));
    for (const line of [68, 72]) assert.ok(await isInView(number(other, line)), `line ${line}`);
  }
});

test("the address with the name in its query shows the same lines", options, async () => {
  const page = await documents.open("/system/doc?file=docs%2Fguide.md#L3-L5", CLIPBOARD);
  assert.deepEqual(await picked(page), range(3, 5));
  await page.getByRole("button", { name: "Copy link to picked lines" }).click();
  await said(page).getByText("Copied").waitFor();
  const other = await documents.open((await clipboard(page)).slice(documents.url.length));
  assert.deepEqual(await picked(other), range(3, 5));
});

test("a range is picked with the keyboard alone", options, async () => {
  const page = await documents.open(GUIDE, { ...CLIPBOARD, viewport: DESKTOP });
  for (let presses = 0; (await focusedLine(page)) !== "1"; presses += 1) {
    assert.ok(presses < 30, "Tab reaches the line numbers");
    await page.keyboard.press("Tab");
  }
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.deepEqual([await hash(page), await focusedLine(page)], ["#L4", "4"]);
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  assert.deepEqual([await hash(page), await picked(page)], ["#L4-L6", range(4, 6)]);
  assert.equal(await said(page).textContent(), "Lines 4–6 picked");
  await page.keyboard.press("Control+c");
  await said(page).getByText("Copied").waitFor();
  assert.equal(await clipboard(page), `${documents.url}${GUIDE}#L4-L6`);
  for (const key of ["Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp"]) await page.keyboard.press(key);
  assert.deepEqual([await hash(page), await picked(page)], ["#L3-L4", range(3, 4)]);

  await page.keyboard.press("End");
  assert.deepEqual([await focusedLine(page), await hash(page)], [`${LINES}`, "#L3-L4"]);
  await page.keyboard.press("ArrowDown");
  assert.equal(await focusedLine(page), `${LINES}`);
  await page.keyboard.press("Shift+Enter");
  assert.equal(await hash(page), `#L4-L${LINES}`);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  assert.equal(await hash(page), "#L1");

  await page.keyboard.press("Tab");
  const stops = await page.locator(".lines a[tabindex='0']").count();
  assert.deepEqual([stops, await focusedLine(page)], [1, null]);
  await page.keyboard.press("Escape");
  assert.deepEqual([await hash(page), await picked(page)], ["", []]);
});

test("what has the focus is never beneath the bar of the picked lines", options, async () => {
  const page = await documents.open(`${GUIDE}#L1-L2`, { viewport: PHONE });
  await number(page, 1).focus();
  for (let line = 2; line < 60; line += 1) await page.keyboard.press("ArrowDown");
  const [link, bar] = await Promise.all([number(page, 60).boundingBox(), page.getByRole("group", { name: "Picked lines" }).boundingBox()]);
  assert.ok(link.y + link.height <= bar.y, `${link.y + link.height} is above ${bar.y}`);
});

test("the address is followed when it changes, and back leads back", options, async () => {
  const page = await documents.open(`${GUIDE}#L10-L12`, { viewport: DESKTOP });
  await number(page, 14).click();
  await number(page, 16).click({ modifiers: ["Shift"] });
  await page.evaluate(() => void (location.hash = "#L100-98"));
  await page.waitForFunction(() => document.querySelector("#L100.on"));
  assert.deepEqual(await picked(page), range(98, 100));
  assert.ok(await isInView(number(page, 98)));
  await page.goBack();
  assert.deepEqual(await picked(page), range(14, 16));
  await page.goBack();
  assert.deepEqual(await picked(page), range(10, 12));
  await page.goForward();
  assert.deepEqual([await picked(page), await hash(page)], [range(14, 16), "#L14-L16"]);
  await page.getByRole("link", { name: "Part 11" }).first().click();
  await page.waitForFunction(() => !document.querySelector("li.on"));
  assert.ok(await isInView(page.getByRole("heading", { name: "Part 11" })));
});

test("the lines of a section are picked by their own link", options, async () => {
  const page = await documents.open(GUIDE, { viewport: DESKTOP });
  await page.getByRole("link", { name: "Lines 15–24" }).click();
  await page.waitForFunction(() => document.querySelector("#L15.on"));
  assert.deepEqual(await picked(page), range(15, 24));
});

test("a link to lines that do not exist says so", options, async () => {
  const page = await documents.open(`${GUIDE}#L900-L901`);
  assert.ok(await page.getByText(`The link names lines 900–901, and this document has ${LINES} lines.`).isVisible());
  assert.deepEqual([await picked(page), await page.evaluate(() => scrollY)], [[], 0]);
  await page.evaluate((last) => void (location.hash = `#L${last}-L${last + 5}`), LINES);
  await page.waitForFunction(() => document.querySelector("li.on"));
  assert.deepEqual(await picked(page), [`L${LINES}`]);
  assert.ok(await page.getByText(/^The link names lines 124–129/).isVisible());
  await number(page, 3).click();
  assert.equal(await page.getByText(/^The link names/).isVisible(), false);
});

test("without the clipboard a link is copied in the old way, or is in the address bar", options, async () => {
  const without = (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const page = await documents.open(GUIDE, { ...CLIPBOARD, prepare: without });
  await page.getByRole("button", { name: "Copy link to Part 2" }).click();
  await said(page).getByText("Copied").waitFor();
  const reader = await page.context().newPage();
  await reader.goto(documents.url + GUIDE);
  await reader.bringToFront();
  assert.equal(await clipboard(reader), `${documents.url}${GUIDE}#part-2`);

  await page.bringToFront();
  await page.evaluate(() => void (document.execCommand = () => false));
  await page.getByRole("button", { name: "Copy link to Part 3" }).click();
  await said(page).getByText("The link could not be copied. It is in the address bar now.").waitFor();
  assert.equal(await hash(page), "#part-3");
});

test("without scripts lines and sections are there, and their links work", options, async () => {
  const page = await documents.open(`${GUIDE}#L77`, { javaScriptEnabled: false, viewport: DESKTOP });
  const colour = (line) => page.locator(`#L${line}`).evaluate((row) => getComputedStyle(row).backgroundColor);
  assert.ok(await isInView(page.locator("#L77")));
  assert.notEqual(await colour(77), await colour(78));
  assert.equal(await page.locator(".lines li").count(), LINES);
  assert.equal(await page.getByRole("button", { name: /^Copy link/ }).count(), 0);

  await number(page, 78).click();
  assert.equal(new URL(page.url()).hash, "#L78");
  assert.notEqual(await colour(78), await colour(77));
  await page.getByRole("link", { name: "Lines 95–104" }).click();
  assert.ok(await isInView(page.locator("#L95")));
  assert.deepEqual([await colour(95), await colour(104)], Array(2).fill(await colour(100)));
  assert.notEqual(await colour(95), await colour(94));
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Part 1", exact: true }).click();
  assert.ok(await isInView(page.getByRole("heading", { name: "Part 1", exact: true })));
});

test("nothing of a document acts, and nothing is loaded from elsewhere", options, async () => {
  const asked = [];
  const messages = [];
  const watch = (page) => {
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => messages.push(message.text()));
    page.on("dialog", (dialog) => messages.push(dialog.message()));
  };
  const page = await documents.open("/system/doc/docs/hostile.md#L3", { prepare: watch });
  assert.equal(await page.title(), '<script>document.title = "taken over"</script>');
  const lines = await page.locator(".lines code").allTextContents();
  assert.equal(lines[2], '</code></li></ol></main><script>document.title = "taken over"</script>');
  assert.equal(lines[5], "⟨U+202E⟩txet⟨U+202C⟩ and ⟨U+001B⟩[31mred");
  assert.equal(await page.locator("main script, main img, main style, [onfocus], [onerror]").count(), 0);
  assert.deepEqual(messages, []);
  const paths = asked.map((address) => address.replace(documents.url, ""));
  const assets = ["/system/lines.css", "/system/viewer.css", "/system/viewer.js"];
  assert.deepEqual(paths.filter((path) => path !== "data:,").sort(), ["/system/doc/docs/hostile.md", ...assets]);
});

test("nothing moves when the script runs and when lines are picked", options, async () => {
  const watch = (page) =>
    page.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map((each) => each.value))).observe({ type: "layout-shift", buffered: true });
    });
  const page = await documents.open(`${GUIDE}#L40-L44`, { viewport: DESKTOP, prepare: watch });
  await number(page, 42).click();
  await number(page, 45).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Drop the picked lines" }).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
});

test("on paper there are the lines, and no controls", options, async () => {
  const page = await documents.open(`${GUIDE}#L3`, { viewport: DESKTOP });
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#L3").isVisible());
  for (const control of [page.getByRole("navigation"), page.locator(".copy").first(), page.locator("#Picked")]) {
    assert.equal(await control.isVisible(), false);
  }
});

async function isInView(locator) {
  const [box, height] = await Promise.all([locator.boundingBox(), locator.page().evaluate(() => innerHeight)]);
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

function focusedLine(page) {
  return page.evaluate(() => (document.activeElement.closest(".lines") ? document.activeElement.textContent : null));
}
