import type { ChatFilter, ChatWidgetProps, CitationStyle, Mode, StorageKind, Theme } from "@answerable/react";

/** What the element reads beside `server`; the script tag hands the same on to the element it makes. */
export const OPTIONS = [
  "data-title",
  "data-welcome",
  "data-starters",
  "data-theme",
  "data-mode",
  "data-lang",
  "data-citations",
  "data-selection",
  "data-storage",
  "data-thread",
  "data-shortcut",
  "data-deep-link",
  "data-feedback",
  "data-events",
  "data-version",
  "data-locale",
  "data-section",
];

/** The attributes as props; one that is missing or not known leaves the default. */
export function readAttributes(element: Element): ChatWidgetProps {
  const read = (name: string) => element.getAttribute(`data-${name}`) ?? undefined;
  const one = <T extends string>(name: string, ...known: T[]) => known.find((each) => each === read(name));
  const isOn = (name: string) => read(name) !== "off";
  return {
    server: element.getAttribute("server") ?? "",
    title: read("title"),
    welcome: read("welcome"),
    starters: read("starters")
      ?.split("|")
      .map((starter) => starter.trim())
      .filter(Boolean),
    theme: one<Theme>("theme", "light", "dark") ?? (saysColours(element) ? "page" : "auto"),
    mode: one<Mode>("mode", "side", "inline") ?? "floating",
    language: read("lang") ?? document.documentElement.lang,
    citations: one<CitationStyle>("citations", "headings") ?? "numbers",
    selection: isOn("selection"),
    storage: one<StorageKind>("storage", "session", "off") ?? "local",
    thread: read("thread"),
    shortcut: isOn("shortcut"),
    deepLink: isOn("deep-link"),
    feedback: read("feedback") === undefined ? undefined : isOn("feedback"),
    events: isOn("events"),
    filter: readFilter(read),
  };
}

/** The page says whether it is light or dark, as those with a switch do; the others leave it to the reader's system. */
function saysColours(element: Element): boolean {
  return /light|dark/.test(getComputedStyle(element).colorScheme);
}

function readFilter(read: (name: string) => string | undefined): ChatFilter | undefined {
  const filter: ChatFilter = {};
  for (const name of ["version", "locale", "section"] as const) {
    const value = read(name);
    if (value) filter[name] = value.split("|");
  }
  return Object.keys(filter).length > 0 ? filter : undefined;
}
