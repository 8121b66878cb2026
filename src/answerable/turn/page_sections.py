"""A page's sections as an index has them, and a section of which one unit is to be quoted."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Embedder, Readable, VectorStore
from answerable.retrieval import usable
from answerable.retrieval.lexical import query_vector
from answerable.types import Chunk, Filter, ScoredChunk

READABLE = 2_000  # sections of an index that are looked through for one question
# Read at the first question that looks through all of them, and dropped with the index they are of:
# to read two thousand anew for each of twenty questions at once kept everybody waiting for seconds.
_known: WeakKeyDictionary[Manifest, tuple[Chunk, ...]] = WeakKeyDictionary()


async def sections(entry: DocumentEntry, store: Readable, most: int | None = None) -> list[Chunk]:
    """The sections of a page in its order, the first ``most`` of them; those of a generation that
    was replaced meanwhile are missing."""
    ids = entry.chunk_ids[:most]
    stored = await store.read(ids)
    return [stored[each].chunk for each in ids if each in stored]


async def of_type(
    kind: str, text: str, store: VectorStore, embedder: Embedder, most: int
) -> list[str]:
    """The ids of the ``most`` sections of a type of page that are nearest to ``text``. Raises what
    ``retrieval.usable`` does."""
    usable(await store.manifest(), embedder)
    vector = await embedder.embed_query(text)
    where = Filter(source_type=(kind,))
    hits = await store.search(vector, query_vector(text), most, where)
    return [hit.id for hit in hits]


async def every(store: VectorStore, embedder: Embedder) -> Sequence[Chunk]:
    """All sections of an index, in the order of its pages; none where it has more than are looked
    through for one question. Raises what ``retrieval.usable`` does."""
    manifest = usable(await store.manifest(), embedder)
    if manifest in _known:
        return _known[manifest]
    ids = [each for entry in manifest.documents.values() for each in entry.chunk_ids]
    if len(ids) > READABLE:
        return ()
    stored = await store.read(ids)
    found = tuple(stored[each].chunk for each in ids if each in stored)
    if len(found) == len(ids):  # else a newer index has taken the place of this one meanwhile
        _known[manifest] = found
    return found


async def page_of(
    chunk: Chunk, stores: Sequence[VectorStore]
) -> tuple[DocumentEntry, VectorStore] | None:
    """The page that ``chunk`` is of, with the store that has it; None where it was replaced."""
    for store in stores:
        manifest = await store.manifest()
        entry = manifest.documents.get(chunk.document) if manifest is not None else None
        if entry is not None and chunk.id in entry.chunk_ids:
            return entry, store
    return None


def first_sentence(chunk: Chunk) -> int | None:
    """The number of the first unit that can be said alone."""
    numbers = range(len(chunk.units))
    whole = (n for n in numbers if chunk.units[n].kind == "sentence" and not chunk.units[n].lead)
    return next(whole, None)


def quoted_at(
    chunk: Chunk, number: int, score: float, dense: float = 0.0, lexical: float = 0.0
) -> ScoredChunk:
    """The section, of which the unit ``number`` alone is worth something."""
    worths = tuple(float(each == number) for each in range(len(chunk.units)))
    return ScoredChunk(chunk, score, dense, lexical, worths)
