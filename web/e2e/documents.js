// A real server that shows a few documents, one of which changed after it was indexed.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { launchBrowser, reasonToSkip } from "./browser.js";
import { ANSWERABLE, startAnswerable, stopAll } from "./serve.js";
import { visit } from "./site.js";

const CONFIG = `
[[sources]]
path = "docs"
viewer = "/system/doc"

[[sources]]
kind = "jsonl"
path = "faq.jsonl"
viewer = "/system/doc"
`;

const HOSTILE = `# <script>document.title = "taken over"</script>

</code></li></ol></main><script>document.title = "taken over"</script>
"><img src=x onerror="document.title='taken over'"> &#x3c;b&#x3e;
[a link](javascript:alert(1)) https://elsewhere.example/x.png
\u202etxet\u202c and \u001b[31mred

## " autofocus onfocus="document.title='taken over'"
`;

const LONG = "A line that is far too long for a phone, and a word that cannot be broken: " + "x".repeat(120);

/** Sections of ten lines each, so that the page is many screens long. */
function guide() {
  const sections = Array.from({ length: 12 }, (_, index) => {
    const lines = Array.from({ length: 8 }, (_, line) => `Sentence ${line + 1} of part ${index + 1}.`);
    return [`## Part ${index + 1}`, "", ...lines].join("\n");
  });
  return ["# The guide", "", LONG, "", ...sections, ""].join("\n");
}

const FAQ = ["install", "port"].map((id) => JSON.stringify({ id, title: `About ${id}`, text: `All about ${id}.` }));

/** One server and one browser for a test file. `open(path, options)` is `visit` on that server. */
export function useDocuments() {
  const documents = { skip: reasonToSkip(), url: null, open: null };
  if (documents.skip) return documents;
  const folder = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
  let browser;
  before(async () => {
    write(folder);
    documents.url = await startAnswerable(["serve", "--port", "0", ...options(folder)]);
    browser = await launchBrowser();
    documents.open = (path, options) => visit(browser, `${documents.url}${path}`, options ?? {});
  });
  after(async () => {
    await browser?.close();
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return documents;
}

function options(folder) {
  return ["--config", join(folder, "answerable.toml"), "--data", join(folder, "data")];
}

function write(folder) {
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "answerable.toml"), CONFIG);
  writeFileSync(join(folder, "docs", "guide.md"), guide());
  writeFileSync(join(folder, "docs", "hostile.md"), HOSTILE);
  writeFileSync(join(folder, "docs", "changed.md"), "# Changed\n\nAs it was.\n");
  writeFileSync(join(folder, "faq.jsonl"), `${FAQ.join("\n")}\n`);
  execFileSync(ANSWERABLE, ["ingest", ...options(folder)], { stdio: ["ignore", "ignore", "inherit"] });
  appendFileSync(join(folder, "docs", "changed.md"), "And one line more.\n");
}
