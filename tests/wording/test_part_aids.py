"""The summary of a numbered part, its exercises and their answers."""

from __future__ import annotations

import time

import pytest

from answerable.wording.part_aids import asked_aid
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("question", "part", "heading", "number"),
    [
        ("Summarize chapter 2", ("chapter", "2"), "Summary", ""),
        ("Can you give me a short summary of module 3, please?", ("module", "3"), "Recap", ""),
        ("What are the key takeaways from lesson 1.2?", ("lesson", "1.2"), "Key takeaways", ""),
        ("What are the exercises of chapter 1?", ("chapter", "1"), "Exercises", ""),
        ("Which exercises are there in chapter 1?", None, "", ""),
        ("exercise 3 of chapter 2", ("chapter", "2"), "Exercises", "3"),
        ("the answers to the exercises in chapter 4", ("chapter", "4"), "Solutions", ""),
        ("What is chapter 2 about?", None, "", ""),
        ("Summarize the pumps of chapter 2", None, "", ""),
        ("Summarize the book", None, "", ""),
        ("How do I solve exercise 3?", None, "", ""),
        ("What is the answer to question 2?", None, "", ""),
    ],
)
def test_what_is_asked_for(
    question: str, part: tuple[str, str] | None, heading: str, number: str
) -> None:
    """A part of a number as a whole, and nothing else; its section has one of several names."""
    aid = asked_aid(question)
    assert (aid and aid.part) == part
    if aid is not None:
        assert aid.is_called(heading)
        assert aid.number == number


def test_the_headings() -> None:
    """Alone, with the part's number, or beside others; not a part of a word or of a sentence."""
    aid = asked_aid("Summarize chapter 2")
    assert aid is not None
    assert aid.is_called("Summary of chapter 2")
    assert not aid.is_called("Summary and exercises")
    assert aid.is_named("Summary and exercises")
    assert aid.is_named("Exercises & summary")
    assert not aid.is_named("Summary statistics")


def test_the_same_of_another_part() -> None:
    """ "And chapter 3?" behind such a question asks it of that, and behind another one nothing."""
    aid = asked_aid("And of chapter 3?", ["What are the exercises of chapter 1?"])
    assert aid is not None
    assert aid.part == ("chapter", "3")
    assert aid.is_called("Exercises")
    assert asked_aid("And chapter 3?", ["What is chapter 1 about?"]) is None
    assert asked_aid("And chapter 3?") is None


def test_a_long_question_is_read_quickly() -> None:
    """Its words are matched a bounded number of times."""
    start = time.perf_counter()
    assert asked_aid(f"give me {'the ' * 20_000}summary of chapter") is None
    assert asked_aid(f"{'and ' * 20_000}chapter 3", ["Summarize chapter 2"]) is not None
    assert asked_aid(f"{'and ' * 20_000}chapters", ["Summarize chapter 2"]) is None
    assert time.perf_counter() - start < page_seconds()
