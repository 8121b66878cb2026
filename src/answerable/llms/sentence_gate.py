"""A model's text as it comes, to whole sentences with the ids they point to.

Nothing leaves the gate before it is complete: a sentence with the ids behind it, a list item, a
code block with its closing fence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from answerable.ingest.sentences import split
from answerable.safe_markdown import INLINE_CODE

_POINTER = r"\[\s*S\d+(?:\s*[,;]\s*S?\d+)*\s*\]"
# What models make of it: [S1-S3], [Source: S1], [S1 and S2], [^S1], ([S1]), \[S1\], 【S1】.
_DRESSED = (
    r"\\?[\[【]\s*(?:(?:sources?|refs?|evidence|citations?|cite)\s*:?\s*|\^)?"
    r"(?P<%s>S\d+(?:\s*(?:[,;&–-]|and)\s*S?\d+)*)\s*\\?[\]】]"
)
DRESSED = re.compile(rf"\({_DRESSED % 'within'}\)|{_DRESSED % 'ids'}", re.IGNORECASE)
POINTERS = re.compile(rf"\s*{_POINTER}", re.IGNORECASE)
LEADING = re.compile(rf"(?:{POINTERS.pattern})+\s*[.,;]?", re.IGNORECASE)
# What may become a pointer, or may yet be one in parentheses.
PARTIAL = re.compile(r"\s*(?:[\\(]\Z|\(?\\?[\[【][^\[\]【】\n]{0,80}\Z|\(\[[^\[\]\n]{0,80}\]\Z)")
RANGE = re.compile(r"S?(\d{1,9})(?:\s*[–-]\s*S?(\d{1,9}))?", re.IGNORECASE)
MAX_RANGE = 10  # ids
FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<language>[^\s`]*)[^\n`]*\n")
# A line that does not go on with the paragraph above it.
BREAK = re.compile(
    r"\n(?=[ \t]*\n|[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]|[ \t]*(?:```|~~~)|[ \t]*#{1,6}[ \t]|[ \t]*\|)"
)
UNDECIDED = re.compile(r"\n[ \t]*(?:[-*+•`~#|]{0,6}|\d{1,3}[.)]?)\Z")
OPENED = re.compile(r"[\s\"'(\[“‘«¿¡]+\Z")  # what stands behind it tells whether a sentence begins
ITEM = re.compile(r"[ \t]*(?:[-*+•]|(?P<number>\d{1,3})[.)])[ \t]+")
# "A.[S1]B": where an id stands right behind a stop or before a word, its sentence ends too.
GLUED_BEFORE = re.compile(r"(?<=[.!?…])([\"'*_)\]”’»]*)(?=\[\s*S\d)", re.IGNORECASE)
GLUED_BEHIND = re.compile(rf"({_POINTER})(?=\w)", re.IGNORECASE)
CLOSED = re.compile(r"(?<=[.!?…])[*_]{1,3}(?=\s|\Z)")  # what was bold or slanted up to a stop
MAX_BLOCK = 3_000  # characters without an end: not a sentence of an answer


@dataclass(frozen=True, slots=True)
class Written:
    """A complete piece; ``text`` is the model's own, for code what stands between the fences."""

    text: str
    ids: tuple[str, ...] = ()
    kind: Literal["sentence", "item", "code"] = "sentence"
    language: str = ""
    marker: str = "- "  # of an item: a number where the model gave it one


class SentenceGate:
    """Feed it pieces; it gives what is complete. ``close`` gives the rest."""

    def __init__(self) -> None:
        self._buffer = ""
        self._within = False  # whether the buffer begins within a paragraph, and not with a line
        self._held: Written | None = None  # the end of a block: its ids may stand below it

    def feed(self, piece: str) -> Iterator[Written]:
        """What ``piece`` completes."""
        self._buffer += piece.replace("\r\n", "\n")
        self._buffer = DRESSED.sub(_plainly, self._buffer)
        self._buffer = GLUED_BEHIND.sub(r"\1 ", GLUED_BEFORE.sub(r"\1 ", self._buffer))
        yield from self._pass(closing=False)

    def close(self) -> Iterator[Written]:
        """The rest: the text is complete."""
        self._buffer += "\n\n"
        yield from self._pass(closing=True)
        yield from self._release()

    def _pass(self, *, closing: bool) -> Iterator[Written]:
        while self._to_next_block():
            before = len(self._buffer)
            if FENCE.match(self._buffer) and not self._within:
                yield from self._code(closing=closing)
            elif not _may_be_fence(self._buffer) or self._within or closing:
                yield from self._prose()
            if len(self._buffer) == before:
                return

    def _to_next_block(self) -> bool:
        """Skip blank space, and give the held piece the ids that stand below it."""
        if self._held is None:
            return self._stripped()
        if not self._stripped() or PARTIAL.match(self._buffer):
            return False
        leading = LEADING.match(self._buffer)
        if leading is None:
            return True
        if leading.end() == len(self._buffer) and not self._buffer.endswith("\n"):
            return False  # a full stop may follow
        self._held = replace(self._held, ids=_merged(self._held.ids, _ids(leading[0])))
        self._buffer = self._buffer[leading.end() :]
        return self._stripped()

    def _stripped(self) -> bool:
        """Blank lines go; the space before a list item or a fence stays."""
        self._buffer = re.sub(r"\A(?:[ \t]*\n)+", "", self._buffer)
        return bool(self._buffer.strip())

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
        code = self._buffer[opening.end() : closed.start()]
        yield from self._release()
        self._held = Written(code, kind="code", language=opening["language"])
        self._buffer = self._buffer[closed.end() :]

    def _prose(self) -> Iterator[Written]:
        ending = BREAK.search(self._buffer)
        undecided = None if ending else UNDECIDED.search(self._buffer)
        block = self._buffer[: (ending or undecided).start() if ending or undecided else None]  # type: ignore[union-attr]
        is_item = not self._within and ITEM.match(block) is not None
        if ending is None:
            yield from self._unended(block, is_item=is_item)
            return
        said = _item(block) if is_item else _sentences(block)
        self._buffer, self._within = self._buffer[ending.end() :], False
        yield from self._hold_last([each for each, _ in said])

    def _unended(self, block: str, *, is_item: bool) -> Iterator[Written]:
        """What is complete of a block that may go on: of an item, nothing."""
        if not is_item:
            yield from self._ready(_sentences(OPENED.sub("", block)))
        if len(self._buffer) > MAX_BLOCK:
            self._buffer, self._within = "", False

    def _ready(self, said: list[tuple[Written, int]]) -> Iterator[Written]:
        """Those sentences of an open paragraph behind which another one has begun."""
        if len(said) < 2:
            return
        yield from self._release()
        yield from (each for each, _ in said[:-1])
        self._buffer, self._within = self._buffer[said[-2][1] :], True

    def _hold_last(self, said: list[Written]) -> Iterator[Written]:
        if said:
            yield from self._release()
            yield from said[:-1]
            self._held = said[-1]

    def _release(self) -> Iterator[Written]:
        if self._held is not None:
            yield self._held
            self._held = None


def _may_be_fence(buffer: str) -> bool:
    """Whether the first line, as far as it is there, may turn out to open a code block."""
    return re.match(r"[ \t]*(?:`{1,2}\Z|~{1,2}\Z|(?:```|~~~)[^\n]*\Z)", buffer) is not None


def _item(block: str) -> Iterator[tuple[Written, int]]:
    """A list item: the sentences that point somewhere together, before them those that do not."""
    begin = ITEM.match(block)
    said = [each for each, _ in _sentences(block[begin.end() if begin else 0 :])]
    marker = f"{begin['number']}. " if begin and begin["number"] else "- "
    loose = [each for each in said if not each.ids]
    cited = [each for each in said if each.ids]
    yield from ((replace(each, kind="item", marker=marker), len(block)) for each in loose)
    if cited:
        ids = _merged(*(each.ids for each in cited))
        text = " ".join(each.text for each in cited)
        yield Written(text, ids, "item", marker=marker), len(block)


def _sentences(block: str) -> list[tuple[Written, int]]:
    """The sentences of a paragraph, each with where it and the ids behind it end.

    The last one is what has begun and not ended, where there is such a rest.
    """
    found: list[tuple[Written, int]] = []
    closing = CLOSED.sub(lambda match: '"' * len(match[0]), block)
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
    spans = [match.span() for match in INLINE_CODE.finditer(block)]
    open_tick = block.find("`", spans[-1][1] if spans else 0)
    return [*spans, (open_tick, len(block))] if open_tick >= 0 else spans


def _ids(text: str) -> tuple[str, ...]:
    numbers = (n for each in POINTERS.findall(text) for n in re.findall(r"\d+", each))
    return _merged(tuple(f"S{int(n[:9])}" for n in numbers))


def _plainly(mark: re.Match[str]) -> str:
    """The ids of a mark as they were asked for."""
    ranges = RANGE.findall(mark["within"] or mark["ids"])
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
    return re.sub(r"\s+(?=[.,;:!?…](?:\s|$))", "", POINTERS.sub("", text)).strip()
