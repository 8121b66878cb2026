"""Whom "she" means where nobody was named."""

from __future__ import annotations

import pytest

from answerable.retrieval.followup import Query
from answerable.turn.subject import is_asked, named


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("Who is she?", "Who is Mira?"),
        ("Tell me about him", "Who is Mira?"),
        ("What does HE do?", "Who is Mira?"),
        ("Who is Mira Holt?", "Who is Mira Holt?"),
        ("what does mira do", "Who is Mira?"),
        ("Why her?", "Why Mira?"),
        ("Why not his?", "Why not Mira's?"),
        ("Where did she study?", "Where did she study?"),  # its own words find it
        ("What is it?", "What is it?"),
        ("What is this here?", "What is this here?"),
    ],
)
def test_a_pronoun_alone(asked: str, searched: str) -> None:
    """A question with nothing to search for names the person; any other stays as it is."""
    assert named(Query(asked), "Mira").text == searched


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Who is she?", True),
        ("who is mira", True),
        ("Who is Mira Holt?", True),
        ("Tell me about her", True),
        ("What does Mira do?", True),
        ("Who is Miranda?", False),
        ("Who is the owner?", False),
        ("What does she charge?", False),
        ("What are her salary expectations?", False),
        ("Who is her boss?", False),
        ("Tell me about her team", False),
        ("Who are you?", False),
        ("", False),
    ],
)
def test_the_person_is_asked_for(message: str, *, asked: bool) -> None:
    """By name or pronoun, and nobody else; on a site about nobody, nobody is."""
    assert is_asked(message, "Mira") is asked
    assert not is_asked(message, "")


def test_a_name_is_no_pattern() -> None:
    """Whatever an owner is called is said letter by letter."""
    assert named(Query("Why her?"), "M\\1 (Holt").text == "Why M\\1 (Holt?"


def test_who_leans_on_something_is_left_alone() -> None:
    """What was asked before says whom it is about; and a site about nobody has no name."""
    leaning = Query("Who is she?", ("Who leads the design team?",))
    assert named(leaning, "Mira") == leaning
    assert named(Query("Who is she?"), "") == Query("Who is she?")
