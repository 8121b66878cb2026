"""What belongs to a section that was found and stands in others of its page."""

from __future__ import annotations

from answerable.retrieval.whole_procedures import with_the_other
from answerable.testing.corpus import chunk
from answerable.types import Candidate

QUESTION = "What is the difference between a lamp and a torch?"


def found(*heading: str, path: str = "lights.md") -> Candidate:
    return Candidate(chunk(f"It is a {heading[-1]}.", heading=heading, path=path), 0.5, 1.0)


LAMP, TORCH = found("Lights", "Lamp"), found("Lights", "Torch")


def test_what_one_is_compared_with_is_handed_on() -> None:
    """Where it stands beside the one that was found, and was not found itself."""
    elsewhere = found("Shop", "Torch", path="shop.md")
    ranked = [(each, 1.0) for each in (elsewhere, LAMP, TORCH, found("Lights", "Oil"))]
    assert with_the_other([LAMP], ranked, QUESTION) == [LAMP, TORCH]
    assert with_the_other([TORCH], ranked, QUESTION) == [TORCH, LAMP]
    assert with_the_other([LAMP, TORCH], ranked, QUESTION) == [LAMP, TORCH]
    assert with_the_other([elsewhere], ranked, QUESTION) == [elsewhere]


def test_other_questions_are_handed_on_what_they_found() -> None:
    """Nothing is compared."""
    ranked = [(LAMP, 1.0), (TORCH, 1.0)]
    assert with_the_other([LAMP], ranked, "What is a lamp?") == [LAMP]
    assert with_the_other([], ranked, QUESTION) == []
