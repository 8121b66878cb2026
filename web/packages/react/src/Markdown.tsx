import type { Citation } from "@answerable/client";
import { Fragment, type ReactNode, useMemo } from "react";
import { CodeBlock } from "./CodeBlock.js";
import { CitationChip } from "./citations/CitationChip.js";
import { type Block, parseBlocks } from "./markdown/blocks.js";
import { type Inline, parseInline } from "./markdown/inline.js";

type CitationsByNumber = ReadonlyMap<number, Citation>;

/**
 * The only way text from a model or a document reaches the page: always React nodes of a few
 * fixed kinds, so nothing in it can run, load or link anywhere. Links come from citations alone.
 */
export function Markdown({ text, citations, isWhole = true }: { text: string; citations: Citation[]; isWhole?: boolean }) {
  const byNumber = useMemo(() => new Map(citations.map((citation) => [citation.n, citation])), [citations]);
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return <div className="aw-markdown">{renderBlocks(blocks, byNumber, isWhole)}</div>;
}

/** While the answer grows, its last block may not be whole. */
function renderBlocks(blocks: Block[], citations: CitationsByNumber, isWhole: boolean): ReactNode {
  return blocks.map((block, at) => <Fragment key={at}>{renderBlock(block, citations, isWhole || at < blocks.length - 1)}</Fragment>);
}

function renderBlock(block: Block, citations: CitationsByNumber, isWhole: boolean): ReactNode {
  if (block.kind === "code") return <CodeBlock language={block.language} code={block.code} isWhole={isWhole} />;
  if (block.kind === "list") return renderList(block, citations, isWhole);
  const inlines = renderInlines(parseInline(block.text, (n) => citations.has(n)), citations);
  // A real heading would add the answer to the host page's outline.
  return <p>{block.kind === "heading" ? <strong>{inlines}</strong> : inlines}</p>;
}

function renderList(list: Extract<Block, { kind: "list" }>, citations: CitationsByNumber, isWhole: boolean): ReactNode {
  const items = list.items.map((item, at) => <li key={at}>{renderBlocks(item, citations, isWhole)}</li>);
  return list.ordered ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>;
}

function renderInlines(inlines: Inline[], citations: CitationsByNumber): ReactNode {
  return inlines.map((inline, at) => <Fragment key={at}>{renderInline(inline, citations)}</Fragment>);
}

function renderInline(inline: Inline, citations: CitationsByNumber): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return <strong>{renderInlines(inline.children, citations)}</strong>;
    case "em":
      return <em>{renderInlines(inline.children, citations)}</em>;
    case "citation":
      return <CitationChip citation={citations.get(inline.n)!} />;
  }
}
