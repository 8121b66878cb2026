"""What stands further on where an answer was quoted from: "Tell me more".

Nothing that was said is said again. The rest of a section comes in its own order, what follows the
quote before what stands above it; where a section has no more, the next strong one goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from answerable.protocols import Pointer
from answerable.types import Chunk, Evidence

MOST = 3  # sentences, each with the list or the code that it introduces
LONGEST = 12  # units with those


def going_on(evidence: Evidence) -> list[tuple[Chunk, list[int]]]:
    """The section that goes on, with its units that do; none where all is said."""
    for each in evidence.chunks:
        if numbers := unsaid(each.chunk, evidence.said):
            return [(each.chunk, numbers)]
    return []


def unsaid(chunk: Chunk, said: AbstractSet[Pointer]) -> list[int]:
    """The next few units of a section, from the last that was said on."""
    numbers = [number for number in range(len(chunk.units)) if (chunk.id, number) not in said]
    told = [number for document, number in said if document == chunk.id]
    behind = [number for number in numbers if number > max(told, default=-1)]
    return _few(chunk, behind) or _few(chunk, numbers)


def _few(chunk: Chunk, numbers: Sequence[int]) -> list[int]:
    """The first sentences of ``numbers``; what introduces something only with it."""
    kept: list[int] = []
    sentences = 0
    for number in numbers:
        unit = chunk.units[number]
        starts = unit.kind == "sentence" or not kept
        if starts and sentences == MOST:
            break
        sentences += starts
        kept.append(number)
        if len(kept) == LONGEST:
            break
    while kept and chunk.units[kept[-1]].lead:
        kept.pop()
    return kept
