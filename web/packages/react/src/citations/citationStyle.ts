import { createContext } from "react";

/** How a citation stands in the text: as its number, or as `[source: Heading]`. */
export type CitationStyle = "numbers" | "headings";

export const CitationStyleContext = createContext<CitationStyle>("numbers");
