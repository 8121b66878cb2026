"""Short sections that answer as a whole: procedures in parts, sections that are called as what is
asked to do and never say "do this", and answers below a question of the page.

The sentence in them with most of a visitor's words is a part of the way, or an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.own_task import is_its_task
from answerable.llms.quoting.procedures import instructs
from answerable.types import Chunk, Unit
from answerable.wording.how_to import HOW_TO

MOST, CHARS = 10, 900  # units, and characters of their text, of a section that is told whole
PARTS = 2  # of a procedure
ABOVE = 3  # sentences that an answer begins with before what has the visitor's words
SHARED = 2  # words of the page's question and the visitor's

_ASKS_WHY_OR_HOW = re.compile(r"\W*(?:why|how)\b.*\?\W*$", re.IGNORECASE)
_STARTS = re.compile(r"\W*(?:(?:start|begin)(?: off)? (?:by|with)|first(?:ly)?)\b", re.IGNORECASE)


def with_whole(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said with the rest of its section, where that is short and answers as a whole."""
    if HOW_TO.search(question) is None:
        return _from_its_beginning(chunk, numbers, question)
    if parts := _procedure(chunk.units, numbers):
        return parts
    if _is_short(chunk.units) and is_its_task(chunk, question):
        if parts := _in_parts(chunk.units, numbers):
            return parts
        said = [chunk.units[number] for number in numbers]
        if all(each.kind == "sentence" and not _tells_what_to_do(each) for each in said):
            return list(range(len(chunk.units)))
    return _from_its_beginning(chunk, numbers, question)


def _in_parts(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """A section that leads to code more than once (to back it up, this, and then that), one of
    which is said, up to the last of it; else empty."""
    led = [at for at, unit in enumerate(units) if at and unit.kind == "code" and units[at - 1].lead]
    said = not set(led).isdisjoint(numbers)
    return list(range(led[-1] + 1)) if said and len(led) >= PARTS else []


def _tells_what_to_do(unit: Unit) -> bool:
    return instructs(unit) or directs(unit.text)


def _procedure(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """All parts of the procedure that ``numbers`` are a part of: instructions that follow each
    other, each of which leads to code or a list, and of which the first says that it begins there;
    empty where it is none, or too long."""
    parts = next((each for each in _runs(units) if numbers[0] in each), range(0))
    leads = [units[at] for at in parts if _is_lead(units, at)]
    if len(leads) < PARTS or numbers[-1] not in parts or not _STARTS.match(leads[0].text):
        return []
    short = _is_short([units[at] for at in parts])
    return list(parts) if short and all(map(instructs, leads[1:])) else []


def _runs(units: Sequence[Unit]) -> Iterator[range]:
    """Where leads and what they lead to follow each other, with nothing between them."""
    start = None
    for at, unit in enumerate(units):
        inside = _is_lead(units, at) or (start is not None and _is_led(unit))
        begins = unit.under and start is not None
        if start is not None and (begins or not inside):
            yield range(start, at)
            start = None
        if start is None and inside:
            start = at
    if start is not None:
        yield range(start, len(units))


def _is_lead(units: Sequence[Unit], at: int) -> bool:
    unit, below = units[at], units[at + 1 : at + 2]
    return unit.kind == "sentence" and unit.lead and bool(below) and _is_led(below[0])


def _is_led(unit: Unit) -> bool:
    return unit.kind in ("code", "item") or unit.place.depth > 0


def _is_short(units: Sequence[Unit]) -> bool:
    plain = not any(unit.under for unit in units)
    return plain and len(units) <= MOST and sum(len(unit.text) for unit in units) <= CHARS


def _from_its_beginning(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """With the few sentences above, in a short section whose heading asks why or how what the
    visitor asks: the answer begins there."""
    heading, units = chunk.heading_path[-1], chunk.units
    if not 0 < numbers[0] <= ABOVE or not _is_short(units):
        return numbers
    if not _ASKS_WHY_OR_HOW.match(heading):
        return numbers
    above = units[: numbers[0]]
    plain = all(each.kind == "sentence" and not each.lead for each in above)
    shared = lists.stems(heading) & lists.stems(question)
    return [*range(numbers[0]), *numbers] if plain and len(shared) >= SHARED else numbers
