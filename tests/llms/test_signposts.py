"""Sections of links are no answers where no links are asked for."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.signposts import is_signpost
from answerable.testing.corpus import chunk

LINKS = "Read more:\n[Ovens](/ovens) tells how hot they are.\n[Doughs](/doughs) tells the rest."


@pytest.mark.parametrize(
    ("heading", "text", "question", "expected"),
    [
        ("See also", LINKS, "How hot is the oven?", True),
        ("Additional resources", LINKS, "How hot is the oven?", True),
        ("What's next?", LINKS, "How hot is the oven?", True),
        ("Next steps", LINKS, "What are the next steps?", False),
        ("Resources", LINKS, "Where can I read about ovens?", False),
        ("Resources", "A pod asks for memory.\nIt gets no more.", "How much memory?", False),
        ("Ovens", LINKS, "How hot is the oven?", False),
        ("Related to ovens", LINKS, "How hot is the oven?", False),
    ],
)
def test_what_is_a_signpost(heading: str, text: str, question: str, expected: bool) -> None:
    """It is called so, and most that stands in it are links; a name alone makes none."""
    assert is_signpost(chunk(text, heading=("Baking", heading)), question) is expected
