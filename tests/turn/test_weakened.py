"""What is not done, not quite or perhaps not is not told by a sentence that says it is."""

from __future__ import annotations

import time

import pytest

from answerable.turn.proof.weakened import weakened
from ordinary_page import page_seconds

FIX = "Version 2.1 fixed the leak."
PORT = "The default port is 8080."
DELETE = "Members may delete drafts."


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Version 2.1 ceased to fix the leak.", FIX),
        ("Version 2.1 stopped fixing the leak.", FIX),
        ("Version 2.1 pretended to fix the leak.", FIX),
        ("Version 2.1 claims to fix the leak.", FIX),
        ("Version 2.1 seems to fix the leak.", FIX),
        ("Version 2.1 tried to fix the leak.", FIX),
        ("Version 2.1 was supposed to fix the leak.", FIX),
        ("Version 2.1 almost fixed the leak.", FIX),
        ("Version 2.1 partially fixed the leak.", FIX),
        ("The default port is not necessarily 8080.", PORT),
        ("The default port is not only 8080.", PORT),
        ("Members may not necessarily delete drafts.", DELETE),
    ],
)
def test_weakened(claim: str, page: str) -> None:
    """By a verb before the verb, by "almost", or by a denial that is none."""
    assert weakened(claim, [page])


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        (FIX, FIX),
        ("The client tries to connect three times.", "The client connects three times."),
        ("If you want to delete a draft, press x.", "To delete a draft, press x."),
        ("If the pump stops turning, call the mill.", "Call the mill if the pump turns no more."),
        ("If the pump seems to leak, close it.", "Close the pump if it leaks."),
        ("Version 4 stopped supporting Node 12.", "Version 4 dropped support for Node 12."),
        ("Version 4 stopped reading the file.", "Version 4 no longer reads the file."),
        ("The port is not necessarily 8080.", "The port is usually 8080."),
        ("The port is not necessarily 8080.", "The port can be 8080."),
        ("It is not only a mill, but also a shop.", "It is a mill and a shop."),
        ("The cache is partially cleared.", "Only some of the cache is cleared."),
        ("Nearly 80 lamps are lit.", "About 80 lamps are lit."),
        ("The dialog appears to the right.", "The dialog is on the right side."),
    ],
)
def test_not_weakened(claim: str, page: str) -> None:
    """What the page says so too, a condition, and how something is done."""
    assert not weakened(claim, [page])


def test_a_long_text_costs_no_time() -> None:
    """A row of such words is looked through at once."""
    began = time.process_time()
    weakened("not only stop to seem to " * 2_000 + "if " * 2_000, [FIX])
    assert time.process_time() - began < 8 * page_seconds()
