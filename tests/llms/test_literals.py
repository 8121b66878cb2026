"""What a question writes letter for letter."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.literals import LITERAL, has_literal, literals
from answerable.llms.quoting.placing import Places
from answerable.testing.corpus import chunk, evidence


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Is `*.*.lamp.example` lit?", ("*.*.lamp.example",)),
        ("What is /api/lamps/?", ("/api/lamps/",)),
        ("where is $LAMPS, or @lamp/oil", ("$LAMPS", "@lamp/oil")),
        ("Is it lit and/or burnt at 1MB/s?", ()),
        ("Who is me@lamp.example?", ()),
        ("What is **?", ()),
        ("What is C#?", ()),
        ("", ()),
    ],
)
def test_what_is_written_letter_for_letter(question: str, found: tuple[str, ...]) -> None:
    """With marks that no word has; one within may join two words."""
    assert literals(question) == found


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("These do not: `*.*.lamp.example`.", True),
        ("**.*.lamp.example is another.", False),
        ("Nor are *.*.lamp.examples and a/*.*.lamp.example, but *.*.lamp.example is.", True),
        ("*.*.lamp.examples", False),
        ("A lamp is an example.", False),
    ],
)
def test_it_stands_by_itself(text: str, *, has: bool) -> None:
    """And not within another."""
    assert has_literal(text, "Is *.*.lamp.example lit?") is has


def test_what_has_it_is_about_it() -> None:
    """And worth more than a sentence that has its words alone; code has it for many reasons."""
    section = chunk(
        "A lamp is an example.\nNot lit are `*.*.lamp.example` and x.\nlight(*.*.lamp.example)",
        kinds=("sentence", "sentence", "code"),
    )
    for question, worth in (("Is *.*.lamp.example lit?", LITERAL), ("Is lamp.example lit?", 0.0)):
        places = Places.of(evidence(section, question=question, strength="ONE"))
        assert places.unit(section, 1) - places.unit(section, 0) == pytest.approx(worth)
        assert places.unit(section, 2) == pytest.approx(places.unit(section, 0))
