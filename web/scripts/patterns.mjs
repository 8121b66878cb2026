// Copies the server's table of option patterns into the client, byte for byte. As TypeScript, because
// importing JSON needs import attributes, which older bundlers do not read.
import { readFileSync, writeFileSync } from "node:fs";

const table = readFileSync(new URL("../../src/answerable/turn/option_patterns.json", import.meta.url), "utf8").trim();
const lines = [
  "// Made by scripts/patterns.mjs from src/answerable/turn/option_patterns.json: change it there.",
  `export const OPTION_PATTERNS = ${table} as const;`,
  "",
];
writeFileSync(new URL("../packages/client/src/optionPatterns.ts", import.meta.url), lines.join("\n"));
