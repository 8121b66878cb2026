// Serves examples/workspace to an application's page of another origin, runs the acceptance tests of
// the layered chat there, and stops it. `/` of the page asks the example as it is, `/failing` the same
// with a language model that never answers.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startApplication } from "./application.js";
import { reasonToSkip } from "./browser.js";
import { ANSWERABLE, PYTHON, runTests, start, startAnswerable, stopAll } from "./serve.js";

const EXAMPLE = "../../examples/workspace";
const MADE = new Set(["app.db", ".answerable", "__pycache__"]);
// Short, so that the wait for the model is over soon.
const PATIENCE = { CONNECT_SECONDS: "1", FIRST_TOKEN_SECONDS: "1", TOTAL_SECONDS: "2", TRIES: "1" };

if (reasonToSkip()) process.exit(0);
const folder = mkdtempSync(join(tmpdir(), "answerable-e2e-"));
const secret = { ANSWERABLE_IDENTITY__SECRET: randomBytes(32).toString("hex") };
try {
  prepare();
  const application = await startApplication(signIn("ann"));
  try {
    const origin = { ...secret, ANSWERABLE_SERVER__CORS_ORIGINS: JSON.stringify([application.url]) };
    application.servers["/"] = await serve(join(folder, ".answerable"), origin);
    application.servers["/failing"] = await serveFailing(origin);
    process.exitCode = await runTests(["real/workspace.test.js"], { ANSWERABLE_E2E_URL: application.url });
  } finally {
    await application.close();
  }
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** A copy of the example with its database and its index. */
function prepare() {
  cpSync(EXAMPLE, folder, { recursive: true, filter: (path) => !MADE.has(basename(path)) });
  run(PYTHON, ["make_database.py"]);
  run(ANSWERABLE, ["ingest"]);
}

function signIn(user) {
  return run(PYTHON, ["sign_in.py", user]).trim();
}

function run(command, args) {
  const stdio = ["ignore", "pipe", "inherit"];
  return execFileSync(command, args, { cwd: folder, stdio, encoding: "utf8", env: { ...process.env, ...secret } });
}

function serve(data, env) {
  return startAnswerable(["serve", "--port", "0", "--config", join(folder, "answerable.toml"), "--data", data], env);
}

async function serveFailing(origin) {
  const script = ["-m", "answerable.testing.openai_scripts", "timeout_before_headers"];
  const model = await start(PYTHON, script, { says: /^OPENAI_BASE_URL=(\S+)/ });
  const data = join(folder, "failing");
  cpSync(join(folder, ".answerable"), data, { recursive: true }); // an index has one owner
  const patience = Object.entries(PATIENCE).map(([name, value]) => [`ANSWERABLE_MODEL__${name}`, value]);
  return serve(data, {
    ...origin,
    ...Object.fromEntries(patience),
    ANSWERABLE_STORE__LLM: "openai:scripted",
    ANSWERABLE_MODEL__INTENTS: "true",
    OPENAI_BASE_URL: model,
    OPENAI_API_KEY: "key-of-the-tests",
  });
}
