const PAGES = {
  "/": "<h1>A small site</h1><p>It has a <a href='/guide'>guide</a> and a <a href='/reference'>reference</a>.</p>",
  "/guide": `<h1>Ingest your docs</h1><h2 id="ingest">The command</h2><p>Run it.</p>
    <div style="height: 1500px"></div><h2 id="second-run">Run it again</h2><h2 id="serve">Serve the index</h2>`,
  "/reference": "<h1>Reference</h1><h2 id='ingest'>ingest</h2>",
};

/** A page with the widget's script; `?theme=` and other parameters become its data attributes. */
export function page(path, parameters) {
  const content = PAGES[path];
  if (!content) return null;
  const options = [...parameters].map(([name, value]) => `data-${name}="${value.replaceAll('"', "&quot;")}"`).join(" ");
  const background = parameters.get("theme") === "dark" ? "background: #0d1012; color: #e7ecee" : "background: #fff; color: #1a2124";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A small site</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>body { font: 16px/1.6 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; ${background} } a { color: inherit; }</style>
<script async src="/answerable.js" ${options}></script></head>
<body><main>${content}</main></body></html>`;
}
