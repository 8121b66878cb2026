"""Whoever is no further hears something else than what was just quoted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk, evidence
from answerable.turn.stuck import wants_more, without_quoted
from answerable.types import Candidate, Chunk, Evidence, Message

RUN = chunk("Run pip install lamp.", heading=("Install",), ordinal=0)
CACHE = chunk("If it fails, delete the cache.", heading=("Troubleshooting",), ordinal=1)
ANSWERED = (
    Message("1", "user", "How do I install it?", ""),
    Message("2", "assistant", "Only one strong match.\n\nRun pip install\nlamp. [1]", ""),
)


def found(*chunks: Chunk, sure: float = 0.9) -> Evidence:
    candidates = tuple(Candidate(each, 0.5, 0.5) for each in chunks)
    whole = evidence(*chunks, strength="MANY", score=0.9)
    return replace(whole, candidates=candidates, judge=lambda _: sure, low_confidence=True)


def left(message: str, whole: Evidence, history: Sequence[Message] = ANSWERED) -> Evidence:
    return without_quoted(whole, message, history, 0.5)


@pytest.mark.parametrize(
    "message",
    [
        "it didn't work",
        "That doesn’t help.",
        "I already did that",
        "I've tried that",
        "I tried that, still doesn't work!",
        "still not working",
        "same error",
        "no luck",
    ],
)
def test_what_was_quoted_is_left_out(message: str) -> None:
    """Another strong section answers alone; where there is none, nothing does."""
    other = left(message, found(RUN, CACHE))
    assert [each.chunk for each in other.chunks] == [CACHE]
    assert other.strength == "ONE"
    nothing = left(message, found(RUN))
    assert (nothing.chunks, nothing.strength, nothing.low_confidence) == ((), "NONE", False)
    assert left(message, found(RUN, CACHE, sure=0.4)).strength == "NONE"


@pytest.mark.parametrize(
    "message",
    [
        "And on Windows?",
        "why doesn't it work with Python 3.10?",
        "it doesn't work on Windows",
        "What did I already do?",
        "How do I tell whether it worked?",
        "I did that with Docker",
        "How do I install more of it?",
    ],
)
def test_other_follow_ups_keep_it(message: str) -> None:
    """What asks for more may be answered by the same section."""
    whole = found(RUN, CACHE)
    assert left(message, whole) is whole


def test_a_first_message_keeps_all() -> None:
    """Nothing was quoted before it."""
    whole = found(RUN, CACHE)
    assert left("it doesn't work", whole, ()) is whole


LONG = chunk("Run pip install lamp.\nIt takes a minute.\nThen start it.", heading=("Install",))


@pytest.mark.parametrize("message", ["Tell me more", "why?", "go on", "Can you elaborate on that?"])
def test_whoever_wants_more_hears_what_was_not_quoted(message: str) -> None:
    """The section stays with what was said marked; where all was, nothing is left."""
    assert wants_more(message, ANSWERED)
    whole = left(message, found(LONG))
    assert [each.chunk for each in whole.chunks] == [LONG]
    assert whole.said == {(LONG.id, 0)}
    short = found(RUN)
    nothing = left(message, short)
    if message == "why?":
        assert nothing is short  # the reason may be in what was quoted
    else:
        assert (nothing.chunks, nothing.strength, nothing.low_confidence) == ((), "NONE", False)


@pytest.mark.parametrize(
    "message",
    ["How long does it take?", "When?", "How often?", "Who can do that?", "How do I do it?"],
)
def test_a_short_question_asks_something(message: str) -> None:
    """Though it has no word that says what it is about."""
    assert not wants_more(message, ANSWERED)
    whole = found(LONG)
    assert left(message, whole) is whole


def test_another_page_is_no_more_of_it() -> None:
    """It is about something else."""
    other = chunk("Lamps are bright.", heading=("Lamps",), path="lamps.md", ordinal=3)
    assert left("tell me more", found(RUN, other)).chunks == ()
    assert [each.chunk for each in left("tell me more", found(RUN, CACHE)).chunks] == [CACHE]


def test_more_is_of_an_answer_that_quotes() -> None:
    """After a reply that quotes nothing, or before any, it is asked what is meant."""
    flow = (ANSWERED[0], replace(ANSWERED[1], content="Sure.", state="answered"))
    assert not wants_more("Tell me more", flow)
    assert not wants_more("Tell me more", ())
    assert not wants_more("And on Windows?", ANSWERED)
    assert not wants_more("it didn't work", ANSWERED)
