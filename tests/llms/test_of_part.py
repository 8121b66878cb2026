"""A part of a book that is asked for by its number is told by its item in the list of parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.list_place import ListPlace
from answerable.llms.quoting.of_part import of_asked_part
from answerable.testing.corpus import chunk
from answerable.types import Chunk

PARTS = "The course has three modules:\nSails teaches reefing.\nIt takes a day.\nRopes.\nTides."


def _listed(text: str = PARTS, path: str = "docs/intro.md") -> Chunk:
    """A sentence that introduces numbered items, of which the first has two sentences."""
    section = chunk(text, path=path, kinds=("sentence", "item", "sentence", "item", "item"))
    lead, *items = section.units
    numbers = (1, 1, 2, 3)
    placed = (
        replace(unit, place=ListPlace((number,), ordered=True))
        for unit, number in zip(items, numbers, strict=True)
    )
    return replace(section, units=(replace(lead, lead=True), *placed))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is module 1 about?", [1, 2]),
        ("What does module 2 cover?", [3]),
        ("Module 3", [4]),
        ("Please summarize module 3 for me", [4]),
        ("What about module 4?", []),
        ("Does module 1 teach knots?", []),
        ("What are modules 1 and module 2 about?", []),
        ("What is chapter 1 about?", []),
        ("What is there to learn?", []),
    ],
)
def test_the_item_of_that_number(question: str, told: list[int]) -> None:
    """With the sentences in it, and nothing where more is asked than what the part is about."""
    section = _listed()
    expected = [(section, told)] if told else []
    assert of_asked_part([chunk("Sails are wide."), section], question) == expected


def test_a_page_of_the_part_tells_it_itself() -> None:
    """And another list is none of parts."""
    own = chunk("Reefing is taught here.", heading=("Module 1: Sails",))
    assert of_asked_part([own, _listed()], "What is module 1 about?") == []
    other = _listed(PARTS.replace("modules", "crews"))
    assert of_asked_part([other], "What is module 1 about?") == []
    dashes = [replace(unit, place=replace(unit.place, ordered=False)) for unit in _listed().units]
    bullets = replace(_listed(), units=tuple(dashes))
    assert of_asked_part([bullets], "What is module 1 about?") == []
    assert of_asked_part([], "What is module 1 about?") == []
