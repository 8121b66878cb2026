"""Code that opens a part of a section, where it is asked how something is done."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

from .test_extractive import written

SAID = "Many lamps are lit by a loop over them."


@pytest.mark.parametrize(
    ("code", "part", "first"),
    [
        ("export function url(person) {}", 2, SAID),
        ("export function url(person) {}", 0, "export function"),
        ("light(lamps)", 2, "light(lamps)"),
    ],
)
def test_a_file_beside_the_one_that_is_meant(code: str, part: int, first: str) -> None:
    """In a later part of a section it has no word of the question, so that it is code makes it no
    better than a sentence; right below its heading it is what that is about."""
    heading = ("Lamps", "Lighting lamps")
    chunks = (
        ScoredChunk(
            chunk(code, kinds=("code",), heading=heading, ordinal=part), 0.9, 0.5, 1.0, (1.6,)
        ),
        ScoredChunk(chunk(SAID, path="b.md", heading=heading), 0.9, 0.5, 1.0, (1.8,)),
    )
    told = written(Evidence("How do I light many lamps?", chunks, "ONE", 0.9))
    assert first in told[0].text
