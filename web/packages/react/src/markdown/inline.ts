import { type Known, knownHref } from "./known.js";

/**
 * Inline Markdown: code, bold, italic, hard line breaks, citation markers, and links to where the server
 * has pointed already. Other links, images, HTML and everything else stay text. Time is linear in the
 * input (open marks, labels and addresses are capped).
 */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong" | "em"; children: Inline[] }
  | { kind: "break" }
  | { kind: "link"; url: string; children: Inline[] }
  | { kind: "citation"; n: number };

interface Frame {
  /** The opening run, "*" to "***" or "_" to "___"; "" for the root. */
  mark: string;
  children: Inline[];
}

const MAX_OPEN_MARKS = 8;
// An escape, a newline, a run of backticks, a run of emphasis marks, a link, a citation marker, an address.
const SPECIAL = new RegExp(
  [
    /\\[!-/:-@[-`{-~\n]|\n|`+|\*+|_+/,
    /(?<!!)\[([^[\]\n]{1,200})\]\(([^\s()<>]{1,500})\)|\[\d{1,3}\]/,
    /<(https?:\/\/[^\s<>]{1,500})>|(https?:\/\/[^\s<>()[\]"'`*|\\]{1,500})/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
// What ends the sentence that an address stands in.
const END = /[.,;:!?_]+$/;
const NOTHING: Known = { citations: new Map(), hosts: new Set() };
const WORD = /[\p{L}\p{N}]/u;

export function parseInline(text: string, known: Known): Inline[] {
  const frames: Frame[] = [{ mark: "", children: [] }];
  const codeEnd = codeSpanFinder(text);
  let at = 0;
  for (let match = next(text, at); match; match = next(text, at)) {
    const [token] = match;
    addText(frames, text.slice(at, match.index));
    at = match.index + token.length;
    if (token[0] === "\\") addEscaped(frames, token[1]!);
    else if (token === "\n") addNewline(frames, text.slice(Math.max(0, match.index - 2), match.index) === "  ");
    else if (token[0] === "[") at = addBracket(frames, match, known);
    else if (match[3] ?? match[4]) at = addAddress(frames, match, known);
    else if (token[0] === "`") {
      const end = codeEnd(token.length, at);
      if (end < 0) addText(frames, token);
      else add(frames, { kind: "code", text: codeText(text.slice(at, end)) });
      at = end < 0 ? at : end + token.length;
    } else addMark(frames, token, text[match.index - 1] ?? " ", text[at] ?? " ");
  }
  addText(frames, text.slice(at));
  while (frames.length > 1) unwrap(frames);
  return frames[0]!.children;
}

function next(text: string, at: number): RegExpExecArray | null {
  SPECIAL.lastIndex = at;
  return SPECIAL.exec(text);
}

/** Where the run of exactly `length` backticks at or after `from` begins, or -1; a miss is remembered. */
function codeSpanFinder(text: string): (length: number, from: number) => number {
  const missing = new Set<number>();
  return (length, from) => {
    if (missing.has(length)) return -1;
    const runs = /`+/g;
    runs.lastIndex = from;
    for (let run = runs.exec(text); run; run = runs.exec(text)) if (run[0].length === length) return run.index;
    missing.add(length);
    return -1;
  };
}

function codeText(raw: string): string {
  const text = raw.replace(/\n/g, " ");
  const padded = text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "";
  return padded ? text.slice(1, -1) : text;
}

function addEscaped(frames: Frame[], character: string): void {
  if (character === "\n") add(frames, { kind: "break" });
  else addText(frames, character);
}

/** Two spaces before a newline make it a line break, as in Markdown; one newline alone is a space. */
function addNewline(frames: Frame[], hard: boolean): void {
  if (hard) add(frames, { kind: "break" });
  else addText(frames, " ");
}

/** A link or a citation marker, where it leads somewhere; else its bracket is text. Returns where to read on. */
function addBracket(frames: Frame[], { 0: token, 1: label, 2: url, index }: RegExpExecArray, known: Known): number {
  const n = Number(label ?? token.slice(1, -1));
  if (url && knownHref(url, known)) add(frames, { kind: "link", url, children: parseInline(label!, NOTHING) });
  else if (known.citations.has(n)) {
    add(frames, { kind: "citation", n });
    return token.indexOf("]") + index + 1;
  } else {
    addText(frames, "[");
    return index + 1;
  }
  return index + token.length;
}

/** An address that stands for itself. Returns where to read on. */
function addAddress(frames: Frame[], { 0: token, 3: enclosed, 4: bare = "", index }: RegExpExecArray, known: Known): number {
  const url = enclosed ?? bare.replace(END, "");
  if (!knownHref(url, known)) addText(frames, token);
  else {
    add(frames, { kind: "link", url, children: [url] });
    return index + (enclosed ? token.length : url.length);
  }
  return index + token.length;
}

function addMark(frames: Frame[], run: string, before: string, after: string): void {
  const inWord = run[0] === "_" && WORD.test(before) && WORD.test(after);
  let rest = run.length > 3 || inWord ? 0 : run.length;
  if (rest === 0) return addText(frames, run);
  if (before.trim() !== "") rest = closeMarks(frames, run[0]!, rest);
  if (rest === 0) return;
  const mark = run.slice(0, rest);
  if (after.trim() !== "" && frames.length <= MAX_OPEN_MARKS) frames.push({ mark, children: [] });
  else addText(frames, mark);
}

/** Close the innermost open marks that `length` characters can close; returns what is left over. */
function closeMarks(frames: Frame[], character: string, length: number): number {
  const at = frames.findLastIndex(({ mark }) => mark[0] === character && mark.length <= length);
  if (at < 1) return length;
  while (frames.length > at + 1) unwrap(frames);
  const { mark, children } = frames.pop()!;
  const inner: Inline[] = mark.length === 3 ? [{ kind: "em", children }] : children;
  add(frames, { kind: mark.length === 1 ? "em" : "strong", children: inner });
  return closeMarks(frames, character, length - mark.length);
}

/** The innermost open mark was never closed: it was text. */
function unwrap(frames: Frame[]): void {
  const { mark, children } = frames.pop()!;
  addText(frames, mark);
  for (const child of children) typeof child === "string" ? addText(frames, child) : add(frames, child);
}

function addText(frames: Frame[], text: string): void {
  const { children } = frames.at(-1)!;
  const last = children.at(-1);
  if (text === "") return;
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

function add(frames: Frame[], node: Inline): void {
  frames.at(-1)!.children.push(node);
}
