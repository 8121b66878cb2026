"""The next part of a section whose list or table is cut where its first part ends: an answer that
quotes the beginning would promise all of it. And of one that may show the message that is asked
about, where what to do stands further down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from answerable.protocols import VectorStore
from answerable.text import continued
from answerable.turn.page_sections import page_of
from answerable.types import Chunk, Evidence, ScoredChunk
from answerable.wording.messages import asks_remedy, asks_way_out
from answerable.wording.trouble_headings import is_way_out

BEST = 2  # sections found, from which an answer begins


async def with_rest(evidence: Evidence, stores: Sequence[VectorStore]) -> Evidence:
    """``evidence`` with the parts in which lists and tables of the best sections go on, or where a
    message is asked about, the best section itself; worth nothing by themselves."""
    if evidence.listed or evidence.marked:
        return evidence
    found = {each.chunk.id: each for each in evidence.chunks}
    wants_all = asks_remedy(evidence.question) or asks_way_out(evidence.question)
    for rank, each in enumerate(evidence.chunks[:BEST]):
        following = await _next_part(each.chunk, stores, whole=wants_all and rank == 0)
        if following is not None and following.id not in found:
            worths = (0.0,) * len(following.units)
            found[following.id] = ScoredChunk(following, 0.0, 0.0, 0.0, worths)
    return replace(evidence, chunks=tuple(found.values()))


async def _next_part(chunk: Chunk, stores: Sequence[VectorStore], *, whole: bool) -> Chunk | None:
    """The next part of a section; unless the ``whole`` section is wanted, only if it goes on with
    the list or table in which ``chunk`` ends. Where it is and was the last part, the section that
    says what to do about it."""
    if not (whole or continued.may_go_on(chunk)):
        return None
    page = await page_of(chunk, stores)
    if page is None:
        return None
    entry, store = page
    behind = entry.chunk_ids.index(chunk.id) + 1
    stored = await store.read(entry.chunk_ids[behind : behind + 1])
    following = next((each.chunk for each in stored.values()), None)
    if following is None:
        return None
    if following.heading_path != chunk.heading_path:
        return following if whole and is_way_out(following, chunk) else None
    return following if whole or continued.rest(chunk, following) else None
