// On pages whose styles are hostile the widget looks as on a clean one, and the page looks as without it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel } from "../widget.js";
import { differing } from "../pixels.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

// The font and its size are the page's own to give, so these pages keep the clean page's.
const FONT = "font: 16px/1.6 system-ui, sans-serif";
const HOSTILE = {
  "resets of everything": "*, *::before, *::after { all: unset !important; } style, script, head { display: none !important; } body { display: block !important; font: 16px/1.6 system-ui, sans-serif !important; }",
  "a framework's reset": `*,*::before{box-sizing:content-box;margin:0;padding:0} button{appearance:none;border:9px solid red!important;background:lime!important} svg{display:block!important;width:9px!important;fill:red!important} textarea{width:900px!important;height:4px!important} a{color:red!important} h2{font-size:99px!important} ul{list-style:square!important} body{${FONT}}`,
  "huge z-index and overlays": `main, main * { position: relative; z-index: 2147483646; } body{${FONT}}`,
  "transforms and filters": `main { transform: rotate(2deg); filter: blur(1px); will-change: transform; } body{${FONT}}`,
  "letters and lines apart": `html { letter-spacing: 6px; word-spacing: 20px; text-transform: uppercase; text-align: center; text-indent: 40px; line-height: 4; font-style: italic; font-weight: 900; } body{${FONT}}`,
  "what is inherited": `html { text-shadow: 0 0 4px red; user-select: none; font-variant: small-caps; -webkit-text-fill-color: #0a0; word-break: break-all; cursor: none; } body{${FONT}}`,
  "children of the body below a layer": `body > * { position: relative; z-index: 1; } body::after { content: ""; position: fixed; inset: 0 0 0 760px; z-index: 9; background: #fff; } body{${FONT}}`,
  "a body in columns": `html body { display: flex; justify-content: space-between; gap: 40px; } body > * { flex: 1; } body{${FONT}}`,
  "a tiny root font": `html { font-size: 4px !important; } body{${FONT}}`,
};

async function shot(css) {
  const prepare = css && ((page) => page.addInitScript((text) => addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("style"), { textContent: text }))), css));
  const page = await site.visit("", { viewport: DESKTOP, reducedMotion: "reduce", ...(prepare && { prepare }) });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  const before = await page.screenshot({ clip: { x: 0, y: 0, width: 760, height: 600 } });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  await page.getByRole("log").evaluate((log) => (log.scrollTop = 0));
  await page.mouse.move(5, 5);
  const after = await page.screenshot({ clip: { x: 0, y: 0, width: 760, height: 600 } });
  const panel = await page.getByRole("dialog").screenshot();
  await page.context().close();
  return { before, after, panel };
}

test("hostile styles change less than one pixel in a hundred, and the page not at all", options, async () => {
  const clean = await shot();
  for (const [name, css] of Object.entries(HOSTILE)) {
    const { before, after, panel } = await shot(css);
    assert.equal(await differing(before, after), 0, `${name}: the page`);
    const share = await differing(clean.panel, panel);
    console.log(`${name}: ${(share * 100).toFixed(3)} % of the panel's pixels`);
    assert.ok(share < 0.01, `${name}: ${(share * 100).toFixed(2)} % of the panel`);
  }
});

test("the element takes no place among the boxes of the page", options, async () => {
  const css = "body { display: flex; gap: 40px; margin: 0 !important; max-width: none !important; } body > * { flex: 1; }";
  const page = await site.visit("", { prepare: (each) => each.addInitScript((text) => addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("style"), { textContent: text }))), css) });
  await page.getByRole("button", { name: "Ask a question" }).waitFor();
  const widths = () => page.evaluate(() => [document.querySelector("main").getBoundingClientRect().width, document.body.clientWidth]);
  const [main, body] = await widths();
  assert.ok(main > body / 2, `${main} of ${body}`);
});

test("the button and the panel stand in the corner that the page names, as far from the lower edge as it says", options, async () => {
  const css = "answerable-chat { --answerable-bottom: 90px; }";
  const place = (dir, attributes) => (page) =>
    page.addInitScript(
      ([dir, attributes, css]) =>
        // Captured: before the widget's own listener reads the attributes, where its script came that early.
        addEventListener(
          "DOMContentLoaded",
          () => {
            document.documentElement.dir = dir;
            document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
            for (const [name, value] of Object.entries(attributes)) document.querySelector("script[src]").setAttribute(name, value);
          },
          { capture: true },
        ),
      [dir, attributes, css],
    );
  const { width, height } = DESKTOP;
  for (const dir of ["ltr", "rtl"]) {
    for (const position of ["left", "right"]) {
      for (const mode of ["floating", "side"]) {
        const page = await site.visit("", { viewport: DESKTOP, prepare: place(dir, { "data-position": position, "data-mode": mode }) });
        const button = await page.getByRole("button", { name: "Ask a question" }).boundingBox();
        const edge = (box) => Math.round(position === "left" ? box.x : width - box.x - box.width);
        assert.deepEqual([edge(button), Math.round(height - button.y - button.height)], [20, 90], `${dir} ${position}`);
        await openPanel(page);
        const panel = await page.getByRole("dialog").boundingBox();
        assert.equal(edge(panel), mode === "side" ? 0 : 20, `${dir} ${position} ${mode}`);
        assert.ok(panel.y >= 0);
        await page.setViewportSize({ width: 360, height: 740 });
        const sheet = await page.getByRole("dialog").boundingBox();
        assert.deepEqual([sheet.x, sheet.width], [0, 360], "on a phone the panel takes all of the window");
        await page.context().close();
      }
    }
  }
});

test("in a page that is written from right to left the panel is mirrored and fits", options, async () => {
  const page = await site.visit("", {
    viewport: DESKTOP,
    prepare: (each) => each.addInitScript(() => addEventListener("DOMContentLoaded", () => (document.documentElement.dir = "rtl"))),
  });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  const box = await page.getByRole("dialog").boundingBox();
  assert.equal(box.x, 20, "at the other side");
  assert.equal(await page.locator(".aw-code pre").evaluate((pre) => getComputedStyle(pre).direction), "ltr", "code is not turned");
  assert.match(await page.locator(".aw-hops svg").first().evaluate((arrow) => getComputedStyle(arrow).transform), /^matrix\(-1/, "arrows point on");
  assert.equal(await page.locator(".aw-answer > div[dir]").getAttribute("dir"), "auto", "what has no letter of such a script is not turned");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test("each paragraph has the direction of its words, and a long link leaves room for the one beside it", options, async () => {
  const page = await site.visit("");
  await openPanel(page);
  const answer = await ask(page, "A mixed answer");
  const ends = await answer.evaluate((each) => [...each.querySelectorAll(".aw-markdown > p")].map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().right === text.getBoundingClientRect().right;
  }));
  assert.deepEqual(ends, [false, true], "the second begins at the right");
  const { width } = await answer.locator(".aw-hops a").nth(1).boundingBox();
  assert.ok(width > 28, `"Code" in ${width} px`);
});

const darkness = (page) => page.locator(".aw-panel").evaluate((panel) => getComputedStyle(panel).backgroundColor === "rgb(20, 24, 27)");

for (const system of ["light", "dark"]) {
  test(`the widget is as light or dark as the page, whether that says so or not, on a ${system} system`, options, async () => {
    const page = await site.visit("", { colorScheme: system });
    await openPanel(page);
    const write = (css) => page.evaluate((text) => (document.body.style.cssText = text), css);
    assert.equal(await darkness(page), false, "dark text");
    await write("color: oklch(0.95 0.01 260)");
    await page.locator(".answerable[data-theme=dark]").waitFor({ state: "attached" });
    assert.equal(await darkness(page), true, "light text");
    // Those that say `dark` alone, while their switch is on.
    await write("color-scheme: dark; transition: color 0.2s");
    await page.locator(".answerable[data-theme=page]").waitFor({ state: "attached" });
    assert.equal(await darkness(page), true, "says dark");
    await write("color: oklch(0.95 0.01 260)");
    await write("transition: color 0.2s");
    await page.locator(".answerable[data-theme=light]").waitFor({ state: "attached" });
    assert.equal(await darkness(page), false, "says nothing again");
    for (const own of ["light", "dark"]) {
      await page.evaluate((scheme) => document.documentElement.setAttribute("style", `color-scheme: ${scheme}`), own);
      await page.locator(".answerable[data-theme=page]").waitFor({ state: "attached" });
      assert.equal(await darkness(page), own === "dark", `${own} page`);
    }
  });
}

test("in a page without a doctype a table has the panel's colour, and not that of the body", options, async () => {
  const quirky = (page) =>
    page.route("**/guide", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("<!doctype html>", "").replace("<style>", "<style>html body { color: red; }");
      await route.fulfill({ response, body });
    });
  const page = await site.visit("guide", { prepare: quirky });
  await openPanel(page);
  const answer = await ask(page, "What is in the table?");
  assert.equal(await page.evaluate(() => document.compatMode), "BackCompat");
  const [cell, text] = await answer.evaluate((each) => [each.querySelector("td"), each].map((one) => getComputedStyle(one).color));
  assert.equal(cell, text);
});

test("a conversation inside a page is printed whole", options, async () => {
  const page = await site.visit("?mode=inline");
  await ask(page, "A long answer, please");
  await page.emulateMedia({ media: "print" });
  const [panel, log] = await page.getByRole("region").evaluate((each) => [each.offsetHeight, each.querySelector(".aw-messages").offsetHeight]);
  assert.ok(panel > log && log > 600, `${log} px in ${panel}`);
});
