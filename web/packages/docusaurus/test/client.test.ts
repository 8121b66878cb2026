import { onRouteDidUpdate } from "../src/client.js";
import { otherLanguages, rootOf, targetOf, versionsOf } from "../src/navigation.js";
import { published } from "../../../test/definesNothing.js";
import siteConfig from "../../../test/siteConfig.js";
import { join } from "node:path";
import { transformFileSync, types } from "@babel/core";

// The real element is tested in its own package; here only what the client module makes of it.
test("one element is added, with the options, and it follows the colour mode", async () => {
  document.documentElement.setAttribute("data-theme", "light");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const element = document.querySelector("body > answerable-chat")!;
  expect(element.outerHTML).toBe(
    '<answerable-chat server="https://answers.test" data-starters="One?|Two?" data-title="Ask" data-deep-link="off" data-locale="de" data-theme="light"></answerable-chat>',
  );
  expect((element as unknown as { texts: object }).texts).toEqual({ close: "Shut" });
  onRouteDidUpdate({ location: { pathname: "/docs/1.0/start" } });
  expect(element.getAttribute("data-version")).toBe("1.0|*");
  onRouteDidUpdate({ location: { pathname: "/blog" } });
  expect(element.hasAttribute("data-version")).toBe(false);
  document.documentElement.setAttribute("data-theme", "dark");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(element.getAttribute("data-theme")).toBe("dark");
});

test("a question in the address of a page that the router opens is asked once, unless the site does not want that", () => {
  const element = document.querySelector("answerable-chat") as HTMLElement & { ask?: (question: string) => void };
  const asked: string[] = [];
  element.ask = (question) => asked.push(question);
  const go = (address: string) => {
    history.replaceState(null, "", address);
    onRouteDidUpdate({ location: { pathname: "/docs/1.0/start" } });
  };
  go("/docs/1.0/start?ask=How%3F&x=1#there");
  expect([asked, location.search]).toEqual([[], "?ask=How%3F&x=1"]);
  const { answerable } = siteConfig.themeConfig as { answerable: { deepLink: boolean } };
  answerable.deepLink = true;
  go("/docs/1.0/start?ask=How%3F&x=1#there");
  go(location.href);
  answerable.deepLink = false;
  expect([asked, location.search, location.hash]).toEqual([["How?"], "?x=1", "#there"]);
  history.replaceState(null, "", "/");
});

/** As Docusaurus builds it for a site that names no browsers: nothing but arrays can be spread into an array. */
const looseSpread = {
  visitor: {
    ArrayExpression(path: { node: types.ArrayExpression; replaceWith: (node: types.Node) => void }) {
      const { elements } = path.node;
      if (!elements.some((each) => each?.type === "SpreadElement")) return;
      const parts = elements.map((each) => (each?.type === "SpreadElement" ? each.argument : types.arrayExpression([each])));
      path.replaceWith(types.callExpression(types.memberExpression(types.arrayExpression(), types.identifier("concat")), parts));
    },
  },
};

test("which versions are searched does not hang on the browsers that a site is built for", () => {
  const file = join(__dirname, "../src/navigation.js");
  const { code } = transformFileSync(file, { configFile: false, babelrc: false, plugins: [looseSpread] })!;
  const built = new Function(`${code!.replace(/^export /gm, "")}; return versionsOf;`)() as typeof versionsOf;
  expect(built("/docs/1.0/start", { "docusaurus-plugin-content-docs": OTHERS }, "/base/")).toEqual(["1.0", "*", "7"]);
});

test("links to where the site is published lead to where it is open, in all its languages", () => {
  expect(published).toEqual([["https://site.test/base/", "http://localhost/base/"]]);
});

/** Docs as Docusaurus lists them, by the paths of their pages. */
const docs = (...versions: [name: string, path: string, docs: string[], isLast?: boolean][]) => ({
  versions: versions.map(([name, path, pages, isLast = false]) => ({ name, path, isLast, docs: pages.map((page) => ({ path: page })) })),
});

const BELOW = docs(["2.0", "/docs", ["/docs/start", "/docs/100%"], true], ["1.0", "/docs/1.0", ["/docs/1.0/start", "/docs/1.0/gr\u00f6\u00dfe"]]);
const AT_ROOT = docs(["2.0", "/base/", ["/base/", "/base/start/", "/base/category/a"], true], ["1.0", "/base/1.0/", ["/base/1.0/start/"]]);
const OTHERS = { a: BELOW, b: docs(["7", "/api", ["/api/x"], true], ["6", "/api/6", []]), c: docs(["current", "/help", ["/help/x"], true]) };

test.each([
  [{ BELOW }, "/docs", "2.0|*"],
  [{ BELOW }, "/docs/start/", "2.0|*"],
  [{ BELOW }, "/docs/100%", "2.0|*"],
  [{ BELOW }, "/docs/tags/new", "2.0|*"],
  [{ BELOW }, "/docs/1.0/start", "1.0|*"],
  [{ BELOW }, "/docs/1.0/gr%C3%B6%C3%9Fe", "1.0|*"],
  [{ BELOW }, "/docsearch", ""],
  [{ BELOW }, "/blog", ""],
  [{ AT_ROOT }, "/base/", "2.0|*"],
  [{ AT_ROOT }, "/base", "2.0|*"],
  [{ AT_ROOT }, "/base/start", "2.0|*"],
  [{ AT_ROOT }, "/base/category/a/", "2.0|*"],
  [{ AT_ROOT }, "/base/1.0/tags", "1.0|*"],
  [{ AT_ROOT }, "/base/blog/2024/post", ""],
  [{ AT_ROOT }, "/base/404.html", ""],
  [OTHERS, "/docs/1.0/start", "1.0|*|7"],
  [OTHERS, "/api/6/x", "6|*|2.0"],
  [OTHERS, "/help/x", ""],
])("of %j, a reader of %s searches the versions %j", (plugins, path, versions) => {
  expect(versionsOf(path, { "docusaurus-plugin-content-docs": plugins }, "/base/").join("|")).toBe(versions);
  expect(versionsOf(path, {}, "/base/")).toEqual([]);
});

const I18N = { currentLocale: "en", defaultLocale: "en", locales: ["en", "de", "pt-BR"] };

test("each language but the reader's is a build of its own", () => {
  expect(otherLanguages("/base/", I18N)).toEqual(["/base/de/", "/base/pt-BR/"]);
  expect(otherLanguages("/base/", { ...I18N, localeConfigs: { de: { baseUrl: "/base/deutsch/" } } })).toEqual(["/base/deutsch/", "/base/pt-BR/"]);
  // On a domain of its own, a language has the same address as the reader's.
  expect(otherLanguages("/base/", { ...I18N, localeConfigs: { de: { baseUrl: "/base/" } } })).toEqual(["/base/pt-BR/"]);
  expect(otherLanguages("/base/de/", { ...I18N, currentLocale: "de", localeConfigs: { en: { baseUrl: "/base/" } } })).toEqual(["/base/de/pt-BR/"]);
});

test("the root of a site is that of its default language", () => {
  expect(rootOf("/base/", I18N)).toBe("/base/");
  expect(rootOf("/base/de/", { ...I18N, currentLocale: "de" })).toBe("/base/");
  expect(rootOf("/de/", { ...I18N, currentLocale: "de" })).toBe("/");
  expect(rootOf("/deutsch/", { ...I18N, currentLocale: "de" })).toBe("/deutsch/");
  expect(rootOf("/en/", I18N)).toBe("/en/");
});

/** Clicks a link inside or outside of the widget; returns where the router would go. */
function click(html: string, init: MouseEventInit = {}): string | null {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  let target: string | null = null;
  const listener = (event: MouseEvent) => {
    target = targetOf(event, "/base/", ["/base/de/"]);
    event.preventDefault();
  };
  document.addEventListener("click", listener, { once: true });
  place.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, ...init }));
  place.remove();
  return target;
}

test("a link of the widget within the site is followed by the router, at its heading", () => {
  const inside = (attributes: string) => `<answerable-chat><a ${attributes}>x</a></answerable-chat>`;
  expect(click(inside('href="/base/guide?x=1#ingest:~:text=Run"'))).toBe("/base/guide?x=1#ingest");
  expect(click(inside('href="/base/guide"'), { ctrlKey: true })).toBeNull();
  expect(click(inside('href="/base/guide" target="_blank"'))).toBeNull();
  expect(click(inside('href="/other"'))).toBeNull();
  expect(click(inside('href="/base/de/guide"'))).toBeNull();
  expect(click(inside('href="/base/defaults"'))).toBe("/base/defaults");
  expect(click(inside('href="https://elsewhere.test/base/"'))).toBeNull();
  expect(click('<a href="/base/guide">x</a>')).toBeNull();
});
