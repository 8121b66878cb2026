// Made by scripts/patterns.mjs from src/answerable/turn/option_patterns.json: change it there.
export const OPTION_PATTERNS = {
  badge: "^[(\\[]?([A-E])(?:[)\\].:]| [-–—:])(?: |$)|(?:^|[ (\\[-])([A-E])[)\\]]?$",
  space: "[ \\t\\r\\n\\u00a0]+",
  show_again: "show them again",
} as const;
