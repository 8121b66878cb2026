// What a hostile document or model says does nothing: no script runs, no request leaves.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { DESKTOP } from "../browser.js";
import { payloads } from "../payloads.js";
import { REAL_URL, useSite } from "../site.js";
import { ask, openPanel } from "../widget.js";

const site = useSite();
const options = { skip: site.skip || (REAL_URL ? "scripted answers only" : false) };
const asked = [];
let canary;

before(async () => {
  canary = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise((resolve) => canary.listen(0, "127.0.0.1", resolve));
});
after(() => new Promise((resolve) => canary.close(resolve)));

/** An answer whose text is `text`, a character at a time, cited by a hostile source. */
function frames(text, evil) {
  const citation = { type: "citation", n: 1, quote: text, text, source_name: text, link: evil, file: text, heading_path: [text], char_start: 0, char_end: 1, line_start: 1, line_end: 1, score: 1 };
  const events = [
    { type: "start", conversation_id: "c", message_id: "m", request_id: "r" },
    citation,
    ...[...text].map((content) => ({ type: "token", content })),
    { type: "done", state: "answered", sources: [{ file: text, heading: text, url: `${evil}s` }], next_hops: [{ title: text, url: `javascript:${text}`, kind: text }], options: [{ label: text, value: text }] },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

test("1,000 payloads in answers, quotes, sources, hops and options: no script, no request", options, async () => {
  const evil = `http://127.0.0.1:${canary.address().port}/`;
  const all = payloads(evil);
  assert.ok(all.length >= 1000);
  const batches = Array.from({ length: Math.ceil(all.length / 20) }, (_, at) => all.slice(20 * at, 20 * at + 20).join("\n\n"));
  const outside = [];
  const page = await site.visit("", {
    viewport: DESKTOP,
    prepare: async (each) => {
      each.on("request", (request) => {
        if (!request.url().startsWith(site.url)) outside.push(request.url());
      });
      each.on("dialog", (dialog) => {
        outside.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      let at = 0;
      await each.route("**/chat", (route) => route.fulfill({ contentType: "text/event-stream", body: frames(batches[at++], evil) }));
    },
  });
  await openPanel(page);
  for (let at = 0; at < batches.length; at += 1) {
    await ask(page, `Payloads ${at}`);
    if (at % 10 === 9) {
      await page.getByRole("button", { name: "Start New" }).click();
      await page.getByRole("article").first().waitFor({ state: "detached" });
    }
  }
  const made = await page.locator("answerable-chat").evaluate((chat) => chat.shadowRoot.querySelectorAll("img, script, iframe, object, embed, video, audio, style, link, form:not(.aw-input), [onerror], [onload], [srcset], [href^='javascript' i]").length);
  assert.equal(made, 0);
  assert.deepEqual([outside, asked], [[], []]);
});
