"""Two things that are compared where a page holds them side by side: in a section that is called
so, or in sentences next to each other, of which each tells of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting.antecedents import refers
from answerable.llms.quoting.comparison import Things
from answerable.llms.quoting.led import whole_table
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.picks import Pick, Said
from answerable.types import Chunk, Unit
from answerable.wording.comparing import ANNOUNCES, Thing, compared

_JOINED = re.compile(r"(?<=\w)[-_](?=\w)")  # "lamp-oil", of which a question writes "lamp oil"
APART = 2  # units between the beginnings of two sentences that are next to each other, at most
LEAST = 0.6  # of what the best is worth, two such sentences on average


def of_heading(picks: Sequence[Pick], question: str) -> list[Said]:
    """The first sentences about each of two things in a section whose heading compares them, with
    what goes on from these; the rows of its table where it has one. Empty where there is none."""
    things = compared(question)
    if things is None:
        return []
    sections = list({each.chunk.id: each.chunk for each in picks}.values())
    called = [
        each
        for each in sections
        if all(it.is_in(_JOINED.sub(" ", each.heading_path[-1])) for it in things)
    ]
    for chunk in called:
        told = [_first_about(chunk, own, other) for own, other in (things, things[::-1])]
        tables = _tables([chunk, *called], chunk)
        if all(told):
            numbers = sorted({number for each in told for number in each})
            return [(chunk, numbers), *tables]
        if tables:
            return tables
    return []


def of_neighbours(picks: Sequence[Pick], question: str) -> list[Said]:
    """Two sentences next to each other of which each tells of one of two things that are compared;
    empty where there are none, or they answer less than others do."""
    things = compared(question)
    if things is None or not picks:
        return []
    worths = {(each.chunk.id, each.number): each.worth for each in picks}
    sections = {each.chunk.id: each.chunk for each in picks}
    found = [
        (worths.get((chunk.id, one), 0.0) + worths.get((chunk.id, other), 0.0), chunk, one, other)
        for chunk in sections.values()
        for one, other in _pairs(chunk, things)
    ]
    if not found:
        return []
    both, chunk, one, other = max(found, key=lambda each: each[0])
    return [] if both < 2 * LEAST * picks[0].worth else [(chunk, [one, other])]


def _pairs(chunk: Chunk, things: Things) -> Iterator[tuple[int, int]]:
    units = chunk.units
    about = [_alone(unit, things) for unit in units]
    for one, own in enumerate(about):
        for other in range(one + 1, min(one + 1 + APART, len(units))):
            is_pair = own is not None and about[other] not in (None, own)
            if is_pair and not refers(units, one) and _is_near(chunk, one, other):
                yield one, other


def _is_near(chunk: Chunk, one: int, other: int) -> bool:
    units = chunk.units
    return all(
        is_one_paragraph(chunk, units[at - 1], units[at]) for at in range(one + 1, other + 1)
    )


def _alone(unit: Unit, things: Things) -> Thing | None:
    """The one of two things that a sentence tells of."""
    if unit.kind != "sentence" or unit.lead or unit.text.endswith("?"):
        return None
    own, other = (each.is_in(unit.text) for each in things)
    return None if own == other else things[0] if own else things[1]


def _first_about(chunk: Chunk, own: Thing, other: Thing) -> list[int]:
    """The first sentence of a section about one thing, with the next one of its paragraph."""
    units = chunk.units
    for at, unit in enumerate(units):
        if _alone(unit, (own, other)) is own and not ANNOUNCES.search(unit.text):
            behind = units[at + 1 : at + 2]
            goes_on = behind and is_one_paragraph(chunk, unit, behind[0])
            with_next = goes_on and not behind[0].lead and not other.is_in(behind[0].text)
            return [at, at + 1] if with_next else [at]
    return []


def _tables(sections: Sequence[Chunk], chunk: Chunk) -> list[Said]:
    """The table of a section, or of the rest of it, if it is short."""
    for each in sections:
        same = (each.document, each.heading_path) == (chunk.document, chunk.heading_path)
        rows = [at for at, unit in enumerate(each.units) if unit.kind == "row"]
        if same and rows and (table := whole_table(each.units, rows[0])):
            return [(each, table)]
    return []
