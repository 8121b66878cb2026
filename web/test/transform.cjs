const { transformSync } = require("esbuild");

const LOADERS = { cjs: "js", mjs: "js", js: "js", ts: "ts", tsx: "tsx", css: "text" };

// Jest loads CommonJS only, so a dynamic import becomes a require too.
const OPTIONS = { format: "cjs", target: "node20", supported: { "dynamic-import": false }, jsx: "automatic", sourcemap: "inline" };

module.exports = {
  process: (source, path) => transformSync(source, { ...OPTIONS, loader: LOADERS[path.split(".").pop()], sourcefile: path }),
};
