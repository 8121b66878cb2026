"""What a vector store says of itself to whoever looks after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Upkeep:
    """``published_at`` is when the generation being served was made, in seconds since 1970; None
    where nothing is served, or where the store does not know.

    ``before`` is the name of the generation that was served until then. It stays until the next
    ingest, for readers who have it open. ``leftovers`` are the names of others that nobody reads:
    those of ingests that were killed. They may be of the ingest that runs, if ``writing``.
    """

    published_at: float | None = None
    leftovers: tuple[str, ...] = ()
    writing: bool = False
    before: str = ""


@runtime_checkable
class Kept(Protocol):
    """A store whose generations can be looked over."""

    async def upkeep(self) -> Upkeep:
        """What there is beside the generation being served. Raises ``StorageError``."""
        ...


@runtime_checkable
class Forgettable(Protocol):
    """A store at a place that is shared with others, whose index can be taken away alone."""

    @property
    def place(self) -> str:
        """Where the index is, as it may be printed."""
        ...

    async def forget(self) -> bool:
        """Take the index away with all its generations, and nothing that is kept beside it.

        False where there was none. Raises ``IndexBusyError`` while somebody writes it, and
        ``StorageError``.
        """
        ...


async def upkeep_of(store: object) -> Upkeep:
    """What a store says of itself; nothing where it cannot. Raises ``StorageError``."""
    return await store.upkeep() if isinstance(store, Kept) else Upkeep()
