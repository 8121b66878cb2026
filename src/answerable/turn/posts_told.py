"""The post that is asked of, told from the section of a CV whose heading has it with its years.

The heading says the employer, the role and the years, and what stands below names none of them: a
search finds other pages that have the employer's name in a sentence. So the section is quoted below
its heading. What is asked "there", or "before that", is asked of the post that was told last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import islice

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event
from answerable.protocols import VectorStore
from answerable.recording import replay
from answerable.retrieval.lexical import terms
from answerable.turn.carried import quoted, told_of
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import every, of_type
from answerable.turn.parts import Parts
from answerable.turn.post_entries import TYPE, Post, posts
from answerable.types import Chunk, Message, TurnRequest
from answerable.wording.asked_posts import (
    asked_before,
    asked_employer,
    asks_before_that,
    asks_of_that,
    asks_title,
    asks_when,
    first_year,
    goes_on,
    has_years,
)
from answerable.wording.careers import asks_present_post

MOST = 50  # sections that are looked at, where an index has more than are all looked at
BACK = 4  # questions, of which each may ask the same of another employer
FEW = 4  # sentences that are quoted
BRIEF = 2  # of them where it is asked when that was


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """What stands below the heading of the post, up to ``Done``; None where no post is asked of, or
    no heading has it. The first citation has the number ``first``."""
    if request.mode != "general" or parts.layers.routing is None:
        return None
    earlier = request.history if parts.retrieval.follow_ups else ()
    before = [each.content for each in earlier if each.role == "user"][-BACK:]
    employer = asked_employer(request.message, before)
    later = asked_before(request.message, before)
    if not employer and asks_of_that(request.message):
        employer = _told_last(earlier)
    elif not later and asks_before_that(request.message):
        later = _told_last(earlier)
    if not (employer or later or asks_present_post(request.message)):
        return None
    try:
        async with parts.at_once:  # to look through all sections takes longer than a search
            found = [await _sections(each, request, parts) for each in parts.stores]
            sections = [each for sections in found for each in sections]
            listed = await asyncio.to_thread(_listed, employer, later, sections, request.message)
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    return await told(listed, request, parts, first) if listed else None


def _told_last(history: Sequence[Message]) -> str:
    """What the answer that quoted something last has above its quotes; empty where it has nothing
    there, and no heading with years is above all that it quoted."""
    answers = (each for each in reversed(history) if each.role == "assistant" and quoted(each))
    last = next(answers, None)
    if last is None:
        return ""
    if name := told_of(last):
        return name
    above = {each.heading_path[-1:] for each in replay.shown(last).citations}
    [heading] = above if len(above) == 1 else [()]
    return heading[0] if heading and has_years(heading[0]) else ""


def _listed(employer: str, later: str, sections: Sequence[Chunk], question: str) -> list[Listed]:
    """What is quoted of the post at ``employer``, or of the one before that at ``later``."""
    most = BRIEF if asks_when(question) else FEW  # the heading says when it was
    listed = _before(later, sections) if later else _of_headings(employer, sections, most)
    if not listed and employer:
        listed = _of_entries(employer, sections, question)
    return listed


def _of_headings(employer: str, sections: Sequence[Chunk], most: int = FEW) -> list[Listed]:
    """What stands below the one heading with years that has the post; none where several have."""
    headed = _headed(sections)
    meant = [each for each in headed if _is_meant(each.heading_path[-1], employer)]
    if len({each.heading_path[-1] for each in meant}) != 1:
        return []
    return list(islice(_sentences(meant), most))


def _of_entries(employer: str, sections: Sequence[Chunk], question: str) -> list[Listed]:
    """What the page or the entry of the one post tells of what is asked."""
    meant = [each for each in posts(sections) if each.is_at(employer)]
    if len(meant) != 1 or meant[0].record:
        return []
    post = meant[0]
    if asks_when(question):
        return post.when()
    return post.introduced() if asks_title(question) else post.what()


def _headed(sections: Sequence[Chunk]) -> list[Chunk]:
    return [
        each for each in sections if each.source_type == TYPE and has_years(each.heading_path[-1])
    ]


def _before(later: str, sections: Sequence[Chunk]) -> list[Listed]:
    """The post that began last before that at ``later`` did."""
    headed = {
        each.heading_path[-1]: first_year(each.heading_path[-1]) for each in _headed(sections)
    }
    starts = {year for heading, year in headed.items() if _is_meant(heading, later)}
    if len(starts) == 1:
        [start] = starts
        before = [year for year in headed.values() if year < start]
        last = [heading for heading, year in headed.items() if before and year == max(before)]
        return _of_headings(last[0], sections) if len(last) == 1 else []
    known = [each for each in posts(sections) if each.began]
    began = [each.began for each in known if each.is_at(later)]
    if len(began) != 1:
        return []
    earlier = sorted((each for each in known if each.began < began[0]), key=_began)
    return earlier[-1].introduced() if earlier else []


def _began(post: Post) -> str:
    return post.began


def _is_meant(heading: str, employer: str) -> bool:
    """Whether a heading has the employer that is asked of, or is that of the present post."""
    if not employer:
        return goes_on(heading)
    asked = set(terms(employer))
    return bool(asked) and asked <= set(terms(heading))


async def _sections(store: VectorStore, request: TurnRequest, parts: Parts) -> list[Chunk]:
    """All sections that may be shown; of an index with too many those nearest to what is asked of
    the pages that are a CV. Each page is in its order."""
    found = await every(store, parts.embedder)
    if not found:
        ids = await of_type(TYPE, request.message, store, parts.embedder, MOST)
        near = [each.chunk for each in (await store.read(ids)).values()]
        found = sorted(near, key=lambda chunk: (chunk.document, chunk.ordinal))
    return [each for each in found if request.admits(each)]


def _sentences(sections: Sequence[Chunk]) -> Iterator[Listed]:
    for chunk in sections:
        for number, unit in enumerate(chunk.units):
            if unit.kind in ("sentence", "item") and not unit.lead:
                yield Listed(chunk.heading_path[-1], chunk, number)
