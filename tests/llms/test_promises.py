"""Lists of what a reader is going to learn answer no question about it."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.llms.quoting.promises import OF_MEANING, OF_WAY, promise
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Document

HOW = "How do I light a lamp?"


def section(text: str) -> Chunk:
    page = Document(path="a.md", file="a.md", text=text, title="Lamps", url="/a")
    return chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())[-1]


def last(text: str, question: str = HOW) -> bool:
    """What is said of the last unit of a page's last section."""
    found = section(text)
    return promise(found, len(found.units) - 1, question) > 0


@pytest.mark.parametrize(
    "lead",
    [
        "By the end of this lesson, you will be able to:",
        "Students will be able to:",
        "Upon completion of this module, readers know how to:",
        "This chapter covers:",
        "In this course you will learn how to:",
        "The following are explicitly out of scope:",
    ],
)
def test_what_a_lesson_aims_at(lead: str) -> None:
    """The items below such an introduction."""
    assert last(f"# Lamps\n\n{lead}\n\n- Fill a lamp\n- Light a lamp\n")


@pytest.mark.parametrize(
    "heading",
    [
        "Learning Objectives",
        "Objectives",
        "What you will learn",
        "What You Have Learned",
        "Non-goals",
    ],
)
def test_what_stands_below_such_a_heading(heading: str) -> None:
    """Whatever kind of text it is."""
    assert last(f"# Lamps\n\n## {heading}\n\nLight a lamp.\n")


@pytest.mark.parametrize(
    "item",
    ["Objective: light a lamp", "**Outcome:** you will have lit a lamp", "You'll light a lamp."],
)
def test_a_lesson_in_a_line(item: str) -> None:
    """A label, or what the reader is told to do later."""
    assert last(f"# Lamps\n\nLesson 1\n\n- {item}\n")


@pytest.mark.parametrize(
    "text",
    [
        "To light a lamp:\n\n- Fill it\n- Light the wick\n",
        "You need:\n\n- You'll need a match\n",
        "Outcomes:\n\n- Outcome: it burns\n",
        "On completion, the callback gets:\n\n- the lamp\n",
        "## Goals\n\nLight a lamp with a match.\n",
    ],
)
def test_what_says_something(text: str) -> None:
    """Lists that instruct, need or report are no promises."""
    assert not last(f"# Lamps\n\n{text}")


@pytest.mark.parametrize(
    "question",
    [
        "How do I learn what this lesson covers?",
        "What are the learning objectives?",
        "What is this course about?",
        "Does it light a lamp?",
        "Why does it not light lamps?",
    ],
)
def test_what_is_asked_for(question: str) -> None:
    """Who asks for it gets it, and what is out of scope says that something is not done."""
    for text in ("## Objectives\n\nLight a lamp.\n", "Out of scope:\n\n- To light a lamp\n"):
        assert not last(f"# Lamps\n\n{text}", question)


def test_what_something_is_may_be_what_it_aims_at() -> None:
    """Half as much is taken off."""
    found = section("# Final project\n\n## Objectives\n\nLight a lamp.\n")
    assert promise(found, 0, "What is the final project?") == OF_MEANING
    assert promise(found, 0, HOW) == OF_WAY
