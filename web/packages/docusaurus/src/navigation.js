/**
 * Where a click on a link of the widget leads within the site; null for every other click. What lies below one of
 * `apart` is of another build, whose pages this one's router does not know.
 */
export function targetOf(event, baseUrl, apart = []) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const path = event.composedPath();
  const link = path.find((node) => node instanceof HTMLAnchorElement);
  const isOurs = path.some((node) => node instanceof Element && node.localName === "answerable-chat");
  if (!link || !isOurs || link.target || link.origin !== location.origin || !link.pathname.startsWith(baseUrl)) return null;
  if (apart.some((base) => link.pathname.startsWith(base))) return null;
  // A router does not mark passages; the heading it finds.
  return link.pathname + link.search + link.hash.split(":~:")[0];
}

/**
 * Below which addresses the site's other languages lie, each of which is a build of its own.
 *
 * @param {string} baseUrl
 * @param {{ currentLocale: string, locales?: string[], localeConfigs?: Record<string, { baseUrl?: string }> }} i18n
 */
export function otherLanguages(baseUrl, { currentLocale, locales = [], localeConfigs }) {
  const others = locales.filter((name) => name !== currentLocale);
  return others.map((name) => localeConfigs?.[name]?.baseUrl ?? `${baseUrl}${name}/`).filter((base) => base !== baseUrl && base.startsWith(baseUrl));
}

/** Where the site lies in all its languages; a translation's own address ends with its name. */
export function rootOf(baseUrl, { currentLocale, defaultLocale }) {
  const own = `/${currentLocale}/`;
  return currentLocale !== defaultLocale && baseUrl.endsWith(own) ? baseUrl.slice(0, 1 - own.length) : baseUrl;
}

/** What a page has that is of no version, as the server reads a site with versions. */
const EVERY_VERSION = "*";

/**
 * The versions that a reader of the page searches: its own, what is the same in all of them, and the last one of the
 * site's other docs. Empty outside of docs that have versions.
 */
export function versionsOf(pathname, globalData, baseUrl) {
  const plugins = Object.values(globalData["docusaurus-plugin-content-docs"] ?? {}).map(({ versions = [] }) => versions);
  const versioned = plugins.filter(hasVersions);
  const own = versionAt(plain(pathname), versioned.flat(), plain(baseUrl));
  if (!own) return [];
  const others = versioned.filter((versions) => !versions.includes(own)).flatMap((versions) => versions.filter(({ isLast }) => isLast));
  // Not spread: where a site supports old browsers, Docusaurus builds this so that only arrays can be.
  return Array.from(new Set([own.name, EVERY_VERSION, ...others.map(({ name }) => name)]));
}

/** The only version of docs without versions is named "current". */
function hasVersions(versions) {
  return versions.some(({ name }) => name !== "current");
}

/**
 * The version that lists the page among its own. Some pages are listed nowhere, as those of tags: theirs is the one
 * with the longest address around them, unless that is the site's, which is around everything.
 */
function versionAt(page, versions, root) {
  const listing = versions.find(({ docs = [] }) => docs.some(({ path }) => plain(path) === page));
  const around = versions.filter(({ path }) => plain(path) !== root && `${page}/`.startsWith(`${plain(path)}/`));
  return listing ?? around.sort((one, other) => other.path.length - one.path.length)[0];
}

/** A path as it is written by hand: browsers encode it, and a trailing slash is a matter of taste. */
function plain(path) {
  const bare = path.replace(/\/+$/, "");
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
