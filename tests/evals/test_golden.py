"""Reading golden files, and finding their quotes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from answerable.errors import ConfigError
from answerable.evals.golden import Gold, Question, Target, read, targets
from answerable.testing.corpus import chunk

QUESTION = {"id": "q", "question": "Which port?", "gold": [{"file": "a.md", "quote": "8000"}]}
FILES = {"docs/a.md": "Port 8000. Or 8000.", "docs/b.md": "Port 9000."}


def written(place: Path, *questions: dict[str, Any], **values: Any) -> Path:
    path = place / "golden.json"
    path.write_text(json.dumps({"questions": list(questions), **values}, indent=1))
    return path


def test_a_file_has_defaults(tmp_path: Path) -> None:
    """Thresholds that are not named are those of the defaults, and a question is no draft."""
    golden = read(written(tmp_path, QUESTION, thresholds={"hit@5": 0.8}))
    assert (golden.thresholds.hit_at_5, golden.thresholds.score) == (0.8, 0.7)
    assert golden.drafts == 0
    assert [each.id for each in golden.domain] == ["q"]


def test_out_of_scope_is_off_topic_unless_it_says_otherwise(tmp_path: Path) -> None:
    """The kind of a question out of scope defaults to off topic."""
    outside = {"question": "Rain?", "out_of_scope": True}
    golden = read(
        written(tmp_path, {**outside, "id": "o"}, {**outside, "id": "n", "kind": "near_miss"})
    )
    assert [each.id for each in golden.out_of_scope("off_topic")] == ["o"]
    assert [each.id for each in golden.out_of_scope("near_miss")] == ["n"]


@pytest.mark.parametrize(
    ("questions", "values", "said"),
    [
        ([{**QUESTION, "qoute": "x"}], {}, "questions.0.qoute (line 12)"),
        ([QUESTION], {"treshold": {}}, "treshold (line"),
        ([QUESTION], {"thresholds": {"hit@5": 2}}, "thresholds.hit@5 (line"),
        ([], {}, "no questions in it"),
        ([QUESTION, QUESTION], {}, "two questions have the id 'q'"),
        ([{"id": "q", "question": "x"}], {}, "name its gold"),
        ([{**QUESTION, "out_of_scope": True}], {}, "has no gold"),
        ([{**QUESTION, "kind": "off_topic"}], {}, "kind belongs"),
        ([{**QUESTION, "question": " "}], {}, "questions.0.question"),
        ([{**QUESTION, "gold": [{"file": "a.md"}]}], {}, "questions.0.gold.0.quote"),
        ([{**QUESTION, "state": "fine"}], {}, "questions.0.state"),
    ],
)
def test_what_is_wrong_is_named(
    questions: list[dict[str, Any]], values: dict[str, Any], said: str, tmp_path: Path
) -> None:
    """An unknown or impossible value is an error that names question and field."""
    path = written(tmp_path, *questions, **values)
    with pytest.raises(ConfigError) as error:
        read(path)
    assert said in str(error.value)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("text", ["", "[", "[]", "null"])
def test_no_json_is_no_golden_file(text: str, tmp_path: Path) -> None:
    """A file that is not a JSON object is refused."""
    path = tmp_path / "golden.json"
    path.write_text(text)
    with pytest.raises(ConfigError, match="no golden file"):
        read(path)


def test_a_split_is_a_part(tmp_path: Path) -> None:
    """Only questions of the split are kept; a split that nobody has is an error naming those."""
    golden = read(written(tmp_path, {**QUESTION, "split": "dev"}, {**QUESTION, "id": "r"}))
    assert [each.id for each in golden.part("dev").questions] == ["q"]
    assert golden.part(None) is golden
    with pytest.raises(ConfigError, match="It has: dev"):
        golden.part("test")


def question(*gold: Gold, ids: tuple[str, ...] = ()) -> Question:
    return Question(id="q", question="Which port?", gold=gold, expected_chunk_ids=ids)


def test_a_number_is_an_id(tmp_path: Path) -> None:
    """An id that is a number is its text, as in BEIR's files; one id cannot be both."""
    assert read(written(tmp_path, {**QUESTION, "id": 7})).questions[0].id == "7"
    with pytest.raises(ConfigError, match="the id '7'"):
        read(written(tmp_path, {**QUESTION, "id": 7}, {**QUESTION, "id": "7"}))


@pytest.mark.parametrize("written_as", ["Port 8000.\nOr", "Port 8000.\r\nOr"])
@pytest.mark.parametrize("text", ["Port 8000.\nOr 9000.", "Port 8000.\r\nOr 9000."])
def test_a_line_break_is_one_of_the_file(written_as: str, text: str) -> None:
    """A quote over two lines is found however the file ends its lines, and is all of its text."""
    gold = question(Gold(file="a.md", quote=written_as))
    (target,) = targets(gold, {"a.md": text}, frozenset())
    (place,) = target.places
    assert text[place.start : place.end].split() == ["Port", "8000.", "Or"]


def test_a_quote_is_found_wherever_it_stands() -> None:
    """The end of a path is enough, and each occurrence counts as the same target."""
    (target,) = targets(question(Gold(file="a.md", quote="8000")), FILES, frozenset())
    assert [(place.file, place.start) for place in target.places] == [
        ("docs/a.md", 5),
        ("docs/a.md", 14),
    ]


def test_the_end_of_a_name_is_not_the_end_of_a_path() -> None:
    """``a.md`` does not mean ``extra.md``."""
    with pytest.raises(ConfigError, match="which no source has read"):
        targets(question(Gold(file="a.md", quote="x")), {"docs/extra.md": "x"}, frozenset())


@pytest.mark.parametrize("gold", [Gold(file="b.md", quote="8000"), Gold(file="a.md", quote="80  ")])
def test_a_quote_that_is_nowhere_is_named(gold: Gold) -> None:
    """A quote that is not in its file, character for character, is an error with its words."""
    with pytest.raises(ConfigError) as error:
        targets(question(gold), FILES, frozenset())
    assert repr(gold.quote) in str(error.value)


def test_chunks_can_be_named_by_id() -> None:
    """A listed chunk is a target of its own; one that is not in the index is an error."""
    mine = chunk("Port 8000.")
    (target,) = targets(question(ids=(mine.id,)), FILES, frozenset({mine.id}))
    assert target.held_by(mine)
    with pytest.raises(ConfigError, match="not in the index"):
        targets(question(ids=("gone",)), FILES, frozenset({mine.id}))


def test_a_chunk_holds_a_quote_only_as_a_whole() -> None:
    """A quote that goes on after the chunk's end is not held by it."""
    mine = chunk("Port 8000.", path="a.md")
    files = {"a.md": "Port 8000. Or 9000."}
    (inside,) = targets(question(Gold(file="a.md", quote="8000")), files, frozenset())
    (across,) = targets(question(Gold(file="a.md", quote="8000. Or")), files, frozenset())
    assert inside.held_by(mine)
    assert not across.held_by(mine)
    assert not Target().held_by(mine)
