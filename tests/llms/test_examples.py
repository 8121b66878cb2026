"""What an example makes up is not quoted as the rule where a number is asked for."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.examples import is_made_up
from answerable.testing.corpus import chunk, evidence
from llms.test_extractive import written

QUESTION = "How many days does a parcel take?"
RULE = "Parcels take two days, and one more over a border."
MADE_UP = "For example: It is the 3rd of June.\nThe parcel takes five days to Oslo."
PAGE = chunk(f"{MADE_UP}\n\nThe post is closed on Sundays.\n{RULE}", heading=("Parcels",))


def test_the_rule_is_quoted() -> None:
    """The sentences of an example are worth less, also those behind its first one."""
    found = evidence(PAGE, question=QUESTION, strength="ONE")  # what stands first scores most
    assert [claim.text for claim in written(found)] == [RULE]


@pytest.mark.parametrize(
    ("text", "made_up"),
    [
        ("For example, a box to Oslo takes five days.", True),
        ("E.g. five days for a box.", True),
        ("Setting days = 6 makes it 6 days.", True),
        ("If `days` is set to 6, it takes 6 days.", True),
        ("Suppose that you send a box.\nIt takes five days.", True),
        ("For example, a box takes five days.\n\nThe others take two.", False),
        ("A box takes five days.", False),
        ("Boxes take, for example, five days.", False),
        ("Setting the box down takes 6 days.", False),
    ],
)
def test_what_belongs_to_an_example(text: str, made_up: bool) -> None:
    """Its beginning and what goes on in the paragraph; the next paragraph is a rule again."""
    page = chunk(text)
    assert is_made_up(page, len(page.units) - 1, QUESTION) is made_up


@pytest.mark.parametrize("question", ["How do I send it?", "For how many days, as an example?"])
def test_an_example_may_be_wanted(question: str) -> None:
    """Where no number is asked for, or an example is."""
    assert not is_made_up(PAGE, 1, question)
