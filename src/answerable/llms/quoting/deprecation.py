"""What a section says first of what it tells: that it is deprecated, and what to use instead.

Whoever is told only how it works takes it for what is used now. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.picks import Said
from answerable.text.section_start import starts_section
from answerable.types import Chunk
from answerable.wording.dated import is_dated

FIRST = 3  # sentences of a section, one of which says it
BEHIND = 2  # sentences right behind it, of which one may say what to use instead

_STATE = (
    r"(?:deprecated|obsolete|discontinued|superseded|legacy|no longer (?:\w+ )?(?:supported"
    r"|maintained|recommended|developed|available)|scheduled for removal)"
)
_SAYS = re.compile(
    rf"^\W*(?P<thing>[^.;:,]{{2,80}}?) (?:is|are|was|were|has been|have been) (?:now |been )?"
    rf"{_STATE}\b"
    rf"|^\W*(?P<bare>deprecated)\b",
    re.IGNORECASE,
)
_THIS = re.compile(
    r"^\W*(?:this|these|the) (?:\w+ )?(?:command|page|section|option|settings?|feature|plugin"
    r"|package|function|method|class|module|api|project|tool|component|hook|guide|parameter|flag"
    r"|way|approach|behaviou?r|syntax|library|integration|version)s?\b|^\W*(?:this|it)$",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\b(?:instead|use|replace[ds]?|migrate|switch)\b", re.IGNORECASE)
_TOLD = re.compile(rf"\b{_STATE}\b", re.IGNORECASE)


def with_deprecation(said: list[Said], sections: Sequence[Chunk]) -> list[Said]:
    """What is said, first of all that what it is about is deprecated; ``sections`` are those in
    which that may stand, beside its own."""
    if not said:
        return said
    chunk, numbers = said[0]
    if is_dated(chunk) or any(_TOLD.search(each.units[at].text) for each, at in _units(said)):
        return said
    above = [each for each in sections if _is_above(each, chunk)]
    for each in [chunk, *sorted(above, key=lambda one: -one.ordinal)]:
        told = _deprecating(each)
        if told and each.id == chunk.id:
            return [(chunk, sorted({*told, *numbers})), *said[1:]]
        if told:
            return [(each, told), *said]
    return said


def _units(said: Sequence[Said]) -> list[tuple[Chunk, int]]:
    return [(chunk, at) for chunk, numbers in said for at in numbers]


def _is_above(one: Chunk, other: Chunk) -> bool:
    """Whether a section is the one that another stands in, at whatever depth."""
    depth = len(one.heading_path)
    inside = one.document == other.document and depth < len(other.heading_path)
    return inside and one.heading_path == other.heading_path[:depth]


def _deprecating(chunk: Chunk) -> list[int]:
    """The first units of a section that say so of all that it tells, and what to use instead; empty
    where none does."""
    if not starts_section(chunk):
        return []
    for at, unit in enumerate(chunk.units[:FIRST]):
        found = _SAYS.match(unit.text) if unit.kind == "sentence" else None
        if found and (found["bare"] or _is_called(found["thing"], chunk)):
            behind = range(at + 1, min(at + 1 + BEHIND, len(chunk.units)))
            instead = next((each for each in behind if _INSTEAD.search(chunk.units[each].text)), at)
            return list(range(at, instead + 1))
    return []


def _is_called(thing: str, chunk: Chunk) -> bool:
    named = lists.stems(thing)
    heading = lists.stems(chunk.heading_path[-1])
    return _THIS.match(thing) is not None or (bool(named) and named <= heading)
