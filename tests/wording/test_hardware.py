"""How much memory, disk or bandwidth something needs or has."""

from __future__ import annotations

import pytest

from answerable.wording.hardware import asks_hardware, says_hardware
from answerable.wording.plain_answers import plain_answer

RAM = "How much RAM does the shed need at least?"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        (RAM, True),
        ("how much disk space is needed", True),
        ("How many gigabytes of storage do I have?", True),
        ("How much oil does a lamp need?", False),
        ("How do I limit the memory?", False),
    ],
)
def test_what_asks_it(question: str, *, asks: bool) -> None:
    """Nothing else that is counted does."""
    assert asks_hardware(question) is asks
    assert (plain_answer(question) is not None) is asks


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The shed runs with 2 GB.", True),
        ("512MiB are enough.", True),
        ("Needs at least 4G of it.", True),
        ("Memory grows with the number of lamps.", True),
        ("Defaults to 1.", False),
        ("The shed holds 12 lamps.", False),
        ("The disk is not read.", False),
    ],
)
def test_what_says_it(text: str, *, says: bool) -> None:
    """A size, or the thing itself: of memory, memory."""
    assert says_hardware(text, RAM) is says
