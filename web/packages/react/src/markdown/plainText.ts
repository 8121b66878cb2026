import { type Block, parseBlocks } from "./blocks.js";
import { type Inline, parseInline } from "./inline.js";
import type { Known } from "./known.js";

/** The answer as a screen reader should hear it: no marks, no citation numbers; steps keep theirs. */
export function plainText(markdown: string, known: Known): string {
  return textOf(parseBlocks(markdown), known);
}

function textOf(blocks: Block[], known: Known): string {
  return blocks.map((block) => blockText(block, known)).join("\n");
}

function blockText(block: Block, known: Known): string {
  if (block.kind === "code") return block.code;
  if (block.kind === "list") return block.items.map((item, at) => (block.ordered ? `${block.start + at}. ` : "") + textOf(item, known)).join("\n");
  if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map((cell) => inlinesText(cell, known)).join(", ")).join("\n");
  return inlinesText(block.text, known);
}

function inlinesText(text: string, known: Known): string {
  return parseInline(text, known).map(inlineText).join("").trim();
}

function inlineText(inline: Inline): string {
  if (typeof inline === "string") return inline;
  if (inline.kind === "code") return inline.text;
  if (inline.kind === "break") return "\n";
  return inline.kind === "citation" ? "" : inline.children.map(inlineText).join("");
}
