"""What says nothing beyond the question, and what goes back to what was said."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.echoes import CHOSEN, ECHO, PLAIN_ECHO, echoes, goes_back
from answerable.testing.corpus import chunk, evidence
from answerable.types import UnitKind

from .test_extractive import written

PORTS = "My lamp exposes ports 80 and 8080, which one is used?"


@pytest.mark.parametrize(
    ("text", "question", "worth"),
    [
        ("It exposes ports 80 and 8080.", PORTS, -ECHO),
        ("Exposes ports 80 and 8080 for light and smoke.", PORTS, -ECHO),
        ("Of 80 and 8080 the lowest is taken.", PORTS, CHOSEN),
        ("Port 9000 is exposed.", PORTS, 0),
        ("The lamps burn oil.", "Why do lamps burn oil?", -PLAIN_ECHO),
        ("The lamps burn oil since 1901.", "When did lamps burn oil?", 0),
        ("The lamps burn whale oil.", "Where do lamps burn oil?", 0),
        ("The days for which lamps burn.", "How many days do lamps burn?", 0),
        ("The lamps burn oil.", "Do lamps burn oil?", 0),
        ("Lamps.", "What are lamps?", 0),
    ],
)
def test_what_an_echo_is(text: str, question: str, worth: float) -> None:
    """All its words and numbers stand in a question that asks for more."""
    assert echoes(chunk(text).units[0], question) == worth


@pytest.mark.parametrize(("kind", "worth"), [("item", -PLAIN_ECHO), ("row", 0), ("code", 0)])
def test_only_prose_echoes(kind: UnitKind, worth: float) -> None:
    """Code that has the words is what is asked for."""
    unit = chunk("lamps burn oil", kinds=(kind,)).units[0]
    assert echoes(unit, "Why do lamps burn oil?") == worth


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("As mentioned above, the wick matters.", True),
        ("As we have seen earlier, it burns.", True),
        ("As already noted before, it burns.", True),
        ("As an exception to the rules above, it is dark.", True),
        ("As mentioned in the guide, it burns.", False),
        ("It is mentioned above.", False),
        ("As a rule it burns.", False),
    ],
)
def test_what_goes_back(text: str, *, back: bool) -> None:
    """It begins so."""
    assert goes_back(text, "Does the wick matter?") is back


def test_an_exception_may_be_asked_for() -> None:
    """Then it is what answers."""
    text = "As an exception to the rules above, brass lamps stay dark."
    assert goes_back(text, "Which lamps stay dark?")
    assert not goes_back(text, "Which lamps are an exception?")


def test_the_choice_is_said() -> None:
    """And not the question once more."""
    told = "If there are several, the lowest is used: of 80 and 8080 it is 80."
    asked = evidence(chunk(f"It exposes ports 80 and 8080.\n{told}"), question=PORTS)
    assert written(asked)[0].text == told
