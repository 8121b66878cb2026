import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const EXECUTABLE = process.env.ANSWERABLE_CHROMIUM ?? "/usr/bin/chromium";
const ARGUMENTS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Why the browser tests cannot run, or false. In CI a skipped test would pass for a passed one. */
export function reasonToSkip() {
  if (existsSync(EXECUTABLE)) return false;
  const reason = `no Chromium at ${EXECUTABLE} (set ANSWERABLE_CHROMIUM)`;
  if (process.env.CI) throw new Error(`Browser tests cannot run: ${reason}`);
  console.error(`\n*** BROWSER TESTS SKIPPED: ${reason} ***\n`);
  return reason;
}

export function launchBrowser() {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
export const SMALL_PHONE = { width: 320, height: 568 };
