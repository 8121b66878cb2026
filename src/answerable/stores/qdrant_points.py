"""Chunks as points of a Qdrant collection, and back; what a collection is made of."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qdrant_client import models

from answerable.protocols import IndexedChunk, StoredChunk
from answerable.stores.payload import (
    FILTERED,
    conditions,
    from_payload,
    to_payload,
    whole,
)
from answerable.types import Filter, SparseVector

DENSE, BM25, UNITS = "dense", "bm25", "unit_vectors"
SEARCH = models.SearchParams(hnsw_ef=256)


def vectors_of(dimension: int) -> dict[str, models.VectorParams]:
    """The pieces of a chunk: one multivector, compared by its best piece."""
    best_piece = models.MultiVectorConfig(comparator=models.MultiVectorComparator.MAX_SIM)
    return {
        DENSE: models.VectorParams(
            size=dimension, distance=models.Distance.COSINE, multivector_config=best_piece
        )
    }


def sparse_vectors() -> dict[str, models.SparseVectorParams]:
    """The stored half of BM25; the engine multiplies the other one in."""
    return {BM25: models.SparseVectorParams(modifier=models.Modifier.IDF)}


def to_point(each: IndexedChunk) -> models.PointStruct:
    """The point of a chunk.

    Unit vectors are only ever read with their chunk, never searched: as named vectors they would
    take memory and travel as text, so they are 16-bit floats in the payload.
    """
    units = base64.b64encode(each.units.astype(np.float16).tobytes()).decode()
    sparse = models.SparseVector(indices=list(each.sparse.indices), values=list(each.sparse.values))
    return models.PointStruct(
        id=each.chunk.id,
        vector={DENSE: each.pieces.tolist(), BM25: sparse},
        payload={**to_payload(each.chunk), UNITS: units},
    )


def stored(payload: Mapping[str, Any], dimension: int) -> StoredChunk:
    """The chunk of a point with the vectors of its units. Raises ``DamagedIndexError``."""
    with whole():
        return StoredChunk(from_payload(payload), _units(payload, dimension))


def indexed(record: models.Record, dimension: int) -> IndexedChunk:
    """The chunk of a point that was read with its vectors, as ``to_point`` was given it.

    Raises ``DamagedIndexError``.
    """
    payload: Mapping[str, Any] = record.payload or {}
    vectors: Any = record.vector or {}
    sparse = vectors.get(BM25) or models.SparseVector(indices=[], values=[])  # a page without words
    with whole():
        return IndexedChunk(
            chunk=from_payload(payload),
            pieces=np.array(vectors[DENSE], np.float32).reshape(-1, dimension),
            units=_units(payload, dimension).astype(np.float32),
            sparse=SparseVector(tuple(sparse.indices), tuple(sparse.values)),
        )


def queries(
    dense: NDArray[np.float32], sparse: SparseVector, limit: int, must: Sequence[models.Condition]
) -> list[models.QueryRequest]:
    """By meaning, and by words where there are any, each among what meets every condition."""
    among = models.Filter(must=list(must)) if must else None
    found = [
        models.QueryRequest(
            query=[dense.tolist()], using=DENSE, limit=limit, filter=among, params=SEARCH
        )
    ]
    if sparse.indices:
        terms = models.SparseVector(indices=list(sparse.indices), values=list(sparse.values))
        found.append(models.QueryRequest(query=terms, using=BM25, limit=limit, filter=among))
    return found


def admitted(where: Filter | None) -> list[models.Condition]:
    """The engine's conditions of a filter."""
    return [
        models.FieldCondition(key=key, match=models.MatchAny(any=list(values)))
        for key, values in conditions(where).items()
    ]


def filtered_keys() -> list[str]:
    """Keys of the payload that want an index, so that a filtered search reads no others."""
    return list(FILTERED.values())


def _units(payload: Mapping[str, Any], dimension: int) -> NDArray[np.float16]:
    rows = np.frombuffer(base64.b64decode(payload[UNITS]), np.float16)
    return rows.reshape(-1, dimension).copy()
