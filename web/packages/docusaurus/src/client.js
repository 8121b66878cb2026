// A Docusaurus client module: runs once in the browser; on the server it only has to load.
import siteConfig from "@generated/docusaurus.config";

const NAME = "answerable-chat";

if (typeof document !== "undefined") whenIdle(addWidget);

/** The page comes first: the widget's code is a chunk of its own, fetched when the browser rests. */
function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

async function addWidget() {
  const { define } = await import("@answerable/element");
  define();
  if (document.querySelector(NAME)) return;
  // A child of <body>, outside React's root, so that page changes leave it and its thread alone.
  document.body.append(createElement(siteConfig.themeConfig.answerable ?? {}));
}

function createElement({ server, title, welcome, starters }) {
  const element = document.createElement(NAME);
  const attributes = { server, "data-title": title, "data-welcome": welcome, "data-starters": starters?.join("|") };
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value);
  followColorMode(element);
  return element;
}

/** Docusaurus writes the colour mode in force, never "auto", to <html data-theme>. */
function followColorMode(element) {
  const root = document.documentElement;
  const copy = () => element.setAttribute("data-theme", root.getAttribute("data-theme") ?? "auto");
  copy();
  new MutationObserver(copy).observe(root, { attributeFilter: ["data-theme"] });
}
