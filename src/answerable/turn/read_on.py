"""The next part of a section whose list or table is cut where its first part ends: an answer that
quotes the beginning would promise all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from answerable.manifest import DocumentEntry
from answerable.protocols import VectorStore
from answerable.text import continued
from answerable.types import Chunk, Evidence, ScoredChunk

BEST = 2  # sections found, from which an answer begins


async def with_rest(evidence: Evidence, stores: Sequence[VectorStore]) -> Evidence:
    """``evidence`` with the parts in which lists and tables of the best sections go on, worth
    nothing by themselves."""
    if evidence.listed or evidence.marked:
        return evidence
    found = {each.chunk.id: each for each in evidence.chunks}
    for each in evidence.chunks[:BEST]:
        following = await _next_part(each.chunk, stores)
        if following is not None and following.id not in found:
            worths = (0.0,) * len(following.units)
            found[following.id] = ScoredChunk(following, 0.0, 0.0, 0.0, worths)
    return replace(evidence, chunks=tuple(found.values()))


async def _next_part(chunk: Chunk, stores: Sequence[VectorStore]) -> Chunk | None:
    if not continued.may_go_on(chunk):
        return None
    for store in stores:
        manifest = await store.manifest()
        entry = manifest.documents.get(chunk.document) if manifest is not None else None
        if entry is not None and (following := _id_behind(chunk.id, entry)):
            stored = (await store.read([following])).get(following)
            if stored is not None and continued.rest(chunk, stored.chunk):
                return stored.chunk
    return None


def _id_behind(chunk_id: str, entry: DocumentEntry) -> str:
    """The chunk that comes next on its page; empty behind the last."""
    ids = entry.chunk_ids
    at = ids.index(chunk_id) + 1 if chunk_id in ids else len(ids)
    return ids[at] if at < len(ids) else ""
