export const CONVERSATION_ID = "conversation-1";
export const OWNER_TOKEN = "owner-secret";

export const ABOUT = { name: "Small Site", welcome: "Hi! Ask me anything about this guide.", starters: ["How do I ingest?"], max_context_bytes: 131072, feedback: true, events: true, options_seconds: 45, options_messages: 6 };

const INGEST = {
  type: "citation",
  n: 1,
  quote: "Run `answerable ingest ./docs` to index a folder of Markdown files.",
  text: "Run answerable ingest ./docs to index a folder of Markdown files.",
  source_name: "Ingest your docs",
  link: "/guide#ingest",
  file: "docs/guide.md",
  heading_path: ["Ingest your docs", "The command"],
  char_start: 120,
  char_end: 187,
  line_start: 12,
  line_end: 12,
  score: 0.91,
};
const SECOND_RUN = {
  ...INGEST,
  n: 2,
  quote: "A second run embeds only what has changed.",
  text: "A second run embeds only what has changed.",
  link: "/guide#second-run",
  heading_path: ["Ingest your docs", "Run it again"],
  line_start: 20,
  line_end: 21,
};
const SOURCES = [
  { file: "docs/guide.md", heading: "The command", url: "/guide#ingest" },
  { file: "docs/guide.md", heading: "Run it again", url: "/guide#second-run" },
];
const HOPS = [
  { title: "Every option of ingest", url: "/reference#ingest", kind: "reference" },
  { title: "Serve the index", url: "/guide#serve", kind: "doc" },
];

const token = (content) => ({ type: "token", content });
const done = (state, more = {}) => ({ type: "done", state, sources: [], next_hops: [], options: [], ...more });

/** Numbers are pauses in milliseconds. */
const SCRIPTS = {
  ingest: [
    30,
    INGEST,
    token("To index a folder of Markdown files, run **one command** [1]:\n\n"),
    20,
    token("```bash\nanswerable ingest ./docs\n```\n\n"),
    20,
    SECOND_RUN,
    token("Then, whenever the files change:\n\n- run it again; only what has changed is embedded [2]\n- or let your build do so"),
    done("answered", { sources: SOURCES, next_hops: HOPS }),
  ],
  slow: [INGEST, token("This answer begins [1]"), 30_000, token(" and never ends."), done("answered")],
  long: [INGEST, token("A long answer [1].\n\n"), ...longText(), done("answered", { sources: SOURCES })],
  measured: [...measuredText(), done("answered")],
  broken: [token("Half an ans")],
  only_one_match: [INGEST, token("Run `answerable ingest ./docs` [1]."), done("only_one_match", { sources: SOURCES.slice(0, 1) })],
  mixed: [
    INGEST,
    token("Only one strong match.\n\nشغّل الأمر [1]."),
    done("only_one_match", { next_hops: [{ title: "A title of several lines, such as those of articles that tell it all in their first words", url: "/guide", kind: "doc", repo: "https://code.example/guide" }] }),
  ],
  no_match: [
    token("I couldn't find relevant information about that. Could you rephrase or ask something else?"),
    done("no_match", { next_hops: HOPS }),
  ],
  table: [
    INGEST,
    token("Every option has a default [1]; the [whole list](/reference#ingest) is long, and [this](https://elsewhere.example/) is no link:\n\n| option | default | meaning |\n|:--|--:|---|\n"),
    token("| `--max-tokens` | 512 | longest section, in tokens of the embedder |\n| `--overlap` | 0 | tokens that **two parts** share |\n| `--max-file-bytes` | 4,000,000 | larger files are skipped |\n"),
    done("answered", { sources: SOURCES.slice(0, 1), next_hops: HOPS.slice(0, 1) }),
  ],
  clarify: [
    token("Do you mean the command or the HTTP route?"),
    done("clarify", {
      options: [
        { label: "The command", sublabel: "answerable ingest", value: "ingest" },
        { label: "The HTTP route", sublabel: "POST /admin/ingest", value: "route" },
      ],
    }),
  ],
  out_of_scope: [
    token("I can help with your knowledge base and what's in this app. For live web info, use a web search."),
    done("out_of_scope", { options: [{ label: "Use Web", sublabel: "", value: "https://search.example/?q=weather" }] }),
  ],
  marked: [{ ...INGEST, quote: "a guide", text: "a guide", link: "", heading_path: ["Selected text"], source_name: "Selected text" }, token("It has a guide [1]."), done("answered")],
  blocked: [token("I can't help with that request."), done("blocked")],
  degraded: [
    { type: "warning", message: "The model is not reachable; these are the passages that answer best." },
    INGEST,
    token("Run `answerable ingest ./docs` [1]."),
    done("degraded", { sources: SOURCES.slice(0, 1) }),
  ],
  error: [{ type: "error", code: "busy", message: "Service temporarily busy, please try again in a moment.", request_id: "req_7f3a91" }],
};

/** 100 tokens a second, for measure.js. */
function measuredText() {
  return Array.from({ length: 400 }, (_, at) => [10, token(at % 40 === 39 ? "end.\n\n" : "word ")]).flat();
}

function longText() {
  return Array.from({ length: 30 }, (_, at) => [15, token(`Paragraph ${at + 1} of a long answer that fills the panel.\n\n`)]).flat();
}

/** What was said before this visit. */
export const STORED = {
  id: CONVERSATION_ID,
  messages: [
    { id: "q1", role: "user", content: "What was my question?", created_at: "2026-01-01T00:00:00Z", state: null },
    { id: "a1", role: "assistant", content: "It was about ingesting [1].", created_at: "2026-01-01T00:00:01Z", state: "answered", citations: [INGEST], sources: SOURCES.slice(0, 1), next_hops: HOPS, options: [] },
  ],
};

/** The script whose name is in the question; by default the full answer. */
export function answerTo(question, mode) {
  if (mode === "selection") return SCRIPTS.marked;
  const name = Object.keys(SCRIPTS).find((key) => question.toLowerCase().includes(key));
  return SCRIPTS[name ?? "ingest"];
}
