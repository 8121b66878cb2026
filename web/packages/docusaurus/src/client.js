// A Docusaurus client module: runs once in the browser; on the server it only has to load.
import siteConfig from "@generated/docusaurus.config";
import globalData from "@generated/globalData";
import i18n from "@generated/i18n";
import { rootOf, versionsOf } from "./navigation.js";

const NAME = "answerable-chat";
const options = siteConfig.themeConfig.answerable ?? {};

if (typeof document !== "undefined") whenIdle(addWidget);

/** Docusaurus calls this at each page: what is searched follows the reader, and a question in the address is asked. */
export function onRouteDidUpdate({ location }) {
  const element = document.querySelector(NAME);
  if (!element) return;
  follow(element, location.pathname);
  if (options.deepLink !== false) askFromAddress(element);
}

/** As the widget does on a page that is loaded, and taken out of the address as there. */
function askFromAddress(element) {
  const url = new URL(window.location.href);
  const question = url.searchParams.get("ask")?.trim();
  if (!question) return;
  url.searchParams.delete("ask");
  history.replaceState(history.state, "", url);
  element.ask(question);
}

/** The page comes first: the widget's code is a chunk of its own, fetched when the browser rests. */
function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

async function addWidget() {
  const { define, publishedAt } = await import("@answerable/element");
  const root = rootOf(siteConfig.baseUrl, i18n);
  publishedAt(siteConfig.url + root, location.origin + root);
  define();
  if (document.querySelector(NAME)) return;
  // A child of <body>, outside React's root, so that page changes leave it and its thread alone.
  document.body.append(createElement());
}

function createElement() {
  const { server, starters, texts, filterBy, ...more } = options;
  const element = document.createElement(NAME);
  const attributes = { server, "data-starters": starters?.join("|") };
  for (const [name, value] of Object.entries(more)) attributes[`data-${name.replace(/[A-Z]/g, "-$&").toLowerCase()}`] = value;
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  if (texts) element.texts = texts;
  follow(element, location.pathname);
  followColorMode(element);
  return element;
}

/** True and false are "on" and "off"; what is not said is left out. An empty label says something: that there is none. */
function set(element, name, value) {
  if (typeof value === "boolean") element.setAttribute(name, value ? "on" : "off");
  else if (value || (value === "" && name === "data-label")) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

function follow(element, pathname) {
  const { filterBy = [] } = options;
  if (filterBy.includes("version")) set(element, "data-version", versionsOf(pathname, globalData, siteConfig.baseUrl).join("|"));
  if (filterBy.includes("locale")) set(element, "data-locale", i18n.currentLocale);
}

/** Docusaurus writes the colour mode in force, never "auto", to <html data-theme>. */
function followColorMode(element) {
  const root = document.documentElement;
  const copy = () => element.setAttribute("data-theme", root.getAttribute("data-theme") ?? "auto");
  copy();
  new MutationObserver(copy).observe(root, { attributeFilter: ["data-theme"] });
}
