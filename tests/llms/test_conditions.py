"""What happens on a condition, and what is not so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.conditions import (
    LEFT_OUT,
    NO_VERDICT,
    denies_all,
    denies_nothing,
    no_verdict,
    states_condition,
    tells_when_left_out,
)
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk, UnitKind

from .test_extractive import written

KINDS: tuple[UnitKind, ...] = ("code", "sentence")


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("If the oil runs out, it goes dark.", "What happens if the oil runs out?", True),
        ("When no oil is left, it goes dark.", "and what happens when it is empty", True),
        ("Once it is empty, it is dark.", "What does the lamp do if it is empty?", True),
        ("You can look whether oil is left.", "What happens if the oil runs out?", False),
        ("If the oil runs out, it goes dark.", "What is oil?", False),
    ],
)
def test_a_condition(text: str, question: str, *, expected: bool) -> None:
    """It begins the text, and what happens then is asked."""
    assert states_condition(text, question) is expected


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("Show lamps with oil.", "show lamps that don't burn oil", True),
        ("Show lamps with oil.", "How do I find lamps without oil?", True),
        ("Glass is sold.", "What is not included in the price?", True),
        ("It comes without glass.", "What is not included in the price?", False),
        ("Glass isn't sold.", "What is not included in the price?", False),
        ("Show lamps with oil.", "show lamps that burn oil", False),
        ("Pour in more oil.", "How do I fix a lamp that does not burn?", False),
        ("Pour in more oil.", "Why does the lamp not burn?", False),
        ("Pour in more oil.", "What happens if it does not burn?", False),
    ],
)
def test_what_is_denied(text: str, question: str, *, expected: bool) -> None:
    """A word that denies stands in the answer, but of a trouble."""
    assert denies_nothing(text, question) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Broken lamps do not have a glass handle.", True),
        ("No broken lamps are sold with a handle of glass.", True),
        ("Broken lamps have a glass handle.", False),
        ("There is no difference in how broken lamps with a glass handle burn.", False),
        ("A lamp does not have a glass handle.", False),  # of which lamps?
    ],
)
def test_what_denies_all_that_is_asked(text: str, expected: bool) -> None:
    """In its words, where one is asked whether something is so."""
    assert denies_all(text, "Do broken lamps have a glass handle?") is expected
    assert not denies_all(text, "Which broken lamps have a glass handle?")
    assert not denies_all(text, "Is it broken?")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Can I add a lamp through the catalogue?", True),
        ("Is it possible to change lamps with the catalogue?", True),
        ("Can I read the catalogue?", False),
        ("Can I make the read-only catalogue one to write to?", False),  # which asks of that
        ("How do I add a lamp through the catalogue?", False),
    ],
)
def test_what_is_read_only_is_not_written(question: str, expected: bool) -> None:
    """In whatever words one is asked whether it can be."""
    assert denies_all("The read-only catalogue shows all lamps.", question) is expected


@pytest.mark.parametrize(
    ("text", "question", "worth"),
    [
        ("Failing to do so leaves it dark.", "What happens if I forget to fill it?", LEFT_OUT),
        ("Otherwise it goes dark.", "what happens if I don't fill it", LEFT_OUT),
        ("If you do not fill it, it is dark.", "What happens when we never fill it?", LEFT_OUT),
        ("Fill it to keep it lit.", "What happens if I forget to fill it?", 0),
        ("Otherwise it goes dark.", "What happens if I fill it?", 0),
        ("Otherwise it goes dark.", "How do I fill it?", 0),
    ],
)
def test_what_is_so_where_something_is_not_done(text: str, question: str, worth: float) -> None:
    """It says so, and code does not."""
    unit = chunk(text).units[0]
    assert tells_when_left_out(unit, question) == worth
    forgets = "What happens if I forget to fill it?"
    assert tells_when_left_out(replace(unit, kind="code"), forgets) == -LEFT_OUT


LAMPS = (
    "You can look whether the oil of a lamp runs out.\nThe towers are old.\n"
    "If no oil is left, the lamp goes dark."
)


@pytest.mark.parametrize(
    ("question", "said"),
    [("What happens if the oil of a lamp runs out?", 2), ("Can the oil of a lamp run out?", 0)],
)
def test_it_is_said(question: str, said: int) -> None:
    """Though the other sentence was found to be a little nearer."""
    found = ScoredChunk(chunk(LAMPS), 0.9, 0.5, 1.0, (0.8, 0.0, 0.65))
    told = written(Evidence(question, (found,), "ONE", 0.9))
    assert told[0].text == LAMPS.split("\n")[said]


@pytest.mark.parametrize(
    ("question", "less"),
    [
        ("is the lamp on by default? `lamp light` gives nothing", True),
        ("Does it burn oil?", True),
        ("ok and is it lit", True),
        ("Is there a way to light it?", False),
        ("Does it have an example?", False),
        ("Can I light it?", False),
        ("How is it lit?", False),
    ],
)
def test_code_says_not_whether_something_is_so(question: str, *, less: bool) -> None:
    """It shows how it is done, which answers who asks if it can be."""
    units = (chunk("lamp light", kinds=(kind,)).units[0] for kind in KINDS)
    assert [no_verdict(unit, question) for unit in units] == [-NO_VERDICT * less, 0]
