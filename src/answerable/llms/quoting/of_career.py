"""What stands beside a sentence that tells what is asked of somebody's work: of that, or nothing.

Who asks for the languages that somebody speaks is not told what they write, however near it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.llms.quoting.antecedents import refers
from answerable.llms.quoting.picks import Pick
from answerable.types import Chunk
from answerable.wording.career import Career
from answerable.wording.careers import asked_career


def is_beside_career(best: Pick, other: Pick, question: str) -> bool:
    """Whether ``other`` may be said beside ``best``: where that tells what is asked of somebody's
    work, it does too."""
    career = asked_career(question)
    if career is None or not _tells(career, best):
        return True
    return _tells(career, other)


def _tells(career: Career, pick: Pick) -> bool:
    return career.is_told(pick.chunk, pick.number) or career.is_headed(pick.chunk)


def of_career_alone(chunk: Chunk, numbers: Sequence[int], number: int, question: str) -> list[int]:
    """``numbers`` without the neighbours of the best one that tell nothing of what is asked of
    somebody's work, where that does; what points back at it goes on from it."""
    career = asked_career(question)
    if career is None or career.is_headed(chunk) or not career.is_told(chunk, number):
        return list(numbers)
    units = chunk.units
    kept = (
        n == number or career.is_told(chunk, n) or (n > number and refers(units, n))
        for n in numbers
    )
    return [n for n, keeps in zip(numbers, kept, strict=True) if keeps]
