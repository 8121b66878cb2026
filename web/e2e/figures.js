// A real server with some weeks of turns behind it, and a token that opens /admin.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { launchBrowser, reasonToSkip } from "./browser.js";
import { ANSWERABLE, PYTHON, startAnswerable, stopAll } from "./serve.js";
import { visit } from "./site.js";

export const TOKEN = "the token of the owner";

/** One server and one browser for a test file. `open(path, options)` is `visit` on that server. */
export function useFigures() {
  const figures = { skip: reasonToSkip(), url: null, open: null };
  if (figures.skip) return figures;
  const folder = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
  let browser;
  before(async () => {
    const options = write(folder);
    figures.url = await startAnswerable(["serve", "--port", "0", ...options], { ANSWERABLE_SERVER__ADMIN_TOKEN: TOKEN });
    browser = await launchBrowser();
    figures.open = (path, given) => visit(browser, `${figures.url}${path}`, given ?? {});
  });
  after(async () => {
    await browser?.close();
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return figures;
}

function write(folder) {
  const options = ["--config", join(folder, "answerable.toml"), "--data", join(folder, "data")];
  mkdirSync(join(folder, "docs"));
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "answerable.toml"), '[[sources]]\npath = "docs"\nbase_url = "/"\n');
  writeFileSync(join(folder, "docs", "guide.md"), "# The guide\n\nThe moon is lit by the sun.\n");
  writeFileSync(join(folder, "docs", "empty.md"), "");
  const stdio = ["ignore", "ignore", "inherit"];
  execFileSync(ANSWERABLE, ["ingest", ...options], { stdio });
  const script = new URL("turns.py", import.meta.url).pathname;
  execFileSync(PYTHON, [script, join(folder, "data", "conversations.sqlite3")], { stdio });
  return options;
}
