"""The summary of a chapter, its exercises or their answers, quoted from the section called so.

Such a section is called alike in every chapter, and its sentences name none: a search finds the one
sentence of the book that has the word "chapter". But the folder says which chapter it is of.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import every
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.numbered_parts import is_in_part
from answerable.wording.part_aids import Aid, asked_aid

MOST = 12  # sentences and items that are quoted


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """What stands there, up to ``Done``; None where it is not asked for, or no section, or several
    pages, are called so. The first citation has the number ``first``."""
    earlier = request.history if parts.retrieval.follow_ups else ()
    aid = asked_aid(request.message, [each.content for each in earlier if each.role == "user"])
    if request.mode != "general" or aid is None:
        return None
    try:
        found = [each for store in parts.stores for each in await every(store, parts.embedder)]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    own = [each for each in found if request.admits(each) and is_in_part(each, {aid.part})]
    listed = [each for chunk in _called(aid, own) for each in _units(aid, chunk)]
    return await told(listed[:MOST], request, parts, first) if listed else None


def _called(aid: Aid, sections: Sequence[Chunk]) -> list[Chunk]:
    """The sections of the one page that has it by itself, or else beside others."""
    for fits in (aid.is_called, aid.is_named):
        meant = [each for each in sections if fits(each.heading_path[-1])]
        if meant:
            return meant if len({each.document for each in meant}) == 1 else []
    return []


def _units(aid: Aid, chunk: Chunk) -> list[Listed]:
    return [
        Listed(chunk.heading_path[-1], chunk, number)
        for number, unit in enumerate(chunk.units)
        if unit.kind in ("sentence", "item")
        and not unit.lead
        and (not aid.number or [*map(str, unit.place.numbers)] == [aid.number])
    ]
