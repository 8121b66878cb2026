"""What is still to be written, and what is written elsewhere."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.placeholders import is_placeholder, tells_of_page
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

from .test_extractive import written


@pytest.mark.parametrize(
    "text",
    [
        "TODO - `wick`, `oil` and others",
        "TODO: describe the wick",
        "TODO describe the wick",
        "TBD",
        "(FIXME: which oil?)",
        "Coming soon!",
        "This section is still to be written.",
        "Documentation coming soon",
    ],
)
def test_a_placeholder_is_no_answer(text: str) -> None:
    """Alone, nothing is said; beside something, that is."""
    only = ScoredChunk(chunk(text), 0.9, 0.5, 1.0, (1.5,))
    both = ScoredChunk(chunk(f"{text}\nA wick is long."), 0.9, 0.5, 1.0, (1.5, 0.4))
    question = "What is the difference between a wick and an oil?"
    assert not written(Evidence(question, (only,), "ONE", 0.9))
    said = [claim.text for claim in written(Evidence(question, (both,), "ONE", 0.9))]
    assert said == ["A wick is long."]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("TODO: lists what is to be done", "What does the TODO command do?"),
        ("To do this, light the lamp.", "How do I light it?"),
        ("A todo list is a list of lamps.", "What is a list?"),
        ("Oil that is coming soon to an end is told by a sound.", "What is told?"),
        ("Todoist is an app.", "What is an app?"),
        ("TODO comments are reported by the lamp.", "What is reported?"),
        ("WIP limits restrict how many lamps burn.", "How many lamps may burn?"),
        ("TODO.md holds what is open.", "Where is it noted?"),
        ("# TODO: a longer wick\nlight(lamp)", "How do I light it?"),
        ("It is not written.", "Is the wick written to the disk?"),
    ],
)
def test_what_says_something_is_none(text: str, question: str) -> None:
    """A command of that name, and words that only begin so."""
    assert not is_placeholder(text, question)


@pytest.mark.parametrize(
    "quote",
    [
        "The [Wick Chapter](wick.md) covers additional information on how to cut a wick.",
        "If you want to cut it, [Wicks](wick.md) provides simple guidelines for you to follow.",
        "[Wicks](wick.md) describes how a wick is cut.",
        "The [wick guide][wicks] also has more details.",
        "[Wicks](wick.md) page contains details.",
        "[Wicks](wick.md) has further information about oil.",
    ],
)
def test_what_another_page_tells_is_not_told(quote: str) -> None:
    """A sentence whose subject is a link says only where it is told."""
    assert tells_of_page(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "[Lamp](lamp.md) provides light for a house.",
        "[Lamp](lamp.md) has a wick and a bowl.",
        "The wick has more details than [the bowl](bowl.md).",
        "[wick.cut()](wick.md) shows the wick in a window.",
        "The [lamp object](lamp.md) provides information about its wick.",
        "[lamp.show](lamp.md) shows what is burning.",
    ],
)
def test_what_is_said_of_a_thing_is_told(quote: str) -> None:
    """Though its name is a link."""
    assert not tells_of_page(quote)
