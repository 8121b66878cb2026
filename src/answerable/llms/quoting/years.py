"""What somebody did in a year: "What was she doing in 2017?" asks for the post of that time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.records import is_record
from answerable.types import Chunk
from answerable.wording.career import BEGAN, ENDED, SPAN, YEAR, is_post
from answerable.wording.careers import asked_year, asks_present_post

OPEN = "9999"  # the end of what goes on
# "Since 2024 Nora is a staff engineer at Busline", "She works at Busline".
_GOES_ON = re.compile(
    rf"\bsince (?:[A-Z][a-z]{{2,8}} )?{YEAR}\b[^.;]{{0,60}}?\b(?:am|is|has been|have been|works?)\b"
    r"|\b(?:am|is|has been|have been|works?|working)\b[^.;]{0,80}?\b(?:at|for|with)\b[^.;]{0,60}?"
    rf"\bsince (?:[A-Z][a-z]{{2,8}} )?{YEAR}\b"
    r"|\b(?:works?|working) (?:now |currently )?(?:at|for|as)\b",
    re.IGNORECASE,
)
_CURRENT = re.compile(r"current \w+:", re.IGNORECASE)


def of_year(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those that tell of the year which the question asks about; all of them where it asks about
    none."""
    year = asked_year(question)
    if year is None:
        return picks
    return [each for each in picks if any(first <= year <= last for first, last in _times(each))]


def has_ended(chunk: Chunk) -> bool:
    """Whether a section is the record of something that has ended: "End date: 2020-01-01"."""
    return is_record(chunk.units) and _at(ENDED, chunk) != ""


def of_present_post(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Without posts that somebody has no more, where the present one is asked for; where all have
    ended, those alone that ended last: they are said with their dates."""
    if not asks_present_post(question):
        return picks
    ends = [_end(each) for each in picks]
    last = max((end for end in ends if end), default="")
    if not last:
        return picks
    kept = (None, OPEN) if last == OPEN else (last,)
    return [each for each, end in zip(picks, ends, strict=True) if end in kept]


def _end(pick: Pick) -> str | None:
    """When the post ended of which a unit tells, ``OPEN`` where it goes on; empty where no date
    says so, and None where it tells of none."""
    if spans := [each["last"] for each in SPAN.finditer(pick.text)]:
        return max(each if each.isdigit() else OPEN for each in spans)
    if _GOES_ON.search(pick.text):
        return OPEN
    if not is_post(pick.chunk):
        return None
    if ended := _at(ENDED, pick.chunk):
        return ended
    goes_on = _at(BEGAN, pick.chunk) or _CURRENT.match(pick.text)
    return OPEN if goes_on else ""


def _at(when: re.Pattern[str], chunk: Chunk) -> str:
    """The first year, and month, that a value of a record gives; empty where none does."""
    found = (when.match(each.text) for each in chunk.units)
    return next((each["at"] for each in found if each), "")


def _times(pick: Pick) -> Iterator[tuple[int, int]]:
    """The years from and until which what a unit tells of lasted."""
    for span in SPAN.finditer(pick.text):
        last = span["last"]
        yield int(span["first"]), int(last) if last.isdigit() else date.today().year
    for year in re.findall(rf"\b{YEAR}\b", pick.text):
        yield int(year), int(year)
    if begun := _at(BEGAN, pick.chunk):
        ended = _at(ENDED, pick.chunk)
        yield int(begun[:4]), int(ended[:4]) if ended else date.today().year
