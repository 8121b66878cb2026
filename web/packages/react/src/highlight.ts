import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import nginx from "highlight.js/lib/languages/nginx";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";

/** A piece of code and its classes: its kind, such as `hljs-string`, and its colour. */
export interface Highlighted {
  kind: string | undefined;
  text: string;
}

const lowlight = createLowlight({ bash, css, diff, dockerfile, go, ini, java, javascript, json, nginx, python, rust, sql, typescript, xml, yaml });

/** Here, and not as selectors of the style sheet, which every page loads. */
const COLOURS = {
  "aw-quiet": "comment quote meta",
  "aw-word": "keyword selector-tag built_in type section name",
  "aw-text": "string addition regexp",
  "aw-value": "number literal symbol deletion variable",
  "aw-name": "title attr attribute property params",
};
const COLOUR_OF = new Map<string, string>(Object.entries(COLOURS).flatMap(([colour, kinds]) => kinds.split(" ").map((kind) => [`hljs-${kind}`, colour])));

// Longer code stays plain: colouring it would hold up the page.
const LONGEST = 20_000;

/** `code` in pieces that add up to it; null for a language that is not known here. */
export function highlight(language: string, code: string): Highlighted[] | null {
  if (code.length > LONGEST || !lowlight.registered(language)) return null;
  const parts: Highlighted[] = [];
  collect(lowlight.highlight(language, code).children, undefined, parts);
  return parts;
}

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function collect(nodes: Nodes, kind: string | undefined, parts: Highlighted[]): void {
  for (const node of nodes) {
    if (node.type === "text") parts.push({ kind, text: node.value });
    else if (node.type === "element") collect(node.children as Nodes, coloured(node.properties["className"] as string[]), parts);
  }
}

function coloured(kinds: string[]): string {
  return [...kinds, ...kinds.flatMap((kind) => COLOUR_OF.get(kind) ?? [])].join(" ");
}
