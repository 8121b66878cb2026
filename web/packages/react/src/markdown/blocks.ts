/**
 * A small block parser: paragraphs, headings, lists, fenced code, tables; everything else is text.
 * Time is linear in the input (nesting and columns are capped), whatever the input is.
 */
export type Block =
  | { kind: "paragraph" | "heading"; text: string }
  | { kind: "code"; language: string | null; code: string }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; align: Align[]; head: string[]; rows: string[][] };

export type Align = "left" | "center" | "right" | undefined;

interface Read {
  block: Block;
  /** Index of the first line after the block. */
  next: number;
}

const MAX_LIST_DEPTH = 6;
// The look-ahead keeps a long run of tildes from being tried again at each length.
const FENCE = /^( {0,3})(`{3,}|~{3,}(?!~))([^`]*)$/;
const HEADING = /^ {0,3}#{1,6} (.*)$/;
const LIST_MARKER = /^( {0,3})([-*+]|(\d{1,9})[.)])( +|$)/;

export function parseBlocks(markdown: string): Block[] {
  return readLines(normalized(markdown).split("\n"), 0).map(({ block }) => block);
}

/**
 * `parseBlocks` for a text that grows at its end: what can no longer change is not read again, and
 * its blocks stay the same objects.
 */
export function growingBlocks(): (markdown: string) => Block[] {
  let settled = "";
  let kept: Block[] = [];
  return (markdown) => {
    const text = normalized(markdown);
    if (!text.startsWith(settled)) [settled, kept] = ["", []];
    const lines = text.slice(settled.length).split("\n");
    const reads = readLines(lines, 0);
    // Where a block ends is decided by the line after it and, for a table, one more; the last line may still grow.
    const done = reads.filter(({ next }) => next + 2 < lines.length);
    const blocks = [...kept, ...reads.map(({ block }) => block)];
    kept = blocks.slice(0, kept.length + done.length);
    settled += lines.slice(0, done.at(-1)?.next ?? 0).map((line) => `${line}\n`).join("");
    return blocks;
  };
}

function normalized(markdown: string): string {
  return markdown.replace(/\r\n?/g, "\n").replace(/\t/g, "    ");
}

function readLines(lines: string[], depth: number): Read[] {
  const reads: Read[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at]!)) {
      at += 1;
      continue;
    }
    const read =
      readFence(lines, at) ?? readHeading(lines, at) ?? readList(lines, at, depth) ?? readTable(lines, at) ?? readParagraph(lines, at);
    reads.push(read);
    at = read.next;
  }
  return reads;
}

/** A fence the stream has not closed yet is a code block up to the end. */
function readFence(lines: string[], at: number): Read | null {
  const open = FENCE.exec(lines[at]!);
  if (!open) return null;
  const [, indent, mark, info] = open as unknown as [string, string, string, string];
  const code: string[] = [];
  let next = at + 1;
  for (; next < lines.length && !closesFence(lines[next]!, mark); next += 1) {
    code.push(withoutIndent(lines[next]!, indent.length));
  }
  const language = /^[\w+#.-]+/.exec(info.trim())?.[0] ?? null;
  return { block: { kind: "code", language, code: code.join("\n") }, next: next + 1 };
}

function closesFence(line: string, mark: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === mark[0]!.repeat(text.length);
}

function readHeading(lines: string[], at: number): Read | null {
  const heading = HEADING.exec(lines[at]!);
  return heading && { block: { kind: "heading", text: heading[1]!.trim() }, next: at + 1 };
}

function readList(lines: string[], at: number, depth: number): Read | null {
  const first = readMarker(lines[at]!);
  if (!first || depth >= MAX_LIST_DEPTH) return null;
  const items: string[][] = [];
  let width = 0;
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next]!;
    const marker = indentOf(line) >= width && items.length > 0 ? null : readMarker(line);
    if (marker?.ordered === first.ordered) {
      width = marker.width;
      items.push([line.slice(width)]);
    } else if (continuesItem(line, lines[next - 1]!, width)) {
      items.at(-1)!.push(withoutIndent(line, width));
    } else break;
  }
  const parsed = items.map((item) => readLines(item, depth + 1).map(({ block }) => block));
  return { block: { kind: "list", ordered: first.ordered, start: first.number, items: parsed }, next };
}

function continuesItem(line: string, previous: string, width: number): boolean {
  return isBlank(line) || indentOf(line) >= width || (!isBlank(previous) && !startsBlock(line));
}

function readMarker(line: string): { ordered: boolean; number: number; width: number } | null {
  const marker = LIST_MARKER.exec(line);
  if (!marker) return null;
  const spaces = marker[4]!.length;
  // More than four spaces after the marker are the content's own indentation.
  const width = marker[1]!.length + marker[2]!.length + (spaces > 4 ? 1 : spaces || 1);
  return { ordered: marker[3] !== undefined, number: Number(marker[3] ?? 1), width };
}

// More would make a short row as long as the head, and many of them more than there was to read.
const MAX_COLUMNS = 20;
const DELIMITER = /^(:?)-+(:?)$/;

/** As GitHub writes them (https://github.github.com/gfm/#tables-extension-): the second line says that it is one. */
function readTable(lines: string[], at: number): Read | null {
  const align = readHead(lines, at);
  if (!align) return null;
  let next = at + 2;
  while (next < lines.length && !isBlank(lines[next]!) && !startsBlock(lines[next]!)) next += 1;
  const rows = lines.slice(at + 2, next).map((line) => padded(cellsOf(line), align.length));
  return { block: { kind: "table", align, head: cellsOf(lines[at]!), rows }, next };
}

/** How the columns of the table that begins here are aligned; null where none begins. */
function readHead(lines: string[], at: number): Align[] | null {
  const below = lines[at + 1];
  if (!lines[at]!.includes("|") || !below?.includes("-")) return null;
  const columns = cellsOf(below).map((cell) => DELIMITER.exec(cell));
  if (columns.length > MAX_COLUMNS || columns.includes(null) || columns.length !== cellsOf(lines[at]!).length) return null;
  return columns.map((column) => alignOf(column![1], column![2]));
}

function alignOf(left: string | undefined, right: string | undefined): Align {
  if (right) return left ? "center" : "right";
  return left ? "left" : undefined;
}

function padded(cells: string[], length: number): string[] {
  return Array.from({ length }, (_, column) => cells[column] ?? "");
}

function cellsOf(line: string): string[] {
  const cells = line.trim().replace(/^\|/, "").split(/(?<!\\)\|/);
  if (cells.at(-1) === "") cells.pop();
  return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}

function readParagraph(lines: string[], at: number): Read {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next]!) && !startsBlock(lines[next]!) && !readHead(lines, next)) next += 1;
  const text = lines.slice(at, next).map((line) => line.trimStart());
  return { block: { kind: "paragraph", text: text.join("\n").trimEnd() }, next };
}

/** Only "1." interrupts a paragraph, so that a line beginning with a year stays prose. */
function startsBlock(line: string): boolean {
  const marker = readMarker(line);
  return FENCE.test(line) || HEADING.test(line) || (marker !== null && marker.number === 1);
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function withoutIndent(line: string, width: number): string {
  return line.slice(Math.min(width, indentOf(line)));
}
