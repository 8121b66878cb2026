"""A model's text as it comes, to whole sentences with the ids they point to.

Nothing leaves the gate before it is complete: a sentence with the ids behind it, a list item, a
code block with its closing fence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Literal

from answerable.ingest.sentences import split
from answerable.llms import tables
from answerable.llms.headings import denies, heading, heading_end, leads, may_be_heading
from answerable.text.nesting import INDENT, Nesting
from answerable.text.safe_markdown import INLINE_CODE

_POINTER = r"\[\s*S\d+(?:\s*[,;]\s*S?\d+)*\s*\]"
# What models make of it: [S1-S3], [Source: S1], [S1 and S2], [^S1], ([S1]), \[S1\], 【S1】.
_DRESSED = (
    r"\\?[\[【]\s*+(?:(?:sources?|refs?|evidence|citations?|cite)\s*+(?::\s*+)?|\^)?"
    r"(?P<%s>S\d++(?:\s*(?:[,;&–-]|and)\s*S?\d+)*)\s*\\?[\]】]"
)
DRESSED = re.compile(rf"\({_DRESSED % 'within'}\)|{_DRESSED % 'ids'}", re.IGNORECASE)
# Where a blank may come first, it is looked for from the first of a run: the time a run takes must
# not grow with its square.
POINTERS = re.compile(rf"(?<!\s)\s*+{_POINTER}", re.IGNORECASE)
LEADING = re.compile(rf"(?:{POINTERS.pattern})+[ \t]*[.,;]?", re.IGNORECASE)
# What may become a pointer, or may yet be one in parentheses.
PARTIAL = re.compile(r"\s*(?:[\\(]\Z|\(?\\?[\[【][^\[\]【】\n]{0,80}\Z|\(\[[^\[\]\n]{0,80}\]\Z)")
RANGE = re.compile(r"S?(\d{1,9})(?:\s*[–-]\s*S?(\d{1,9}))?", re.IGNORECASE)
MAX_RANGE = 10  # ids
FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*+(?P<language>[^\s`]*+)[^\n`]*+\n")
NEWLINE = re.compile(r"\r\n?")
# A line across the page, and lines without a word before the next block.
_RULE = r"[ \t>]*(?:[-*_=][ \t]*){3,}\n"
BLANK = re.compile(rf"\A(?:[ \t>]*\n|{_RULE})+")
# What is quoted, at the beginning of a block and of its further lines.
QUOTES = re.compile(r"\A(?:[ \t]*>)+[ \t]+(?=[^\s>`~]|`[^`]|~[^~])")
QUOTED = re.compile(r"\n[ \t]*>+[ \t]+")
# A line that does not go on with the paragraph above it.
BREAK = re.compile(
    r"\n(?=[ \t>]*\n|[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]|[ \t]*(?:```|~~~)|[ \t>]*#{1,6}[ \t]"
    rf"|[ \t]*\||{_RULE})"
)
UNDECIDED = re.compile(r"\n[ \t>]*(?:[-*_=+•`~#|][-*_=`~#| \t]*|\d{1,3}[.)]?)?\Z")
# What stands behind these tells whether a sentence begins.
OPENED = "\"'([“‘«¿¡ \t\n\r\f\v\u00a0\u2003\u3000"
ITEM = re.compile(r"(?P<blanks>[ \t]*)(?:[-*+•]|(?P<number>\d{1,3})[.)])[ \t]+")
# "A.[S1]B": where an id stands right behind a stop or before a word, its sentence ends too.
GLUED_BEFORE = re.compile(r"(?<=[.!?…])([\"'*_)\]”’»]*)(?=\[\s*S\d)", re.IGNORECASE)
GLUED_BEHIND = re.compile(rf"({_POINTER})(?=\w)", re.IGNORECASE)
CLOSED = re.compile(r"(?<=[.!?…])[*_]{1,3}(?=\s|\Z)")  # what was bold or slanted up to a stop
# "So it is. [S1] 2. Then": what begins with a number is told from a sentence "2." by its beginning.
NUMBERED = re.compile(rf"[.!?…][\"'*_)\]”’»]*{LEADING.pattern}(?=\s*\d+\.\s)", re.IGNORECASE)
END = "。"  # after which a sentence ends, whatever follows
# A line that ends in ids ends its sentence, unless that goes on with a small letter.
CITED_LINE = re.compile(rf"({_POINTER}[ \t]*)\n(?=[ \t]*(\S))", re.IGNORECASE)
NOWHERE = ("S0",)  # an id that no evidence has
MAX_BLOCK = 3_000  # characters without an end: not a sentence of an answer
PORTION = 1_000  # characters that are read at once: each block is looked for in all that is there
# Stands for what was dropped of a sentence without an end, whose rest says nothing by itself.
LOST = "\ue002"
# What is struck out: a reader does not see that the words are gone.
STRUCK = re.compile(r"~~[^~\n]+~~|<(?:s|del|strike)\b", re.IGNORECASE)
BEFORE_STOP = re.compile(r"(?<!\s)\s++(?=[.,;:!?…](?:\s|$))")
WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Written:
    """A complete piece; ``text`` is the model's own, for code what stands between the fences.

    A sentence that stands ``apart`` begins a paragraph. What only ``leads`` to the next piece says
    nothing, unless it turns out to have ids.
    """

    text: str
    ids: tuple[str, ...] = ()
    kind: Literal["sentence", "item", "code"] = "sentence"
    language: str = ""
    marker: str = "- "  # of an item: a number where the model gave it one, behind its indentation
    apart: bool = False
    leads: bool = False


class SentenceGate:
    """Feed it pieces; it gives what is complete. ``close`` gives the rest."""

    def __init__(self) -> None:
        self._buffer = ""
        self._return = ""  # a carriage return of which a line feed may be the rest
        self._within = False  # whether the buffer begins within a paragraph, and not with a line
        self._apart = False  # whether what begins now stands behind another block
        self._columns: tuple[str, ...] | None = None  # of the table that the buffer begins in
        self._nesting = Nesting()
        self._held: Written | None = None  # the end of a block: its ids may stand below it
        self._denied = False  # whether the words that led here, which are not said, deny something

    def feed(self, piece: str) -> Iterator[Written]:
        """What ``piece`` completes."""
        for start in range(0, len(piece), PORTION):
            yield from filter(_is_said, self._fed(piece[start : start + PORTION]))

    def _fed(self, piece: str) -> Iterator[Written]:
        piece = self._return + piece
        self._return = "\r" if piece.endswith("\r") else ""
        self._buffer += NEWLINE.sub("\n", piece.removesuffix("\r"))
        self._buffer = DRESSED.sub(_plainly, self._buffer)
        self._buffer = GLUED_BEHIND.sub(r"\1 ", GLUED_BEFORE.sub(r"\1 ", self._buffer))
        yield from map(self._under, self._pass(closing=False))

    def close(self) -> Iterator[Written]:
        """The rest: the text is complete."""
        self._buffer += "\n\n"  # in which a return that was held back is lost
        rest = chain(self._pass(closing=True), self._release())
        yield from filter(_is_said, map(self._under, rest))

    def _under(self, piece: Written) -> Written:
        """The piece, pointing to nothing where it would be said without what denies it, or without
        words that are struck out."""
        if piece.kind == "sentence":
            self._denied = False
        struck = piece.kind != "code" and STRUCK.search(INLINE_CODE.sub("", piece.text))
        return replace(piece, ids=NOWHERE) if self._denied or struck else piece

    def _pass(self, *, closing: bool) -> Iterator[Written]:
        while self._to_next_block():
            before = len(self._buffer)
            yield from self._block(closing=closing)
            if len(self._buffer) == before:
                return

    def _block(self, *, closing: bool) -> Iterator[Written]:
        """What is complete of the first block."""
        inside = self._columns is not None
        if self._within:
            yield from self._prose()
        elif FENCE.match(self._buffer):
            yield from self._code(closing=closing)
        elif tables.waits(self._buffer, inside=inside):
            self._drop_if_endless()
        elif row := tables.first_row(self._buffer, inside=inside):
            yield from self._row(row)
        elif closing or not _may_be_fence(self._buffer):
            yield from self._prose()
        else:
            self._drop_if_endless()

    def _to_next_block(self) -> bool:
        """Skip blank space, and give the held piece the ids that stand below it."""
        while self._stripped():
            if self._held is None:
                return True
            if PARTIAL.match(self._buffer):
                return False
            leading = LEADING.match(self._buffer)
            if leading is None:
                return True
            if self._may_go_on(leading.end()):
                return False  # with a full stop
            self._held = replace(self._held, ids=_merged(self._held.ids, _ids(leading[0])))
            self._buffer = self._buffer[leading.end() :]
        return False

    def _may_go_on(self, end: int) -> bool:
        ends = self._buffer.endswith("\n") or end > MAX_BLOCK
        return end == len(self._buffer) and not ends

    def _stripped(self) -> bool:
        """Blank lines go, and lines across; the space before a list item or a fence stays."""
        if not self._within:
            if BLANK.match(self._buffer):
                self._columns = None
            self._buffer = QUOTES.sub("", BLANK.sub("", self._buffer))
        is_blank = not self._buffer or self._buffer.isspace()
        if is_blank and len(self._buffer) > MAX_BLOCK:
            self._buffer = "\n\n"
        return not is_blank

    def _code(self, *, closing: bool) -> Iterator[Written]:
        opening = FENCE.match(self._buffer)
        assert opening is not None  # noqa: S101 -- the caller looked
        fence = opening["fence"]
        end = re.compile(rf"^[ \t]*{re.escape(fence)}{fence[0]}*[ \t]*$\n", re.MULTILINE)
        closed = end.search(self._buffer, opening.end())
        if closed is None:
            if closing or len(self._buffer) > 4 * MAX_BLOCK:
                self._buffer = ""  # a block that was never closed is not complete
            return
        inside = self._buffer[opening.end() : closed.start()]
        code = re.sub(rf"(?m)^[ \t]{{0,{opening.start('fence')}}}", "", inside)
        self._leave_list()
        yield from self._release()
        self._held = Written(code, kind="code", language=opening["language"])
        self._apart = True
        self._buffer = self._buffer[closed.end() :]

    def _row(self, row: tables.Row) -> Iterator[Written]:
        """An item for a row of a table; of its first line the names of the columns are kept."""
        self._leave_list()
        self._buffer, self._apart = self._buffer[row.end :], True
        self._columns = self._columns or tuple(map(_without, row.names))
        if text := tables.as_item([_without(cell) for cell in row.cells], self._columns):
            yield from self._hold_last([Written(text, _ids(" ".join(row.cells)), "item")])

    def _prose(self) -> Iterator[Written]:
        block, following = self._first_block()
        is_item = not self._within and ITEM.match(block) is not None
        if following is None:
            yield from self._unended(block, is_item=is_item)
            return
        if is_item:
            said = list(_item(block, self._nesting))
        else:
            self._leave_list()
            said = self._parted(_paragraph(block) if not self._within else _last_leads(block))
        self._buffer, self._within, self._apart = self._buffer[following:], False, True
        self._columns = None
        yield from self._hold_last(said)

    def _first_block(self) -> tuple[str, int | None]:
        """The first block, and where the next one begins; None where it may go on."""
        text = QUOTED.sub(lambda marks: f"\n{' ' * (len(marks[0]) - 1)}", self._buffer)
        end = None if self._within else heading_end(text)
        if end is not None:
            return text[:end], end + 1
        ending = BREAK.search(text)
        if ending is not None:
            return text[: ending.start()], ending.end()
        undecided = UNDECIDED.search(text)
        return text[: undecided.start() if undecided else None], None

    def _unended(self, block: str, *, is_item: bool) -> Iterator[Written]:
        """What is complete of a block that may go on: of an item or a heading, nothing."""
        if not is_item and (self._within or not may_be_heading(block)):
            yield from self._ready(_sentences(block.rstrip(OPENED)), block)
        self._drop_if_endless()

    def _drop_if_endless(self) -> None:
        """What is to come of the sentence is dropped with it: it may be denied there."""
        if len(self._buffer) > MAX_BLOCK:
            self._buffer, self._within = LOST, True

    def _ready(self, said: list[tuple[Written, int]], block: str) -> Iterator[Written]:
        """Those sentences of an open paragraph behind which another one has begun.

        ``block`` is the paragraph as far as it is there, without the marks of a quote.
        """
        if len(said) < 2:
            return
        yield from self._release()
        yield from self._parted([each for each, _ in said[:-1]])
        self._leave_list()
        self._buffer = (block + self._buffer[len(block) :])[said[-2][1] :]
        self._within = True

    def _parted(self, said: list[Written]) -> list[Written]:
        """Sentences of a block, of which the first may begin a paragraph."""
        if self._within or not said:
            return said
        return [replace(said[0], apart=self._apart), *said[1:]]

    def _leave_list(self) -> None:
        """What is not indented and no item stands in no list."""
        if not self._within and not self._buffer[0].isspace():
            self._nesting.ends()

    def _hold_last(self, said: list[Written]) -> Iterator[Written]:
        if said:
            yield from self._release()
            yield from said[:-1]
            self._held = said[-1]

    def _release(self) -> Iterator[Written]:
        held, self._held = self._held, None
        if held is not None and (held.ids or not held.leads):
            yield replace(held, leads=False)
        elif held is not None:
            self._denied = denies(held.text)


def _is_said(piece: Written) -> bool:
    """Whether it is whole, and says anything: of a run of full stops each is a sentence."""
    if piece.kind == "code":
        return True
    whole = len(piece.text) <= MAX_BLOCK and LOST not in piece.text
    return whole and bool(piece.ids or WORD.search(piece.text))


def _may_be_fence(buffer: str) -> bool:
    """Whether the first line, as far as it is there, may turn out to open a code block."""
    return re.match(r"[ \t]*(?:`{1,2}\Z|~{1,2}\Z|(?:```|~~~)[^\n]*\Z)", buffer) is not None


def _paragraph(block: str) -> list[Written]:
    """The sentences of a whole block, or the heading that it is."""
    words = heading(block)
    if not words:
        return _last_leads(block)
    ids = _ids(words)
    return [Written(f"**{_without(words)}**", ids, leads=not ids)]


def _last_leads(block: str) -> list[Written]:
    """The sentences to the end of a block, of which the last may only lead to the next one."""
    said = [each for each, _ in _sentences(block)]
    if said and not said[-1].ids:
        said[-1] = replace(said[-1], leads=leads(said[-1].text))
    return said


def _item(block: str, nesting: Nesting) -> Iterator[Written]:
    """A list item: the sentences that point somewhere together, before them those that do not."""
    begin = ITEM.match(block)
    assert begin is not None  # noqa: S101 -- the caller looked
    said = _last_leads(block[begin.end() :])
    cited = [each for each in said if each.ids]
    is_shown = bool(cited) or not (said and said[-1].leads)
    depth = nesting.depth(len(begin["blanks"].expandtabs(4)), shown=is_shown)
    marker = INDENT * depth + (f"{begin['number']}. " if begin["number"] else "- ")
    yield from (replace(each, kind="item", marker=marker) for each in said if not each.ids)
    if cited:
        ids = _merged(*(each.ids for each in cited))
        yield Written(" ".join(each.text for each in cited), ids, "item", marker=marker)


def _sentences(block: str) -> list[tuple[Written, int]]:
    """The sentences of a paragraph, each with where it and the ids behind it end.

    The last one is what has begun and not ended, where there is such a rest.
    """
    found: list[tuple[Written, int]] = []
    closing = CLOSED.sub(lambda match: '"' * len(match[0]), block)
    closing = CITED_LINE.sub(lambda line: line[1] + ("\n" if line[2].islower() else END), closing)
    closing = NUMBERED.sub(lambda ids: ids[0][:-1] + END, closing)
    spans = split(closing, _code_spans(block))
    for start, end in spans:
        text = block[start:end]
        leading = LEADING.match(text)
        if leading and found:
            before, _ = found[-1]
            ids = _merged(before.ids, _ids(leading[0]))
            found[-1] = replace(before, ids=ids), start + leading.end()
            text = text[leading.end() :]
        rest = end == spans[-1][1]
        if text.strip() and not (rest and found and PARTIAL.match(text)):
            found.append((Written(_without(text), _ids(text)), end))
    return found


def _code_spans(block: str) -> list[tuple[int, int]]:
    """Where code stands; from a backtick on whose other end is missing, it may be all the rest."""
    found, at = [], 0
    for match in INLINE_CODE.finditer(block):
        if "`" in block[at : match.start()]:
            break
        found.append(match.span())
        at = match.end()
    open_tick = block.find("`", at)
    return [*found, (open_tick, len(block))] if open_tick >= 0 else found


def _ids(text: str) -> tuple[str, ...]:
    numbers = dict.fromkeys(re.findall(r"\d+", "".join(POINTERS.findall(text))))
    return _merged(tuple(f"S{int(n[:9])}" for n in numbers))


def _plainly(mark: re.Match[str]) -> str:
    """The ids of a mark as they were asked for."""
    return _in_form(mark["within"] or mark["ids"])


@lru_cache(maxsize=256)  # what is not complete is read again with each piece
def _in_form(said: str) -> str:
    ranges = RANGE.findall(said)
    ids = _merged(*(_from_to(int(first), int(last or first)) for first, last in ranges))
    return f"[{', '.join(ids)}]"


def _from_to(first: int, last: int) -> tuple[str, ...]:
    """The ids that a range stands for; of one that is none, or too long, its ends."""
    numbers = range(first, last + 1) if 0 <= last - first < MAX_RANGE else (first, last)
    return tuple(f"S{number}" for number in numbers)


def _merged(*ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for some in ids for each in some))


def _without(text: str) -> str:
    """``text`` without its ids, and without the space they leave before a full stop."""
    return BEFORE_STOP.sub("", POINTERS.sub("", text)).strip()
