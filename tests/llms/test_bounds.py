"""What bounds something, and is no way to do it."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.bounds import only_bounds
from answerable.testing.corpus import chunk
from ingest.documents import chunks

BOUND = "`delay-limit` defines the max delay of a lamp."


@pytest.mark.parametrize(
    ("text", "question", "bounds"),
    [
        (BOUND, "How do I delay a lamp?", True),
        ("The maximum delay of a lamp is 3 days.", "How do I delay a lamp?", True),
        (BOUND, "How do I limit the delay of a lamp?", False),
        (BOUND, "How do I set the delay of a lamp?", False),
        ("Lamps are delayed with `--delay`.", "How do I delay a lamp?", False),
        ("It lights the largest lamp.", "How do I light a lamp?", False),
    ],
)
def test_a_bound(text: str, question: str, *, bounds: bool) -> None:
    """It says how much there may be, and the question speaks of no amount."""
    assert only_bounds(chunk(text).units, 0, question) is bounds


def test_how_a_bound_is_changed() -> None:
    """It is one too, behind the bound that it speaks of."""
    page = "## Lamps\n\n{} This can be configured.\n"
    for above, bounds in (
        ("The maximum delay of a lamp is 3 days.", True),
        ("Lamps go on.", False),
    ):
        (section,) = chunks(page.format(above))
        assert only_bounds(section.units, 1, "How do I delay a lamp?") is bounds
