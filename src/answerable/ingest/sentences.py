"""Where sentences end: a small rule-based splitter over text without markup.

It splits less rather than more: half a sentence is a bad quote, two sentences are a long one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from answerable.ingest import abbreviations
from answerable.wording.whether import WORDS

_END = re.compile(r"(?:(?<![.!?…؟۔।])[.!?…؟۔।]++[\"')\]”’»]*(?=\s)|[。！？…]+[」』”’）》]*)")
_NEXT = re.compile(r"\s*[\"'(\[“‘«¿¡]*")
_REST = re.compile(r"\S")
_WORD = re.compile(r"[^\s(\[“\"']*$")
_NEVER = frozenset(
    """
    e.g i.e eg ie f.e f.ex cf vs
    approx mr mrs ms dr prof st resp incl excl esp viz ca al a.k.a w.r.t
    """.split()
)
_BEFORE_NUMBER = frozenset("no fig eq sec vol ch pp p art ver ref tab".split())
WORD_CHARS = 30  # before a stop: no abbreviation is longer
_INITIAL = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")


def split(text: str, protected: Sequence[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """Sentences of ``text`` as (start, end), without the space around them, in order.

    No sentence ends inside ``protected`` (code, link text), which is in order and disjoint.
    """
    starts = [start for start, _ in protected]
    sentences = []
    begin = passed = 0
    for match in _END.finditer(text):
        end, is_first = match.end(), begin == passed
        passed = end
        inside = bisect_right(starts, match.start()) - 1
        if inside >= 0 and protected[inside][1] > match.start() and protected[inside][1] != end:
            continue
        # Behind another mark no word stands alone; so each character is looked at once for that.
        if is_first and _is_polar(text, begin, match):
            is_end = _REST.search(text, end) is None  # "No.", or what follows means another
        else:
            is_end = _ends(text, begin, match, starts)
        if is_end:
            sentences.append((begin, end))
            begin = end
    sentences.append((begin, len(text)))
    return [span for start, end in sentences if (span := trimmed(text, start, end))]


def trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """``text[start:end]`` without the space around it; None where there is nothing else."""
    body = text[start:end]
    first = start + len(body) - len(body.lstrip())
    last = start + len(body.rstrip())
    return (first, last) if first < last else None


def _is_polar(text: str, begin: int, match: re.Match[str]) -> bool:
    """Whether the mark stands behind a "yes" or "no" alone."""
    return "?" not in match.group() and text[begin : match.start()].strip().casefold() in WORDS


def _ends(text: str, begin: int, match: re.Match[str], starts: Sequence[int]) -> bool:
    """Whether the mark found really ends the sentence that began at ``begin``."""
    mark = match.group()
    if mark[0] in "。！？":
        return True
    after = _next(text, match.end())
    if after >= len(text):
        return True
    if not _begins(text, after, starts):
        return False
    if mark[-1] in '"”’»' and text[after].isalpha() and text[after].upper() == text[after].lower():
        return False  # a name in quotes: letters without case do not tell whether it goes on
    single = mark.rstrip("\"')]”’»") == "."
    return not single or not _abbreviates(text, begin, match, after)


def _next(text: str, position: int) -> int:
    found = _NEXT.match(text, position)
    return found.end() if found else position


def _begins(text: str, position: int, starts: Sequence[int]) -> bool:
    """Whether a sentence can begin here: a capital, a number, a letter without case, or code."""
    index = bisect_right(starts, position) - 1
    if index >= 0 and starts[index] == position:
        return True
    return not text[position].islower() and not _goes_on(text, position)


def _goes_on(text: str, position: int) -> bool:
    """Whether a mark stands here that goes on with a sentence; French has space before its »."""
    mark = text[position]
    return mark in ",;:)-–—/&" or (mark == "»" and not text[position + 1 : position + 2].isalnum())


def _abbreviates(text: str, begin: int, match: re.Match[str], after: int) -> bool:
    before = text[max(begin, match.start() - WORD_CHARS) : match.start()]
    found = _WORD.search(before)
    word = found.group() if found else ""
    low = word.lower()
    if low in _NEVER or (word.isdigit() and before.strip() == word):
        return True  # "1. First", where the number is all there is
    if low in _BEFORE_NUMBER and text[after].isdigit():
        return True
    if abbreviations.goes_on(text, word, before, after):
        return True
    if low in _BEFORE_NUMBER:
        return False
    return bool(word) and word != "I" and word[0].isupper() and bool(_INITIAL.fullmatch(word))
