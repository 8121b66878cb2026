"""What of a block can be quoted: sentences, list items, code, table rows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from answerable.ingest import labelled_lines, sentences
from answerable.ingest.help_text import entries
from answerable.ingest.markup import inline
from answerable.ingest.markup.blocks import Block, Segment
from answerable.ingest.markup.markdown import Page
from answerable.ingest.markup.mdx import FILLER, UNFILLED, Construct
from answerable.ingest.markup.placed_values import OPEN
from answerable.ingest.markup.shown_code import shown_code
from answerable.list_place import OUTSIDE, ListPlace
from answerable.text.unseen import MARK_WORDS
from answerable.types import UnitKind
from answerable.wording.leading import speaks_of_next

ITEM_CHARS = 300  # a longer list item is quoted by the sentence: only the first is an item
COLUMNS = 64  # of a table are shown; the quote has them all
NAMES_CHARS = 2_000  # of the columns, shown with each row; what is longer names none
DIAGRAMS = frozenset({"mermaid", "plantuml", "graphviz"})  # drawn: no reader sees their code
LEFT_OUT = "left out"  # of code: what leads to it says nothing
LABEL_CHARS = 40  # a paragraph this short that is no sentence is a label
_TASK = re.compile(r"\[[ xX]\](?:\s+|\Z)")
_PICTURE = re.compile(r"!\[([^\[\]\n]+)\]\([^()\n]*\)")  # with what it is said to show
_BULLET = re.compile(r"\u2022\s+")  # what begins with one is an item, written by hand
# "**A.** Yes, it can.", below a "**Q.**": what is quoted is the answer.
_ANSWERS = re.compile(r"A(?:nswer)?[.:]\s+")
_ASKED = re.compile(r"^[\W_]{0,12}Q(?:uestion)?[*_]{0,3}[.:]", re.MULTILINE)
ASKED_CHARS = 1_000  # before an answer its question begins in these
_INTRODUCED = {"item", "code", "row"}
COLONS = (":", "：")
_CODE = re.compile(r"\s*(?P<ticks>`+)[^`\n]+(?P=ticks)\s*")
_CELL_TAG = re.compile(r"<t[dh](?=[\s/>])", re.IGNORECASE)
_DASHES = re.compile(r"(?=[^|\n]*\|)(?=[^-\n]*-)[|: \t-]*")  # below the names of columns
_FILLED_IN = re.compile(r"[ \t\r]*\n[ \t\r]*\n\s*+\{\{(?![<%#!])")
_UNFILLED = re.compile(rf"[ \t]*\n[ \t]*\n\s*+{UNFILLED}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit before it has its place in the file: positions are those of the document's text.

    ``under`` are all headings inside its section that it stands below, and ``anchor`` is the id of
    the last one.
    """

    kind: UnitKind
    start: int
    end: int
    text: str
    lead: bool = False
    language: str = ""
    under: tuple[str, ...] = ()
    place: ListPlace = OUTSIDE
    anchor: str = ""


def read(page: Page, block: Block, following: str = "") -> list[Piece]:
    """The units of a block, in order and disjoint. ``following`` is what ``kind`` says of the next
    block.

    What has an element that no reader sees in it is none: a quote of it would have that too. Nor is
    what has something filled in that is not known here.
    """
    if block.kind == "heading":
        return []
    if block.kind == "code":
        found = _code(block)
    else:
        found = _row(page, block) if block.kind == "row" else _prose(page, block, following)
        found = [each for each in found if _is_seen(page, each)]
    return [replace(each, place=block.place) for each in found] if block.place.depth else found


def _is_seen(page: Page, piece: Piece) -> bool:
    """Whether a reader sees just this, all of it."""
    if UNFILLED in piece.text:
        return False
    inside = page.between(piece.start, piece.end)
    return not any(_is_said_aside(page, each) for each in inside)


def _is_said_aside(page: Page, construct: Construct) -> bool:
    """Whether it is hidden, or a comment that says more than a mark for some program; what an icon
    is called in a few words is neither."""
    written = page.text[construct.start : construct.end]
    few = len(written.split()) <= MARK_WORDS
    if construct.kind == "hidden":
        return not (few and written.lower().startswith("<title"))
    return construct.kind == "comment" and not few


def shows(block: Block) -> bool:
    """Whether anything of a block is shown; of code that names another file, nothing is."""
    return block.kind != "code" or bool(_code(block))


def kind(page: Page, block: Block) -> str:
    """The kind of a block of which anything is shown; ``LEFT_OUT`` of one that has something filled
    in that is not known; empty of others that show nothing. A paragraph that is nothing but code is
    code to what leads to it."""
    if block.kind == "paragraph" and len(block.lines) == 1:
        return "code" if _CODE.fullmatch(page.masked, *block.lines[0]) else block.kind
    if shows(block):
        return block.kind
    return LEFT_OUT if UNFILLED in block.code else ""


def _code(block: Block) -> list[Piece]:
    if not block.lines or block.language.lower() in DIAGRAMS or UNFILLED in block.code:
        return []
    lines = block.code.split("\n")
    places = _places(block, lines)
    options = entries(lines, block.language) if places else []
    if not options:
        text, whole = shown_code(block.code), (block.lines[0][0], block.lines[-1][1])
        return [Piece("code", *whole, text, language=block.language)] if text.strip() else []
    found, at = [], 0
    for option in options:
        found += _stretch(block, lines, places, at, option.first)
        start, end = places[option.first][0], places[option.end - 1][1]
        found.append(Piece("row", start, end, option.text))
        at = option.end
    return found + _stretch(block, lines, places, at, len(lines))


def _places(block: Block, lines: Sequence[str]) -> list[Segment]:
    """Where each line of code stands: a blank one, which has no place of its own, where the one
    before does. Empty where that is not known."""
    own = iter(block.lines)
    if sum(bool(line.strip()) for line in lines) != len(block.lines):
        return []
    found = [block.lines[0]]
    for line in lines:
        found.append(next(own) if line.strip() else found[-1])
    return found[1:]


def _stretch(
    block: Block, lines: Sequence[str], places: Sequence[Segment], first: int, end: int
) -> list[Piece]:
    """Some lines of code, without the blank ones around them."""
    said = [number for number in range(first, end) if lines[number].strip()]
    if not said:
        return []
    text = shown_code("\n".join(lines[said[0] : said[-1] + 1]))
    start, stop = places[said[0]][0], places[said[-1]][1]
    return [Piece("code", start, stop, text, language=block.language)]


def _row(page: Page, block: Block) -> list[Piece]:
    """``Header: cell; Header: cell``; empty cells are left out."""
    shown = []
    room = NAMES_CHARS
    for name, (start, end) in zip(block.headers[:COLUMNS], block.lines, strict=False):
        if cell := _cell(page, page.masked[start:end]):
            head = _cell(page, name).rstrip(":") if len(name) <= room else ""
            room -= len(head)
            shown.append(f"{head}: {cell}" if head else cell)
    if not shown:
        return []
    return [Piece("row", *_row_extent(page, block), "; ".join(shown))]


def _row_extent(page: Page, block: Block) -> Segment:
    """From the first pipe or cell to the last, without what is blanked out around them; of a row
    that is written as tags, with those of its cells."""
    if _CELL_TAG.match(page.text, block.start):
        return block.start, block.end
    blank = FILLER + " \t\n"
    first = block.lines[0][0]
    end = block.start + len(page.masked[block.start : block.end].rstrip(blank))
    if first and page.masked[first - 1] == "|":
        return first - 1, end
    body = page.masked[first:end]
    return first + len(body) - len(body.lstrip(blank)), end


def _cell(page: Page, source: str) -> str:
    """What a cell says; of one that holds nothing but pictures, what they are said to show."""
    said = inline.plain(page.read(source.strip().replace("\\|", "|")).text)
    return said or inline.plain(" ".join(_PICTURE.findall(source)))


def _prose(page: Page, block: Block, following: str) -> list[Piece]:
    lines = _above_dashes(page, block.lines)
    source = "\n".join(page.masked[start:end] for start, end in lines)
    read = page.read(source)
    bullet = _BULLET.match(read.text) if block.kind == "paragraph" else None
    begins = bullet or _answers(page, block, read.text)
    kind: UnitKind = "item" if block.kind == "item" or bullet else "sentence"
    place = _Places(lines)
    spans = sentences.split(read.text, read.protected)
    spans = labelled_lines.apart(page.masked, lines, read, spans)
    if following == LEFT_OUT or _is_filled_in(page, block.end):
        spans = [*_without_lead(page, read, place, spans)]
    if kind == "item" and spans and spans[-1][1] - spans[0][0] <= ITEM_CHARS:
        spans = [(spans[0][0], spans[-1][1])]
    found: list[Piece] = []
    for start, end in spans:
        mark = begins or (_TASK.match(read.text, start, end) if kind == "item" else None)
        if mark and not found:
            start = mark.end()
        text = inline.plain(read.text[start:end])
        if any(char.isalnum() for char in text):
            first, last = place.of(*read.source(start, end))
            found.append(Piece("sentence" if found else kind, first, last, text))
    return _mark_lead(found, following)


def _answers(page: Page, block: Block, text: str) -> re.Match[str] | None:
    """The mark of an answer, if the text begins with one and its question stands before."""
    mark = _ANSWERS.match(text)
    before = page.text[max(0, block.start - ASKED_CHARS) : block.start]
    return mark if mark is not None and _ASKED.search(before) else None


def _above_dashes(page: Page, lines: Sequence[Segment]) -> Sequence[Segment]:
    """The lines of a paragraph up to a table in it that was not read as one: its rows would be
    quoted as they are written."""
    for number, (start, end) in enumerate(lines):
        if _DASHES.fullmatch(page.masked, start, end):
            return lines[: max(0, number - 1)]
    return lines


def _without_lead(
    page: Page, read: inline.Inline, place: _Places, spans: Sequence[Segment]
) -> Iterator[Segment]:
    """The sentences without the last one, if that says nothing without what it leads to, which is
    not known here: with code in it, it names what to use."""
    yield from spans[:-1]
    for start, end in spans[-1:]:
        leads = read.text[start:end].endswith(COLONS)
        if not leads or "`" in page.masked[slice(*place.of(*read.source(start, end)))]:
            yield start, end


def _is_filled_in(page: Page, end: int) -> bool:
    """Whether what follows is a block that a template writes."""
    below = _FILLED_IN.match(page.text, end)
    if below is not None and page.masked[below.end() - 2] not in ("{", OPEN):
        return True
    return _UNFILLED.match(page.masked, end) is not None


def _mark_lead(found: list[Piece], following: str) -> list[Piece]:
    """The last sentence introduces what follows: "Run this:", "Use the following command.", or a
    label. Below an item stands the next one of its list as often as one that it speaks of."""
    if not found or following not in _INTRODUCED:
        return found
    last = found[-1]
    label = last.kind == "sentence" and len(found) == 1 and len(last.text) <= LABEL_CHARS
    may_speak = found[0].kind == "sentence" or following != "item"
    speaks = may_speak and speaks_of_next(last.text, following)
    if last.text.endswith(COLONS) or (label and last.text[-1].isalnum()) or speaks:
        found[-1] = replace(last, lead=True)
    return found


class _Places:
    """From positions in lines joined by line breaks to positions in the page."""

    def __init__(self, lines: Sequence[Segment]) -> None:
        self._lines = lines
        self._starts = [0]
        for first, last in lines:
            self._starts.append(self._starts[-1] + last - first + 1)

    def of(self, start: int, end: int) -> Segment:
        return self._at(start), self._at(end - 1) + 1

    def _at(self, position: int) -> int:
        line = bisect_right(self._starts, position) - 1
        return self._lines[line][0] + position - self._starts[line]
