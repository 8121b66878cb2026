"""Which earlier questions the next one leans on."""

from __future__ import annotations

import dataclasses

import pytest

from answerable.events import Done, Picked
from answerable.recording import replay
from answerable.replies import Replies
from answerable.text import safe_markdown
from answerable.turn import several
from answerable.turn.carried import carried, heading, in_parts, names_person, with_name
from answerable.types import Message, Option, State

REPLIES = Replies()
FRANCE = "What is the capital of France?"
KINDS = {"widget": "widgets", "workspace": "workspaces", "entry": "entries"}
SALES = Option("Sales Dashboard", "chart", "widget:1")
HOME = Option("Home", "workspace", "workspace:1")
OFFICE = Option("Office", "workspace", "workspace:2")


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
    assert leant("And how big is it?", asked(FRANCE, None, unrelated)) == ("",)
    assert leant("And how big is it?", asked(FRANCE, None, "Paris.")) == (FRANCE,)
    assert leant("And how big is it?", asked(FRANCE, None, REPLIES.say("no_match"))) == (FRANCE,)


def test_a_person_is_meant_by_a_pronoun() -> None:
    """Else the person of the site would be taken for them."""
    history = asked("Who is Ada Byron?", "out_of_scope")
    assert leant("How old is she?", history) == ("Who is Ada Byron?",)
    assert leant("How do I install it?", history) == ("",)


def told(question: str, state: State, *events: object) -> tuple[Message, ...]:
    """A question that no page answered: with options, or with what was picked."""
    options = tuple(each for each in events if isinstance(each, Option))
    picked = tuple(each for each in events if isinstance(each, Picked))
    said, answer = asked(question, state, "You have these.")
    detail = replay.detail(picked, Done(state, options=options))
    return said, dataclasses.replace(answer, detail=detail)


@pytest.mark.parametrize(
    ("question", "state", "events", "carries"),
    [
        ("Open Sales Dashboard", "answered", [SALES], "a widget"),
        ("Do I have Sales Dashboard?", "answered", [SALES], "a widget"),
        ("the second one", "answered", [Picked(OFFICE)], "a workspace"),
        ("Show my workspaces", "answered", [HOME, OFFICE], "Show my workspaces"),
        ("Do I have Meeting?", "clarify", [HOME, OFFICE], "Do I have Meeting?"),
        ("Show my workspaces", "no_match", [], "Show my workspaces"),
        ("Billing", "answered", [Picked(Option("Billing"))], "Billing"),
    ],
)
def test_own_things_and_picks_are_meant(
    question: str, state: State, events: list[object], carries: str
) -> None:
    """By the verb alone "How do I delete it?" would be about the account."""
    history = told(question, state, *events)
    found = carried("How do I delete it?", history, REPLIES, str, KINDS)
    assert found.questions == (carries,)
    assert found.tells([carries])


@pytest.mark.parametrize(
    ("question", "state", "events"),
    [
        ("Will she sign an NDA?", "answered", []),
        ("How much is 2+2?", "answered", []),
        ("What do you charge?", "clarify", [Option("For a day"), Option("For a month")]),
        ("Show my workspaces", "blocked", []),
    ],
)
def test_options_of_others_are_not_own_things(
    question: str, state: State, events: list[object]
) -> None:
    """A flow, a sum, and whoever is not signed in."""
    found = carried("How do I delete it?", told(question, state, *events), REPLIES, str, KINDS)
    assert found.questions == ("",)


@pytest.mark.parametrize(
    ("message", "events", "named"),
    [
        ("How do I delete it?", [SALES], 'How do I delete "Sales Dashboard"?'),
        ("How do I delete one?", [Picked(HOME)], 'How do I delete "Home"?'),
        ("How do I delete it?", [HOME, OFFICE], "How do I delete it?"),
        ("How do I delete it?", [Option("Billing")], "How do I delete it?"),
        ("How do I delete a note?", [SALES], "How do I delete a note?"),
    ],
)
def test_the_name_of_what_is_meant(message: str, events: list[object], named: str) -> None:
    """Of one thing of the visitor's own alone."""
    assert with_name(message, told("Open it", "answered", *events), KINDS) == named
    assert with_name(message, (), KINDS) == message


def test_an_empty_message_keeps_a_refused_question_whole() -> None:
    """To "Why not?" nothing else can be found: "Does it run on" finds whatever runs."""
    assert leant("Why not?", asked(FRANCE, "out_of_scope", "No.")) == (FRANCE,)
    assert leant("Why not?", asked(FRANCE, "blocked", "No.")) == ("",)
    history = asked("Does it run on Oracle?", "no_match", "Nothing.")
    assert leant("Why not?", history) == ("Does it run on Oracle?",)
    assert leant("How do I install it?", asked("Do you have Oracle?", "no_match", "None.")) == ("",)


@pytest.mark.parametrize(
    ("question", "answer", "carries"),
    [
        (f"{FRANCE} How do I share a folder?", "**{0}**\n\nNo.\n\n**{1}**\n\nPress Share. [1]", 1),
        ("How do I share a folder? What is 2+2?", "**{0}**\n\nPress Share. [1]\n\n**{1}**\n\n4", 0),
    ],
)
def test_of_several_questions_those_with_quotes(question: str, answer: str, carries: int) -> None:
    """What stands beside them without any is not looked for again."""
    each = [f"{part}?" for part in question.removesuffix("?").split("? ")]
    shown = [safe_markdown.shown_name(part) for part in each]
    history = asked(question, "answered", answer.format(*shown))
    assert [said.content for said in in_parts(history)] == [each[carries], history[1].content]


@pytest.mark.parametrize(
    "answer",
    [
        "Press Share. [1]",
        "**Note**\n\nPress Share. [1]",
        f"**{FRANCE}**\n\nParis. [1]\n\n**How do I share a folder?**\n\nPress Share. [2]",
        f"**{FRANCE}**\n\nNo.\n\n**How do I share a folder?**\n\nNo.",
    ],
)
def test_several_questions_are_else_carried_whole(answer: str) -> None:
    """Answered as one, all of them answered, or none."""
    history = asked(f"{FRANCE} How do I share a folder?", "answered", answer)
    assert in_parts(history) == list(history)


def test_headings_are_cut_alike() -> None:
    """Those above the answers are looked for."""
    long = FRANCE * 20
    assert several._heading(long, ()).content == f"{heading(long)}\n\n"
    assert len(heading(long)) < len(long)


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
