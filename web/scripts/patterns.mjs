// Copies the server's table of option patterns into the client. As TypeScript, because importing JSON needs import
// attributes, which older bundlers do not read; in two files, because what picks is loaded later than what shows.
import { readFileSync, writeFileSync } from "node:fs";

const SHOWN = ["badge", "space", "show_again"];

const table = JSON.parse(readFileSync(new URL("../../src/answerable/turn/option_patterns.json", import.meta.url), "utf8"));
const entries = Object.entries(table);
write("optionPatterns.ts", "OPTION_PATTERNS", entries.filter(([name]) => SHOWN.includes(name)));
write("pickingPatterns.ts", "PICKING_PATTERNS", entries.filter(([name]) => !SHOWN.includes(name)));

function write(file, name, part) {
  const lines = part.map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  const head = "// Made by scripts/patterns.mjs from src/answerable/turn/option_patterns.json: change it there.";
  const text = [head, `export const ${name} = {`, ...lines, "} as const;", ""].join("\n");
  writeFileSync(new URL(`../packages/client/src/${file}`, import.meta.url), text);
}
