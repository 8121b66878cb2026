"""What follows where an answer was quoted from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.testing.corpus import chunk, evidence

pytestmark = pytest.mark.anyio
SECTION = chunk(
    "First it starts.\nThen it runs.\nIt stops.\nIt rests.\nIt sleeps.", heading=("Lamp",)
)


async def further(*said: int) -> list[int]:
    """The units that are quoted after those that were."""
    whole = evidence(SECTION, strength="ONE", score=0.9)
    asked = replace(whole, said=frozenset((SECTION.id, number) for number in said))
    claims = [claim async for claim in ExtractiveWriter().write(asked)]
    return [number for claim in claims for _, number in claim.pointers]


async def test_it_goes_on_behind_the_quote() -> None:
    """A few sentences, and those above it once nothing follows; none twice."""
    assert await further(0) == [1, 2, 3]
    assert await further(0, 1, 2, 3) == [4]
    assert await further(2, 3, 4) == [0, 1]
    assert await further(0, 1, 2, 3, 4) == []
