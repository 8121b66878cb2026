"""Below "Not working" a name alone is a no."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.emptiness import POINTER, emptiness
from answerable.llms.quoting.verdict_headings import verdict_above
from answerable.testing.corpus import evidence
from ingest.documents import chunks

from .test_extractive import written

PAGE = """\
# Lamps

## Tested

### {heading}

{lead}- [Harbour lamp](https://example.org/harbour)
- Desk lamp
"""


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("Not working", True),
        ("Unsupported", True),
        ("What's not supported", True),
        ("Currently supported lamps", True),
        ("Known issues", True),
        ("Not included", True),
        ("Deprecated", True),
        ("Harbours", False),
        ("Working with lamps at night in a storm on the sea", False),
        ("How it is tested", False),
    ],
)
def test_the_heading_is_told(heading: str, told: bool) -> None:
    """One that says what is so of the items below it; then a name alone says something."""
    section = chunks(PAGE.format(heading=heading, lead=""))[-1]
    assert verdict_above(section, 0) == (heading if told else "")
    question = "Does the harbour lamp work?"
    assert (emptiness(section, 0, question) < POINTER) is told
    said = written(evidence(section, question=question, strength="ONE"))
    assert (f"**{heading}**:" in said[0].text) is told


def test_a_list_that_a_sentence_introduces_needs_none() -> None:
    """Its lead says what is so."""
    section = chunks(PAGE.format(heading="Not working", lead="These do not work:\n\n"))[-1]
    assert verdict_above(section, 1) == ""
    assert verdict_above(section, 0) == ""
