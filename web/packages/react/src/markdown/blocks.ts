/**
 * A small block parser: paragraphs, headings, lists, fenced code; everything else is text.
 * Time is linear in the input (nesting is capped), whatever the input is.
 */
export type Block =
  | { kind: "paragraph" | "heading"; text: string }
  | { kind: "code"; language: string | null; code: string }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] };

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
  return parseLines(markdown.replace(/\r\n?/g, "\n").replace(/\t/g, "    ").split("\n"), 0);
}

function parseLines(lines: string[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at]!)) {
      at += 1;
      continue;
    }
    const read =
      readFence(lines, at) ?? readHeading(lines, at) ?? readList(lines, at, depth) ?? readParagraph(lines, at);
    blocks.push(read.block);
    at = read.next;
  }
  return blocks;
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
  const parsed = items.map((item) => parseLines(item, depth + 1));
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

function readParagraph(lines: string[], at: number): Read {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next]!) && !startsBlock(lines[next]!)) next += 1;
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
