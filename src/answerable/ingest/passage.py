"""A text that a reader marked on a page becomes chunks, as a document does.

What a browser hands over is rendered text: a line is a paragraph, a list item or a row whose cells
stand between tabs, and code has lost its fence. Somebody's own client may send Markdown instead. So
the text is read as Markdown where it looks like it, and line by line where it does not or where
reading it as Markdown would lose some of it (`<Provider>`, `# a comment`).

Characters that no reader sees are left out before it is read. Quotes are cut from what was sent
all the same, and every place counts in that.
"""

from __future__ import annotations

import re
import uuid
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from answerable.ingest import marked_tables, sentences
from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.ingest.pieces import pack
from answerable.ingest.positions import Positions
from answerable.ingest.splitting import CountTokens
from answerable.ingest.units import Piece
from answerable.settings import IngestSettings
from answerable.text import hidden, lines
from answerable.text.page_files import MARKED
from answerable.types import Chunk, Document, Span, Unit, UnitKind

MAX_TOKENS = 2_000  # of a marked text, seed 003
MAX_CHARS = 20 * MAX_TOKENS  # no text has so few tokens a character; bounds what is looked at
SLACK = 1_000  # characters behind what fits, so that the unit there is read to its end or goes on
ENOUGH = 0.8  # share of the words that must be quotable for a reading as Markdown to count
OPENER_WORDS = 12  # of a line of code that ends in a colon; a sentence may have more
WRAPPED = 50  # characters: a shorter line ends a paragraph

_MARKDOWN = re.compile(
    r"^ {0,3}(?:#{1,6} \S|```|~~~|>|[-*+] \S|\d{1,3}[.)] \S|\|)|\*\*\S|\]\(\S|`[^`\n]+`",
    re.MULTILINE,
)
# What Markdown keeps apart from what can be quoted. A single # may be a comment instead. Nothing of
# a line is tried twice: a row of 40,000 bars held all threads for seconds.
_STRUCTURE = re.compile(
    r"^ {0,3}(?:```|~~~|#{2,6} ).*$|^[^|\n]*+\|[^\n]*+$(?=\n[ |]*:?-+)|^[ |:-]+$", re.MULTILINE
)
_CODE = re.compile(
    r"^(?:\t| {2,})\S|[{};]\s*$|^[\w.\-]+ ?= ?\S|^\w[\w.]*\(.*\)$|^\[[\w.\"-]+\]$"
    r"|^\s*(?:[$>#] |//|/\*|<[/!?A-Za-z]|@\w|import |from \S+ import |def |class |return\b"
    r"|const |let |var |function |if \(|for \(|pip |npm |--?\w)"
)
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_INDENTED = re.compile(r"(?:\t| {2,})\S")
_BULLET = re.compile(r"\s*(?:[•◦▪‣·*+–-]|\d{1,3}[.)]|[a-z]\))\s+")
_FENCED = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)
# Nobody sees them, and they would tear words apart. Joiners stay: some scripts need them.
_UNSEEN = str.maketrans("", "", "\u200b\u2060\ufeff\u00ad")
_WORD = re.compile(r"\w+")


def cut(text: str, count_tokens: CountTokens, settings: IngestSettings) -> tuple[list[Chunk], bool]:
    """The chunks of a marked text, and whether only its beginning was read.

    At most ``MAX_TOKENS`` of it are read, up to the end of a sentence or another unit; where even
    the first is longer, up to the end of a word.
    """
    seen, places = hidden.placed(text)
    first, last = _trimmed(seen)
    head = seen[first : min(last, first + MAX_CHARS)]
    whole = len(head) == last - first and count_tokens(head) <= MAX_TOKENS
    head = head if whole else _beginning(head, count_tokens)
    chunks = _read(head, count_tokens, settings)
    if not whole:
        ends = [unit.span.char_end for chunk in chunks for unit in chunk.units]
        end = _fitting(head, sorted(ends), count_tokens)
        chunks = _read(head[:end], count_tokens, settings)
    sent = _Sent(text, places[first:])
    return [sent.chunk(each) for each in chunks], not whole


def _trimmed(text: str) -> tuple[int, int]:
    """Where a text begins and ends without the space around it; empty cells at its ends stay."""
    end = len(text.rstrip())
    start = min(end, len(text) - len(text.lstrip()))
    end += len(text) - end - len(text[end:].lstrip("\t"))
    is_cell = start > 0 and text[start - 1] == "\t" and "\t" in text[start:].partition("\n")[0]
    return start - is_cell, end


class _Sent:
    """The text as it was sent, and where in it each character stands of what is read."""

    def __init__(self, text: str, places: Sequence[int]) -> None:
        self._text = text
        self._places = places
        self._starts = lines.starts(text)

    def chunk(self, read: Chunk) -> Chunk:
        """A chunk of what is read, with its text and all its places as they were sent."""
        span = self._span(read.span)
        units = tuple(replace(unit, span=self._span(unit.span)) for unit in read.units)
        return replace(
            read, span=span, text=self._text[span.char_start : span.char_end], units=units
        )

    def _span(self, span: Span) -> Span:
        first, last = self._places[span.char_start], self._places[span.char_end - 1] + 1
        line = bisect_right(self._starts, first)
        return Span(first, last, line, bisect_right(self._starts, last - 1))


def _beginning(text: str, count_tokens: CountTokens) -> str:
    """As much of a text as surely holds all that fits, to the end of a line where one ends soon:
    the rest costs no time."""
    enough = _last(range(0, len(text), SLACK), lambda end: count_tokens(text[:end])) + 2 * SLACK
    end = text.find("\n", enough, enough + SLACK)
    return text[: end if end >= 0 else enough]


def _fitting(text: str, ends: Sequence[int], count_tokens: CountTokens) -> int:
    """The last of ``ends`` that keeps ``text`` short enough; the end of a word where none does."""

    def length(end: int) -> int:
        return count_tokens(text[:end])

    end = _last(ends, length)
    if length(end) > MAX_TOKENS // 2:
        return end
    words = [match.end() for match in _WORD.finditer(text)]
    return _last(words, length) or _last(range(1, len(text) + 1), length)


def _last(ends: Sequence[int], length: Callable[[int], int]) -> int:
    """The last end of an ascending sequence up to which there are at most ``MAX_TOKENS``, or 0."""
    fitting = bisect_right(ends, MAX_TOKENS, key=length)
    return ends[fitting - 1] if fitting else 0


def _read(text: str, count_tokens: CountTokens, settings: IngestSettings) -> list[Chunk]:
    document = Document(path=MARKED, file=MARKED, text=text, title="", url="")
    is_markdown = _MARKDOWN.search(text) and (_FENCED.search(text) or not _has_table(text))
    chunks = _as_markdown(document, count_tokens, settings) if is_markdown else []
    if not _says_it_all(chunks, text):
        chunks = list(_as_lines(document, count_tokens, settings))
    return [_seen(chunk) for chunk in chunks]


def _has_table(text: str) -> bool:
    """Whether rows with tabs are in it, which Markdown would run together."""
    return "\t" in text and bool(marked_tables.rows(text, list(_lines(text))))


def _as_markdown(
    document: Document, count_tokens: CountTokens, settings: IngestSettings
) -> list[Chunk]:
    try:
        return chunk_document(document, count_tokens, settings)
    except UnparsableError:
        return []


def _says_it_all(chunks: Sequence[Chunk], text: str) -> bool:
    """Whether nearly every word of the text can be quoted from these chunks."""
    quotable = sum(_words(chunk.quote(unit.span)) for chunk in chunks for unit in chunk.units)
    return quotable > 0 and quotable >= ENOUGH * _words(_STRUCTURE.sub("", text))


def _words(text: str) -> int:
    return len(_WORD.findall(text))


def _seen(chunk: Chunk) -> Chunk:
    """The chunk without characters that nobody sees; its text stays, quotes are cut from it."""
    units = tuple(
        replace(
            unit,
            text=unit.text.translate(_UNSEEN),
            under=tuple(name.translate(_UNSEEN) for name in unit.under),
        )
        for unit in chunk.units
    )
    pieces = tuple(piece.translate(_UNSEEN) for piece in chunk.pieces)
    return replace(chunk, units=units, pieces=pieces)


def _as_lines(
    document: Document, count_tokens: CountTokens, settings: IngestSettings
) -> Iterator[Chunk]:
    """Chunks of as many units as fit; one that alone is too long stands alone."""
    positions = Positions.of(document)
    held: list[Piece] = []
    tokens = 0
    ordinal = 0
    for piece in _pieces(document.text):
        length = count_tokens(piece.text)
        if held and tokens + length > settings.max_tokens:
            yield _chunk(document, positions, held, tokens, ordinal, settings)
            held, tokens, ordinal = [], 0, ordinal + 1
        held.append(piece)
        tokens += length
    if held:
        yield _chunk(document, positions, held, tokens, ordinal, settings)


def _chunk(
    document: Document,
    positions: Positions,
    held: Sequence[Piece],
    tokens: int,
    ordinal: int,
    settings: IngestSettings,
) -> Chunk:
    start, end = held[0].start, held[-1].end
    spans = [positions.span(piece.start, piece.end) for piece in held]
    return Chunk(
        id=str(uuid.uuid5(uuid.NAMESPACE_URL, f"selection#{ordinal}")),  # told apart in one answer
        document=document.path,
        file=document.file,
        title=document.title,
        url=document.url,
        heading_path=(document.title,),
        section_depth=1,
        ordinal=ordinal,
        text=document.text[start:end],
        span=positions.span(start, end),
        token_count=tokens,
        units=tuple(
            Unit(piece.kind, span, piece.text) for piece, span in zip(held, spans, strict=True)
        ),
        pieces=pack("", held, settings.piece_chars),
    )


def _pieces(text: str) -> Iterator[Piece]:
    """What can be quoted: blocks of code, rows, items, and the sentences of paragraphs."""
    rows = marked_tables.rows(text, list(_lines(text)))
    for start, end, kind in _blocks(text, rows):
        if start in rows:
            if rows[start]:
                yield Piece(kind, start, end, rows[start])
        elif kind == "code":
            yield Piece(kind, start, end, text[start:end])
        elif kind == "sentence":
            for first, last in sentences.split(text[start:end]):
                piece = text[start + first : start + last]
                yield Piece(kind, start + first, start + last, _one_line(piece))
        else:
            bullet = _BULLET.match(text, start, end)
            yield Piece(kind, start, end, _one_line(text[bullet.end() if bullet else start : end]))


def _one_line(text: str) -> str:
    """The text as a line; a tab parts the cells of a row."""
    cells = (" ".join(cell.split()) for cell in text.split("\t"))
    return "; ".join(filter(None, cells))


def _blocks(text: str, rows: Mapping[int, str]) -> Iterator[tuple[int, int, UnitKind]]:
    """Start, end and kind of each block, in order: lines that belong together are one; each of the
    ``rows`` of tables is one by itself."""
    open_block: tuple[int, int, UnitKind] | None = None
    for start, end in _lines(text):
        kind = "row" if start in rows else _kind(text[start:end])
        if open_block is not None and kind != "row":
            if _is_opener(text, open_block, start):
                open_block = (open_block[0], open_block[1], "code")
            elif open_block[2] == "code" and _reopens(text, open_block, start, end):
                kind = "code"
            if _goes_on(text, open_block, start, kind):
                open_block = (open_block[0], end, open_block[2])
                continue
        if open_block is not None:
            yield open_block
        open_block = (start, end, kind)
    if open_block is not None:
        yield open_block


def _goes_on(text: str, block: tuple[int, int, UnitKind], start: int, kind: UnitKind) -> bool:
    """Whether a line continues the block before it: code does, and prose that was wrapped."""
    first, last, before = block
    between = text[last:start]
    if before == "code" == kind:
        return between.count("\n") <= 2
    line = text[text.rfind("\n", first, last) + 1 or first : last]
    wrapped = before == kind == "sentence" and len(line) >= WRAPPED and between.count("\n") == 1
    return wrapped and text[last - 1] not in ".!?:。！？"


def _is_opener(text: str, block: tuple[int, int, UnitKind], start: int) -> bool:
    """Whether a block is the line of code that the indented line behind it belongs to (`try:`)."""
    first, last, kind = block
    line = text[first:last]
    return (
        kind == "sentence"
        and _opens(line)
        and _is_next(text, last, start)
        and _INDENTED.match(text, start) is not None
    )


def _reopens(text: str, block: tuple[int, int, UnitKind], start: int, end: int) -> bool:
    """Whether a line goes on with the indented code before it (`else:`)."""
    line = text.rfind("\n", block[0], block[1]) + 1
    return (
        _opens(text[start:end])
        and _is_next(text, block[1], start)
        and _INDENTED.match(text, max(line, block[0])) is not None
    )


def _opens(line: str) -> bool:
    """Whether a line can open a block of code: a short one that ends in a colon, of which no
    sentence ends before."""
    body = line.removesuffix(":")
    return body != line and len(body.split()) <= OPENER_WORDS and not _SENTENCE_END.search(body)


def _is_next(text: str, end: int, start: int) -> bool:
    """Whether no line is between the end of one and the start of another."""
    return text.count("\n", end, start) == 1


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line with something on it, without the space around; code keeps its
    indentation, which says what belongs together."""
    start = 0
    for line in text.split("\n"):
        body = line.rstrip()
        if body.translate(_UNSEEN).strip():
            yield start, start + len(body)
        start += len(line) + 1


def _kind(line: str) -> UnitKind:
    if _CODE.search(line):
        return "code"
    if "\t" in line.strip():
        return "row"
    return "item" if _BULLET.match(line) else "sentence"
