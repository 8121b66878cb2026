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
        ("Very little memory is used.", True),
        ("More lamps increase RAM usage.", False),
        ("The default memory, in megabytes, of a new lamp.", False),
        ("Several gigabytes of memory are used.", True),
        ("Each lamp loads its colours into memory.", False),
        ("Defaults to 1.", False),
        ("The shed holds 12 lamps.", False),
        ("The disk is not read.", False),
        ("It needs a disk of 10 GB.", False),
    ],
)
def test_what_says_it(text: str, *, says: bool) -> None:
    """A size, or the thing itself: of memory, memory."""
    assert says_hardware(text, RAM) is says


@pytest.mark.parametrize(
    ("text", "headings", "says"),
    [
        ("2 GB or more.", "Setup Memory", True),
        ("The shed uses 45 MB.", "Setup", True),
        ("Parcels have 20 MB at most.", "Parcels", False),
        ("RAM: 2 GB", "Setup", True),
        ("At least 10 GB of storage.", "Memory", False),
    ],
)
def test_what_says_it_below_headings(text: str, headings: str, *, says: bool) -> None:
    """A size alone is any size, unless a heading names the thing, or so much is needed."""
    assert says_hardware(text, RAM, headings) is says
