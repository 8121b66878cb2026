"""For how many years somebody has done something, told from all pages that say it.

A search finds the sentence that is nearest, and cannot know that another page says another number,
or that "ten years of experience in design" is no answer for a language. So all that tell it are
quoted, and where their numbers differ that is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event, Warned
from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import every
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.tenure import AskedYears, asked_years, years_told

MOST = 3  # sentences that are quoted
BACK = 4  # questions, of which each may ask the same of another field
# Of no field, and of any: "the" is no word that a unit has to have. What tells neither answers for
# no field.
OF_ANY = (AskedYears(""), AskedYears("the"))

_Unit = tuple[Chunk, int]  # a section, and the number of one of its units
# Found at the first question for years, and dropped with the index they are of; by the name of whom
# the site is about.
_known: WeakKeyDictionary[Manifest, dict[str, tuple[_Unit, ...]]] = WeakKeyDictionary()


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """The sentences that tell the years, up to ``Done``; None where they are not asked for, or not
    told. The first citation has the number ``first``."""
    routing = parts.layers.routing
    if request.mode != "general" or routing is None:
        return None
    earlier = request.history if parts.retrieval.follow_ups else ()
    before = [each.content for each in earlier if each.role == "user"][-BACK:]
    asked = asked_years(request.message, before)
    if asked is None:
        return None
    try:
        found = [await _units(each, parts, routing.person) for each in parts.stores]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    shown = [each for units in found for each in units if request.admits(each[0])]
    listed = list(_telling(asked, shown, routing.person))[:MOST]
    if not listed:
        return None
    events = await told(listed, request, parts, first)
    if events is None or not _differ(listed) or not parts.replies.disagreement:
        return events
    return (Warned(parts.replies.say("disagreement")), *events)


async def _units(store: VectorStore, parts: Parts, name: str) -> Sequence[_Unit]:
    """The units of an index that tell years of anything: few, of which each question takes those of
    its field. Raises what ``every`` does."""
    async with parts.at_once:  # it takes longer than a search, once
        manifest, sections = await store.manifest(), await every(store, parts.embedder)
        known = _known.setdefault(manifest, {}) if manifest is not None else {}
        if name not in known:
            known[name] = await asyncio.to_thread(_of_anything, sections, name)
        return known[name]


def _of_anything(sections: Sequence[Chunk], name: str) -> tuple[_Unit, ...]:
    return tuple(
        (chunk, number)
        for chunk in sections
        for number, unit in enumerate(chunk.units)
        if any(each.is_counted(unit, name) or each.is_dated(unit, name) for each in OF_ANY)
    )


def _telling(asked: AskedYears, units: Sequence[_Unit], name: str) -> Iterator[Listed]:
    """Each sentence that counts them, where none does each that says since when; none twice."""
    for tells in (asked.is_counted, asked.is_dated):
        said: set[str] = set()
        for chunk, number in units:
            unit = chunk.units[number]
            if tells(unit, name) and unit.text not in said:
                said.add(unit.text)
                yield Listed(chunk.title, chunk, number)
        if said:
            return


def _differ(listed: Sequence[Listed]) -> bool:
    """Whether the sentences tell different numbers of years."""
    told_years = {years_told(each.chunk.units[each.number].text) for each in listed} - {""}
    return len(told_years) > 1
