"""Which of two settings holds."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.precedence import PRECEDENCE, says_precedence
from answerable.testing.corpus import chunk, evidence
from answerable.types import UnitKind

from .test_extractive import written

ASKED = "which wins, oil in the file or oil on the lamp"


@pytest.mark.parametrize(
    ("text", "question", "says"),
    [
        ("If both are set, those of the lamp take precedence.", ASKED, True),
        ("The flag overrides the file.", "Does the flag override the file?", True),
        ("The value of the lamp overwrites the global one.", "what takes priority here", True),
        ("Oil can be set in the file, or on the lamp.", ASKED, False),
        ("The flag overrides the file.", "What does the flag do?", False),
        ("The fastest boat wins.", "Which boats are there?", False),
    ],
)
def test_what_says_it(text: str, question: str, *, says: bool) -> None:
    """Only where it is asked."""
    assert says_precedence(chunk(text).units[0], question) == PRECEDENCE * says


@pytest.mark.parametrize(("kind", "says"), [("item", True), ("row", True), ("code", False)])
def test_code_does_not(kind: UnitKind, *, says: bool) -> None:
    """It sets one of them."""
    unit = chunk("oil # overrides the file", kinds=(kind,)).units[0]
    assert says_precedence(unit, ASKED) == PRECEDENCE * says


def test_it_is_said() -> None:
    """Though it stands behind what has all words of the question."""
    told = "If you have set both, those of the lamp take precedence."
    text = f"Oil can be set in the file.\nOil can be set on the lamp.\n{told}"
    assert told in [each.text for each in written(evidence(chunk(text), question=ASKED))]
