"""The one question back where nothing is strong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from answerable.replies import Replies
from answerable.testing.corpus import chunk
from answerable.turn.clarify import question
from answerable.types import Candidate, Evidence, Message

REPLIES = Replies(clarify="Is it about {choices}?")


def near(title: str, kind: str = "docs", lexical: float = 0.0, **metadata: str) -> Candidate:
    """A candidate on its own page."""
    made = chunk(f"About {title}.", path=f"{title}.md", heading=(title,))
    return Candidate(replace(made, source_type=kind, metadata=dict(metadata)), 0.1, lexical)


def found(*candidates: Candidate) -> Evidence:
    return Evidence("q", (), "NONE", 0.1, candidates=candidates)


def test_off_unless_a_site_words_it() -> None:
    """A site that wrote no such question asks none."""
    assert question(found(near("A"), near("B")), Replies()) == ""


def test_pages_are_told_apart() -> None:
    """Where two or three pages are near, it asks which of them is meant."""
    assert question(found(near("B"), near("A"), near("C")), REPLIES) == "Is it about A, B or C?"
    assert question(found(near("B"), near("A")), REPLIES) == "Is it about A or B?"


def test_types_split_many_pages() -> None:
    """Many pages of two types are told apart by their type."""
    pages = [near(f"p{n}", "project") for n in range(8)]
    documents = [near(f"d{n}", "system_doc") for n in range(8)]
    asked = question(found(*pages, *documents), REPLIES)
    assert asked == "Is it about projects or system docs?"


@pytest.mark.parametrize(
    ("kind", "several"),
    [
        ("policy", "policies"),
        ("soliloquy", "soliloquies"),
        ("survey", "surveys"),
        ("patch", "patches"),
        ("wish", "wishes"),
        ("box", "boxes"),
        ("process", "processes"),
        ("docs", "docs"),
        ("case_study", "case studies"),
    ],
)
def test_a_type_in_the_plural(kind: str, several: str) -> None:
    """Of each type several pages are meant, and English has its ways to say so."""
    pages = [near(f"p{n}", kind if n % 2 else "abc") for n in range(10)]
    assert question(found(*pages), REPLIES) == f"Is it about abcs or {several}?"


@pytest.mark.parametrize("key", ["tags", "section"])
def test_labels_split_them_too(key: str) -> None:
    """Tags and sections are properties as well."""
    pages = [near(f"p{n}", **{key: "rust" if n % 2 else "web"}) for n in range(10)]
    assert question(found(*pages), REPLIES) == "Is it about rust or web?"


def test_words_count_more_than_nearness() -> None:
    """Where some candidates share a word with the question, only these are told apart."""
    candidates = [near("A", lexical=1.0), near("B", lexical=1.0), *(near(x) for x in "CDEFGH")]
    assert question(found(*candidates), REPLIES) == "Is it about A or B?"


@pytest.mark.parametrize("candidates", [(), (near("A"),)])
def test_nothing_to_tell_apart(candidates: tuple[Candidate, ...]) -> None:
    """Without two different things the question is an open one."""
    assert question(found(*candidates), REPLIES) == "What exactly are you looking for?"


def test_the_same_words_whatever_the_order() -> None:
    """The order of the candidates changes nothing, ties included."""
    candidates = [near(name, tags="x, y" if name in "ABC" else "z") for name in "ABCDEF"]
    said = set()
    for seed in range(10):
        Random(seed).shuffle(candidates)
        said.add(question(found(*candidates), REPLIES))
    assert len(said) == 1


OPEN = "What exactly are you looking for?"


def test_labels_of_the_same_sections_tell_nothing() -> None:
    """Two tags that the same sections have lead to the same place, whichever is picked."""
    of_one = [near("Tidemark", tags="python, tides") for _ in range(3)]
    assert question(found(*of_one), REPLIES) == OPEN
    other = near("Heron", tags="elixir, tides")
    asked = question(found(*of_one, other), REPLIES)
    assert asked == "Is it about Tidemark or Heron?"


@pytest.mark.parametrize("asked", ["How much does Tidemark cost?", "is the tide table free"])
def test_a_page_that_is_named(asked: str) -> None:
    """Who named a page is not asked which one is meant, nor for labels that it has."""
    pages = (near("Tidemark", tags="python", aliases="Tide table"), near("Bellows", tags="go"))
    assert question(replace(found(*pages), question=asked), REPLIES) == OPEN
    other = replace(found(*pages), question="How much does it cost?")
    assert question(other, REPLIES) == "Is it about Bellows or Tidemark?"


def test_a_question_about_the_person() -> None:
    """No project tells whether somebody is married."""
    pages = (near("A", "project"), near("B", "system_doc"))
    assert question(replace(found(*pages), of_person=True), REPLIES) == OPEN
    assert question(replace(found(*pages), of_person=True), Replies()) == ""


def test_a_choice_that_was_made() -> None:
    """What the question says itself is not offered; among such pages it is told on."""
    projects = [near(name, "project") for name in "AB"]
    documents = [near(f"d{n}", "system_doc") for n in range(8)]
    asked = replace(found(*projects, *documents), question="projects")
    assert question(asked, REPLIES) == "Is it about A or B?"


def said(content: str, role: str = "assistant") -> Message:
    return Message("1", role, content, "")  # type: ignore[arg-type]


@pytest.mark.parametrize("before", ["Is it about A or B?", "Is it about B or A?"])
def test_not_the_same_twice_in_a_row(before: str) -> None:
    """Who was asked this just now, and is no further, is asked an open question."""
    evidence = found(near("A"), near("B"))
    earlier = (said("x", "user"), said(f"No strong matches.\n\n{before}"))
    assert question(evidence, REPLIES, earlier) == OPEN
    assert question(evidence, REPLIES, (*earlier, said("y", "user"), said("An answer."))) != OPEN
    other = (said("x", "user"), said("Is it about A, B or C?"))
    assert question(evidence, REPLIES, other) == "Is it about A or B?"
