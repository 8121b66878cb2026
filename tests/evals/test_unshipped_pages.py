"""Golden sets whose pages are not shipped: ``evals/redux.json`` and ``evals/others``."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import answerable
from answerable.evals.golden import Golden, read

EVALS = Path(__file__).parents[2] / "evals"
SITES = json.loads((EVALS / "others" / "sites.json").read_text(encoding="utf-8"))
FILES = [EVALS / "redux.json", *(EVALS / "others" / f"{name}.json" for name in SITES)]
TRAINING = Path(answerable.__file__).parent
LONGEST_QUOTE = 20  # words: enough to find a passage, too few to be one


def words(text: str) -> list[str]:
    """Text without case and punctuation, to compare wordings."""
    return re.findall(r"\w+", text.lower())


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def golden(request: pytest.FixtureRequest) -> Golden:
    """Each of the sets."""
    return read(request.param)


def kinds(golden: Golden) -> Counter[str | None]:
    """How many questions there are of each kind."""
    return Counter(each.outside for each in golden.questions)


def test_every_kind_has_enough_questions(golden: Golden) -> None:
    """Enough for a share to mean something where sites are taken together."""
    found = kinds(golden)
    assert found[None] >= 24
    assert found["off_topic"] >= 3
    assert found["near_miss"] >= 8


def test_redux_has_as_many_as_seed_003_asks_for() -> None:
    """Its gate is asked of at least fifty questions with an answer."""
    found = kinds(read(EVALS / "redux.json"))
    assert found[None] >= 50
    assert found["off_topic"] >= 25
    assert found["near_miss"] >= 15


def test_every_site_is_named_with_its_commit() -> None:
    """Whoever wants to measure a set finds its pages as they were."""
    files = {file.stem for file in (EVALS / "others").glob("*.json")} - {"sites"}
    assert set(SITES) == files
    for site in SITES.values():
        assert site["repository"].startswith("https://github.com/")
        assert re.fullmatch(r"[0-9a-f]{40}", site["commit"])


def test_a_site_of_others_was_looked_at_or_not() -> None:
    """All questions of one belong to one half: who reads answers, reads those of a whole site."""
    halves = [{each.split for each in read(file).questions} for file in FILES[1:]]
    assert all(len(half) == 1 for half in halves)
    assert {split for half in halves for split in half} == {"dev", "test"}


def test_half_of_each_kind_is_kept_for_the_test() -> None:
    """Whoever tunes on one half of the Redux set leaves the other unseen."""
    questions = read(EVALS / "redux.json").questions
    halves = Counter((each.outside, each.split) for each in questions)
    for kind in {each.outside for each in questions}:
        assert halves[kind, "dev"] == halves[kind, "test"]
    assert {split for _, split in halves} == {"dev", "test"}


def test_no_question_is_asked_twice(golden: Golden) -> None:
    """Two questions of the same words would count double."""
    assert max(Counter(tuple(words(each.question)) for each in golden.questions).values()) == 1


def test_every_quote_holds_an_answer(golden: Golden) -> None:
    """Each answer span is in a quote, and each quote has one, so that any quote is enough."""
    for each in golden.domain:
        quotes = [gold.quote for gold in each.gold]
        assert each.answers, each.id
        assert all(any(span in quote for quote in quotes) for span in each.answers), each.id
        assert all(any(span in quote for span in each.answers) for quote in quotes), each.id


def test_quotes_are_phrases(golden: Golden) -> None:
    """The pages are somebody else's: they are pointed at, not copied."""
    quotes = [(each.id, gold.quote) for each in golden.domain for gold in each.gold]
    assert [where for where, quote in quotes if len(words(quote)) > LONGEST_QUOTE] == []


def test_no_question_was_trained_on(golden: Golden) -> None:
    """A stranger that calibration or the intents have seen would prove nothing."""
    seen = {
        tuple(words(line))
        for file in ("ingest/off_topic.txt", "intents/catalog.yaml")
        for line in (TRAINING / file).read_text(encoding="utf-8").splitlines()
    }
    assert [each.id for each in golden.questions if tuple(words(each.question)) in seen] == []
