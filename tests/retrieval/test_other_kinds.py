"""Whether a passage tells only of others of a kind."""

from __future__ import annotations

import pytest

from answerable.retrieval.other_kinds import tells_of_other_kinds

TEXTS = ("Brass doors lead to the hall.", "The red gate is shut.")


@pytest.mark.parametrize(
    ("question", "others"),
    [
        ("Where do brass doors lead to?", False),
        ("Where do iron doors lead to?", True),
        ("Where do the doors lead to?", False),
        ("Where do many doors lead to?", False),
        ("Is the blue gate shut?", True),
        ("Is the gate blue?", False),
        ("Is the wide gate shut?", False),
        ("Where do iron trees grow?", False),
    ],
)
def test_others_of_a_kind(question: str, others: bool) -> None:
    """Another colour or material before the word."""
    assert tells_of_other_kinds(question, TEXTS) is others
