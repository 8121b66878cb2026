import type { ChatFilter, ChatWidgetProps, CitationStyle, Mode, ReplacedTexts, StorageKind, Theme } from "@answerable/react";

/** What the element reads beside `server`; the script tag hands the same on to the element it makes. */
export const OPTIONS = [
  "data-title",
  "data-welcome",
  "data-starters",
  "data-theme",
  "data-mode",
  "data-position",
  "data-label",
  "data-icon",
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
    theme: one<Theme>("theme", "light", "dark") ?? themeAround(element),
    mode: one<Mode>("mode", "side", "inline") ?? "floating",
    position: one("position", "left", "right"),
    texts: read("label") === undefined ? undefined : labelled(read("label")!),
    icon: read("icon"),
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

/** An empty one leaves the button's picture alone. Who speaks to their computer says what they see, so that it is the button's name as well. */
function labelled(label: string): ReplacedTexts {
  return { launcherShort: label, ...(label && { launcher: label }) };
}

/**
 * What the page says, if it says whether it is light or dark. Many say so only while they are dark, and most never: there the
 * text tells, which is light where what is behind it is dark.
 */
function themeAround(element: Element): Theme {
  const { color, colorScheme } = getComputedStyle(element);
  if (/light|dark/.test(colorScheme)) return "page";
  // `rgb(26, 33, 36)`, `color(display-p3 0.1 0.1 0.1)`; `oklch(0.28 0.04 260)` and `lab(20 …)` begin with how light it is.
  const [, kind, parts] = /^(\w+)\((?:[a-z][\w-]* )?(.+)/.exec(color) ?? [];
  if (!kind || !parts) return "auto";
  const [first = 0, second = 0, third = 0] = parts.split(/[ ,]+/).map((each) => parseFloat(each) || 0);
  const whole = kind.startsWith("rgb") ? 255 : /^l/.test(kind) ? 100 : 1;
  const lightness = (/^(rgb|color)/.test(kind) ? 0.3 * first + 0.6 * second + 0.1 * third : first) / whole;
  return lightness > 0.5 ? "dark" : "light";
}

function readFilter(read: (name: string) => string | undefined): ChatFilter | undefined {
  const filter: ChatFilter = {};
  for (const name of ["version", "locale", "section"] as const) {
    const value = read(name);
    if (value) filter[name] = value.split("|");
  }
  return Object.keys(filter).length > 0 ? filter : undefined;
}
