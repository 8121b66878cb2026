"""For how many years somebody has done something, told from all pages that say it.

A search finds the sentence that is nearest, and cannot know that another page says another number,
or that "ten years of experience in design" is no answer for a language. So all that tell it are
quoted, and where their numbers differ that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event, Warned
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import every
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.tenure import AskedYears, asked_years, years_told

MOST = 3  # sentences that are quoted
BACK = 4  # questions, of which each may ask the same of another field


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
        found = [await every(each, parts.embedder) for each in parts.stores]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    shown = [each for sections in found for each in sections if request.admits(each)]
    listed = list(_telling(asked, shown, routing.person))[:MOST]
    if not listed:
        return None
    events = await told(listed, request, parts, first)
    if events is None or not _differ(listed) or not parts.replies.disagreement:
        return events
    return (Warned(parts.replies.say("disagreement")), *events)


def _telling(asked: AskedYears, sections: Sequence[Chunk], name: str) -> Iterator[Listed]:
    """Each sentence that counts them, where none does each that says since when; none twice."""
    for tells in (asked.is_counted, asked.is_dated):
        said: set[str] = set()
        for chunk in sections:
            for number, unit in enumerate(chunk.units):
                if tells(unit, name) and unit.text not in said:
                    said.add(unit.text)
                    yield Listed(chunk.title, chunk, number)
        if said:
            return


def _differ(listed: Sequence[Listed]) -> bool:
    """Whether the sentences tell different numbers of years."""
    told_years = {years_told(each.chunk.units[each.number].text) for each in listed} - {""}
    return len(told_years) > 1
