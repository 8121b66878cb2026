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

export const TextsContext = createContext<Texts>(ENGLISH);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

/** The sentences of a language such as `de` or `pt-BR`; English where it is not shipped. */
export async function textsOf(language: string): Promise<Texts> {
  const load = LANGUAGES[language.toLowerCase().split("-")[0]!];
  return load ? (await load()).texts : ENGLISH;
}

/** The page's language, or `language`, with single sentences replaced; English until it is there. */
export function useLanguage(language: string | undefined, replaced: Partial<Texts> | undefined): Texts {
  const [texts, setTexts] = useState(ENGLISH);
  useEffect(() => {
    let isWanted = true;
    // A chunk that cannot be loaded leaves the English there.
    textsOf(language ?? document.documentElement.lang).then(
      (found) => isWanted && setTexts(found),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [language]);
  return useMemo(() => (replaced ? { ...texts, ...replaced } : texts), [texts, replaced]);
}
