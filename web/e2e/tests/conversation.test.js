// What a reader does in a conversation beyond asking: resuming, editing, rating, other modes, commands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "../browser.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel, send } from "../widget.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };

test("a reader who comes back can resume the last conversation, or start new", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  const later = await page.context().newPage();
  await page.close();
  await later.goto(site.url);
  await openPanel(later);
  await later.getByRole("button", { name: "Resume last conversation" }).click();
  const earlier = later.getByRole("article", { name: "Answer" });
  await earlier.getByRole("link", { name: /^Citation 1/ }).focus();
  await earlier.getByRole("group", { name: "Exact quote" }).getByText("Run answerable ingest").waitFor();
  assert.deepEqual(await earlier.getByRole("list", { name: "Where to go next" }).getByRole("link").allInnerTexts(), ["Every option of ingest", "Serve the index"]);
  await ask(later, "And now?");
  assert.equal(site.requests.at(-1).conversation_id, "conversation-1");

  const third = await later.context().newPage();
  await later.close();
  await third.goto(site.url);
  await openPanel(third);
  await third.getByRole("button", { name: "Start New" }).click();
  await ask(third, "How do I ingest?");
  assert.equal(site.requests.at(-1).conversation_id, undefined);
});

test("with storage off nothing is kept, and no cookie is ever set", options, async () => {
  const page = await site.visit("?storage=off", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, "How do I ingest?");
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  assert.equal((await page.context().cookies()).length, 0);
});

test("the last question can be edited and an answer rated", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await ask(page, "no_match");
  await page.getByRole("article", { name: "Your question" }).hover();
  await page.getByRole("button", { name: "Edit question" }).click();
  await page.waitForFunction(() => document.querySelector("answerable-chat").shadowRoot.activeElement?.value === "no_match");
  await page.keyboard.type("How do I ingest?");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Citation 2/ }).waitFor();
  assert.equal(await page.getByRole("article", { name: "Answer" }).count(), 1);

  await page.getByRole("button", { name: "Bad answer" }).click();
  await page.getByRole("button", { name: "Out of date" }).press("Space");
  await page.getByRole("textbox", { name: "Anything to add?" }).fill("That was before 2.0");
  const form = page.getByRole("group", { name: "What was wrong?" });
  const [sent] = await Promise.all([page.waitForResponse("**/feedback"), form.getByRole("button", { name: "Send" }).click()]);
  assert.equal(sent.status(), 204);
  await page.getByText("Thank you.").waitFor();
  const rating = { conversation_id: "conversation-1", message_id: `answer-${site.requests.length}`, verdict: "down" };
  assert.deepEqual(site.ratings.slice(-2), [rating, { ...rating, reasons: ["outdated"], comment: "That was before 2.0" }]);
});

test("a citation that is followed is told, also by a page that is left for it", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  const answer = await ask(page, "How do I ingest?");
  await Promise.all([page.waitForURL("**/guide#ingest"), answer.getByRole("link", { name: /^Citation 1/ }).click()]);
  const followed = { kind: "citation_click", conversation_id: "conversation-1", message_id: `answer-${site.requests.length}`, url: "/guide#ingest", n: 1 };
  while (!site.told.some(({ message_id }) => message_id === followed.message_id)) await page.waitForTimeout(10);
  const [opened, event] = site.told.slice(site.told.findIndex(({ message_id }) => message_id === followed.message_id) - 1);
  assert.deepEqual([opened, event], [{ kind: "open" }, followed]);
});

test("a table and links to known hosts are shown as such, other links as text", options, async () => {
  const page = await site.visit("", { viewport: PHONE });
  await openPanel(page);
  const answer = await ask(page, "table");
  assert.equal(await answer.getByRole("row").count(), 4);
  assert.equal(await answer.getByRole("link", { name: "whole list" }).getAttribute("href"), "/reference#ingest");
  assert.match(await answer.innerText(), /\[this\]\(https:\/\/elsewhere\.example\/\) is no link/);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test("an answer that is finished while the panel is closed waits as a number on the button", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await send(page, "long");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Ask a question, 1 new answer" }).click();
  await page.locator(".aw-answer").getByText("Paragraph 30 ").waitFor();
});

test("a question in the address is asked; the shortcut opens and closes", options, async () => {
  const page = await site.visit("?ask=How+do+I+ingest%3F", { viewport: DESKTOP });
  await page.getByRole("link", { name: /^Citation 2/ }).waitFor();
  assert.ok(!page.url().includes("ask="));
  await page.keyboard.press("Control+i");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+i");
  await page.getByRole("dialog").waitFor();
});

test("the page commands the widget, from before its code was there, and hears of it", options, async () => {
  const page = await site.visit("", {
    viewport: DESKTOP,
    prepare: (each) =>
      each.addInitScript(() => {
        window.heard = [];
        window.answerable = function () {
          (window.answerable.q ??= []).push(arguments);
        };
        for (const name of ["open", "ask", "answer", "close"]) window.answerable("on", name, () => window.heard.push(name));
        window.answerable("ask", "How do I ingest?");
      }),
  });
  await page.getByRole("link", { name: /^Citation 2/ }).waitFor();
  await page.evaluate(() => window.answerable("close"));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => window.heard), ["open", "ask", "answer", "close"]);
});

test("a running answer runs on while the page changes its address without loading", options, async () => {
  const page = await site.visit("", { viewport: DESKTOP });
  await openPanel(page);
  await send(page, "long");
  await page.getByText("Paragraph 2 ").waitFor();
  await page.evaluate(() => {
    history.pushState(null, "", "/guide");
    document.querySelector("main").innerHTML = "<h1>Guide</h1>";
  });
  await page.locator(".aw-answer[aria-busy=false]").getByText("Paragraph 30 ").waitFor();
  assert.equal(await page.getByRole("article", { name: "Answer" }).getAttribute("data-state"), "answered");
});

test("the side panel takes the height of the window, the inline one its place in the page", options, async () => {
  const page = await site.visit("?mode=side", { viewport: DESKTOP });
  await openPanel(page);
  const panel = page.getByRole("dialog");
  await panel.evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)));
  const box = await panel.boundingBox();
  assert.deepEqual([box.y, box.height, box.x + box.width], [0, DESKTOP.height, DESKTOP.width]);

  const inline = await site.visit("?mode=inline", { viewport: PHONE });
  await ask(inline, "How do I ingest?");
  assert.equal(await inline.getByRole("dialog").count(), 0);
  const region = inline.getByRole("region", { name: "Ask Small Site" });
  assert.ok((await region.boundingBox()).y > 100, "below the text of the page");
  assert.ok((await inline.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

for (const [language, open] of [["de", "Frage stellen"], ["pl", "Zadaj pytanie"]]) {
  test(`in ${language} the panel speaks it`, options, async () => {
    const page = await site.visit(`?lang=${language}`, { viewport: DESKTOP });
    await page.getByRole("button", { name: open }).click();
    await page.getByRole("dialog").waitFor();
  });
}

test("before the page rests only the loader is there, of less than 2 KB; opening early loads the rest", options, async () => {
  const loaded = [];
  const page = await site.visit("", {
    viewport: DESKTOP,
    prepare: async (each) => {
      await each.addInitScript(() => {
        window.requestIdleCallback = () => 0; // the page never rests
      });
      each.on("response", async (response) => {
        if (response.url().includes("answerable")) loaded.push([new URL(response.url()).pathname, (await response.body()).length]);
      });
    },
  });
  await page.waitForLoadState("load");
  await page.waitForFunction(() => typeof window.answerable === "function");
  assert.deepEqual(loaded.map(([path]) => path), ["/answerable.js"]);
  assert.ok(loaded[0][1] < 2048);
  await page.evaluate(() => window.answerable("open"));
  await page.getByRole("dialog").waitFor();
  const shift = await page.evaluate(
    () => new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(resolve, 300, 0)),
  );
  assert.equal(shift, 0, "the page has not moved");
});
