"""Chunks as rows of Postgres, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from answerable.errors import DamagedIndexError
from answerable.protocols import IndexedChunk, StoredChunk, Vectors
from answerable.stores.payload import DAMAGED, from_payload, to_payload, whole
from answerable.types import Chunk, Hit, SparseVector

TEXTS = ("file_path", "heading", "content", "source_type")
LABELS = ("section", "version", "locale")  # columns for filters, of what is in ``rest`` too
CHUNK_COLUMNS = (
    "number",
    "id",
    "document",
    "file_path",
    "heading",
    "content",
    "token_count",
    "source_type",
    "section",
    "version",
    "locale",
    "rest",
    "exact",
    "units",
    "weights",
)


def plain(text: str) -> str:
    """What Postgres can hold as text: all but the character 0."""
    return text.replace("\0", "\ufffd")


def chunk_row(number: int, each: IndexedChunk) -> tuple[Any, ...]:
    """The values of ``CHUNK_COLUMNS``."""
    payload, metadata = to_payload(each.chunk), each.chunk.metadata
    odd = {key: payload[key] for key in TEXTS if "\0" in payload[key]}
    labels = _labels(metadata)
    return (
        number,
        each.chunk.id,
        plain(each.chunk.document),
        plain(payload["file_path"]),
        plain(payload["heading"]),
        plain(payload["content"]),
        payload["token_count"],
        plain(payload["source_type"]),
        *labels,
        payload["rest"],
        json.dumps(odd) if odd else None,
        each.units.astype(np.float16).tobytes(),
        _packed(each.sparse),
    )


def piece_rows(number: int, each: IndexedChunk) -> Iterator[tuple[Any, ...]]:
    """(chunk, vector) of every piece."""
    return ((number, piece) for piece in each.pieces)


def term_rows(number: int, each: IndexedChunk) -> Iterator[tuple[Any, ...]]:
    """(term, chunk, weight) of every term."""
    sparse = each.sparse
    return ((t, number, w) for t, w in zip(sparse.indices, sparse.values, strict=True))


def stored(row: Mapping[str, Any], dimension: int) -> StoredChunk:
    """The chunk of a row with the vectors of its units. Raises ``DamagedIndexError``."""
    with whole():
        return StoredChunk(_chunk(row), _units(row, dimension))


def indexed(row: Mapping[str, Any], pieces: list[Any], dimension: int) -> IndexedChunk:
    """The chunk of a row with all that ``add`` was given.

    Raises ``DamagedIndexError``, also where filters would take it for another one's.
    """
    with whole():
        chunk = _chunk(row)
        if tuple(row[key] for key in LABELS) != _labels(chunk.metadata):
            raise DamagedIndexError(DAMAGED)
        return IndexedChunk(
            chunk=chunk,
            pieces=np.array(pieces, np.float32).reshape(-1, dimension),
            units=_units(row, dimension).astype(np.float32),
            sparse=_unpacked(row["weights"]),
        )


def hits(found: Iterable[Mapping[str, Any]]) -> list[Hit]:
    """What a search found. Raises ``DamagedIndexError`` for a chunk without any piece."""
    made = [Hit(str(row["id"]), row["dense"], row["lexical"]) for row in found]
    if any(each.dense is None for each in made):
        raise DamagedIndexError(DAMAGED)
    return made


def encode_vector(vector: Any) -> bytes:
    """As pgvector reads a ``vector``: length and zero as 16 bits each, then 32-bit floats."""
    numbers = np.asarray(vector, ">f4")
    return len(numbers).to_bytes(2, "big") + b"\0\0" + numbers.tobytes()


def decode_vector(data: bytes) -> Vectors:
    """As pgvector writes one."""
    return np.frombuffer(data, ">f4", offset=4).astype(np.float32)


def _labels(metadata: Mapping[str, str]) -> tuple[str | None, ...]:
    labels = (metadata.get(key) for key in LABELS)
    return tuple(None if label is None else plain(label) for label in labels)


def _chunk(row: Mapping[str, Any]) -> Chunk:
    values = {key: row[key] for key in ("token_count", "rest", *TEXTS)}
    exact = json.loads(row["exact"]) if row["exact"] else {}
    return from_payload({"chunk_id": str(row["id"]), **values, **exact})


def _units(row: Mapping[str, Any], dimension: int) -> NDArray[np.float16]:
    return np.frombuffer(row["units"], np.float16).reshape(-1, dimension).copy()


def _packed(sparse: SparseVector) -> bytes:
    """All term ids, then all weights, 32 bits each."""
    ids = np.array(sparse.indices, "<u4").tobytes()
    return ids + np.array(sparse.values, "<f4").tobytes()


def _unpacked(data: bytes) -> SparseVector:
    half = len(data) // 2
    ids, weights = np.frombuffer(data[:half], "<u4"), np.frombuffer(data[half:], "<f4")
    return SparseVector(tuple(ids.tolist()), tuple(weights.tolist()))
