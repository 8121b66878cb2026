"""How what was just told is changed stands beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk, evidence
from answerable.turn.changing import asked, told
from answerable.types import Candidate, Evidence, Message

TEXT = """\
Lamps are old.
Oil is checked every ten minutes.
It is dark then.
This can be set with LAMP_WAIT.
Keepers sleep."""
PAGE = chunk(TEXT, heading=("Oil",))
OTHER = chunk("The wick can be changed with a key.", heading=("Wicks",), ordinal=1)


def after(answer: str) -> tuple[Message, ...]:
    return (Message("1", "user", "How often?", ""), Message("2", "assistant", answer, ""))


ANSWERED = after("Oil is checked every ten minutes. [1]")


def found(*candidates: Candidate) -> Evidence:
    return replace(evidence(OTHER, PAGE, strength="MANY", score=0.9), candidates=candidates)


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("How do I change that?", True),
        ("and can I change it", True),
        ("is it possible to increase the limit?", True),
        ("How do I turn it off?", True),
        ("How do I change the wick?", False),
        ("change it", False),
        ("Can I see it?", False),
    ],
)
def test_who_asks_for_it(message: str, *, asks: bool) -> None:
    """A message that names nothing but what was told."""
    assert asked(message) is asks


def test_the_sentence_beside_what_was_quoted() -> None:
    """Of the section that was quoted, and alone."""
    left = told(found(), ANSWERED)
    assert left is not None
    assert ([each.chunk for each in left.chunks], left.strength) == ([PAGE], "ONE")
    assert left.said == {(PAGE.id, number) for number in (0, 1, 2, 4)}


def test_it_may_stand_among_the_candidates() -> None:
    """What was quoted need not be among the best any more."""
    whole = replace(evidence(OTHER), candidates=(Candidate(PAGE, 0.5, 0.5),))
    left = told(whole, ANSWERED)
    assert left is not None
    assert [each.chunk for each in left.chunks] == [PAGE]


@pytest.mark.parametrize(
    "history",
    [(), ANSWERED[:1], after("Nothing was found."), after("Keepers sleep somewhere. [1]")],
)
def test_nothing_was_quoted(history: tuple[Message, ...]) -> None:
    """Then nothing stands beside it."""
    assert told(found(), history) is None


def test_nothing_near_tells_it() -> None:
    """What stands far away is about something else."""
    far = chunk(TEXT.replace("This can", "Oil.\nOil.\nThis can"), heading=("Oil",))
    assert told(evidence(far), ANSWERED) is None
    says = chunk(TEXT.replace("This can be set with LAMP_WAIT", "This is set"), heading=("Oil",))
    assert told(evidence(says), ANSWERED) is None
