"""What somebody is asked to have experience in."""

from __future__ import annotations

import pytest

from answerable.wording.asked_experience import asked_experience


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("Does she have experience in banking?", "banking"),
        ("does she have experience with machine learning", "machine learning"),
        ("Has she worked in the retail sector?", "retail"),
        ("Is she experienced in the energy industry?", "energy"),
        ("does he have consulting experience", "consulting"),
        ("has he any experience", ""),
        ("Does she have relevant experience?", ""),
        ("How many years of experience does she have?", ""),
        ("Where has she worked?", ""),
        ("Tell me about her experience", ""),
    ],
)
def test_the_field(question: str, field: str) -> None:
    """As it is written; none where experience as a whole is asked for."""
    assert asked_experience(question) == field
