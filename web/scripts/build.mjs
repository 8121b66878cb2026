// Builds every package into its dist/. Same sources, same bytes.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
await import("./patterns.mjs");

const PREACT = {
  react: "./packages/element/src/preact.ts",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "./packages/element/src/preact.ts",
};

/** The types of each package come from the dist/ of those before it. */
function compile(name) {
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  execFileSync("node_modules/.bin/tsc", ["-p", `packages/${name}`], { stdio: "inherit" });
}

const browser = { charset: "utf8", bundle: true, minify: true, target: "es2022", legalComments: "none" };

async function buildStyles() {
  const { outputFiles } = await build({ ...browser, entryPoints: ["packages/react/src/styles/index.css"], write: false });
  // esbuild leaves the values of custom properties as they are; these need no space after a colon or a comma.
  writeFileSync("packages/react/dist/styles.css", withShortNames(outputFiles[0].text.replace(/(?<=--[\w-]+:|,) /g, "")));
}

/** The widget's own custom properties, which no page knows, by letters: those of a page are `--answerable-…`. */
function withShortNames(css) {
  const names = [...new Set(css.match(/--aw-[\w-]+/g))];
  return css.replace(/--aw-[\w-]+/g, (name) => `--${(names.indexOf(name) + 10).toString(36)}`);
}

const ELEMENT = { ...browser, alias: PREACT, loader: { ".css": "text" }, jsx: "automatic" };
const ESM = { ...ELEMENT, format: "esm" };

/** Loaded later, and bundled each for itself: in parts with the rest, what they share would be a file more at first. */
const LATER = { "./highlight.js": "packages/react/dist/highlight.js", "@answerable/client/follow-up": "packages/client/dist/followUp.js" };

const APART = {
  name: "apart",
  setup({ onResolve }) {
    for (const [name, file] of Object.entries(LATER)) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${basename(file)}`, external: true }));
    }
  },
};

/** Other people's packages that are inside what was bundled until now. */
const INSIDE = new Set();

/** They ask that their licenses go along with their code. */
function writeLicenses(folder) {
  const texts = [...INSIDE].sort().map((name) => {
    const license = readdirSync(`node_modules/${name}`).find((file) => /^licen[cs]e/i.test(file));
    return `${name}\n\n${readFileSync(`node_modules/${name}/${license}`, "utf8").trim()}\n`;
  });
  writeFileSync(`${folder}/licenses.txt`, texts.join("\n\n"));
}

/** With its CommonJS inside: a page's bundler that met it would load helpers for it with the first message. */
async function buildHighlighter() {
  const file = LATER["./highlight.js"];
  await bundle({ ...ESM, entryPoints: [file], outfile: file, allowOverwrite: true });
  writeLicenses("packages/react/dist");
}

/**
 * answerable.js is for a script tag: a loader of the module beside it in answerable/, which is in parts, so that
 * a page loads the languages and the highlighter only where they are shown. index.js is for bundlers.
 */
async function buildElement() {
  const out = "packages/element/dist";
  await bundle({ ...ELEMENT, entryPoints: ["packages/element/src/loader.ts"], format: "iife", outfile: `${out}/answerable.js` });
  const outputs = await buildParts({ chat: "packages/element/src/index.ts" }, `${out}/answerable`);
  await buildParts({ index: "packages/element/src/index.ts" }, out);
  writeFileSync(`${out}/parts.json`, JSON.stringify(outputs));
  writeLicenses(`${out}/answerable`);
}

async function buildParts(entryPoints, outdir) {
  const parts = { ...ESM, splitting: true, chunkNames: "part-[hash]", plugins: [APART] };
  for (const file of Object.values(LATER)) await bundle({ ...ESM, entryPoints: [file], outdir });
  return bundle({ ...parts, entryPoints, outdir });
}

// Code whose statements and comparisons stay as they are written is longer, and 61 bytes smaller when it is gzipped.
// Functions that use neither `this` nor `arguments` are as good as arrows: nothing here is called with `new` but classes.
// `unsafe` writes "line " + n for `line ${n}`, which differs for objects of two values alone: nothing here is one.
const COMPRESS = { passes: 3, inline: 1, sequences: false, lhs_constants: false, unsafe_arrows: true, unsafe: true };

/** Bundled by esbuild; what Terser makes of that is 3 % smaller, gzipped. */
async function bundle(options) {
  const { outputFiles, metafile } = await build({ ...options, metafile: true, write: false });
  for (const { path, text } of outputFiles) {
    const { code } = await minify(text, { module: options.format === "esm", ecma: 2022, compress: COMPRESS });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  for (const file of Object.keys(metafile.inputs)) {
    const name = /node_modules\/((@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (name) INSIDE.add(name);
  }
  return metafile.outputs;
}

compile("client");
compile("react");
await buildHighlighter();
await buildStyles();
compile("element");
await buildElement();
