"""What a store can do in which a new generation need not be written chunk by chunk."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, runtime_checkable

from answerable.protocols import Generation


@runtime_checkable
class Continuable(Generation, Protocol):
    """A generation that may begin with most of the current one, copied as it lies on the disk.

    So an ingest costs what has changed, and not what there is.
    """

    async def keep(self, chunk_ids: Collection[str]) -> bool:
        """Before anything is added: begin with these chunks of the current generation, and no
        others; what was deleted is in no file of the new one.

        False where it is of no use or cannot be done, or where files of the current one have become
        shorter or longer since they were written. Nothing is written then, and what is to stay
        has to be added.
        """
        ...

    async def noted(self) -> str | None:
        """What was noted of the current generation; None where nothing was, or where that
        or the generation is damaged."""
        ...

    async def note(self, text: str) -> None:
        """Keep a text beside the new generation, for whoever goes on with it; readers need none."""
        ...
