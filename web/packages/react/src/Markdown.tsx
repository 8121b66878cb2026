import { Fragment, memo, type ReactNode, useMemo, useRef } from "react";
import { CodeBlock } from "./CodeBlock.js";
import { CitationChip } from "./citations/CitationChip.js";
import { type Block as ParsedBlock, growingBlocks } from "./markdown/blocks.js";
import { type Inline, parseInline } from "./markdown/inline.js";
import type { Known } from "./markdown/known.js";
import { SafeLink } from "./SafeLink.js";
import { useTexts } from "./texts/index.js";

interface MarkdownProps {
  text: string;
  known: Known;
  /** Nothing more is added to it. */
  isWhole?: boolean;
}

/**
 * The only way text from a model or a document reaches the page: always React nodes of a few
 * fixed kinds, so nothing in it can run or load, or link anywhere but to hosts that the server has sent.
 * While the text grows, only its last blocks are read and rendered again.
 */
export function Markdown({ text, known, isWhole = true }: MarkdownProps) {
  const parse = useRef<ReturnType<typeof growingBlocks>>(null);
  const blocks = useMemo(() => (parse.current ??= growingBlocks())(text), [text]);
  return <div className="aw-markdown">{renderBlocks(blocks, known, isWhole)}</div>;
}

/** While the answer grows, its last block may not be whole. */
function renderBlocks(blocks: ParsedBlock[], known: Known, isWhole: boolean): ReactNode {
  return blocks.map((block, at) => <Block key={at} block={block} known={known} isWhole={isWhole || at < blocks.length - 1} />);
}

const Block = memo(function Block({ block, known, isWhole }: { block: ParsedBlock; known: Known; isWhole: boolean }) {
  if (block.kind === "code") return <CodeBlock language={block.language} code={block.code} isWhole={isWhole} />;
  if (block.kind === "list") return renderList(block, known, isWhole);
  if (block.kind === "table") return <Table table={block} known={known} />;
  const inlines = renderText(block.text, known);
  // A real heading would add the answer to the host page's outline.
  return <p>{block.kind === "heading" ? <strong>{inlines}</strong> : inlines}</p>;
});

function renderList(list: Extract<ParsedBlock, { kind: "list" }>, known: Known, isWhole: boolean): ReactNode {
  const items = list.items.map((item, at) => <li key={at}>{renderBlocks(item, known, isWhole)}</li>);
  return list.ordered ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>;
}

/** Focusable, because a wide table scrolls sideways and the keyboard must reach that. */
function Table({ table: { head, align, rows }, known }: { table: Extract<ParsedBlock, { kind: "table" }>; known: Known }) {
  const texts = useTexts();
  const cells = (row: string[], Cell: "th" | "td") =>
    row.map((cell, at) => (
      <Cell key={at} style={align[at] && { textAlign: align[at] }} scope={Cell === "th" ? "col" : undefined}>
        {renderText(cell, known)}
      </Cell>
    ));
  return (
    <div className="aw-table" role="group" aria-label={texts.table} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(head, "th")}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>{cells(row, "td")}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderText(text: string, known: Known): ReactNode {
  return renderInlines(parseInline(text, known), known);
}

function renderInlines(inlines: Inline[], known: Known): ReactNode {
  return inlines.map((inline, at) => <Fragment key={at}>{renderInline(inline, known)}</Fragment>);
}

function renderInline(inline: Inline, known: Known): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return <strong>{renderInlines(inline.children, known)}</strong>;
    case "em":
      return <em>{renderInlines(inline.children, known)}</em>;
    case "link":
      return <SafeLink url={inline.url}>{renderInlines(inline.children, known)}</SafeLink>;
    case "citation":
      return <CitationChip citation={known.citations.get(inline.n)!} />;
  }
}
