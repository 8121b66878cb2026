// Made by scripts/wire.py from src/answerable/events.py and types.py: change it there.

export type AnswerState = "answered" | "only_one_match" | "no_match" | "clarify" | "out_of_scope" | "blocked" | "degraded" | "error" | "interrupted";

export type ChatMode = "general" | "selection";

/** A proven quote: `quote` is the file's text at the span, `text` is it without markup. `link` leads to the quoted words: to their lines where the document viewer shows the file, else to the page with a text fragment. `url` is the address of the section (`Chunk.url`). */
export interface Citation {
  n: number;
  quote: string;
  text: string;
  source_name: string;
  link: string;
  file: string;
  heading_path: string[];
  char_start: number;
  char_end: number;
  line_start: number;
  line_end: number;
  score: number;
  url?: string;
}

/** A section that an answer cites, for the list under it. */
export interface Source {
  file: string;
  heading: string;
  url: string;
}

/** Where to read on; `kind` is the source type of what it leads to, `repo` the address of its source code, where the site names one. */
export interface NextHop {
  title: string;
  url: string;
  kind: string;
  repo?: string;
}

/** Something a reader can pick; `value` is what picking it sends, the label if empty. */
export interface AnswerOption {
  label: string;
  sublabel?: string;
  value?: string;
}

/** The question is stored. `owner_token` is set only when the server just made one. */
export interface StartEvent {
  type: "start";
  conversation_id: string;
  message_id: string;
  request_id: string;
  owner_token?: string | null;
}

/** A citation that holds: its quote was found in the source. */
export interface CitationEvent {
  type: "citation";
  n: number;
  quote: string;
  text: string;
  source_name: string;
  link: string;
  file: string;
  heading_path: string[];
  char_start: number;
  char_end: number;
  line_start: number;
  line_end: number;
  score: number;
  url?: string;
}

/** The option that the visitor chose: what the page is to open or show. */
export interface PickedEvent {
  type: "picked";
  option: AnswerOption;
}

/** A piece of the answer, in Markdown. */
export interface TokenEvent {
  type: "token";
  content: string;
}

/** Something the reader should know that does not stop the turn. */
export interface WarningEvent {
  type: "warning";
  message: string;
}

/** The answer is complete and stored. */
export interface DoneEvent {
  type: "done";
  state: AnswerState;
  sources?: Source[];
  next_hops?: NextHop[];
  options?: AnswerOption[];
  message_id?: string;
  timings_ms?: Record<string, number>;
}

/** The turn ended without an answer; `message` says what to do next. `retry_after` is in how many seconds to ask again, where that is known. */
export interface ErrorEvent {
  type: "error";
  code: string;
  message: string;
  request_id?: string;
  retry_after?: number | null;
}

export type ChatEvent = StartEvent | CitationEvent | PickedEvent | TokenEvent | WarningEvent | DoneEvent | ErrorEvent;

export const EVENT_TYPES: ReadonlySet<unknown> = new Set(["start", "citation", "picked", "token", "warning", "done", "error"]);
