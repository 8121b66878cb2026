"""The socket of whoever cuts and embeds documents for an ingest: this process, or others.

As with every socket (``answerable.protocols``): async only, and drivers' errors stay inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from answerable.protocols import IndexedChunk
from answerable.types import Chunk, Document


@dataclass(frozen=True, slots=True)
class Cut:
    """The chunks of one document, or none and the reason why, in words for the site's owner.

    ``findings`` are lines of the file and what the owner should look at there.
    """

    chunks: tuple[Chunk, ...]
    reason: str = ""
    findings: tuple[tuple[int, str], ...] = ()


class Workers(Protocol):
    """Who cuts and embeds documents for an ingest; whoever does, the result is the same."""

    @property
    def at_once(self) -> int:
        """How many batches are worth having under way at a time."""
        ...

    async def cut(self, documents: Sequence[Document]) -> list[Cut]:
        """Each document's chunks, in the given order."""
        ...

    async def embed(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        """Each chunk with all that is searched, in the given order."""
        ...
