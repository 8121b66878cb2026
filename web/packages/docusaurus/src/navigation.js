/** Where a click on a link of the widget leads within the site; null for every other click. */
export function targetOf(event, baseUrl) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const path = event.composedPath();
  const link = path.find((node) => node instanceof HTMLAnchorElement);
  const isOurs = path.some((node) => node instanceof Element && node.localName === "answerable-chat");
  if (!link || !isOurs || link.target || link.origin !== location.origin || !link.pathname.startsWith(baseUrl)) return null;
  // A router does not mark passages; the heading it finds.
  return link.pathname + link.search + link.hash.split(":~:")[0];
}

/** The docs version whose pages begin with the longest part of `pathname`; undefined outside of the docs. */
export function versionOf(pathname, globalData) {
  const plugins = Object.values(globalData["docusaurus-plugin-content-docs"] ?? {});
  const versions = plugins.flatMap((plugin) => plugin.versions ?? []);
  const around = versions.filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`));
  return around.sort((one, other) => other.path.length - one.path.length)[0]?.name;
}
