"""What a store can do in which the work of a writer that was killed is not lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from answerable.protocols import Generation, IndexedChunk


class UnfinishedGeneration(Generation, Protocol):
    """A generation that somebody who was killed may have begun."""

    @property
    def resumed(self) -> bool:
        """Whether somebody had written to it before."""
        ...

    async def written(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """What it holds of these chunks already, by id."""
        ...

    async def leave(self) -> None:
        """Let go of it as it is: whoever resumes the same goes on with it."""
        ...


@runtime_checkable
class Resumable(Protocol):
    """A store in which what was written outlives whoever wrote it."""

    async def resume(self, dimension: int, label: str) -> UnfinishedGeneration:
        """``begin``, or the unfinished generation that was begun here with the same ``label``.

        The label stands for all that is to be in it. What others left unfinished goes. One that was
        served is not gone on with, whatever its label: readers may have it open.
        """
        ...
