"""Whoever tells of a trouble is told what to do about it, and not what the trouble looks like."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk, evidence
from answerable.types import Chunk
from llms.test_extractive import written

MESSAGE = "Lock jammed: the bolt of box seven does not move"
TITLE = "The bolt does not move"


def part(heading: str, text: str, ordinal: int, page: str = "bolt.md") -> Chunk:
    kinds = ["code" if line == MESSAGE else "sentence" for line in text.split("\n")]
    return chunk(text, path=page, heading=(TITLE, heading), ordinal=ordinal, kinds=kinds)  # type: ignore[arg-type]


SYMPTOMS = part("Symptoms", f"The display of the box shows:\n{MESSAGE}", 0)
CAUSE = part("Cause", "Sand gets into the bolt.\nIt comes with the wind.", 1)
RESOLUTION = part("Resolution", "Blow the sand out.\nThen oil the bolt.", 2)
PAGE = (SYMPTOMS, CAUSE, RESOLUTION)


def first(question: str, *sections: Chunk) -> str:
    """The first thing that is said."""
    return written(evidence(*sections, question=question))[0].text


@pytest.mark.parametrize("question", [MESSAGE, "the bolt of box seven does not move"])
def test_the_remedy_is_told(question: str) -> None:
    """The section below the one that shows the message is quoted, wherever it was found."""
    assert first(question, *PAGE) == "Blow the sand out."


def test_the_cause_is_told_where_it_is_asked() -> None:
    """Why it is so stands in another section than what to do."""
    assert first("Why does the bolt of box seven not move?", *PAGE) == "Sand gets into the bolt."


def test_when_it_appears_stands_with_the_trouble() -> None:
    """Whoever asks when a message appears asks for the trouble itself."""
    question = "When does the display of the box show that the bolt does not move?"
    assert first(question, *PAGE).startswith("The display of the box shows")


def test_another_page_is_no_remedy() -> None:
    """What another page calls its resolution is about another trouble."""
    other = part("Resolution", "Buy another box.", 2, "lid.md")
    assert "Buy another box." not in first("Why, bolt of box seven does not move", SYMPTOMS, other)
    assert first(MESSAGE, SYMPTOMS, other) != "Buy another box."
