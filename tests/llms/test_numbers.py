"""Where a number is asked for: which sentences say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.numbers import number_worth, of_asked_number
from answerable.llms.quoting.picks import Pick
from answerable.testing.corpus import chunk, evidence
from answerable.types import UnitKind

from .test_extractive import written

LAMP = chunk(
    "Once it is lit, it burns.\nThe lamp has 2 wicks.\nIt burns for ten hours.\nburn(550)",
    kinds=("sentence", "sentence", "sentence", "code"),
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How long does the lamp burn?", [2, 3]),
        ("How many wicks has the lamp?", [1, 2, 3]),
        ("Is the lamp bright?", [0, 1, 2, 3]),
    ],
)
def test_the_number_that_is_asked_for(question: str, expected: list[int]) -> None:
    """How long wants a time, of which code has the number alone; what says when ("once it is lit")
    has no number."""
    picks = [Pick(LAMP, number, ()) for number in range(len(LAMP.units))]
    assert [each.number for each in of_asked_number(picks, question)] == expected


def test_how_long_is_said_by_code_without_a_unit() -> None:
    """Code has its numbers bare."""
    section = chunk(
        "The lamp burns for as long as you say:\nburn(550)\nIt takes an hour to fill it.",
        kinds=("sentence", "code", "sentence"),
    )
    found = evidence(section, question="How long does the lamp burn?", strength="ONE")
    assert written(found)[0].text == "The lamp burns for as long as you say:"


@pytest.mark.parametrize(
    ("right", "other", "question"),
    [
        ("The offer is valid until 31 December.", "It works after two days.", "How long is it?"),
        ("It must be at least 40 symbols long.", "It works after a minute.", "How long is a key?"),
        ("Each guest may bring one.", "They close at 10.", "How many may each guest bring?"),
    ],
)
def test_a_number_in_other_words_stays(right: str, other: str, question: str) -> None:
    """Where something else has one that is written more plainly."""
    section = chunk(f"{right}\n{other}")
    picks = [Pick(section, number, ()) for number in range(2)]
    assert [each.text for each in of_asked_number(picks, question)] == [right, other]


@pytest.mark.parametrize(
    "years",
    [
        "Ada was a pilot at the harbour from 2017 to 2021.",
        "Pilot at the harbour, 2017-2021.",
        "Ada has been at the harbour since March 2021.",
        "Start date: 2017-03-01",
    ],
)
def test_how_long_somebody_was_somewhere_is_told_by_years(years: str) -> None:
    """And not by another time of it; of a thing any length is."""
    section = chunk(f"At the harbour she took 60 calls a day.\n{years}")
    picks = [Pick(section, number, ()) for number in range(2)]
    for question in ("How long was she at the harbour?", "How long has Ada been at the harbour?"):
        assert [each.text for each in of_asked_number(picks, question)] == [years]
    assert list(of_asked_number(picks, "How long is a call?")) == picks


def test_a_way_to_count_has_no_number() -> None:
    """What is asked for is how it is done."""
    section = chunk("Use the meter.\nIt stops after 72 hours.")
    picks = [Pick(section, number, ()) for number in range(2)]
    assert list(of_asked_number(picks, "How do I measure how long it burns?")) == picks


def test_what_holds_by_default_is_worth_more() -> None:
    """If it has a number."""
    question = "How many wicks burn?"
    assert number_worth("By default, 3 wicks burn.", question) > 0
    assert number_worth("It defaults to `3`.", question) > 0
    assert number_worth("By default, all wicks burn.", question) == 0
    assert number_worth("By default, 3 wicks burn.", "How do I light it?") == 0
    assert number_worth("Setting the wick to burn costs 6 litres.", question) == 0


def test_any_version_is_an_answer_without_a_number() -> None:
    """It is not left out for one that has the number of something else."""
    section = chunk(
        "It works with any conformant version of wax.\nIt burns on quays 3.6.\nIt burns well.",
        kinds=("sentence", "sentence", "sentence"),
    )
    picks = [Pick(section, number, ()) for number in range(3)]
    found = of_asked_number(picks, "What version of wax works with it?")
    assert [each.number for each in found] == [0, 1]


def test_the_number_of_something_else() -> None:
    """What holds by default of another thing is not asked for; in other words it may be."""
    question = "What is the maximum letter size?"
    assert number_worth("By default, the max parcel size on board is 15 MB.", question) == 0
    assert number_worth("By default, the max letter size on board is 15 MB.", question) > 0
    assert number_worth("Size (default 15 MB)", question) > 0
    asked = "How big can a note be?"
    assert number_worth("By default, the max letter size on board is 15 MB.", asked) > 0


@pytest.mark.parametrize(
    ("below", "kind", "kept"),
    [
        ("Port 22 for the lamp.", "item", True),
        ("Port 22 for the lamp.", "row", True),
        ("The port for the lamp.", "item", False),
        ("light(22)", "code", False),
    ],
)
def test_what_leads_to_a_list_has_its_numbers(below: str, kind: UnitKind, kept: bool) -> None:
    """It is said with the list, and may be the best answer."""
    found = chunk(f"Open the ports:\n{below}\nOne of 9.", kinds=("sentence", kind, "sentence"))
    lead, *others = found.units
    section = replace(found, units=(replace(lead, lead=True), *others))
    picks = [Pick(section, number, ()) for number in range(3)]
    numbers = [each.number for each in of_asked_number(picks, "How many ports are open?")]
    assert (0 in numbers) is kept


def test_how_much_is_not_answered_without_any_measure() -> None:
    """Neither a number nor other words for one: that a lamp needs oil says nothing of how much."""
    section = chunk("The oil of a lamp is important.\nIt depends on the lamp.")
    picks = [Pick(section, number, ()) for number in range(2)]
    asked = "How much oil does a lamp need?"
    assert [each.number for each in of_asked_number(picks, asked)] == [1]
    assert list(of_asked_number(picks[:1], asked)) == []
    assert list(of_asked_number(picks[:1], "How often is it filled?")) == picks[:1]


def test_how_long_is_said_by_a_comment_in_long_code() -> None:
    """Other long code is full of numbers that nobody asks for."""
    lines = "[lamp]\noil = 2\nwick = 3\nglass = 4\nshade = 5\nburn = 3600"
    assert not _of("How long does it burn?", lines)
    assert _of("How long does it burn?", f"{lines}  # burns for 1 hour")
    assert _of("How long does it burn?", f"{lines}  // max 5 minutes")


def _of(question: str, code: str) -> bool:
    """Whether the code is left beside a sentence with a length."""
    section = replace(
        chunk("It takes an hour to fill it.\ncode", kinds=("sentence", "code")), text=code
    )
    units = (section.units[0], replace(section.units[1], text=code))
    picks = [Pick(replace(section, units=units), number, ()) for number in range(2)]
    return 1 in [each.number for each in of_asked_number(picks, question)]


def test_the_default_of_the_entry_that_is_asked_about() -> None:
    """ "Defaults to 5" says of nothing what it is: the entry does, below its own heading."""
    section = chunk(
        "How long a lamp burns.\nDefaults to 12 (hours)\n"
        "How often the gate is opened for a guest.\nDefaults to 5/day\nDefaults to no gate"
    )
    under = [("lamp.hours",), (), ("gate.rate",), (), ("gate.kind",)]
    units = [replace(unit, under=each) for unit, each in zip(section.units, under, strict=True)]
    section = replace(section, units=tuple(units))
    worths = [0.2, 1.5, 1.2, 1.4, 1.3]
    picks = [Pick(section, number, (), worth) for number, worth in enumerate(worths)]
    best = sorted(picks, key=lambda each: -each.worth)
    found = of_asked_number(best, "How many guests a day does the gate let in by default?")
    assert [each.number for each in found] == [3, 1, 4]
    own = of_asked_number([picks[1], picks[3]], "How many hours does the lamp burn by default?")
    assert [each.number for each in own] == [1, 3]  # nothing else says which is meant
