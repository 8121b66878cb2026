"""Which units answer nothing, whatever words they have."""

from __future__ import annotations

import pytest

from answerable.llms.emptiness import emptiness
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("item", "question", "empty"),
    [
        ("Pure functions", "What is a pure function?", True),
        ("Pure functions", "What are pure functions for?", True),
        ("Pure functions", "How are functions tested?", False),
        ("Pure functions have no effects", "What is a pure function?", False),
        ("Node.js 20", "Which Node.js does it need?", False),
    ],
)
def test_an_item_that_is_only_asked(item: str, question: str, *, empty: bool) -> None:
    """An item of a list that is nothing but the question's own words says nothing."""
    listed = chunk(f"Key concepts:\n{item}\nState", kinds=("sentence", "item", "item"))
    assert (emptiness(listed, 1, question) > 0) is empty


def test_a_page_that_begins_with_a_list_alone() -> None:
    """It is what the page is going to tell, and tells nothing yet; a list of another section does,
    and so does one with a sentence beside it."""
    text = "How the cache works\nCommon patterns of the cache"
    items = ("item", "item")
    question = "How does the cache work?"
    begins = chunk(text, kinds=items)
    assert min(emptiness(begins, number, question) for number in (0, 1)) > 0.3
    for other in (
        chunk(text, kinds=items, ordinal=1),
        chunk(text, kinds=items, heading=("Page", "Patterns")),
        chunk(f"There are two.\n{text}", kinds=("sentence", *items)),
        chunk("How the cache works", kinds=("item",)),
    ):
        assert emptiness(other, len(other.units) - 1, question) == 0
