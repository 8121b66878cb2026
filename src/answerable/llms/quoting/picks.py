"""A unit that may be said, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from answerable.types import Chunk, Unit

Said = tuple[Chunk, list[int]]  # a paragraph: units of one section


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit of a chunk, with what each of the chunk's units is worth as an answer."""

    chunk: Chunk
    number: int  # of the unit
    values: tuple[float, ...]  # of all the chunk's units
    worth: float = 0.0  # of the unit among those of all chunks

    @property
    def unit(self) -> Unit:
        """What is quoted."""
        return self.chunk.units[self.number]

    @property
    def text(self) -> str:
        """The unit's text."""
        return self.unit.text
