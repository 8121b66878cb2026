"""One Qdrant Edge shard with the vectors of its units beside it: written once, then searched.

The pieces of a chunk are one multivector, compared by its best piece. Unit vectors are only ever
looked up, never searched, so they are rows of a plain float16 file: reading five chunks' units out
of it takes microseconds, where the engine would hand them over as lists of Python floats.
"""

from __future__ import annotations

import os
import weakref
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import UUID
from zlib import crc32

import numpy as np
import qdrant_edge as edge
from numpy.typing import NDArray

from answerable.errors import AnswerableError
from answerable.protocols import IndexedChunk, KeptVectors, StoredChunk, TermIds
from answerable.stores import generation_files, generation_sums
from answerable.stores.payload import FILTERED, conditions, from_payload, to_payload
from answerable.types import Chunk, Filter, Hit, SparseVector

# Below this size all vectors are compared: exact, and still 6.5 ms for 100,000 vectors (measured),
# while building the graph would take longer than embedding saves. Above it the graph is searched.
GRAPH_FROM_KB = 150_000
SEARCH = edge.SearchParams(hnsw_ef=256)
ANY = 1e-9  # of the chunks
KEPT = 8_192  # chunks held as objects: making one takes longer than finding it
# Rows of units held beside them, 25 MB. A question needs those of 25 chunks, and with each read of
# the file the interpreter's lock is let go, which a busy server then has to wait for.
KEPT_ROWS = 32_768
KEYWORD = edge.PayloadSchemaType.Keyword
# By the number of the point's id: a UUID is hashed by Python code, and a search hashes 400 times.
Scores = dict[int, float]
SHARD, UNITS_FILE = "shard", "units.f16"  # all that a shard has in a generation's folder
AT_ONCE = 4_096  # chunks taken out, or rows of units looked at
DENSE, BM25, UNITS_AT, UNITS = "dense", "bm25", "units_at", "units"
UNITS_SUM, TERMS, TERM_ENDS = "units_sum", "terms", "term_ends"


@dataclass(frozen=True, slots=True)
class _Kept:
    """A chunk, which rows of the file beside the shard are its units' vectors with the checksum
    they had, and its terms.

    An index of an earlier version has no ``sum``, no ``terms``, or none of their ``ends``.
    """

    chunk: Chunk
    units_at: int
    units: int
    sum: int | None
    terms: TermIds | None
    ends: TermIds | None

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> _Kept:
        terms, ends = _numbers(payload.get(TERMS)), _numbers(payload.get(TERM_ENDS))
        at, units, written = payload[UNITS_AT], payload[UNITS], payload.get(UNITS_SUM)
        return cls(from_payload(payload), at, units, written, terms, ends)

    def stored(self, units: KeptVectors) -> StoredChunk:
        """What a reader gets, with the vectors of its units."""
        return StoredChunk(self.chunk, units, self.terms, self.ends)


class EdgeShard:
    """A shard open for reading or writing. Not to be written once another process reads it."""

    def __init__(self, shard: edge.EdgeShard, units: Path, dimension: int) -> None:
        self._shard = shard
        self._units = units
        self._folder = units.parent
        self._dimension = dimension
        self._rows = units.stat().st_size // (2 * dimension) if units.exists() else 0
        self._kept: dict[str, _Kept] = {}
        self._kept_rows: dict[int, NDArray[np.float16]] = {}  # by the place of the first
        self._kept_count = 0
        self._file: int | None = None  # of the units' vectors, once they are read
        self._closes: weakref.finalize[..., EdgeShard] | None = None
        self._opening = Lock()

    @classmethod
    def create(cls, folder: Path, dimension: int) -> EdgeShard:
        with driver_errors(folder):
            (folder / SHARD).mkdir(parents=True)
            shard = edge.EdgeShard.create(str(folder / SHARD), _config(dimension))
            for key in FILTERED.values():  # so that a filtered search need not read every payload
                index = edge.UpdateOperation.create_field_index(key, KEYWORD)
                shard.update(index)
        return cls(shard, folder / UNITS_FILE, dimension)

    @classmethod
    def load(cls, folder: Path, dimension: int) -> EdgeShard:
        with driver_errors(folder):
            shard = edge.EdgeShard.load(str(folder / SHARD), _config(dimension))
        return cls(shard, folder / UNITS_FILE, dimension)

    def count(self) -> int:
        with driver_errors(self._folder):
            return int(self._shard.info().points_count)

    def add(self, chunks: Sequence[IndexedChunk]) -> None:
        points = []
        with driver_errors(self._folder):
            with self._units.open("ab") as file:
                for each in chunks:
                    rows = each.units.astype(np.float16).tobytes()
                    file.write(rows)
                    points.append(_point(each, self._rows, crc32(rows)))
                    self._rows += len(each.units)
            self._shard.update(edge.UpdateOperation.upsert_points(points))

    def drop(self, chunk_ids: Sequence[str]) -> None:
        """Take chunks out; ``finish`` writes the segment anew, without their texts."""
        places = edge.PayloadSelector.Include([UNITS_AT, UNITS])
        with driver_errors(self._folder), self._units.open("r+b" if self._rows else "w+b") as file:
            for start in range(0, len(chunk_ids), AT_ONCE):
                batch: list[Any] = list(chunk_ids[start : start + AT_ONCE])
                for record in self._shard.retrieve(batch, places, False):
                    payload = record.payload or {}
                    file.seek(payload[UNITS_AT] * 2 * self._dimension)
                    file.write(bytes(payload[UNITS] * 2 * self._dimension))
                self._shard.update(edge.UpdateOperation.delete_points(batch))

    def wasted(self) -> float:
        """Which share (0..1) of the rows of units are of chunks that were taken out."""
        if not self._rows:
            return 0.0
        empty = 0
        with driver_errors(self._folder), self._units.open("rb") as file:
            while block := file.read(AT_ONCE * 2 * self._dimension):
                rows = np.frombuffer(block, np.uint16).reshape(-1, self._dimension)
                empty += len(rows) - int(rows.any(axis=1).sum())
        return empty / self._rows

    def held(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """The chunks with all their vectors, as ``add`` was given them; unknown ids are missing."""
        with driver_errors(self._folder):
            records = self._shard.retrieve(list(chunk_ids), True, True)
            return [self._indexed(record) for record in records]

    def finish(self) -> None:
        """Build the search graph, clear away what was taken out, and flush everything to files."""
        with driver_errors(self._folder):
            self._shard.optimize()
            self._shard.flush()

    def close(self) -> None:
        with driver_errors(self._folder):
            with self._opening:
                self._file = None
                if self._closes is not None:
                    self._closes()
            self._shard.close()

    def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        """The best ``k`` of each side with both scores; see ``VectorStore.search``."""
        nearest, matching = self._queries(dense, sparse)
        admitted = _admitted(where)
        near, match = self._run(_request(nearest, k, admitted), _request(matching, k, admitted))
        # What both sides found has both its scores already.
        by_words, by_meaning = match.keys() - near.keys(), near.keys() - match.keys()
        more_near, more_match = self._run(
            _among(by_words, nearest, admitted), _among(by_meaning, matching, admitted)
        )
        return _hits(near | more_near, match | more_match)

    def scores(
        self,
        chunk_ids: Sequence[str],
        dense: NDArray[np.float32],
        sparse: SparseVector,
        where: Filter | None = None,
    ) -> list[Hit]:
        """Both scores of these chunks, ordered by id; unknown ids and what ``where`` does not admit
        are missing."""
        nearest, matching = self._queries(dense, sparse)
        found, admitted = {UUID(each).int for each in chunk_ids}, _admitted(where)
        return _hits(
            *self._run(_among(found, nearest, admitted), _among(found, matching, admitted))
        )

    def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        """See ``VectorStore.read``. A generation never changes: what was read stays right."""
        kept = self._kept
        known = {each: kept[each] for each in chunk_ids if each in kept}
        unknown = [each for each in chunk_ids if each not in known]
        with driver_errors(self._folder):
            known |= self._read_now(unknown) if unknown else {}
            there = {each: known[each] for each in chunk_ids if each in known}
            return {id_: each.stored(self._rows_kept(each)) for id_, each in there.items()}

    def at_hand(self, chunk_ids: Sequence[str]) -> bool:
        """Whether ``read`` finds these chunks in memory, and need not wait for the disk."""
        kept = [self._kept.get(each) for each in chunk_ids]
        return all(each is not None and each.units_at in self._kept_rows for each in kept)

    def _read_now(self, chunk_ids: Sequence[str]) -> dict[str, _Kept]:
        records = self._shard.retrieve(list(chunk_ids), True, False)
        read = {str(each.id): _Kept.of(each.payload or {}) for each in records}
        # Replaced, not changed: another thread may be reading it.
        self._kept = read if len(self._kept) + len(read) > KEPT else {**self._kept, **read}
        return read

    def _queries(self, dense: NDArray[np.float32], sparse: SparseVector) -> tuple[Any, Any]:
        terms = edge.SparseVector(list(sparse.indices), list(sparse.values))
        nearest = edge.Query.Nearest([dense.tolist()], using=DENSE)
        return nearest, edge.Query.Nearest(terms, using=BM25) if sparse.indices else None

    def _run(
        self, near: edge.QueryRequest | None, match: edge.QueryRequest | None
    ) -> tuple[Scores, Scores]:
        """What each side finds, asked as one batch; nothing where there is nothing to ask."""
        requests = [each for each in (near, match) if each is not None]
        if not requests:
            return {}, {}
        with driver_errors(self._folder):
            results: Any = self._shard.query_batch(edge.QueryBatchRequest(requests))
        found = iter([{point.id.int: point.score for point in side} for side in results])
        return next(found) if near else {}, next(found) if match else {}

    def _indexed(self, record: Any) -> IndexedChunk:
        sparse = record.vector[BM25]
        kept = _Kept.of(record.payload)
        return IndexedChunk(
            chunk=kept.chunk,
            pieces=np.array(record.vector[DENSE], np.float32).reshape(-1, self._dimension),
            units=self._rows_at(kept).astype(np.float32),
            sparse=SparseVector(tuple(sparse.indices), tuple(sparse.values)),
            terms=kept.terms,
            term_ends=kept.ends,
        )

    def _units_file(self) -> int:
        """A descriptor that is closed with the shard, or once nobody holds a superseded one."""
        with self._opening:
            if self._file is None:
                self._file = os.open(self._units, os.O_RDONLY | os.O_CLOEXEC)
                self._closes = weakref.finalize(self, os.close, self._file)
            return self._file

    def _rows_kept(self, kept: _Kept) -> NDArray[np.float16]:
        """A copy for the reader. A chunk without units has the place of the next one's."""
        known = self._kept_rows.get(kept.units_at)
        if known is None or len(known) != kept.units:
            known = self._rows_at(kept)
            if self._kept_count + len(known) > KEPT_ROWS:
                self._kept_rows, self._kept_count = {}, 0
            self._kept_rows[kept.units_at] = known
            self._kept_count += len(known)
        return known.copy()

    def _rows_at(self, kept: _Kept) -> NDArray[np.float16]:
        if not kept.units:
            return np.zeros((0, self._dimension), np.float16)
        row = 2 * self._dimension  # bytes
        # Read, not mapped: the pages of a map count as this process's memory, 80 MB at 10k chunks.
        content = os.pread(self._units_file(), kept.units * row, kept.units_at * row)
        if len(content) < kept.units * row:
            raise EOFError(f"{self._units.name} is too short")
        # By numbers of no sentence another one would be quoted, which proves itself all the same.
        if kept.sum not in (None, crc32(content)):
            raise generation_sums.damaged(self._folder, self._units.name)
        return np.frombuffer(content, np.float16).reshape(-1, self._dimension)


def _admitted(where: Filter | None) -> list[Any]:
    """The engine's conditions of a filter."""
    return [
        edge.FieldCondition(key, match=edge.MatchAny(list(values)))
        for key, values in conditions(where).items()
    ]


def _request(query: Any, limit: int, must: list[Any]) -> edge.QueryRequest | None:
    """One side's best ``limit`` that meet every condition; None where there is no such side."""
    if query is None:
        return None
    filtered = edge.Filter(must=must) if must else None
    return edge.QueryRequest(limit=limit, query=query, filter=filtered, params=SEARCH)


def _among(ids: Set[int], query: Any, admitted: list[Any]) -> edge.QueryRequest | None:
    """For one side's scores of these chunks; None where there are none, or no such side."""
    named = [*admitted, edge.HasIdCondition({_uuid(each) for each in ids})]
    return _request(query, len(ids), named) if ids else None


def _hits(near: Scores, match: Scores) -> list[Hit]:
    """Ordered by id."""
    return [Hit(_id(each), near[each], match.get(each, 0.0)) for each in sorted(near)]


@lru_cache(KEPT)
def _uuid(number: int) -> UUID:
    return UUID(int=number)


@lru_cache(KEPT)
def _id(number: int) -> str:
    """A chunk's id by its number; in this form numbers and ids have one order."""
    digits = f"{number:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


@contextmanager
def driver_errors(folder: Path) -> Iterator[None]:
    """Turn errors of the disk and of the engine, at work in a generation's folder, into ours.

    The engine raises bare ``Exception``; over some damaged files it panics, which reaches Python as
    a ``BaseException`` of a class that cannot be imported.
    """
    try:
        yield
    except AnswerableError:
        raise
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        raise generation_files.failed(folder.parent, error) from error


def _numbers(encoded: str | None) -> TermIds | None:
    return None if encoded is None else np.frombuffer(b64decode(encoded), "<u4")


def _point(each: IndexedChunk, units_at: int, units_sum: int) -> edge.Point:
    sparse = edge.SparseVector(list(each.sparse.indices), list(each.sparse.values))
    place = {UNITS_AT: units_at, UNITS: len(each.units), UNITS_SUM: units_sum}
    payload = {**to_payload(each.chunk), **place}
    # Read out of the text, they take half the time of a new question's ranking.
    for key, numbers in ((TERMS, each.terms), (TERM_ENDS, each.term_ends)):
        if numbers is not None:
            payload[key] = b64encode(numbers.astype("<u4").tobytes()).decode()
    return edge.Point(each.chunk.id, {DENSE: each.pieces.tolist(), BM25: sparse}, payload)


def _config(dimension: int) -> edge.EdgeConfig:
    best_piece = edge.MultiVectorConfig(edge.MultiVectorComparator.MaxSim)
    return edge.EdgeConfig(
        vectors={
            DENSE: edge.EdgeVectorParams(
                size=dimension, distance=edge.Distance.Cosine, multivector_config=best_piece
            )
        },
        sparse_vectors={BM25: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        hnsw_config=edge.HnswIndexConfig(m=16, ef_construct=100, full_scan_threshold=GRAPH_FROM_KB),
        # One segment: the same candidates whatever the number of cores. One with a deleted chunk is
        # written anew, 0.1 ms for each that stays: else the text of a page that was taken from the
        # site stands in a file until a fifth of all pages has changed.
        optimizers=edge.EdgeOptimizersConfig(
            default_segment_number=1,
            indexing_threshold=GRAPH_FROM_KB,
            deleted_threshold=ANY,
            vacuum_min_vector_number=1,
        ),
        # One segment is searched by one thread: more only wake each other, 0.3 ms a question.
        max_search_threads=1,
        wal_enabled=False,
    )
