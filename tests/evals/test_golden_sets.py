"""The golden sets in ``evals/``: each label stands where it says, and nothing is given away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import answerable

EVALS = Path(__file__).parents[2] / "evals"
TRAINING = Path(answerable.__file__).parent
SETS = ("docs", "portfolio", "workspace", "system-map")
LEAST = {None: 55, "off_topic": 27, "near_miss": 12}
KEYS = {"id", "split", "question", "gold", "reference_answer", "answers", "state"}

Questions = list[dict[str, Any]]

pytestmark = pytest.mark.parametrize("name", SETS)


def golden(name: str) -> dict[str, Any]:
    """The golden file of a set."""
    found: dict[str, Any] = json.loads((EVALS / name / "golden.json").read_text(encoding="utf-8"))
    return found


def domain(name: str) -> Questions:
    """The questions of a set that its corpus answers."""
    return [each for each in golden(name)["questions"] if not each.get("out_of_scope")]


def outside(name: str) -> Questions:
    """The questions of a set that its corpus does not answer."""
    return [each for each in golden(name)["questions"] if each.get("out_of_scope")]


def corpus(name: str) -> dict[str, str]:
    """The pages of a set by their path below ``corpus/``."""
    folder = EVALS / name / "corpus"
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.md")
    }


def words(text: str) -> str:
    """Text without case, punctuation and line ends, to compare wordings."""
    return " ".join(re.findall(r"\w+", text.lower()))


def test_ids_and_wordings_are_unique(name: str) -> None:
    """No two questions of a set share their id or their wording."""
    questions = golden(name)["questions"]
    assert len({each["id"] for each in questions}) == len(questions)
    assert len({words(each["question"]) for each in questions}) == len(questions)


def test_every_kind_has_enough_questions(name: str) -> None:
    """Domain questions, strangers and near-misses are as many as a figure needs."""
    kinds = [each.get("kind") for each in golden(name)["questions"]]
    assert set(kinds) == set(LEAST)
    assert {kind: kinds.count(kind) >= least for kind, least in LEAST.items()} == dict.fromkeys(
        LEAST, True
    )


def test_half_of_each_kind_is_kept_for_the_test(name: str) -> None:
    """Each kind is split in halves, so that tuning on one leaves the other unseen."""
    for kind in LEAST:
        splits = [each["split"] for each in golden(name)["questions"] if each.get("kind") == kind]
        assert set(splits) == {"dev", "test"}
        assert abs(splits.count("dev") - splits.count("test")) <= 1


def test_every_quote_stands_in_its_file(name: str) -> None:
    """A gold quote is in exactly the one file that it names, character for character."""
    pages = corpus(name)
    for each in domain(name):
        assert each["gold"], each["id"]
        for gold in each["gold"]:
            files = [path for path in pages if f"/{path}".endswith(f"/{gold['file']}")]
            assert len(files) == 1, (each["id"], gold["file"])
            assert gold["quote"] in pages[files[0]], (each["id"], gold["quote"])


def test_every_quote_holds_an_answer(name: str) -> None:
    """Each answer span is in a quote, and each quote has one, so that any quote is enough."""
    for each in domain(name):
        quotes = [gold["quote"] for gold in each["gold"]]
        assert each["answers"], each["id"]
        assert all(any(span in quote for quote in quotes) for span in each["answers"]), each["id"]
        assert all(any(span in quote for span in each["answers"]) for quote in quotes), each["id"]


def test_domain_questions_have_only_known_keys(name: str) -> None:
    """A mistyped key would silently change what is measured."""
    for each in domain(name):
        assert set(each) - KEYS == set(), each["id"]
        assert each["reference_answer"].strip(), each["id"]
        assert each.get("state", "answered") in {"answered", "only_one_match"}, each["id"]


def test_questions_outside_have_no_gold(name: str) -> None:
    """What the corpus does not answer has no quote, answer or state."""
    for each in outside(name):
        assert set(each) == {"id", "split", "question", "out_of_scope", "kind"}, each["id"]


def test_no_question_is_copied_from_the_corpus(name: str) -> None:
    """A question in the corpus's own wording would be found by any search."""
    text = f" {words(' '.join(corpus(name).values()))} "
    copied = [
        each["id"]
        for each in golden(name)["questions"]
        if len(each["question"].split()) > 2 and f" {words(each['question'])} " in text
    ]
    assert copied == []


def test_no_question_was_trained_on(name: str) -> None:
    """A stranger that calibration or the intents have seen would prove nothing."""
    seen = {
        words(line)
        for file in ("ingest/off_topic.txt", "intents/catalog.yaml")
        for line in (TRAINING / file).read_text(encoding="utf-8").splitlines()
    }
    assert [each["id"] for each in outside(name) if words(each["question"]) in seen] == []


def test_the_configuration_reads_the_corpus(name: str) -> None:
    """The configuration a set names is there, and it reads the frozen corpus."""
    config = golden(name)["config"]
    assert 'path = "corpus"' in (EVALS / name / config).read_text(encoding="utf-8")
