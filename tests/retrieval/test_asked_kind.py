"""The kind of thing that is asked for, and whether a passage has it."""

from __future__ import annotations

import pytest

from answerable.retrieval.asked_kind import has_asked_kind


@pytest.mark.parametrize(
    ("question", "text", "has"),
    [
        ("How many wheels are there?", "It has six wheels.", True),
        ("How many wheels are there?", "It has 6 wheels.", True),
        ("How many wheels are there?", "It has wheels.", False),
        ("What is the range of a lidar?", "It is expensive.", False),
        ("What is the range of a lidar?", "Up to 300 metres.", True),
        ("Which port is used?", "A black box.", False),
        ("When was it built?", "It was built by monks.", False),
        ("When was it built?", "In 1204.", True),
        ("When should I call it?", "Call it once the page is loaded.", True),
        ("In what year did it end?", "In winter.", True),
        ("Who built it?", "It was built by monks.", True),
        ("Who built Elektro?", "Elektro was tall.", False),
        ("Who built Elektro?", "Westinghouse built it, then Anna Smith.", True),
        ("Who may enter?", "Only members may enter.", True),
        ("How do I install it?", "With pip.", True),
        ("What is a lidar?", "A sensor.", True),
        ("", "", True),
    ],
)
def test_a_number_a_time_somebody(question: str, text: str, has: bool) -> None:
    """A text is ruled out only where the question plainly asks for what is nowhere in it."""
    assert has_asked_kind(question, text) is has
