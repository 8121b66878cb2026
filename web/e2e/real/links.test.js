// Where the citations of real answers lead: to their headings and quotes, on the site as it is built.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { anchorOf, wordsOf } from "../anchors.js";
import { DESKTOP } from "../browser.js";
import { useSite } from "../site.js";

const COUNT = 50;
const OPENED = 5;
const { questions } = JSON.parse(readFileSync(new URL("../../../evals/docs/golden.json", import.meta.url), "utf8"));
const QUESTIONS = questions.filter(({ gold }) => gold?.length > 0).map(({ question }) => question).slice(0, COUNT);
const site = useSite();

test(`every citation of ${COUNT} questions lands on its heading or quote`, { skip: site.skip }, async (context) => {
  assert.equal(QUESTIONS.length, COUNT);
  const answers = [];
  for (const question of QUESTIONS) answers.push(await citationsOf(question));
  const links = new Map(answers.flat().map((citation) => [citation.link, target(citation)]));
  const cited = answers.filter((citations) => citations.length > 0).length;
  context.diagnostic(`${cited} of ${COUNT} answers cite, ${links.size} places`);
  // What the documentation does not answer is told by the evaluation; here it is enough that most do cite.
  assert.ok(cited >= 0.8 * COUNT, `${cited} of ${COUNT} answers cite`);

  const page = await site.visit("", { viewport: DESKTOP });
  assert.deepEqual(await page.evaluate(lookUp, [...links.values()]), []);
  const opened = [...links.values()].filter(({ anchor }) => anchor).slice(0, OPENED);
  assert.equal(opened.length, OPENED);
  for (const { link, anchor, words } of opened) {
    await page.goto(new URL(link, site.url).href);
    await page.locator(`[id="${anchor}"]`).waitFor();
    assert.ok(await page.evaluate(isShown, { anchor, words }), `${link} shows its heading or quote`);
  }
});

async function citationsOf(message) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await fetch(`${site.url}/chat`, { method: "POST", headers, body: JSON.stringify({ message }) });
  assert.equal(response.status, 200, message);
  return (await response.json()).citations;
}

function target({ link, heading_path }) {
  const url = new URL(link, site.url);
  return { link, page: url.pathname, anchor: anchorOf(url), words: wordsOf(url), heading: heading_path.at(-1) ?? "" };
}

/** In the browser: whether a heading is in view, or the quoted words are, which are scrolled to where they stand far below it. */
function isShown({ anchor, words }) {
  const inView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const holding = [...document.querySelectorAll("article *")].filter((each) => words.length > 0 && each.textContent.replace(/\s+/g, " ").includes(words[0]));
  const innermost = holding.filter((each) => !holding.some((other) => other !== each && each.contains(other)));
  return [document.getElementById(anchor), ...innermost].some(inView);
}

/** In the browser: what does not land where it says. A page is fetched once, as the server has it. */
async function lookUp(targets) {
  const pages = {};
  const fetched = (path) => (pages[path] ??= fetch(path).then(async (found) => (found.ok ? new DOMParser().parseFromString(await found.text(), "text/html") : null)));
  const plain = (text) => text.replace(/[`\u200b]/g, "").replace(/\s+/g, " ").trim();
  const problem = async ({ page, anchor, words, heading }) => {
    const parsed = await fetched(page);
    const place = anchor ? parsed?.getElementById(anchor) : parsed?.querySelector("h1");
    if (!place) return "is not there";
    if (!plain(place.textContent).startsWith(plain(heading))) return `is "${place.textContent}" and not "${heading}"`;
    const text = plain(parsed.querySelector("article").textContent);
    return words.every((each) => text.includes(plain(each))) ? null : `lacks "${words}"`;
  };
  const astray = [];
  for (const each of targets) {
    const found = await problem(each);
    if (found) astray.push(`${each.link} ${found}`);
  }
  return astray;
}
