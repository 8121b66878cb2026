"""A command to something of the visitor's own is asked of the pages by its kind."""

from __future__ import annotations

import pytest

from answerable.testing.app_data import MemoryAppData
from answerable.testing.corpus import chunk, evidence
from answerable.turn.own.commands import by_kind

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Delete Sales Dashboard", "Delete a widget"),
        ("Please delete my Sales Dashboard widget.", "Please delete a widget."),
        ("How do I rename Sales Dashboard?", "How do I rename a widget?"),
        ("Delete “Sales Dashboard”", "Delete a widget"),
        ("Can I share Sales Dashboard with Tom?", "Can I share a widget with Tom?"),
        ("delete sales dashboard", "delete a widget"),
        ("Delete the sales dashboard widget now", "Delete a widget now"),
    ],
)
async def test_a_name_is_asked_for_as_what_it_is(message: str, asked: str) -> None:
    """Whatever is asked of it."""
    found = await by_kind(message, "ann", MemoryAppData())
    assert found is not None
    assert (found.message, found.kind) == (asked, "widget")


@pytest.mark.parametrize(
    "message",
    [
        "Delete my account",
        "How do I install React?",
        "What is Sales?",
        "How does it work?",
        "Hi",
        "Can Sales Dashboard be shared?",
        "Is Sales Dashboard limited?",
        "How do I make Sales Dashboard bigger?",
        "In Sales Dashboard, how do I add a table?",
        "Print Sales Dashboard",
        "Delete it",
        "Delete a widget",
    ],
)
async def test_other_questions_stay_as_they_are(message: str) -> None:
    """What is nobody's own is the site's; nobody else's rows are looked at."""
    assert await by_kind(message, "ann", MemoryAppData()) is None
    assert await by_kind("Delete Sales Dashboard", None, MemoryAppData()) is None
    assert await by_kind("Delete Sales Dashboard", "ann", None) is None


async def test_what_is_done_to_another_thing_is_no_answer() -> None:
    """How to delete an account or a workspace says nothing about a widget."""
    asked = await by_kind("Delete Sales Dashboard", "ann", MemoryAppData())
    assert asked is not None
    account = chunk("Delete it in the profile.", heading=("Delete your account",), ordinal=0)
    space = chunk("Delete it, with each widget.", heading=("Delete a workspace",), ordinal=1)
    widget = chunk("Press Remove.", heading=("Remove a widget",), ordinal=2)
    passing = chunk(
        "A widget has versions.\nOld ones remove no newer ones.", heading=("Versions",), ordinal=4
    )
    resize = chunk("Pull the corner of a widget.", heading=("Resize a widget",), ordinal=3)
    both = evidence(account, space, resize, passing, widget, strength="MANY", score=0.9)
    left = asked.answers(both)
    assert ([each.chunk for each in left.chunks], left.strength) == ([widget], "ONE")
    nothing = asked.answers(evidence(account, space, strength="MANY", score=0.9))
    assert (nothing.chunks, nothing.strength) == ((), "NONE")


async def test_a_page_with_the_name_is_meant() -> None:
    """The site may have a feature that is called so."""
    asked = await by_kind("Delete Sales Dashboard", "ann", MemoryAppData())
    assert asked is not None
    page = chunk("The Sales Dashboard can be deleted.", heading=("Dashboards",))
    assert asked.is_named(evidence(page, strength="ONE", score=0.9))
    assert not asked.is_named(evidence(chunk("Sales."), strength="ONE", score=0.9))
