"""What is so where something is not given."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.absent import ABSENT, asked_absent, says_absent
from answerable.llms.quoting.placing import Places
from answerable.testing.corpus import chunk, evidence


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What happens if I don't specify wicks?", {"wick"}),
        ("what if the wick is missing", {"wick"}),
        ("What oil is used when no lamp is given?", {"lamp"}),
        ("And what happens without a wick?", {"wick"}),
        ("What should I do if it doesn't burn?", set()),
        ("How do I set a wick?", set()),
        ("What happens when I set a wick?", set()),
    ],
)
def test_what_is_not_given(question: str, words: set[str]) -> None:
    """Where it is asked what is so then."""
    assert asked_absent(question) == words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When no wicks are specified: the lamp is taken to have one.", True),
        ("If the wick is not set, oil is not drawn.", True),
        ("Without a wick, the lamp stays dark.", True),
        ("If wick is omitted, the lamp stays dark.", True),
        ("If you set a wick, the lamp is lit.", False),
        ("Wicks are not set by hand.", False),
        ("If the oil is missing, the wick burns.", False),
    ],
)
def test_what_says_so(text: str, *, expected: bool) -> None:
    """It is worth more there, and nowhere else."""
    found = chunk(text)
    assert says_absent(text, frozenset({"wick"})) is expected
    question = evidence(found, question="What happens if I don't set a wick?")
    other = evidence(found, question="What happens if I set a wick?")
    more = Places.of(question).unit(found, 0) - Places.of(other).unit(found, 0)
    assert more == pytest.approx(ABSENT * expected)
