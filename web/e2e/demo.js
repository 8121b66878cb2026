// Starts the demo (`answerable demo`), runs the tests that work on a real server, and stops it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { reasonToSkip } from "./browser.js";

const COMMAND = process.env.ANSWERABLE_COMMAND ?? "../../.venv/bin/answerable";
const TESTS = ["tests/reader.test.js", "real/demo.test.js"];

if (reasonToSkip()) process.exit(0);
const data = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
const server = spawn(COMMAND, ["demo", "--port", "0", "--data", data], { stdio: ["ignore", "inherit", "pipe"] });
try {
  process.exitCode = await run(await address(server));
} finally {
  server.kill("SIGINT");
  rmSync(data, { recursive: true, force: true });
}

/** The URL that the server prints once it accepts connections. */
async function address(child) {
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /^Serving at (\S+)/.exec(line);
    if (found) {
      child.stderr.resume(); // keep reading, or a full pipe would stop the server
      return found[1];
    }
    console.error(line);
  }
  throw new Error("the demo ended before it served anything");
}

function run(url) {
  const env = { ...process.env, ANSWERABLE_E2E_URL: url };
  const tests = spawn(process.execPath, ["--test", "--test-concurrency=1", ...TESTS], { stdio: "inherit", env });
  return new Promise((resolve) => tests.on("exit", (code) => resolve(code ?? 1)));
}
