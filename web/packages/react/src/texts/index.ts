import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { ENGLISH, type Texts } from "./english.js";

export { ENGLISH, type Texts };

/** The languages shipped beside English; each is loaded only where it is shown. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  de: () => import("./de.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
  ja: () => import("./ja.js"),
  pl: () => import("./pl.js"),
};

/** Replacements for single sentences; what a table such as `states` does not replace stays. */
export type ReplacedTexts = { [Name in keyof Texts]?: Texts[Name] extends Record<string, string | undefined> ? Partial<Texts[Name]> : Texts[Name] };

export const TextsContext = createContext<Texts>(ENGLISH);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

/** The sentences of a language such as `de` or `pt-BR`; English where it is not shipped. */
export async function textsOf(language: string): Promise<Texts> {
  const load = LANGUAGES[language.toLowerCase().split("-")[0]!];
  return load ? (await load()).texts : ENGLISH;
}

/** The language of the page, which questions and answers are taken to be in. */
export function pageLanguage(): string {
  // A server has no document.
  return globalThis.document?.documentElement.lang ?? "";
}

// Hebrew, Arabic and the scripts beside them.
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Of what is asked and answered: that of its first letter. In a page that is written from right to left it is the page's
 * where any letter is, as a sentence often begins with a name in Latin letters there.
 */
export function direction(text: string): "auto" | undefined {
  const isPages = FROM_RIGHT.test(text) || !/\p{L}/u.test(text);
  return globalThis.document?.dir === "rtl" && isPages ? undefined : "auto";
}

/** The page's language, or `language`, with single sentences replaced; English until it is there. */
export function useLanguage(language: string | undefined, replaced: ReplacedTexts | undefined): Texts {
  const [texts, setTexts] = useState(ENGLISH);
  useEffect(() => {
    let isWanted = true;
    // A chunk that cannot be loaded leaves the English there.
    textsOf(language ?? pageLanguage()).then(
      (found) => isWanted && setTexts(found),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [language]);
  return useMemo(() => withReplaced(texts, replaced), [texts, replaced]);
}

/** What a table of sentences does not replace stays. */
function withReplaced(texts: Texts, replaced: ReplacedTexts = {}): Texts {
  const all: Record<string, unknown> = { ...texts };
  for (const [name, part] of Object.entries(replaced)) all[name] = part && typeof part === "object" ? { ...texts[name as "states"], ...part } : part;
  return all as Texts;
}
