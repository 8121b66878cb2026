"""The least that an answer cites: quotes below what a model wrote, where it cites fewer.

They are those that would be quoted without a model, each only where it says by itself what answers
about as well as the best does. An answer that has no more to show stays as short as it is.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import cast

from answerable.protocols import Claim, Pointer, Writer
from answerable.types import Citation, Evidence

LEAST_WORTH = 0.5  # of the best unit's score; what is further off would only pad


async def quotes(evidence: Evidence, writer: Writer, cited: set[Pointer]) -> AsyncGenerator[Claim]:
    """The sentences that ``writer`` quotes and that are not ``cited`` yet, each as a paragraph."""
    units = {each.chunk.id: each.chunk.units for each in evidence.chunks}
    scores = {each.chunk.id: each.unit_scores for each in evidence.chunks}
    best = max((score for each in scores.values() for score in each), default=0.0)
    async with aclosing(cast("AsyncGenerator[Claim]", writer.write(evidence))) as claims:
        async for claim in claims:
            if len(claim.pointers) != 1 or claim.pointers[0] in cited:
                continue
            chunk, number = claim.pointers[0]
            unit, known = units[chunk][number], scores[chunk]
            alone = unit.kind == "sentence" and not unit.lead and not unit.text.endswith(":")
            if alone and known and known[number] >= LEAST_WORTH * best:
                yield Claim(claim.text, claim.pointers, apart=True)


def counted(citations: list[Citation]) -> int:
    """How many different quotes there are."""
    return len({(each.file, each.char_start, each.char_end) for each in citations})
