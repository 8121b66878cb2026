"""What recruiters ask of what a person brings: talks, certificates, industries and languages."""

from __future__ import annotations

import pytest

from answerable.wording.careers import asked_career, asks_pages
from answerable.wording.qualifications import (
    CERTIFICATES,
    INDUSTRIES,
    PROGRAMMING,
    SPOKEN,
    TALKS,
)


@pytest.mark.parametrize(
    ("question", "career"),
    [
        ("talks", TALKS),
        ("Has she given any talks?", TALKS),
        ("What talks has he given?", TALKS),
        ("Has Ada Lind spoken at conferences?", TALKS),
        ("certs?", CERTIFICATES),
        ("What certifications does she hold?", CERTIFICATES),
        ("Which industries has she worked in?", INDUSTRIES),
        ("What programming languages does he know?", PROGRAMMING),
        ("What languages does she speak?", SPOKEN),
    ],
)
def test_each_is_told_by_its_form(question: str, career: object) -> None:
    """And is for the pages, not for a flow."""
    assert asked_career(question) is career
    assert asks_pages(question)


@pytest.mark.parametrize(
    "question",
    [
        "Does he talk to users?",
        "How do I renew a certificate?",
        "Which languages does the parser know?",
        "When can she start?",
        "Tell me about yourself",
    ],
)
def test_other_questions_are_for_whoever_answers_them(question: str) -> None:
    """A certificate of a server and a start date are none of these."""
    assert not asks_pages(question)


@pytest.mark.parametrize(
    "question",
    [
        "references",
        "Can you provide references?",
        "Can I get a reference?",
        "What do her colleagues say?",
    ],
)
def test_references_are_asked_for_in_other_words(question: str) -> None:
    """Whoever wants some asks whether they can have them."""
    assert asks_pages(question)


def test_sentences_tell_it_in_plain_words() -> None:
    """A language that is spoken is none that is written; a place is no industry."""
    assert PROGRAMMING.says.search("Lua came later, and Rust after it.")
    assert not PROGRAMMING.says.search("Ada speaks English and Polish.")
    assert not PROGRAMMING.says.search("They go there by boat.")
    assert SPOKEN.says.search("Ada speaks English and Polish.")
    assert INDUSTRIES.says.search("She has worked in freight, ferries and fish.")
    assert not INDUSTRIES.says.search("She worked in Gdynia until 2019.")
    assert TALKS.says.search("I spoke at a meetup about ropes.")
