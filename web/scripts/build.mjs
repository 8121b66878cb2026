// Builds every package into its dist/. Same sources, same bytes.
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
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

const browser = { charset: "utf8", bundle: true, minify: true, target: "es2022", legalComments: "none" };

async function buildStyles() {
  await build({ ...browser, entryPoints: ["packages/react/src/styles/index.css"], outfile: "packages/react/dist/styles.css" });
}

/**
 * answerable.js is for a script tag: a loader of the module beside it in answerable/, which is in parts, so that
 * a page loads the languages and the highlighter only where they are shown. index.js is for bundlers.
 */
async function buildElement() {
  const element = { ...browser, alias: PREACT, loader: { ".css": "text" }, jsx: "automatic" };
  const out = "packages/element/dist";
  const parts = { ...element, format: "esm", splitting: true, chunkNames: "part-[hash]", metafile: true };
  await build({ ...element, entryPoints: ["packages/element/src/loader.ts"], format: "iife", outfile: `${out}/answerable.js` });
  const { metafile } = await build({ ...parts, entryPoints: { chat: "packages/element/src/index.ts" }, outdir: `${out}/answerable` });
  writeFileSync(`${out}/parts.json`, JSON.stringify(metafile.outputs));
  await build({ ...parts, entryPoints: ["packages/element/src/index.ts"], outdir: out });
}

compile("client");
compile("react");
await buildStyles();
compile("element");
await buildElement();
