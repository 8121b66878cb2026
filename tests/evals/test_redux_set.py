"""``evals/redux.json``: what holds of a golden set whose pages are not shipped."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import answerable
from answerable.evals.golden import read

GOLDEN = read(Path(__file__).parents[2] / "evals" / "redux.json")
TRAINING = Path(answerable.__file__).parent
LONGEST_QUOTE = 20  # words: enough to find a passage, too few to be one


def words(text: str) -> list[str]:
    """Text without case and punctuation, to compare wordings."""
    return re.findall(r"\w+", text.lower())


def test_every_kind_has_enough_questions() -> None:
    """Seed 003's gate is asked of at least fifty questions with an answer."""
    kinds = Counter(each.outside for each in GOLDEN.questions)
    assert kinds[None] >= 50
    assert kinds["off_topic"] >= 25
    assert kinds["near_miss"] >= 15


def test_half_of_each_kind_is_kept_for_the_test() -> None:
    """Whoever tunes on one half leaves the other unseen."""
    halves = Counter((each.outside, each.split) for each in GOLDEN.questions)
    for kind in {each.outside for each in GOLDEN.questions}:
        assert halves[kind, "dev"] == halves[kind, "test"]
    assert {split for _, split in halves} == {"dev", "test"}


def test_no_question_is_asked_twice() -> None:
    """Two questions of the same words would count double."""
    assert max(Counter(tuple(words(each.question)) for each in GOLDEN.questions).values()) == 1


def test_every_quote_holds_an_answer() -> None:
    """Each answer span is in a quote, and each quote has one, so that any quote is enough."""
    for each in GOLDEN.domain:
        quotes = [gold.quote for gold in each.gold]
        assert each.answers, each.id
        assert all(any(span in quote for quote in quotes) for span in each.answers), each.id
        assert all(any(span in quote for span in each.answers) for quote in quotes), each.id


def test_quotes_are_phrases() -> None:
    """The pages are somebody else's: they are pointed at, not copied."""
    quotes = [(each.id, gold.quote) for each in GOLDEN.domain for gold in each.gold]
    assert [where for where, quote in quotes if len(words(quote)) > LONGEST_QUOTE] == []


def test_no_question_was_trained_on() -> None:
    """A stranger that calibration or the intents have seen would prove nothing."""
    seen = {
        tuple(words(line))
        for file in ("ingest/off_topic.txt", "intents/catalog.yaml")
        for line in (TRAINING / file).read_text(encoding="utf-8").splitlines()
    }
    assert [each.id for each in GOLDEN.questions if tuple(words(each.question)) in seen] == []
