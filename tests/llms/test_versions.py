"""Which version of something is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.versions import NAMED, of_asked_version, of_named_version
from answerable.testing.corpus import chunk
from answerable.types import Span, Unit, UnitKind

KINDS: tuple[UnitKind, ...] = ("sentence", "row", "sentence", "sentence", "code")
NEEDS = chunk(
    "Tests run with the minimum and maximum version of Oil.\nSoftware: Oil; Recommended: Oil 8.1+\n"
    "It needs Wick.js >= 20.\nOil is old.\noil 9",
    kinds=KINDS,
)
ALL = list(range(len(KINDS)))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("minimum oil version", [1]),
        ("Which Oil version do I need?", [1]),
        ("What is the minimum version of oil?", [1]),
        ("what version of Wick is required", [2]),
        ("what rope and wick versions do I need", [2]),
        ("Which rope version do I need?", ALL),  # none says it
        ("How do I change the Oil version?", ALL),
        ("What is the latest version?", ALL),
        ("What version of the page is this?", ALL),
    ],
)
def test_what_says_it_is_left(question: str, expected: list[int]) -> None:
    """The name with a number right behind it, in code alone excepted."""
    picks = [Pick(NEEDS, number, ()) for number in ALL]
    assert [each.number for each in of_asked_version(picks, question)] == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which Oil versions does it run on?", [1, 2]),
        ("minimum oil version", [1, 2]),
        ("Which Oil version is it for?", [0, 1, 2]),
    ],
)
def test_from_where_on_a_version_will_do(question: str, expected: list[int]) -> None:
    """Where one is needed, what says a least one goes before what names one."""
    page = chunk("A lamp for Oil 3 and wax.\nIt requires Oil 3.9\nOil 3.10 or newer will do.")
    picks = [Pick(page, number, ()) for number in range(3)]
    assert [each.number for each in of_asked_version(picks, question)] == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("minimum gas version", [1]),
        ("which gas versions are supported", [1]),
        ("which gas version dropped wicks", [0, 1, 2]),
        ("which gas version has it stopped in", [0, 1, 2]),
    ],
)
def test_a_version_stands_in_a_cell_of_its_own(question: str, expected: list[int]) -> None:
    """Behind the cell with the name; since when something is so is told by no such number."""
    page = chunk(
        "Gas 3-5 may smoke.\nFuel: Gas; Version: 53+; Since: 2017\nGas is dear.",
        kinds=("item", "row", "sentence"),
    )
    picks = [Pick(page, number, ()) for number in range(3)]
    assert [each.number for each in of_asked_version(picks, question)] == expected


@pytest.mark.parametrize(
    ("text", "question", "named"),
    [
        ("Version: Lamp 4.x; End of Life: 2023", "when does support end for lamp 4", True),
        ("Lamp v4 is old.", "is lamp 4.x supported?", True),
        ("Lamp Version: 4.x; Oil: 5.4+", "which oil do i need for lamp 4", True),
        ("Lamp 40 is new.", "is lamp 4 supported?", False),
        ("The last 4 lamps.", "is lamp 4 supported?", False),
        ("The top 4 lamps burn.", "which are the top 4", False),  # no name
        ("Lamp 4 days.", "does a lamp burn lamp 4 days", False),  # of something counted
    ],
)
def test_a_version_is_named_with_its_name(text: str, question: str, named: bool) -> None:
    """A number alone is any."""
    unit = Unit("row", Span(0, len(text), 1, 1), text)
    assert of_named_version(unit, question) == NAMED * named
    assert of_named_version(replace(unit, kind="sentence"), question) == 0
