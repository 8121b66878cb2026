"""A paragraph for each of several things, with its name where its sentence lacks it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.testing.corpus import chunk, evidence
from answerable.types import Chunk, Evidence

pytestmark = pytest.mark.anyio


def page(name: str, text: str, kind: str = "sentence") -> Chunk:
    kinds = (kind,) * text.count("\n") + (kind,)
    return chunk(text, path=name, heading=(name,), kinds=kinds)  # type: ignore[arg-type]


PAGES = (
    page("Lintel", "Lintel keeps results in S3."),
    page("Bellows", "It keeps backups in S3."),
    page("Heron", "Tags: elixir, s3", "item"),
    page("*Odd*", "S3 holds some of it."),
)


async def written(found: Evidence) -> list[tuple[str, bool]]:
    return [(each.text, each.apart) async for each in ExtractiveWriter().write(found)]


async def test_each_is_said_with_its_name() -> None:
    """One paragraph for each, in their order, and the name where a sentence has it not."""
    found = replace(evidence(*PAGES, question="Which projects use S3?"), listed=True)
    assert await written(found) == [
        ("Lintel keeps results in S3.", False),
        ("**Bellows**: It keeps backups in S3.", True),
        ("**Heron**: Tags: elixir, s3", True),
        (r"**\*Odd\***: S3 holds some of it.", True),
    ]


async def test_the_best_sentence_of_each() -> None:
    """Which sentence it is, is told by what each is worth."""
    two = page("Lintel", "It is small.\nLintel uses S3.")
    found = replace(evidence(two, PAGES[0]), listed=True)
    best = replace(found.chunks[0], unit_scores=(0.0, 1.0))
    said = await written(replace(found, chunks=(best, found.chunks[1])))
    assert [text for text, _ in said] == ["Lintel uses S3.", "Lintel keeps results in S3."]


async def test_others_are_written_as_before() -> None:
    """Without a list one section answers, as does the one that is left of a list."""
    found = evidence(*PAGES[:2], question="What keeps results?")
    assert len(await written(found)) < 3
    left = replace(found, listed=True, strength="ONE", chunks=found.chunks[:1])
    assert len(await written(left)) == 1
