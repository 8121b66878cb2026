"""Chunks to what the store keeps: the vectors of their pieces and units, and their term weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from answerable.protocols import Embedder, IndexedChunk, Passage, PassageVectors, Vectors
from answerable.retrieval.called import alias_terms
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.retrieval.lexical import chunk_terms, document_vector
from answerable.types import Chunk

PROBE = 48  # characters of a unit that are looked for in a piece; a long one may be cut there


async def embed_chunks(chunks: Sequence[Chunk], embedder: Embedder) -> list[IndexedChunk]:
    """Each chunk with its vectors, in the given order; all passages go to the embedder at once."""
    layouts = [layout(chunk) for chunk in chunks]
    vectors = await embedder.embed([passage for passages, _ in layouts for passage in passages])
    indexed, at = [], 0
    for chunk, (passages, owners) in zip(chunks, layouts, strict=True):
        mine = vectors[at : at + len(passages)]
        at += len(passages)
        indexed.append(_indexed(chunk, mine, owners))
    return indexed


def _indexed(
    chunk: Chunk, vectors: Sequence[PassageVectors], owners: list[list[int]]
) -> IndexedChunk:
    pieces = np.stack([each.whole for each in vectors])
    units = np.repeat(pieces[:1], len(chunk.units), axis=0)
    for piece, unit_numbers in zip(vectors, owners, strict=True):
        units[unit_numbers] = piece.parts
    return with_vectors(chunk, pieces, units)


def with_vectors(chunk: Chunk, pieces: Vectors, units: Vectors) -> IndexedChunk:
    """A chunk with these vectors and the weights of its terms."""
    sparse = document_vector([*chunk_terms(chunk), *alias_terms(chunk)])
    return IndexedChunk(chunk, pieces, units, sparse, *terms_and_ends(chunk))


def layout(chunk: Chunk) -> tuple[list[Passage], list[list[int]]]:
    """The passages of a chunk, and for each of them which units its parts are."""
    parts: list[list[tuple[int, int]]] = [[] for _ in chunk.pieces]
    owners: list[list[int]] = [[] for _ in chunk.pieces]
    piece, at = 0, 0
    for number, unit in enumerate(chunk.units):
        place = _find(chunk.pieces, unit.text, piece, at)
        if place is None:
            continue
        piece, start = place
        at = min(start + len(unit.text), len(chunk.pieces[piece]))
        parts[piece].append((start, at))
        owners[piece].append(number)
    passages = [Passage(text, tuple(p)) for text, p in zip(chunk.pieces, parts, strict=True)]
    return passages, owners


def _find(pieces: Sequence[str], text: str, piece: int, at: int) -> tuple[int, int] | None:
    """Where ``text`` begins, at or after a place: units stand in the pieces in their order."""
    probe = text[:PROBE]
    for number in range(piece, len(pieces)):
        start = pieces[number].find(probe, at if number == piece else 0)
        if start >= 0:
            return number, start
    return None
