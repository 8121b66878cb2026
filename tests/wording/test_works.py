"""A work that is to be written: which messages ask for one, and what may stand in its place."""

from __future__ import annotations

import pytest

from answerable.wording.plain_answers import plain_answer
from answerable.wording.works import asks_work


@pytest.mark.parametrize(
    ("message", "work"),
    [
        ("write me a poem", "poem"),
        ("Please write a short poem about the harbour", "poem"),
        ("Can you tell us another joke?", "joke"),
        ("compose a haiku", "haiku"),
        ("How do I write a user story?", ""),
        ("Where is the story of the harbour?", ""),
        ("write a plugin", ""),
        ("tell me the story of the harbour", ""),  # one that there is
    ],
)
def test_a_work_to_be_written(message: str, work: str) -> None:
    """One of a kind that nobody has written yet."""
    assert asks_work(message) == work


def test_only_what_speaks_of_such_works_answers() -> None:
    """A quote can take the place of a poem only where it is about poems."""
    answers = plain_answer("write me a poem about boats")
    assert answers is not None
    assert answers("Poems about boats hang in the hall.")
    assert not answers("Boats hang in the hall.")
