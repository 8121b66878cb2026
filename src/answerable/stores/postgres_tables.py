"""The tables of one generation: written once, then searched and read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from answerable.errors import DamagedIndexError
from answerable.manifest import Manifest
from answerable.protocols import IndexedChunk, StoredChunk
from answerable.stores import postgres_rows as rows
from answerable.stores import postgres_sql as sql
from answerable.stores.payload import DAMAGED
from answerable.types import Filter, Hit, SparseVector

# Up to so many pieces are all compared: exact, and fast enough. Above, the graph is walked.
EXACT_PIECES = 20_000
GRAPH_DIMENSIONS = 4_000  # the most that pgvector's index of 16-bit vectors takes
INLINE_DIMENSIONS = 1_900
PIECES_A_CHUNK = 4  # guessed, for how far to walk the graph; it is walked further where that is few
KINDS = ("documents", "chunks", "pieces", "terms", "rarities")


@dataclass(frozen=True, slots=True)
class Tables:
    """``chunks`` and ``pieces`` are how many there are, once all are written; ``pgvector`` is the
    schema of that extension."""

    schema: str
    name: str
    dimension: int
    chunks: int = 0
    pieces: int = 0
    pgvector: str = "public"

    async def create(self, connection: Any) -> None:
        await connection.execute(self._sql(sql.CREATE))
        if self.dimension <= INLINE_DIMENSIONS:
            await connection.execute(self._sql(sql.INLINE))

    async def drop(self, connection: Any) -> None:
        await connection.execute(self._sql(sql.DROP))

    async def add(self, connection: Any, first: int, chunks: Sequence[IndexedChunk]) -> None:
        """Write chunks, numbered from ``first`` on."""
        numbered = list(enumerate(chunks, first))
        made = {
            "chunks": [rows.chunk_row(number, each) for number, each in numbered],
            "pieces": [row for number, each in numbered for row in rows.piece_rows(number, each)],
            "terms": [row for number, each in numbered for row in rows.term_rows(number, each)],
        }
        columns = {
            "chunks": rows.CHUNK_COLUMNS,
            "pieces": ("chunk", "vector"),
            "terms": ("term", "chunk", "weight"),
        }
        async with connection.transaction():
            for kind, records in made.items():
                await connection.copy_records_to_table(
                    self._table(kind),
                    schema_name=self.schema,
                    records=records,
                    columns=columns[kind],
                )

    async def add_documents(self, connection: Any, manifest: Manifest) -> None:
        """For people who look: searching needs none of it."""
        await connection.execute(self._sql(sql.NO_DOCUMENTS))
        await connection.copy_records_to_table(
            self._table("documents"),
            schema_name=self.schema,
            records=[
                (*map(rows.plain, (path, e.title, e.url)), e.file_sha256, len(e.chunk_ids))
                for path, e in manifest.documents.items()
            ],
        )

    async def finish(self, connection: Any) -> Tables:
        """Build the indexes; the same tables with their counts."""
        await self.make_findable(connection)
        await connection.execute(self._sql(sql.FINISH))
        counts = await connection.fetchrow(self._sql(sql.COUNTS))
        finished = replace(self, chunks=counts["chunks"], pieces=counts["pieces"])
        if finished._has_graph:
            await connection.execute(self._sql(sql.GRAPH))
        for kind in ("chunks", "pieces", "terms", "rarities"):  # so that an index alone is read
            await connection.execute(f"VACUUM (ANALYZE) {self.schema}.{self._table(kind)}")
        return finished

    async def make_findable(self, connection: Any) -> None:
        """Build the indexes that ``held`` and ``read`` need."""
        await connection.execute(self._sql(sql.FIND))

    async def count(self, connection: Any) -> int:
        """How many chunks there are."""
        return int((await connection.fetchrow(self._sql(sql.COUNTS)))["chunks"])

    async def miscounted(self, connection: Any) -> bool:
        """Whether there are others than were written, of what searches take for granted.

        The number of chunks makes words count, and that of pieces decides how these are compared;
        pieces and terms of no chunk take the places of others among the best.
        """
        counts = await connection.fetchrow(self._sql(sql.COUNTS))
        if (counts["chunks"], counts["pieces"]) != (self.chunks, self.pieces):
            return True
        return bool(await connection.fetchval(self._sql(sql.STRAY_TERMS), self.chunks))

    async def search(
        self,
        connection: Any,
        dense: NDArray[np.float32],
        sparse: SparseVector,
        k: int,
        where: Filter | None,
    ) -> list[Hit]:
        """The best ``k`` of each side with both scores; see ``VectorStore.search``.

        Raises ``DamagedIndexError`` where a chunk that words find has lost its pieces.
        """
        condition, values = _condition(where, 6)
        exact = await self._exactly(connection, where)
        asked = (dense.tolist(), sparse.indices, sparse.values, k, self.chunks, *values)
        enough = k * PIECES_A_CHUNK
        while True:
            found = await connection.fetch(self._search(condition, exact, enough), *asked)
            if not found or found[0]["distinct_chunks"] >= k or found[0]["seen"] < enough:
                return rows.hits(found)
            enough *= PIECES_A_CHUNK  # too many pieces were of the same few chunks

    async def read(self, connection: Any, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        """See ``VectorStore.read``."""
        found = await connection.fetch(self._sql(sql.READ), list(chunk_ids))
        return {str(row["id"]): rows.stored(row, self.dimension) for row in found}

    async def held(self, connection: Any, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """See ``Generation.held``."""
        return {each.chunk.id: each for each in (await self._held(connection, chunk_ids)).values()}

    async def contents(self, connection: Any, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """See ``answerable.ingest.comparison.Comparable``.

        Words are kept twice, to be searched and to be handed on: both have to say the same.
        """
        held = await self._held(connection, chunk_ids)
        terms = defaultdict(list)
        if held:
            asked = (list(held), min(held), max(held))
            for row in await connection.fetch(self._sql(sql.SEARCHED_TERMS), *asked):
                terms[row["chunk"]].append((row["term"], row["weight"]))
        for number, each in held.items():
            if sorted(terms[number]) != sorted(
                zip(each.sparse.indices, each.sparse.values, strict=True)
            ):
                raise DamagedIndexError(DAMAGED)
        return {each.chunk.id: each for each in held.values()}

    async def check_rarities(
        self, connection: Any, shown: Iterable[IndexedChunk], manifest: Manifest
    ) -> None:
        """Raises ``DamagedIndexError`` where searches take a word of ``shown`` to be in more chunks
        or fewer than it was in when all were written: that decides how much it counts."""
        terms = {term for each in shown for term in each.sparse.indices}
        for row in await connection.fetch(self._sql(sql.RARITIES), list(terms)):
            if row["chunks"] != manifest.term_counts.get(str(row["term"])):
                raise DamagedIndexError(DAMAGED)

    async def _held(self, connection: Any, chunk_ids: Sequence[str]) -> dict[int, IndexedChunk]:
        found = await connection.fetch(self._sql(sql.HELD), list(chunk_ids))
        numbers = [row["number"] for row in found]
        pieces = defaultdict(list)
        for row in await connection.fetch(self._sql(sql.HELD_PIECES), numbers):
            pieces[row["chunk"]].append(rows.decode_vector(row["vector"]))
        return {
            row["number"]: rows.indexed(row, pieces[row["number"]], self.dimension) for row in found
        }

    @property
    def _has_graph(self) -> bool:
        return self.pieces > EXACT_PIECES and self.dimension <= GRAPH_DIMENSIONS

    async def _exactly(self, connection: Any, where: Filter | None) -> bool:
        """Whether all the pieces that are admitted are few enough to be compared."""
        condition, values = _condition(where, 1)
        if not self._has_graph:
            return True
        if not condition:
            return False
        statement = self._sql(sql.ADMITTED_PIECES, where=condition)
        return int(await connection.fetchval(statement, *values)) <= EXACT_PIECES

    def _search(self, condition: str, exact: bool, enough: int) -> str:
        """The statement that takes ``enough`` pieces from the dense side."""
        join = "JOIN admitted a ON a.number = {}" if condition else ""
        # Joined to the chunks themselves, the graph is walked on until enough meet the condition.
        chunks = f"JOIN {{chunks}} c ON c.number = p.chunk AND {condition}" if condition else ""
        cast = sql.EXACT_CAST if exact else self._sql(sql.GRAPH_CAST)
        nearest = self._sql(
            sql.NEAREST,
            far=self._sql(sql.FAR, cast=cast),
            among=join.format("p.chunk") if exact else self._sql(chunks),
            enough=enough,
        )
        return self._sql(
            sql.SEARCH,
            nearest=nearest,
            far=self._sql(sql.FAR, cast=sql.EXACT_CAST),
            admitted=self._sql(sql.ADMITTED, where=condition) if condition else "",
            admitted_lexical=join.format("lexical.chunk"),
        )

    def _sql(self, statement: str, **parts: Any) -> str:
        names = {kind: f"{self.schema}.{self._table(kind)}" for kind in KINDS}
        own = {"name": self.name, "dimension": self.dimension, "pgvector": self.pgvector}
        return statement.format(**names, **own, **parts)

    def _table(self, kind: str) -> str:
        return f"{kind}_{self.name}"


def _condition(where: Filter | None, first: int) -> tuple[str, list[list[str]]]:
    """A condition on a chunk ``c`` with its values, numbered from ``first`` on."""
    named = where.conditions if where is not None else {}
    tests = [f"c.{name} = ANY(${number}::text[])" for number, name in enumerate(named, first)]
    return " AND ".join(tests), [[rows.plain(each) for each in v] for v in named.values()]
