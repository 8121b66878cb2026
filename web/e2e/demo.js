// Starts the demo (`answerable demo`), runs the tests that work on a real server, and stops it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonToSkip } from "./browser.js";
import { runTests, startAnswerable, stopAll } from "./serve.js";

const TESTS = ["tests/reader.test.js", "real/demo.test.js", "real/links.test.js"];

if (reasonToSkip()) process.exit(0);
const data = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
try {
  const url = await startAnswerable(["demo", "--port", "0", "--data", data]);
  process.exitCode = await runTests(TESTS, { ANSWERABLE_E2E_URL: url });
} finally {
  await stopAll();
  rmSync(data, { recursive: true, force: true });
}
