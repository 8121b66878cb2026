"""How something else is done is no answer."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.other_object import of_own_object
from answerable.llms.quoting.picks import Pick
from ingest.documents import chunks

RAISED = "To raise the mast, pull the rope."


@pytest.mark.parametrize(
    ("question", "heading", "kept"),
    [
        ("How do I raise the anchor?", "Masts", False),
        ("how to raise an anchor of iron", "Ropes", False),
        ("How do I raise the mast?", "Ropes", True),
        ("How do I raise the anchor?", "Anchors and masts", True),  # above it
        ("How do I raise the anchor with a rope?", "Masts", True),  # some of it
        ("How do I sink the anchor?", "Masts", True),  # another verb: it may be the contrary
        ("How do I raise it?", "Masts", True),
        ("Why do I raise the anchor?", "Masts", True),
    ],
)
def test_the_same_verb_with_another_thing(question: str, heading: str, kept: bool) -> None:
    """Left out where neither it nor what stands above has anything of what is named."""
    (section,) = chunks(f"# Boats\n\n## {heading}\n\n{RAISED}\n")
    pick = Pick(section, 0, (1.0,), 1.0)
    assert list(of_own_object([pick], question)) == ([pick] if kept else [])
