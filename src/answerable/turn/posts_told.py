"""The post that is asked of, told from the section of a CV whose heading has it with its years.

The heading says the employer, the role and the years, and what stands below names none of them: a
search finds other pages that have the employer's name in a sentence. So the section is quoted below
its heading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event
from answerable.protocols import VectorStore
from answerable.retrieval.lexical import terms
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import of_type
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.asked_posts import asked_employer, goes_on, has_years
from answerable.wording.careers import asks_present_post

TYPE = "experience"  # of the pages that are a CV
MOST = 50  # sections that are looked at
BACK = 4  # questions, of which each may ask the same of another employer
FEW = 4  # sentences that are quoted


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """What stands below the heading of the post, up to ``Done``; None where no post is asked of, or
    no heading has it. The first citation has the number ``first``."""
    if request.mode != "general" or parts.layers.routing is None:
        return None
    earlier = request.history if parts.retrieval.follow_ups else ()
    before = [each.content for each in earlier if each.role == "user"][-BACK:]
    employer = asked_employer(request.message, before)
    if not (employer or asks_present_post(request.message)):
        return None
    try:
        posts = [each for store in parts.stores for each in await _posts(store, request, parts)]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    meant = [each for each in posts if _is_meant(each.heading_path[-1], employer)]
    if len({each.heading_path[-1] for each in meant}) != 1:
        return None
    return await told(list(islice(_sentences(meant), FEW)), request, parts, first)


def _is_meant(heading: str, employer: str) -> bool:
    """Whether a heading has the employer that is asked of, or is that of the present post."""
    if not employer:
        return goes_on(heading)
    asked = set(terms(employer))
    return bool(asked) and asked <= set(terms(heading))


async def _posts(store: VectorStore, request: TurnRequest, parts: Parts) -> list[Chunk]:
    """The sections whose headings have years, in the order of their pages."""
    ids = await of_type(TYPE, request.message, store, parts.embedder, MOST)
    found = [each.chunk for each in (await store.read(ids)).values()]
    shown = [each for each in found if request.admits(each)]
    posts = [each for each in shown if has_years(each.heading_path[-1])]
    return sorted(posts, key=lambda chunk: (chunk.document, chunk.ordinal))


def _sentences(sections: Sequence[Chunk]) -> Iterator[Listed]:
    for chunk in sections:
        for number, unit in enumerate(chunk.units):
            if unit.kind in ("sentence", "item") and not unit.lead:
                yield Listed(chunk.heading_path[-1], chunk, number)
