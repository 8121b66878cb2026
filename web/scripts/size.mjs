// Prints what a page loads, gzipped, and fails above the limits, which are only ever lowered.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

process.chdir(new URL("..", import.meta.url).pathname);
const DIST = "packages/element/dist";
const EXTERNAL = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];

/** A module and all that it imports at once; what it imports later is not loaded for the first message. */
function withImports(outputs, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") withImports(outputs, path, seen);
  return seen;
}

function gzipped(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024;
}

/** The React package without React, as a page's bundler would take it. */
async function reactSize() {
  const options = { entryPoints: ["packages/react/dist/index.js"], bundle: true, splitting: true, minify: true, format: "esm", outdir: "x", write: false, metafile: true };
  const { outputFiles, metafile } = await build({ ...options, external: EXTERNAL, target: "es2022", legalComments: "none" });
  const first = withImports(outputsOnly(metafile.outputs), "x/index.js");
  const files = outputFiles.filter(({ path }) => [...first].some((name) => path.endsWith(name)));
  return files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1024;
}

/** Imports of external modules have no output of their own. */
function outputsOnly(outputs) {
  return Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, { imports: output.imports.filter(({ external }) => !external) }]));
}

const outputs = JSON.parse(readFileSync(`${DIST}/parts.json`, "utf8"));
const loader = gzipped([`${DIST}/answerable.js`]);
const element = loader + gzipped([...withImports(outputs, `${DIST}/answerable/chat.js`)]);
const sizes = [
  ["loader, before the first interaction", loader, 2],
  ["element, all in for the first message", element, 30],
  ["@answerable/react without React", await reactSize(), 20],
];
for (const [what, kib, limit] of sizes) {
  console.log(`${what}: ${kib.toFixed(2)} KiB gzip (limit ${limit} KiB)`);
  if (kib > limit) process.exitCode = 1;
}
