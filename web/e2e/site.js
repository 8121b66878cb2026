import { after, before } from "node:test";
import { launchBrowser, reasonToSkip } from "./browser.js";
import { startMockServer } from "./mock/server.js";

/** Set to test a running Answerable server instead of the mock one. */
export const REAL_URL = process.env.ANSWERABLE_E2E_URL;

/**
 * One browser and one mock site for a test file. `visit(path, options)` opens a page in a fresh
 * profile, which is closed with the browser, and fails the test's run on any script error;
 * `options.prepare(page)` is called before its address is opened.
 */
export function useSite() {
  const site = { skip: reasonToSkip(), requests: [], ratings: [], told: [], url: REAL_URL, visit: null };
  if (site.skip) return site;
  let browser;
  let mock;
  before(async () => {
    browser = await launchBrowser();
    if (!REAL_URL) {
      mock = await startMockServer();
      Object.assign(site, { url: mock.url, requests: mock.requests, ratings: mock.ratings, told: mock.told });
    }
    site.visit = (path, options = {}) => visit(browser, new URL(path, `${site.url}/`).href, options);
  });
  after(async () => {
    await browser?.close();
    await mock?.close();
  });
  return site;
}

/** Opens a page in a fresh profile; see `useSite`. */
export async function visit(browser, url, { prepare, ...options }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await prepare?.(page);
  await page.goto(url);
  return page;
}
