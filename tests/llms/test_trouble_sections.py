"""Sections on what goes wrong."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.trouble_sections import is_of_trouble
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("headings", "question", "expected"),
    [
        (("Lamp", "Troubleshooting"), "How do I light the lamp?", True),
        (("Lamp", "Common problems", "It blinks"), "How do I light the lamp?", True),
        (("Lamp", "Lamp API error for POST"), "How do I use the lamp?", True),
        (("Lamp", "Troubleshooting", "Lighting the lamp"), "How do I light the lamp?", False),
        (("Lamp", "Troubleshooting"), "How do I fix the lamp?", False),
        (("Lamp", "Troubleshooting"), "How do I light it if it does not burn?", False),
        (("Lamp", "Troubleshooting"), "What is the lamp made of?", False),
        (("Lamp", "Handling errors"), "How do I light the lamp?", False),
        (("Troubleshooting",), "How do I light the lamp?", False),
    ],
)
def test_a_section_on_trouble(headings: tuple[str, ...], question: str, *, expected: bool) -> None:
    """By a heading below the page's title, where the question tells of no trouble."""
    assert is_of_trouble(chunk("Light the wick.", heading=headings), question) is expected
