"""``answerable intents`` and ``answerable eval intents``, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from answerable.cli import app
from answerable.errors import ConfigError
from answerable.intents import borderline
from answerable.intents.borderline import Borderline
from answerable.pii import NOTHING

EXAMPLES = """utterance,intent
what does it cost,price
how much is it,price
give me the price,price
where are you,place
which town are you in,place
how do I get to you,place
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "own.csv").write_text(EXAMPLES)
    assert run("intents", "fit", tmp_path / "own.csv", "--data", tmp_path).exit_code == 0
    return tmp_path


def evaluated(data: Path, lines: str, *arguments: str) -> Result:
    (data / "test.csv").write_text("query,expected_intent\n" + lines)
    return run("eval", "intents", data / "test.csv", "--data", data, *arguments)


def test_fit_says_what_it_made(data: Path) -> None:
    """Fitting names how many intents there are now, and where they came from."""
    result = run("intents", "fit", data / "own.csv", "--data", data, "--json")
    made = json.loads(result.stdout)
    assert (made["intents"], made["utterances"], made["origin"]) == (2, 6, "fit")
    assert (data / "intents" / "model.npz").is_file()


def test_evaluation_prints_every_figure_as_json(data: Path) -> None:
    """The report has its keys, a table and the confusions, and passes with 0."""
    result = evaluated(data, "what is the price,price\nin which town is it,place\n", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {"accuracy", "macro_f1", "oos_recall", "oos_false_alarms", "ece"} <= set(found)
    assert found["macro_f1"] == 1
    assert set(found["classes"]) == {"price", "place"}
    assert found["confusions"] == []


def test_evaluation_fails_with_one(data: Path) -> None:
    """Figures below the goals end with 1, and a table shows why."""
    result = evaluated(data, "what is the price,place\n")
    assert result.exit_code == 1
    assert "place -> price" in result.stdout
    assert "macro-F1 is 0.000" in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "Query,Expected_Intent\nwhat is the price,price\n",
        "expected_intent,query\nprice,what is the price\n",
        "id,query,expected_intent,note\n1,what is the price,price,easy\n",
    ],
)
def test_columns_are_read_by_their_names(text: str, data: Path) -> None:
    """In any order, beside others, in letters of any case."""
    (data / "own-columns.csv").write_text(text)
    result = run("eval", "intents", data / "own-columns.csv", "--data", data, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["accuracy"] == 1


def test_a_comma_that_is_not_quoted_is_told(data: Path) -> None:
    """It would shift what is read."""
    result = evaluated(data, "where is it, please,place\n")
    assert isinstance(result.exception, ConfigError)
    assert "line 2: there are more cells than columns" in str(result.exception)


@pytest.mark.parametrize("text", ["", "query,intent\na,b\n", "query,expected_intent\n", "\xff"])
def test_a_wrong_file_is_misuse(text: str, data: Path) -> None:
    """A file that cannot be evaluated is a configuration error, which ends with 2."""
    (data / "wrong.csv").write_text(text, encoding="latin-1")
    result = run("eval", "intents", data / "wrong.csv", "--data", data)
    assert isinstance(result.exception, ConfigError)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "what is it,price\nwhere is it,plaec\n",
            "line 3: the catalog has no intent 'plaec'. The nearest name is 'place'.",
        ),
        (
            "where is it,weather\nand now,weather\n",
            "line 2: the catalog has no intent 'weather'. It has: place, price, out_of_scope. "
            "1 more line names such a one.",
        ),
    ],
)
def test_an_intent_that_there_is_not(lines: str, said: str, data: Path) -> None:
    """It is told with its place and what could be meant: it would count as a wrong guess."""
    result = evaluated(data, lines, "--json")
    assert isinstance(result.exception, ConfigError)
    assert str(result.exception) == f"{data / 'test.csv'}, {said}"
    assert evaluated(data, "bring me the moon,out_of_scope\n").exit_code in (0, 1)


def test_hard_messages_become_lines_to_label(data: Path) -> None:
    """Reviewing prints CSV that a terminal and a spreadsheet do not obey, wherever that parts its
    cells, and clears on request. What has nothing but signs is left out: no file may have it."""
    for query in (
        "is it dear, really?", "=HYPERLINK(1)\x1b[2J", "\uff1d\uff0b1+2", "or;=1+2;is it?", "+-=",
    ):  # fmt: skip
        borderline.log(data, NOTHING, Borderline(query, "price", "place", 0.5))
    result = run("intents", "review", "--data", data, "--clear")
    assert result.stdout.splitlines() == [
        '"utterance","intent"',
        '"is it dear, really?","price"',
        '"HYPERLINK(1)[2J","price"',
        '"1+2","price"',
        '"or;=1+2;is it?","price"',
    ]
    assert run("intents", "review", "--data", data).stdout == ""


def test_what_is_reviewed_can_be_read(data: Path) -> None:
    """The lines that reviewing prints are a file that an evaluation reads as it is."""
    for query in ("what, dear?", 'is "it" dear', "==="):
        borderline.log(data, NOTHING, Borderline(query, "price", "place", 0.5))
    printed = run("intents", "review", "--data", data).stdout
    assert evaluated(data, printed.partition("\n")[2], "--json").exit_code in (0, 1)
