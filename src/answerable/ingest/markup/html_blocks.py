"""Rows, items and code that are written as tags: what a reader sees apart is read apart."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import takewhile

# The last are the texts of a picture, each of which begins anew; <Text> is a component.
_PARTING = re.compile(
    r"</?(?:t[dhr]|li|d[dt]|p|div|h[1-6]|section|article|aside|figure|figcaption|blockquote|caption"
    r"|legend|option)(?=[\s/>])|<(?-i:text|title|desc)(?=[\s/>])",
    re.IGNORECASE,
)
_TAG = re.compile(r"<[^<>]*>|^[^<]*>")  # the second: one of which only the end is seen
_WORD = re.compile(r"\w")
_MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*")
_AROUND = 200  # characters that are looked at before a tag
_ITEM = re.compile(r"[ \t]*<(?:li\b|tr\b(?![^>]*>\s*<th\b))", re.IGNORECASE)
# No heading of a column is a cell.
_ROW, _ROW_END, _CELL, _TERM, _TERM_END, _MEANING = (
    re.compile(rf"[ \t]*{tag}(?=[\s/>])", re.IGNORECASE)
    for tag in ("<tr", "</?tr", "<td", "<dt", "<(?:dt|/dl)", "<dd")
)
_OTHER_BLOCKS = re.compile(r"<(?:[uod]l|li|pre|table|div|h[1-6])(?=[\s/>])", re.IGNORECASE)
# In which others follow that are indented. Those in <details> are read as Markdown.
HOLDS_LINES = re.compile(
    r"<(?:table|t(?:body|head|foot|[dhr])|[duo]l|li|d[dt]|div|section|article|aside|main|header"
    r"|footer|nav|figure|form|center)(?=[\s/>])",
    re.IGNORECASE,
)
PRE = re.compile(r"<pre(?=[\s>])", re.IGNORECASE)
_PRE_END = re.compile(r"</pre\s*>", re.IGNORECASE)


def parts(text: str, start: int) -> bool:
    """Whether a tag at ``start`` parts cells or items on one line.

    One that stands first may follow a list's marker, where blanks would make an item code.
    """
    if not _PARTING.match(text, start):
        return False
    before = _TAG.sub("", text[max(0, start - _AROUND) : start].rpartition("\n")[2])
    return _WORD.search(before, _MARKERS.match(before).end()) is not None  # type: ignore[union-attr]


def as_items(written: Sequence[str], shown: list[str], numbers: Sequence[int], filler: str) -> None:
    """Make list items of the lines of ``shown`` that begin as a row or an item in ``written``; of a
    row whose cells have lines of their own, all of these are one item, and so are a term and what
    it means.

    ``numbers`` are those of lines in a block of HTML, in order; where some are left out, a table
    stands whose rows are read as such.
    """
    for at, number in enumerate(numbers):
        below = (numbers[each] for each in range(at + 1, len(numbers)))
        if _TERM.match(written[number]):
            _as_one_item(shown, _defined(written, number, below), filler)
        if not _ITEM.match(written[number]):
            continue
        if shown[number].strip(f" \t{filler}"):
            shown[number] = f"- {shown[number].lstrip()}"
        elif _ROW.match(written[number]):
            row = [*takewhile(lambda each: not _ROW_END.match(written[each]), below)]
            if any(_CELL.match(written[each]) for each in row):
                _as_one_item(shown, row, filler)


def _defined(written: Sequence[str], term: int, below: Iterable[int]) -> list[int]:
    """The line of a term and those of what it means; none where that holds more than text, or
    another term shares it."""
    found = [term, *takewhile(lambda each: not _TERM_END.match(written[each]), below)]
    plain = not any(_OTHER_BLOCKS.search(written[each]) for each in found)
    return found if plain and any(_MEANING.match(written[each]) for each in found) else []


def _as_one_item(shown: list[str], lines: Iterable[int], filler: str) -> None:
    """The lines of a row, or of a term; none between is left blank, which would end the item."""
    texts = [(number, shown[number].strip(f" \t{filler}")) for number in lines]
    last = max((number for number, text in texts if text), default=-1)
    begun = False
    for number, text in texts:
        if text:
            shown[number] = text if begun else f"- {text}"
            begun = True
        elif begun and number < last:
            shown[number] = filler


def as_code(
    text: str, shown: list[str], ends: Sequence[int], starts: Sequence[int], filler: str
) -> None:
    """Make indented code of the lines of ``shown`` from each ``<pre>``, at ``starts`` in ``text``,
    to its end. ``ends`` are where the lines end in ``text``; ``filler`` stands for tags.

    Where something stands before it or right above, that would go on there; then they stay as they
    are.
    """
    done = 0
    for start in starts:
        if start < done:
            continue  # within another
        closing = _PRE_END.search(text, start)
        if closing is None:
            return
        done = closing.end()
        first, last = bisect_right(ends, start), bisect_right(ends, closing.start())
        before = text[ends[first - 1] if first else 0 : start]
        if _begins(before, shown, first, filler):
            _indent(shown, range(first, last + 1), before.strip("\r\n"), filler)


def _begins(before: str, shown: Sequence[str], number: int, filler: str) -> bool:
    """Whether code can begin with this line, of which ``before`` stands before the tag."""
    blank = not shown[number].strip(f" \t{filler}")
    return not before.strip() and (blank or number == 0 or not shown[number - 1].strip())


def _indent(shown: list[str], lines: Iterable[int], margin: str, filler: str) -> None:
    """As code is indented, and as far in as the tag stands besides, behind its ``margin``."""
    for number in lines:
        line = shown[number].rstrip(filler).removeprefix(margin).lstrip(filler)
        shown[number] = f"{margin}    {line}" if line.strip() else ""


def is_preformatted(text: str, lines: Sequence[tuple[int, int]]) -> bool:
    """Whether the first of these lines of code, as (start, end), stands in or below ``<pre>``."""
    if not lines:
        return False
    start = lines[0][0]
    above = text.rfind("\n", 0, max(0, text.rfind("\n", 0, start))) + 1
    return PRE.search(text, above, start) is not None


def shown_code(code: str, text: str, lines: Sequence[tuple[int, int]]) -> str:
    """Code below ``<pre>`` without its entities; its first line is indented by us alone where it
    stands right behind a tag."""
    start = lines[0][0]
    behind_tag = text[text.rfind("\n", 0, start) + 1 : start].rstrip().endswith(">")
    return html.unescape(code.lstrip(" ") if behind_tag else code)
