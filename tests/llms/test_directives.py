"""Sentences that say what to do."""

from __future__ import annotations

import pytest

from answerable.llms.directives import directs


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Use a button.", True),
        ("Then, open the menu.", True),
        ("To stop it, press a key.", True),
        ("When it hangs, you restart it.", True),
        ("Here you can choose a port.", True),
        ("You'll need a key.", True),
        ("It can be disabled at any time.", True),
        ("Lines are joined by adding a comma.", True),
        ("Users interact mainly through touch.", False),
        ("Open: whether it is open.", False),
        ("It is usually fast.", False),
        ("", False),
    ],
)
def test_what_directs(text: str, *, does: bool) -> None:
    """An instruction, what the reader can or must do, or by what means; no description."""
    assert directs(text) is does
