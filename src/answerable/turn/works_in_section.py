"""Somebody's works that a section lists: "Which talks has she given?", below a heading "Talks".

Each item is a title and a date, and has no word of the question; the sentence behind the list that
says "talk" is nearer to it. So the list is quoted. Where works have pages of their own these were
told before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import every
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.amounts import MONTHS
from answerable.wording.collections import asked_collection, asked_newest, named_collection

MOST = 10  # items that are quoted
_WHOSE = re.compile(
    r"^\W*(?:(?:my|her|his|their|our|selected|recent|past|public|invited|conference|some|all|own)"
    r"\s)*",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_MONTH = re.compile(rf"\b({'|'.join(each[:3] for each in MONTHS.split('|'))})", re.IGNORECASE)
_MONTHS = [each[:3].casefold() for each in MONTHS.split("|")]


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """The items, up to ``Done``, or the newest where that is asked for and all say their year; None
    where no works are asked for, or the sections that are called so are none of one page."""
    newest = asked_newest(request.message)
    names = asked_collection(request.message) or newest
    if not names and parts.layers.routing is not None:
        names = named_collection(request.message)
    if request.mode != "general" or not names:
        return None
    try:
        found = [each for store in parts.stores for each in await every(store, parts.embedder)]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    meant = [each for each in found if request.admits(each) and _name(each) in names]
    listed = _items(meant) if len({each.document for each in meant}) == 1 else []
    listed = _newest(listed) if newest else listed[:MOST]
    return await told(listed, request, parts, first) if listed else None


def _name(chunk: Chunk) -> str:
    return _WHOSE.sub("", chunk.heading_path[-1]).strip().casefold()


def _items(sections: Sequence[Chunk]) -> list[Listed]:
    return [
        Listed(chunk.heading_path[-1], chunk, number)
        for chunk in sections
        for number, unit in enumerate(chunk.units)
        if unit.kind == "item" and not unit.lead and unit.place.numbers[1:] == ()
    ]


def _newest(listed: Sequence[Listed]) -> list[Listed]:
    dates = [_date(each.chunk.units[each.number].text) for each in listed]
    if not listed or not all(dates) or dates.count(max(dates)) != 1:
        return []
    return [listed[dates.index(max(dates))]]


def _date(text: str) -> str:
    """The last year that an item names, with its month where that is named; else empty."""
    year, month = _YEAR.findall(text)[-1:], _MONTH.findall(text)[-1:]
    if not year:
        return ""
    return f"{year[0]}-{_MONTHS.index(month[0].casefold()) + 1 if month else 0:02}"
