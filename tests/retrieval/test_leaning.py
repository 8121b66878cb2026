"""Which messages can be understood by themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.leaning import leaning, with_it


@pytest.mark.parametrize(
    "message",
    [
        "And how do I test it?",
        "What about TypeScript?",
        "How about middleware and thunks?",
        "Does that work with hooks and selectors?",
        "Which file?",
        "Show me an example instead of this text",
        "ok, then where do they go in the project layout? Does that one?",
        "but is there another way to write reducers",
        "IT does not compile with my settings",
        "No, I meant photos in the air.",
        "How do I change its colour?",
        "any other games?",
        "why 46% drop all the sudden?",
        "Why not with hooks?",
        "In Python?",
        "What does that mean for reducers?",
        "Is the second one faster?",
        "How do I create one?",
        "Can I get one for testing?",
        "How many days?",
        "for how much time?",
        "Is there a limit?",
        "what is the default value?",
        "and how do I configure the plugin",
        "And what was the biggest challenge?",
        "and how much does the yearly license for schools cost?",
        "but does the upload resume",
        "tell me about the first",
        "no, how do I change it",
        "what is the third step?",
        "and step 2",
        "Which options are there?",
        "How do I explain it simply to a customer?",
        "Why not twice a day?",
        "Why not oil?",
    ],
)
def test_it_leans(message: str) -> None:
    """A message that refers back, goes on or is a fragment leans on what was said before."""
    assert leaning(message) == "leans"


@pytest.mark.parametrize(
    "message",
    [
        "Why?",
        "Tell me more",
        "",
        "Show me an example",
        "How so?",
        "which one",
        "How do I get there?",
        "???",
        "Explain that in simpler terms",
        "Explain this concept in plain English",
        "can you rephrase it?",
        "I don't understand",
        "simpler",
        "Can you make it simpler?",
        "a bit shorter please",
        "ELI5",
        "explain it to a five-year-old",
    ],
)
def test_it_is_empty(message: str) -> None:
    """A message of words that every question has says nothing by itself."""
    assert leaning(message) == "empty"


@pytest.mark.parametrize(
    "message",
    [
        "How do I configure the development server port?",
        "Is there a simpler way to install plugins?",
        "Why not resistive sensors?",
        "Why not use the lamp oil?",
        "shorter titles",
        "Where are selectors memoized by reselect?",
        "useSelector versus connect performance",
        "Spousal support",
        "Value",
        "What is the default port?",
        "How many days of leave are given?",
        "What is a reducer?",
        "Why is the sky blue?",
        "Is it possible to configure the port?",
        "How long does it take to build the index?",
        "What is the name of the storm that hit Jacksonville?",
        "When did Holden announce that its Victoria plant closes?",
        "Where did Tesla publish his notes about radio waves in Europe during that long war?",
        "thanks!",
        "Ok, that helps, thank you very much",
        "No",
        "What can you do?",
        "who are you",
        "and how do I configure the development server",
        "no, what is a selector?",
        "No, I meant Lamp: how do I delete an old answer",
        "sorry, wrong question. how long are backups kept?",
        "and what does E-204 mean",
        "Which environment variables are there?",
        "How many seal materials are there?",
        "In simple terms, what is a selector?",
        "What does step 2 of the upgrade change?",
        "What is the ticket price for a child?",
    ],
)
def test_it_stands_alone(message: str) -> None:
    """A message that says what it is about, or asks nothing, leans on nothing."""
    assert leaning(message) == "alone"


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("How do I create one?", "How do I create it?"),
        ("Do I need one for testing?", "Do I need it for testing?"),
        ("Which of them has one column?", "Which of them has one column?"),
        ("Create one by one", "Create one by one"),
        ("Use one of these", "Use one of these"),
    ],
)
def test_one_of_what_was_spoken_of(message: str, meant: str) -> None:
    """ "One" stands for it, and is not searched for; a number is."""
    assert with_it(message) == meant


@given(st.text(max_size=200))
def test_whatever_is_typed_has_one_of_three_answers(message: str) -> None:
    """Any text is told, and white space around it changes nothing."""
    assert leaning(message) in ("alone", "leans", "empty")
    assert leaning(f"  {message}\n") == leaning(message)


def test_a_hostile_message_costs_no_time() -> None:
    """Long runs of the words that are looked for are read through at once."""
    for text in (
        "ok " * 1_300,
        "what about " * 400,
        "it " * 1_300,
        "that that " * 400,
        "-" * 4_000,
        "what " * 800 + "are there",
        "which are " * 400 + "there",
        "and what is " * 300 + "step",
    ):
        assert leaning(text) in ("alone", "leans", "empty")
        assert leaning(f"{text} Zebra") in ("alone", "leans", "empty")
