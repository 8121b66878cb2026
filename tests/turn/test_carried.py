"""Which earlier questions the next one leans on."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.turn.carried import carried, names_person
from answerable.types import Message, State

REPLIES = Replies()
FRANCE = "What is the capital of France?"


def asked(question: str, state: State | None, answer: str = "It is so. [1]") -> tuple[Message, ...]:
    stored = "" if state is None else "2025-01-01T00:00:00Z"
    return (
        Message("1", "user", question, stored),
        Message("2", "assistant", answer, stored, state, "1"),
    )


def leant(message: str, history: tuple[Message, ...]) -> tuple[str, ...]:
    without = lambda question: question.replace("Oracle", "").replace("  ", " ")  # noqa: E731
    return carried(message, history, REPLIES, without).questions


@pytest.mark.parametrize("state", ["out_of_scope", "blocked", "clarify"])
def test_what_was_refused_is_not_carried(state: State) -> None:
    """Nor is what a rule or a flow answered, which quotes nothing."""
    assert leant("How many people does she lead?", asked(FRANCE, state)) == ("",)
    flow = asked("Will she sign an NDA?", "answered", "It is best asked for.")
    assert leant("How was it built?", flow) == ("",)


@pytest.mark.parametrize("state", ["answered", "only_one_match", "degraded"])
def test_what_pages_answered_is_carried(state: State) -> None:
    """Whatever it names."""
    assert leant("And where is it?", asked(FRANCE, state)) == (FRANCE,)


def test_what_found_nothing_says_what_is_spoken_of() -> None:
    """Without the names that no page has, and with no answer to go by."""
    history = asked("Can Lamp import from Oracle?", "no_match", "Nothing.")
    assert leant("How do I set it up?", history) == ("Can Lamp import from ?",)
    assert not carried("How?", history, REPLIES, str).tells(["Can Lamp import from Oracle?"])


def test_a_client_tells_by_words() -> None:
    """Of an answer without a state the sentence says how it was; any other is taken for one."""
    unrelated = REPLIES.say("unrelated")
    assert leant("And where?", asked(FRANCE, None, unrelated)) == ("",)
    assert leant("And where?", asked(FRANCE, None, "Paris.")) == (FRANCE,)
    assert leant("And where?", asked(FRANCE, None, REPLIES.say("no_match"))) == (FRANCE,)


def test_a_person_is_meant_by_a_pronoun() -> None:
    """Else the person of the site would be taken for them."""
    history = asked("Who is Ada Byron?", "out_of_scope")
    assert leant("How old is she?", history) == ("Who is Ada Byron?",)
    assert leant("How do I install it?", history) == ("",)


@pytest.mark.parametrize(
    ("question", "person"),
    [
        ("Who is Macron?", True),
        ("Did Ada Byron write it?", True),
        (FRANCE, False),
        ("What is the weather in New York?", False),
        ("Is New Zealand far?", False),
        ("Who made it?", False),
    ],
)
def test_who_is_named(question: str, person: bool) -> None:
    """Places are nobody."""
    assert names_person(question) is person
