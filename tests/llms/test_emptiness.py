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
