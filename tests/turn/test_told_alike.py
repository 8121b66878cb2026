"""A sentence that takes from its evidence what is told there of something else is not shown, and
what an honest rewording makes of the same evidence is."""

from __future__ import annotations

import time

import pytest

from answerable.turn.proof.argument_order import of_the_other
from answerable.turn.proof.clauses import crossed_parallels
from answerable.turn.proof.opposites import contradictions, idea_of, spelled_out
from ordinary_page import page_seconds

from .test_near_copies import Cases, cases, is_shown

BELL = "Unlike kites, gliders have a brass bell."
HUT = "In contrast to the old hut, the new hut has a stove."
OARS = "Guests row free; members pay half the price."
TIDES = "Sensor A measures tides, sensor B measures wind."
LEAVE = "Sailors on land get 30 days of rest, sailors at sea get 25."
STALE = "Old logs are reported after 30 days and archived after 90."
TOUR = "Walks start at the mill and end at the lake."
RULES = "Only the keepers can draw maps; porters can carry them up and down."
VOYAGE = "Voyages longer than five days must be approved by the captain before they are announced."
CORN = "Corn is dried in the loft and then ground in the mill."
LAMP = "The lamp opens while all hatches are closed."
CHEST = "If the chest is locked, the porter asks for the key once per night."
KEY = "A key must be returned by the guest who borrowed it."
SIGNAL = "A late signal may work for a short time, because it is checked every hour."
TWICE = "A pump that fails twice in a row calls the keeper."
COSTS = "A note is needed for every cost above 20 crowns."
CREW = "Ropes may be taken by sailors who have worked six hours."
SPARE = "The lock is required for sailors and recommended for everyone else."
FLAG = "Taking a flag down does not take its mast down."
WHEEL = "The wheel never fails: if a spoke is missing, the spare one is used."
BOOK = "Do not burn the log book: without it the voyage cannot be told."
FERRY = "The ferry leaves, unless the bay is frozen."
RAIN = "Rain stops a walk only if the guide decides so."
SLOW = "Rafts are slower than boats when more than half of the crew rows."
STAMP = "The stamp is read by the porter and only written by the clerk."
TABLE = "The keeper polls each sensor before she opens a valve."
NORTH = "Version 3 dropped support for oil lamps."

OF_SOMETHING_ELSE: Cases = {
    BELL: ("Kites have a brass bell.",),
    HUT: ("The old hut has a stove.",),
    OARS: ("Members row free.", "Members row free; guests pay half the price."),
    TIDES: ("Sensor B measures tides, sensor A measures wind.",),
    LEAVE: ("Sailors at sea get 30 days of rest.",),
    STALE: ("Old logs are archived after 30 days.",),
    TOUR: ("Walks start at the lake and end at the mill.",),
    VOYAGE: (
        "Voyages longer than five days must be announced before they are approved by the captain.",
        "Voyages must be approved by the captain before they are announced.",
    ),
    CORN: ("Corn is ground in the mill and then dried in the loft.",),
    LAMP: ("The lamp opens while all hatches are open.",),
    CHEST: ("The porter asks for the key once per night if the chest is unlocked.",),
    SIGNAL: ("A late signal always works for a short time.",),
    TWICE: ("A pump that fails once calls the keeper.",),
    COSTS: ("A note is needed for every cost.",),
    CREW: ("Ropes may be taken by anyone who has worked six hours.",),
    SPARE: ("The lock is required for everyone.",),
    FLAG: ("Taking a flag down takes its mast down.",),
    WHEEL: ("The wheel fails if a spoke is missing.",),
    FERRY: ("The ferry leaves, even if the bay is frozen.",),
    RAIN: ("Rain always stops a walk.",),
}
OF_THE_SAME: Cases = {
    BELL: ("Gliders have a brass bell.",),
    HUT: ("The new hut has a stove.",),
    OARS: ("Rowing is free for guests, and members pay half the price.",),
    TIDES: ("Tides are measured by sensor A and wind by sensor B.",),
    LEAVE: ("Sailors at sea get 25 days of rest.", "On land, sailors get 30 days of rest."),
    STALE: ("Old logs are archived after 90 days.", "After 30 days an old log is reported."),
    TOUR: ("Walks begin at the mill and finish at the lake.",),
    RULES: ("Porters can carry maps up and down, but only the keepers can draw them.",),
    VOYAGE: ("Long voyages must be approved by the captain before they are announced.",),
    CORN: ("Corn is dried in the loft first, and then it is ground in the mill.",),
    CHEST: ("The porter asks for the key once per night if the chest is locked.",),
    KEY: ("Only the guest who borrowed a key may return it.",),
    SIGNAL: ("A late signal may work for a short time, as it is checked only every hour.",),
    TWICE: ("If a pump fails two times in a row, the keeper is called.",),
    COSTS: ("Every cost of more than 20 crowns needs a note.",),
    BOOK: ("Keep the log book, since the voyage cannot be told without it.",),
    SLOW: ("If more than half of the crew rows, a boat is faster than a raft.",),
    STAMP: ("The clerk writes the stamp, and the porter reads it.",),
    TABLE: ("Before a valve is opened, each sensor is polled.",),
    NORTH: ("Oil lamps are no longer supported since version 3.",),
}


@pytest.mark.parametrize(("page", "claim"), cases(OF_SOMETHING_ELSE))
def test_what_is_told_of_something_else_is_not_shown(page: str, claim: str) -> None:
    """Of the other one of two things, of all things where a size or a condition is meant, in
    another order, or without the denial that stands within the same words."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(("page", "claim"), cases(OF_THE_SAME))
def test_the_same_in_other_words_is_shown(page: str, claim: str) -> None:
    """Each thing with what is its own, in any order, voice or wording of a denial."""
    assert is_shown(claim, page)


def test_a_shared_subject_makes_no_two_things() -> None:
    """What goes on about the same thing, or stands under a condition, is not told of another."""
    for page, claim in (
        ("Full copies run on Sundays and are kept for 90 days.", "Full copies are kept 90 days."),
        ("When looking for a red lamp, take the new one.", "For a red lamp, take the new one."),
        ("The job cleans the log and the cache.", "The job cleans the cache."),
    ):
        assert not crossed_parallels(claim, (page,))


def test_only_what_is_told_alike_is_crossed() -> None:
    """No clause of other words, none that another sentence has, and none cut out of brackets."""
    oars, ferry = "Guests row free; members pay half the price.", "Members cross free on Sundays."
    for claim, cited in (
        ("Members of the crew who help the porters on market days row free.", (oars,)),
        ("Guests row free, and members cross free on Sundays.", (oars, ferry)),
        (
            "The pump (again, a small one) takes a key as its first part.",
            (
                "The pump (again, a small one) takes a key as its first part, and a cap as its"
                " second part.",
            ),
        ),
    ):
        assert not crossed_parallels(claim, cited)


def test_a_condition_ends_where_another_one_begins() -> None:
    """What is told in another order is joined as before."""
    page = "If the bay is frozen over, the crew must be called before casting off the ropes."
    claim = "The crew must be called before casting off the ropes if the bay is frozen over."
    assert is_shown(claim, page)


def test_the_other_one_is_told_from_the_one_that_is_meant() -> None:
    """Also where the two have a word in common, and where a denial makes it right."""
    page = "Unlike cats, foxes do not climb the tall fence."
    assert of_the_other("Cats do not climb the tall fence.", (page,))
    assert not of_the_other("Cats climb the tall fence.", (page,))
    assert not of_the_other("Foxes do not climb the tall fence.", (page,))


def test_forms_of_a_word_with_a_counterpart_are_one_idea() -> None:
    """What is opened is open, and what is written is not read."""
    assert idea_of("opened") == idea_of("open")
    assert idea_of("closed") == idea_of("close")
    assert contradictions("The hatch is open.", "The hatch is closed.")
    assert contradictions("The log is written.", "The log is read.")


def test_a_denial_in_form_alone_is_none() -> None:
    """The plain word stands for it, and what is left out is asked for."""
    assert spelled_out("It reads nothing but the log.") == "it reads only the log."
    assert spelled_out("Without a key, it cannot be opened.") == "with a key, it be opened."
    assert spelled_out("This lever does nothing.") == "this lever is ignored."
    assert "not fail" in spelled_out("Without a guide, walks do not fail.")
    assert "without" in spelled_out("It is kept without a name, it is not sold.")


def test_long_sentences_are_told_apart_at_once() -> None:
    """The time they take does not grow with the square of their length."""
    page, claim = "without a, " * 3_000, "a; b, and c not " * 2_000
    start = time.process_time()
    spelled_out(page)
    crossed_parallels(claim, (page, claim))
    of_the_other(claim, (page,))
    assert time.process_time() - start < 20 * page_seconds()
