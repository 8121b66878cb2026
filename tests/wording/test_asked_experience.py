"""What somebody is asked to have experience in."""

from __future__ import annotations

import pytest

from answerable.wording.asked_experience import asked_experience, asked_skill


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


def test_a_thing_that_somebody_worked_with_is_named() -> None:
    """What is spoken, or pointed at, is none."""
    assert asked_skill("Has she worked with Lua?") == "Lua"
    assert asked_skill("Does Ada Lind know Design Tokens?") == "Design Tokens"
    assert asked_skill("is he familiar with C++?") == "C++"
    assert asked_skill("Is she an expert in Lua?") == "Lua"
    assert asked_skill("How good is she with Lua?") == "Lua"
    assert asked_skill("Is she good at it?") == ""
    assert asked_skill("Does she know it?") == ""
    assert asked_skill("Has she worked at Tide?") == ""
