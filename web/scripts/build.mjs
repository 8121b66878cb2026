// Builds every package into its dist/. Same sources, same bytes.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
await import("./patterns.mjs");

const PREACT = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
};

/** The types of each package come from the dist/ of those before it. */
function compile(name) {
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  execFileSync("node_modules/.bin/tsc", ["-p", `packages/${name}`], { stdio: "inherit" });
}

const browser = { bundle: true, minify: true, target: "es2022", legalComments: "none" };

async function buildStyles() {
  await build({ ...browser, entryPoints: ["packages/react/src/styles/index.css"], outfile: "packages/react/dist/styles.css" });
}

/** answerable.js is for a script tag and runs; index.js is for bundlers and only exports. */
async function buildElement() {
  const element = { ...browser, alias: PREACT, loader: { ".css": "text" }, jsx: "automatic" };
  const out = "packages/element/dist";
  await build({ ...element, entryPoints: ["packages/element/src/script.ts"], format: "iife", outfile: `${out}/answerable.js` });
  await build({ ...element, entryPoints: ["packages/element/src/index.ts"], format: "esm", outfile: `${out}/index.js` });
}

compile("client");
compile("react");
await buildStyles();
compile("element");
await buildElement();
