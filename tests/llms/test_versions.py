"""Which version of something is needed."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.composition import Pick
from answerable.llms.quoting.versions import of_asked_version
from answerable.testing.corpus import chunk
from answerable.types import UnitKind

KINDS: tuple[UnitKind, ...] = ("sentence", "row", "sentence", "sentence", "code")
NEEDS = chunk(
    "Tests run with the minimum and maximum version of Oil.\nSoftware: Oil; Recommended: Oil 8.1+\n"
    "It needs Wick.js >= 20.\nOil is old.\noil 9",
    kinds=KINDS,
)
ALL = list(range(len(KINDS)))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("minimum oil version", [1]),
        ("Which Oil version do I need?", [1]),
        ("What is the minimum version of oil?", [1]),
        ("what version of Wick is required", [2]),
        ("Which rope version do I need?", ALL),  # none says it
        ("How do I change the Oil version?", ALL),
        ("What is the latest version?", ALL),
        ("What version of the page is this?", ALL),
    ],
)
def test_what_says_it_is_left(question: str, expected: list[int]) -> None:
    """The name with a number right behind it, in code alone excepted."""
    picks = [Pick(NEEDS, number, ()) for number in ALL]
    assert [each.number for each in of_asked_version(picks, question)] == expected
