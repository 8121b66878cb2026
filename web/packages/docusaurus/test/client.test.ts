import { onRouteDidUpdate } from "../src/client.js";
import { targetOf, versionOf } from "../src/navigation.js";

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
  expect(element.getAttribute("data-version")).toBe("1.0");
  onRouteDidUpdate({ location: { pathname: "/blog" } });
  expect(element.hasAttribute("data-version")).toBe(false);
  document.documentElement.setAttribute("data-theme", "dark");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(element.getAttribute("data-theme")).toBe("dark");
});

const DOCS = { "docusaurus-plugin-content-docs": { default: { versions: [{ name: "2.0", path: "/docs" }, { name: "1.0", path: "/docs/1.0" }] } } };

test.each([
  ["/docs", "2.0"],
  ["/docs/start", "2.0"],
  ["/docs/1.0/start", "1.0"],
  ["/docsearch", undefined],
])("the version of %s is %s", (path, version) => {
  expect(versionOf(path, DOCS)).toBe(version);
  expect(versionOf(path, {})).toBeUndefined();
});

/** Clicks a link inside or outside of the widget; returns where the router would go. */
function click(html: string, init: MouseEventInit = {}): string | null {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  let target: string | null = null;
  const listener = (event: MouseEvent) => {
    target = targetOf(event, "/base/");
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
  expect(click(inside('href="https://elsewhere.test/base/"'))).toBeNull();
  expect(click('<a href="/base/guide">x</a>')).toBeNull();
});
