"""The nouns: what is read, what is indexed, what is found, what is cited.

Everything here is a frozen value. Character offsets count Unicode code points in the decoded text
of the file (a leading byte order mark is not part of that text); line numbers start at 1. Spans are
half open: ``text[char_start:char_end]``; ``line_end`` is the line of the last character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Literal
from urllib.parse import unquote

from answerable.caller import Caller
from answerable.list_place import OUTSIDE, ListPlace
from answerable.reading_on import NextHop as NextHop
from answerable.reading_on import Option as Option
from answerable.reading_on import SourceLink as SourceLink
from answerable.seen import Age, ListPreview
from answerable.site_names import NO_NAMES, Names
from answerable.turn_notes import TurnNotes

Format = Literal["markdown", "mdx", "record"]
Generator = Literal["github", "vitepress", "mkdocs", "jekyll", "eleventy", "hugo", "zola", "sphinx"]
UnitKind = Literal["sentence", "item", "code", "row"]
Mode = Literal["general", "selection"]
Role = Literal["user", "assistant"]
Strength = Literal["NONE", "ONE", "MANY"]
State = Literal[
    "answered",
    "only_one_match",
    "no_match",
    "clarify",
    "out_of_scope",
    "blocked",
    "degraded",
    "error",
    "interrupted",  # of a stored answer alone: its reader left, or the model broke off
]


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file."""

    char_start: int
    char_end: int
    line_start: int
    line_end: int

    @property
    def anchor(self) -> str:
        """The fragment that marks its lines where a file is shown with line numbers."""
        return f"#L{self.line_start}-L{self.line_end}"


@dataclass(frozen=True, slots=True)
class Document:
    """One page (or one record) as its source hands it over, before it is cut into chunks.

    ``text`` is all that is parsed; ``body_start`` is where it begins after front matter.
    ``offsets`` is None where ``text`` is the file's own; for text that was made of another (of a
    JSON string, say) ``offsets[i]`` is where character ``i`` of ``text`` begins in ``file_text``,
    and ``offsets[len(text)]`` is where the last one ends, so that every span can be given in the
    file. ``line_anchors``: ``url`` shows the file by its lines, which link its chunks if proven.
    A partial has the title and the address of the page that shows it, and its place on that.
    """

    path: str  # unique in the corpus: posix path below the site's root, "#id" appended for records
    file: str  # the file that holds it, posix path below the site's root
    text: str
    title: str
    url: str  # of the page, or its place on one; absolute when the site's address is known
    format: Format = "markdown"
    body_start: int = 0
    source_type: str = "docs"
    metadata: Mapping[str, str] = field(default_factory=dict)  # version, locale, updated_at, ...
    offsets: Sequence[int] | None = None
    file_text: str | None = None  # None: `text` is the file's text
    line_anchors: bool = False
    generator: Generator = "github"
    ids: str = ""  # what makes the ids of headings, where that is not as the generator does it
    substitutions: Mapping[str, str] = field(default_factory=dict)  # for {{ name }} on it
    syntax: Mapping[str, str] = field(default_factory=dict)  # marks that its site has of its own
    shown_at: ShownAt | None = None  # of a partial
    shows: bool = False  # whether it shows files that are read, as documents of their own

    def __hash__(self) -> int:
        """By its path: not all that it holds can be hashed."""
        return hash(self.path)

    @property
    def original(self) -> str:
        """The text of the file itself, which quotes are cut from."""
        return self.text if self.file_text is None else self.file_text


@dataclass(frozen=True, slots=True)
class ShownAt:
    """Where a partial is shown: at this position in the text of a page, or of another partial."""

    page: Document
    position: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that could not be read or parsed, and why, in words for the site's owner."""

    path: str
    reason: str
    passing: bool = False  # closed for the moment: what an index has of it stays


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest thing that can be quoted: a sentence, list item, code block or table row.

    ``text`` is for display: without Markdown's markup. The quote is cut from the chunk's text by
    the span. ``lead`` marks a sentence that introduces what follows ("Run:"). ``under`` are the
    headings inside the section (H4 and below) that begin with the unit, which is found by them too.
    """

    kind: UnitKind
    span: Span
    text: str
    lead: bool = False
    language: str = ""  # of a code block, as its fence names it
    under: tuple[str, ...] = ()
    place: ListPlace = OUTSIDE  # of an item, and of its later sentences and its code
    anchor: str = ""  # of the last heading in its section above it, if the chunk's is another

    @property
    def words(self) -> str:
        """What the unit is found by."""
        return "\n".join((*self.under, self.text)) if self.under else self.text


@dataclass(frozen=True, slots=True)
class Chunk:
    """A section, or a part of a long one: what the index holds and retrieval returns.

    ``text`` is the file's text at ``span``, character for character; what no reader sees is blank
    there, and what is redacted is blacked out. ``pieces`` are the strings
    that are embedded for it (at most about 900 characters each, the best piece counts).
    """

    id: str
    document: str  # Document.path
    file: str
    title: str
    url: str  # page URL with the anchor of the section, or of its lines in the viewer; see address
    heading_path: tuple[str, ...]
    section_depth: int  # 1 = page, 2 = below an H2, 3 = below an H3
    ordinal: int  # position in the document
    text: str
    span: Span
    token_count: int
    units: tuple[Unit, ...]
    pieces: tuple[str, ...] = ()
    source_type: str = "docs"
    metadata: Mapping[str, str] = field(default_factory=dict)

    @property
    def line_anchored(self) -> bool:
        """Whether ``url`` leads to the proven lines of the chunk in the document viewer."""
        return self.url.endswith(self.span.anchor)

    @property
    def address(self) -> str:
        """Where it can be read: ``url``, or empty where that only names a file shown nowhere."""
        return "" if unquote(self.url.partition("#")[0]) == self.file else self.url

    def quote(self, span: Span) -> str:
        """The file's text at ``span``, which must lie within this chunk."""
        start = span.char_start - self.span.char_start
        return self.text[start : start + span.char_end - span.char_start]


@dataclass(frozen=True, slots=True)
class SparseVector:
    """Term weights by 32-bit term id, ascending and unique."""

    indices: tuple[int, ...]
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """What a store finds: a chunk's id with its two scores kept apart.

    ``dense`` is the cosine of the best piece (-1..1) and ``lexical`` the BM25 score (0 and up).
    A store that did not rank the chunk on one side still scores it there.
    """

    id: str
    dense: float
    lexical: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A hit with its chunk read."""

    chunk: Chunk
    dense: float
    lexical: float


@dataclass(frozen=True, slots=True)
class Filter:
    """Which chunks a search may find: those that have one of the given values in every condition.

    Values are compared exactly, as strings; an empty condition holds for every chunk. A chunk
    without the field (a page at the top has no section) meets no condition on it.
    """

    section: tuple[str, ...] = ()
    version: tuple[str, ...] = ()
    locale: tuple[str, ...] = ()
    source_type: tuple[str, ...] = ()
    file_path: tuple[str, ...] = ()

    @property
    def conditions(self) -> dict[str, tuple[str, ...]]:
        """Field to the values it may have, of those fields that are conditions at all."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: values for name, values in named.items() if values}

    def admits(self, chunk: Chunk) -> bool:
        """Whether a search under this filter may find ``chunk``."""
        known = {**chunk.metadata, "source_type": chunk.source_type, "file_path": chunk.file}
        return all(known.get(name) in values for name, values in self.conditions.items())


@dataclass(frozen=True, slots=True)
class ScoredChunk:
    """A ranked candidate.

    ``score`` is calibrated (0..1): how likely the chunk is about what is asked, which one that
    leaves it open can be too. ``unit_scores`` says how well each of ``chunk.units`` answers the
    question; they compare within one question only.
    """

    chunk: Chunk
    score: float
    dense: float
    lexical: float
    unit_scores: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What retrieval found for a question, best first, and how far it can be trusted.

    ``idf`` tells the rarity of a term by its id. No page has the names that are ``unmentioned``.
    ``candidates`` are the best, ``chunks`` among them; ``judge`` is how sure (0..1) one is alone.
    """

    question: str
    chunks: tuple[ScoredChunk, ...]
    strength: Strength
    score: float  # calibrated 0..1: that the question can be answered from these chunks
    idf: Callable[[int], float] = field(default=lambda _: 1.0, repr=False, compare=False)
    low_confidence: bool = False  # to be said with a warning, even where the strength is NONE
    names: Names = NO_NAMES  # of what the pages are about
    unmentioned: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = field(default=(), repr=False, compare=False)
    judge: Callable[[Candidate], float] = field(default=lambda _: 0.0, repr=False, compare=False)
    listed: bool = False  # the chunks are of as many things, and the best unit of each is said
    of_person: bool = False  # it is asked of the person whom the site is about
    marked: bool = False  # the chunks are all of a text that the reader marked
    said: frozenset[tuple[str, int]] = frozenset()  # units quoted before: what follows is asked for

    @property
    def strong(self) -> bool:
        return self.strength != "NONE"


@dataclass(frozen=True, slots=True)
class Citation:
    """A proven quote: ``quote`` is the file's text at the span, ``text`` is it without markup.

    ``link`` leads to the quoted words: to their lines where the document viewer shows the file,
    else to the page with a text fragment. ``url`` is the address of the section (``Chunk.url``).
    """

    n: int
    quote: str
    text: str
    source_name: str
    link: str
    file: str
    heading_path: tuple[str, ...]
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    score: float
    url: str = ""

    @property
    def section_url(self) -> str:
        """The address of the section, for lists that name each section once."""
        return self.url or self.link


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation: stored, or as a client told it."""

    id: str
    role: Role
    content: str
    created_at: str  # ISO 8601, UTC; empty where nothing but a client told the message
    state: State | None = None  # of an assistant's message
    reply_to: str | None = None  # of an answer: the id of its question, where that is known
    detail: str = ""  # what an answer showed beside its text; JSON of recording.replay.Shown


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation as its owner's list shows it."""

    id: str
    created_at: str  # ISO 8601, UTC
    updated_at: str  # when something was last said in it
    title: str  # the beginning of its first question


@dataclass(frozen=True, slots=True)
class ChatContext:
    """What the visitor still sees of the conversation, as the client tells it.

    ``ages`` is keyed by the names of the other fields; what has no age was shown just now.
    """

    last_assistant_message: str | None = None
    last_user_message: str | None = None
    last_options: tuple[Option, ...] = ()
    last_list_preview: ListPreview | None = None
    last_opened_panel: str | None = None
    last_error_message: str | None = None
    ages: Mapping[str, Age] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """One user message and what is known around it.

    ``history`` holds the last messages of the conversation, oldest first, and ``earlier`` those
    before them, for what cannot be understood without; ``context`` is the text marked on the page
    in selection mode; ``user_id`` comes from a verified token and from nowhere else; ``timezone``
    is an IANA name; ``where`` narrows what is searched, and means nothing in selection mode;
    ``can_sign_in`` is false where nobody can say who they are, and ``beside`` are the questions
    that stand before this one in one message, and ``apart`` says that it is one of several there,
    which are answered together. The turn writes what it finds out into ``notes``.
    """

    message: str
    mode: Mode = "general"
    context: str | None = None
    history: tuple[Message, ...] = ()
    earlier: tuple[Message, ...] = ()
    request_id: str = ""
    chat_context: ChatContext | None = None
    user_id: str | None = None
    timezone: str | None = None
    where: Filter | None = None
    can_sign_in: bool = True
    beside: tuple[str, ...] = ()
    apart: bool = False
    caller: Caller | None = field(default=None, compare=False, repr=False)  # who budgets are for
    notes: TurnNotes = field(default_factory=TurnNotes, compare=False, repr=False)

    def admits(self, chunk: Chunk) -> bool:
        """Whether ``chunk`` is among what is searched, as far as ``where`` narrows that."""
        return self.where is None or self.where.admits(chunk)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a layer that needs no evidence says; the turn makes events of it.

    ``picked`` is the option the visitor chose; ``options`` are offered anew, ``next_hops`` are
    links of the site's owner, ``sources`` the sections that an answer before cited.
    """

    text: str
    state: State = "answered"
    options: tuple[Option, ...] = ()
    next_hops: tuple[NextHop, ...] = ()
    picked: Option | None = None
    layer: str = ""  # which layer said it, for the record
    sources: tuple[SourceLink, ...] = ()
