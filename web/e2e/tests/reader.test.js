// A reader's way through the widget, on the mock site or on the server at ANSWERABLE_E2E_URL.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorOf } from "../anchors.js";
import { DESKTOP, PHONE } from "../browser.js";
import { useSite } from "../site.js";
import { ask, openPanel } from "../widget.js";

const QUESTION = process.env.ANSWERABLE_E2E_QUESTION ?? "How do I ingest my docs?";
const site = useSite();

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a citation shows its quote and leads to its section (${name})`, { skip: site.skip }, async () => {
    const page = await site.visit("", { viewport });
    await openPanel(page);
    const answer = await ask(page, QUESTION);
    const chip = answer.getByRole("link", { name: /^Citation/ }).first();

    await chip.focus();
    const quote = answer.getByRole("group", { name: "Exact quote" });
    await quote.waitFor();
    assert.notEqual((await quote.locator(".aw-popover-quote").innerText()).trim(), "");

    const target = new URL(await chip.getAttribute("href"), page.url());
    await chip.click();
    // By its anchor alone: a site may redirect to its own form of the path, and the browser keeps the text fragment.
    await page.waitForURL((url) => anchorOf(url) === anchorOf(target));
    assert.notEqual(anchorOf(target), "", "the citation names a section");
    // A site that is followed on the spot has the new address before it shows the page.
    await page.waitForFunction((id) => document.getElementById(id) !== null, anchorOf(target));
  });
}

test("a tap shows the quote and leaves the panel open; the quote's link leads to the section", { skip: site.skip }, async () => {
  const page = await site.visit("", { viewport: PHONE, hasTouch: true, isMobile: true });
  await openPanel(page);
  const answer = await ask(page, QUESTION);
  const before = page.url();
  await answer.getByRole("link", { name: /^Citation/ }).first().tap();
  const quote = answer.getByRole("group", { name: "Exact quote" });
  await quote.waitFor();
  assert.ok(await page.getByRole("dialog").isVisible());
  assert.equal(page.url(), before);
  await quote.getByRole("link").tap();
  await page.waitForURL((url) => anchorOf(url) !== "");
});
