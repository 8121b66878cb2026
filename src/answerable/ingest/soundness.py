"""Whether an index that an ingest leaves as it is can be read at all."""

from __future__ import annotations

from answerable.errors import StorageError
from answerable.ingest.comparison import miscounted
from answerable.protocols import VectorStore

_SPOILT = "The index does not hold what was written. Rebuild it with: answerable ingest --full"


async def check(store: VectorStore) -> None:
    """Nothing is written where no document changed, and so nothing else would meet the damage.

    Raises ``StorageError``, which says what to do.
    """
    if error := (await store.ping()).get("error"):
        raise StorageError(str(error))
    if await miscounted(store):
        raise StorageError(_SPOILT)
