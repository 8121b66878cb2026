"""What somebody did in a year: "What was she doing in 2017?" asks for the post of that time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from answerable.llms.quoting.composition import Pick
from answerable.llms.quoting.records import is_record
from answerable.types import Chunk
from answerable.wording.career import SPAN, YEAR
from answerable.wording.careers import asked_year

_FROM = re.compile(
    r"(?:start(?:ed)?|start date|from|since|begin|began): ?((?:19|20)\d\d)\b", re.IGNORECASE
)
_UNTIL = re.compile(
    r"(?:end(?:ed)?|end date|until|to|finish(?:ed)?|left): ?((?:19|20)\d\d)\b", re.IGNORECASE
)


def of_year(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those that tell of the year which the question asks about; all of them where it asks about
    none."""
    year = asked_year(question)
    if year is None:
        return picks
    return [each for each in picks if any(first <= year <= last for first, last in _times(each))]


def has_ended(chunk: Chunk) -> bool:
    """Whether a section is the record of something that has ended: "End date: 2020-01-01"."""
    return is_record(chunk.units) and any(_UNTIL.match(each.text) for each in chunk.units)


def _times(pick: Pick) -> Iterator[tuple[int, int]]:
    """The years from and until which what a unit tells of lasted."""
    for span in SPAN.finditer(pick.text):
        last = span["last"]
        yield int(span["first"]), int(last) if last.isdigit() else date.today().year
    for year in re.findall(rf"\b{YEAR}\b", pick.text):
        yield int(year), int(year)
    begun = [int(found[1]) for each in pick.chunk.units if (found := _FROM.match(each.text))]
    ended = [int(found[1]) for each in pick.chunk.units if (found := _UNTIL.match(each.text))]
    if begun:
        yield begun[0], ended[0] if ended else date.today().year
