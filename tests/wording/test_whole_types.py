"""Which questions are for all things of a type."""

from __future__ import annotations

import pytest

from answerable.wording.whole_types import asked_of_type

NAMED = {"lamp": ("lamp", "lamps"), "house_doc": ("house doc", "house docs")}


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("lamps", ("lamp", "all")),
        ("House docs.", ("house_doc", "all")),
        ("the house documents please", ("house_doc", "all")),
        ("It is about lamps", ("lamp", "all")),
        ("List all lamps", ("lamp", "all")),
        ("Can you show me your lamps?", ("lamp", "all")),
        ("what lamps are there?", ("lamp", "all")),
        ("Which lamps do you have here?", ("lamp", "all")),
        ("How many lamps are there?", ("lamp", "number")),
        ("how many house-docs do you have", ("house_doc", "number")),
        ("number of lamps", ("lamp", "number")),
        ("newest lamp", ("lamp", "newest")),
        ("What are the latest lamps?", ("lamp", "newest")),
        ("Which lamp is the newest?", ("lamp", "newest")),
        ("lamp", None),
        ("Which lamps burn oil?", None),
        ("How many lamps burn oil?", None),
        ("What are lamps made of?", None),
        ("How many lamps has she made?", None),
        ("the newest lamp that burns oil", None),
        ("docs", None),
        ("", None),
    ],
)
def test_what_is_asked_of_a_type(question: str, asked: tuple[str, str] | None) -> None:
    """All of it, its number or the newest; not what is said of some, nor what somebody made."""
    found = asked_of_type(question, NAMED)
    assert (found and (found.name, found.wanted)) == asked
