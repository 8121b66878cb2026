import { type Block, parseBlocks } from "./blocks.js";
import { type Inline, parseInline } from "./inline.js";

/** The answer as a screen reader should hear it: no marks, no citation numbers. */
export function plainText(markdown: string, isCitation: (n: number) => boolean): string {
  return parseBlocks(markdown)
    .map((block) => blockText(block, isCitation))
    .join("\n");
}

function blockText(block: Block, isCitation: (n: number) => boolean): string {
  if (block.kind === "code") return block.code;
  if (block.kind === "list") {
    return block.items.map((item) => item.map((inner) => blockText(inner, isCitation)).join("\n")).join("\n");
  }
  return parseInline(block.text, isCitation).map(inlineText).join("").trim();
}

function inlineText(inline: Inline): string {
  if (typeof inline === "string") return inline;
  if (inline.kind === "code") return inline.text;
  if (inline.kind === "break") return "\n";
  return inline.kind === "citation" ? "" : inline.children.map(inlineText).join("");
}
