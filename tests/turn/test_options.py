"""Picking an option: the patterns of the specification, on a full match only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.replies import Replies
from answerable.turn import options
from answerable.types import Option

ROOT = Path(__file__).parents[2]
CASES: dict[str, Any] = json.loads((Path(__file__).parent / "option_cases.json").read_text("utf-8"))
OFFERS = {name: tuple(Option(**each) for each in offer) for name, offer in CASES["offers"].items()}
OPTIONS = st.lists(st.builds(Option, st.text(max_size=12), st.just(""), st.text(max_size=4)))


def at(offer: str, index: int | None) -> Option | None:
    return None if index is None else OFFERS[offer][index]


@pytest.mark.parametrize(("offer", "message", "index"), CASES["pick"])
def test_pick(offer: str, message: str, index: int | None) -> None:
    """Each pattern picks its option, and nothing else picks any."""
    assert options.pick(message, OFFERS[offer]) is at(offer, index)


@pytest.mark.parametrize(("offer", "message", "index"), CASES["choose"])
def test_choose(offer: str, message: str, index: int | None) -> None:
    """A value or a unique label chooses too, and a pattern goes first."""
    assert options.choose(message, OFFERS[offer]) is at(offer, index)


@pytest.mark.parametrize(("offer", "index", "message"), CASES["sent"])
def test_what_a_click_sends_chooses_the_clicked_option(
    offer: str, index: int, message: str
) -> None:
    """The widget's message for a click comes out at that very option."""
    assert options.choose(message, OFFERS[offer]) is OFFERS[offer][index]


@given(st.text(), OPTIONS)
def test_nothing_raises(message: str, offered: list[Option]) -> None:
    """Whatever is said of whatever is offered, the pick is one of the options or none."""
    for chosen in (options.pick(message, offered), options.choose(message, offered)):
        assert chosen is None or any(chosen is option for option in offered)


@given(st.sampled_from(CASES["pick"]), st.text("abz019 ?", min_size=1))
def test_only_full_matches(case: list[Any], more: str) -> None:
    """A pattern with something around it is no pick, unless that makes another pattern."""
    offer, message, _ = case
    longer = f"{message} zz{more}"
    assert options.pick(longer, OFFERS[offer]) is None


def test_long_messages_take_no_time() -> None:
    """A message of punctuation is no pick, however long."""
    assert options.pick("." * 100_000 + "x" + ")" * 100_000, OFFERS["links"]) is None


@pytest.mark.parametrize(
    ("label", "badge"),
    [
        ("Quick Links D", "D"),
        ("D", "D"),
        ("D) Links", "D"),
        ("(B) Links", "B"),
        ("C: Links", "C"),
        ("A - Links", "A"),
        ("Links (E)", "E"),
        ("Quick Links F", None),
        ("Quick Links d", None),
        ("A new page", None),
        ("Vitamin", None),
        ("ABC", None),
        ("", None),
    ],
)
def test_badges(label: str, badge: str | None) -> None:
    """A label is tagged by a capital A to E that stands alone at its end or is set off in front."""
    assert options.badge(Option(label)) == badge


def test_what_is_said_of_a_pick() -> None:
    """The reply carries the option."""
    option = Option("Quick Links D")
    reply = options.reply(option, Replies())
    assert (reply.text, reply.picked) == ("Selected: Quick Links D.", option)


def test_the_widget_has_the_same_table() -> None:
    """The widget's table, in two files by what needs it, is the server's."""
    table = json.loads((ROOT / "src/answerable/turn/option_patterns.json").read_text("utf-8"))
    client = ROOT / "web/packages/client/src"
    files = [client / name for name in ("optionPatterns.ts", "pickingPatterns.ts")]
    entries = [
        line.strip().removesuffix(",").split(": ", 1)
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("  ")
    ]
    assert {key: json.loads(value) for key, value in entries} == table


def test_options_of_one_label_are_told_apart() -> None:
    """Where labels repeat the sublabel says which was picked."""
    two = (
        Option("Road", "Monday", "r:1"),
        Option("road", "Friday", "r:2"),
        Option("Kids", "Friday"),
    )
    assert options.reply(two[1], Replies(), two).text == "Selected: road (Friday)."
    assert options.reply(two[2], Replies(), two).text == "Selected: Kids."
    assert options.reply(two[1], Replies()).text == "Selected: road."
