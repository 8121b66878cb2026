"""Two things that are compared where a page holds them side by side."""

from __future__ import annotations

from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.side_by_side import of_heading, of_neighbours
from answerable.types import Chunk
from ingest.documents import chunks

QUESTION = "What is the difference between a lamp and a torch?"
CALLED = chunks(
    """# Lights

## Lamp or torch?

We are often asked that. A lamp burns oil. It stands on a table.

A torch burns wood. You carry it.

| | Lamp | Torch |
|---|---|---|
| Smell | none | strong |

## Lamps

A lamp has a wheel.
"""
)
NEXT = chunks(
    """# Lights

Two kinds are sold. A lamp burns oil for a night. It is made of brass. Torches burn for an hour.

Both are warm.
"""
)


def picks(*found: Chunk) -> list[Pick]:
    return [
        Pick(chunk, number, (1.0,) * len(chunk.units), 1.0)
        for chunk in found
        for number in range(len(chunk.units))
    ]


def texts(said: list[tuple[Chunk, list[int]]]) -> list[str]:
    return [chunk.units[number].text for chunk, numbers in said for number in numbers]


def test_a_section_that_is_called_so() -> None:
    """Of each thing how its paragraph begins, and the table."""
    assert texts(of_heading(picks(*CALLED[::-1]), QUESTION)) == [
        "A lamp burns oil.",
        "It stands on a table.",
        "A torch burns wood.",
        "You carry it.",
        "Smell; Lamp: none; Torch: strong",
    ]
    assert of_heading(picks(*CALLED), "What is a lamp?") == []
    assert of_heading(picks(CALLED[-1]), QUESTION) == []


def test_sentences_next_to_each_other() -> None:
    """One may stand between them; what tells of both, or of neither, is none of the two."""
    assert texts(of_neighbours(picks(*NEXT), QUESTION)) == [
        "A lamp burns oil for a night.",
        "Torches burn for an hour.",
    ]
    assert of_neighbours(picks(*NEXT), "What is a lamp?") == []
    assert of_neighbours([], QUESTION) == []


def test_they_answer_nearly_as_well() -> None:
    """Else what is worth more is said."""
    found = picks(*NEXT)
    better = Pick(CALLED[-1], 0, (2.0,), 2.0)
    assert of_neighbours([better, *found], QUESTION) == []


def test_another_paragraph_is_not_next() -> None:
    """It begins with something else."""
    apart = chunks("# Lights\n\nA lamp burns oil.\n\nA torch burns wood.\n")
    assert of_neighbours(picks(*apart), QUESTION) == []
