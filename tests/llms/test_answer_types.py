"""What a sentence that answers a question must contain."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.answer_types import expected_count, expected_in_answer, expected_past


@pytest.mark.parametrize(
    ("question", "text", "counts"),
    [
        ("How many people does she lead?", "Ilse leads 12 people.", True),
        ("How many people does she lead?", "Four designers were promoted by people.", False),
        ("How many open remarks may there be?", "At most five open remarks at once.", True),
        ("How many open remarks may there be?", "At most five open pages.", False),
        ("how many links follow an answer", "There are no links.", True),
        ("how many links follow an answer", "Two more follow, then the links.", False),
    ],
)
def test_a_number_stands_before_what_is_counted(question: str, text: str, counts: bool) -> None:
    """A count is a number with at most two words between it and the thing."""
    pattern = expected_count(question)
    assert pattern is not None
    assert (pattern.search(text) is not None) is counts


def test_nothing_is_counted() -> None:
    """A question that does not ask how many expects no count."""
    assert expected_count("How much does it cost?") is None


def test_a_default_is_expected_where_it_is_asked_for() -> None:
    """The sentence or field that names the default is worth more than another about the thing."""
    (wanted,) = expected_in_answer("What is the default colour?")
    assert wanted.search("Default: red")
    assert not wanted.search("Specify the colour.")
    assert len(expected_in_answer("What is the default port?")) == 2  # a number, too
    assert expected_in_answer("What is the port for?") == []


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        ("What did she study?", "She studied design.", True),
        ("What did she study?", "Three case studies are shown.", False),
        ("Why didn't she like it?", "She liked the other one.", True),
        ("What did Ilse's team drop?", "It dropped the banner.", True),
        ("When did she leave the agency?", "She left it in 2017.", True),
        ("When did she leave the agency?", "Nobody leaves the agency.", False),
    ],
)
def test_what_somebody_did_is_told_in_the_past(question: str, text: str, *, said: bool) -> None:
    """A verb in the question is no noun of the same letters, and its past tense is no such noun."""
    pattern = expected_past(question)
    assert pattern is not None
    assert (pattern.search(text) is not None) is said


def test_nothing_past_is_asked() -> None:
    """What is so now may be told in any tense."""
    assert expected_past("What does she study?") is None
    assert expected_past("What did?") is None


def test_reasons_have_several_words() -> None:
    """Why something is so is told by "because", and also by what it is good for."""
    (wanted,) = expected_in_answer("Why do you use Git and not a wiki?")
    for text in ("Because it is fast.", "There are several benefits.", "Simpler than a wiki."):
        assert wanted.search(text)
    assert not wanted.search("The handbook is in Git.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Typical ranges: below 40 knots is excellent.", True),
        ("40-60 knots is common for most boats.", True),
        ("A boat is fast, too.", False),
        ("The speed is 3 miles in an hour.", False),
    ],
)
def test_what_is_ordinary_has_a_number(text: str, expected: bool) -> None:
    """And says that it is as it should be."""
    (answer,) = expected_in_answer("what's a healthy speed of a boat")
    assert bool(answer.search(text)) is expected
