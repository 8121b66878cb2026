// What the runners share: starting servers, running tests against them, and stopping them again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const ANSWERABLE = resolve(process.env.ANSWERABLE_COMMAND ?? "../../.venv/bin/answerable");
/** The Python that `answerable` runs with. */
export const PYTHON = join(dirname(ANSWERABLE), "python");

const started = [];

/** Starts `answerable` and waits until it accepts connections; returns its URL. */
export function startAnswerable(args, env = {}) {
  return start(ANSWERABLE, args, { env, says: /^Serving at (\S+)/, on: "stderr" });
}

/** Starts a program; returns what the group of `says` finds in a line that it prints on `on`. */
export async function start(command, args, { env = {}, says, on = "stdout" }) {
  const stdio = on === "stderr" ? ["ignore", "inherit", "pipe"] : ["ignore", "pipe", "inherit"];
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  started.push(child);
  for await (const line of createInterface({ input: child[on] })) {
    const found = says.exec(line);
    if (found) {
      child[on].resume(); // keep reading, or a full pipe would stop the program
      return found[1];
    }
    console.error(line);
  }
  throw new Error(`${command} ended before it served anything`);
}

/** Runs test files, which find the server in the environment; returns the exit status. */
export async function runTests(files, env) {
  const options = { stdio: "inherit", env: { ...process.env, ...env } };
  const tests = spawn(process.execPath, ["--test", "--test-concurrency=1", ...files], options);
  const [code] = await once(tests, "exit");
  return code ?? 1;
}

export async function stopAll() {
  const running = started.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => {
    child.kill();
    return once(child, "exit");
  });
  await Promise.all(ended);
}
