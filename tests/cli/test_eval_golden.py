"""``answerable eval`` on golden files, as an owner calls it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from answerable.cli import app
from answerable.cli.evaluation import answers
from answerable.errors import ConfigError
from answerable.types import TurnRequest
from evals.sets import QUERIES, written

PAGE = """# Example

## Port

The server listens on port 8000 by default. Set another one in the file.

## Install the package

Install the package with pip.
"""
INSIDE = {
    "id": "port",
    "question": "Which port does the server listen on?",
    "gold": [{"file": "page.md", "quote": "The server listens on port 8000 by default."}],
    "answers": ["8000"],
}
OUTSIDE = {"id": "rain", "question": "Will it rain in Paris tomorrow?", "out_of_scope": True}
EASY = {"hit@5": 1, "score": 0, "out_of_scope_score": 1}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["eval", *(str(each) for each in arguments)])


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a site's pages and its configuration."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(PAGE)
    (tmp_path / "answerable.toml").write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n')
    return tmp_path


def golden(site: Path, *questions: dict[str, Any], **values: Any) -> Path:
    content = {"config": "answerable.toml", "thresholds": EASY, "questions": questions, **values}
    (site / "golden.json").write_text(json.dumps(content))
    return site / "golden.json"


def test_retrieval_makes_the_index_first_and_passes(site: Path) -> None:
    """Without an index the configured one is made, which is said; met thresholds end with 0."""
    result = run("retrieval", golden(site, INSIDE, OUTSIDE), "--json")
    assert result.exit_code == 0, result.output
    assert "it is made first" in result.stderr
    found = json.loads(result.stdout)
    assert (found["passed"], found["hit@5"], found["domain"]) == (True, 1.0, 1)
    assert {row["id"] for row in found["rows"]} == {"port", "rain"}
    assert run("retrieval", golden(site, INSIDE, OUTSIDE)).stdout.endswith(
        "\nPassed: all thresholds are met.\n"
    )


def test_a_missed_threshold_ends_with_one(site: Path) -> None:
    """The failed question is printed with what was found instead."""
    strict = {**EASY, "score": 1}
    result = run("retrieval", golden(site, INSIDE, thresholds=strict))
    assert result.exit_code == 1
    assert "port: Which port does the server listen on?" in result.stdout
    assert "docs/page.md:3" in result.stdout
    assert "hit@5 is 0.000" in result.stderr
    assert result.stdout.endswith("\nFailed: a threshold is missed.\n")


def test_answers_are_judged_in_whole_turns(site: Path) -> None:
    """Every quote is exact, and each turn has a row with its state."""
    result = run("answers", golden(site, INSIDE, OUTSIDE, thresholds={"right_state": 0}), "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["quote_exactness"] in (1.0, None)
    assert {row["id"]: row["kind"] for row in found["rows"]} == {
        "port": "domain",
        "rain": "off_topic",
    }
    assert found["latency_p50_ms"] > 0


def test_chunks_named_by_their_ids_are_cited_like_quotes(site: Path) -> None:
    """The form of an older golden file: an answer from the chunk is precise, and covers it."""
    path = golden(site, INSIDE)
    assert run("retrieval", path).exit_code == 0
    made = CliRunner().invoke(
        app, ["search", INSIDE["question"], "--config", str(site / "answerable.toml"), "--json"]
    )
    chunk_id = json.loads(made.stdout)[0]["id"]
    named = {key: value for key, value in INSIDE.items() if key != "gold"}
    path = golden(site, {**named, "expected_chunk_ids": [chunk_id]}, thresholds={"right_state": 0})
    (row,) = json.loads(run("answers", path, "--json").stdout)["rows"]
    assert (row["citation_precision"], row["citation_recall"]) == (1, 1), row


def test_the_first_turn_is_no_slower_than_others(site: Path) -> None:
    """What a process loads once is loaded before anything is timed, by questions of the set in
    other words, which count nowhere."""
    asked: list[str] = []
    turn = answers.run_turn

    def noted(request: TurnRequest, parts: Any) -> Any:
        asked.append(request.message)
        return turn(request, parts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "run_turn", noted)
        found = json.loads(run("answers", golden(site, INSIDE, OUTSIDE), "--json").stdout)
    warm, *measured = asked
    assert warm.endswith(INSIDE["question"])
    assert warm != INSIDE["question"]
    assert measured == [row["question"] for row in found["rows"]]


def test_abstention_takes_questions_from_a_file(site: Path) -> None:
    """Questions of --other are the off-topic ones beside those of the set."""
    (site / "other.txt").write_text("Who painted it?\n\nHow old is the moon?\n")
    path = golden(site, INSIDE, OUTSIDE)
    result = run("abstain", path, "--other", site / "other.txt", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["answerable"] == 1
    assert found["kinds"]["off_topic"]["questions"] == 3


def test_everything_is_one_report(site: Path) -> None:
    """``all`` has the three parts, and writes one page and the plots."""
    path = golden(site, {**INSIDE, "draft": True}, OUTSIDE, thresholds={**EASY, "right_state": 0})
    report, plots = site / "out" / "report.html", site / "plots"
    result = run("all", path, "--json", "--report", report, "--plots", plots)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert list(found) == ["passed", "retrieval", "answers", "abstain"]
    page = report.read_text()
    assert "All thresholds are met." in page
    assert "1 of the questions are drafts" in page
    assert {each.name for each in plots.iterdir()} == {
        "ndcg-at-10.svg",
        "recall-at-5.svg",
        "scores.svg",
        "reliability.svg",
        "risk-coverage.svg",
    }


@pytest.fixture
def person(site: Path) -> Path:
    """The site, with pages of its owner that go to an index apart."""
    (site / "facts").mkdir()
    (site / "facts" / "rules.md").write_text(
        "# Rules\n\nImke prefers files over services because a file can be copied.\n"
    )
    with (site / "answerable.toml").open("a") as configuration:
        configuration.write('[[sources]]\nkind = "markdown"\npath = "facts"\n')
        configuration.write('node_type = "persona"\n')
    return site


THEIRS = {
    "id": "files",
    "question": "Why does Imke prefer files over services?",
    "gold": [{"file": "rules.md", "quote": "because a file can be copied"}],
}


def test_an_index_apart_is_searched_too(person: Path) -> None:
    """Gold of the owner's pages is found as that of the site is, and each page is in its own
    index; where one of the two is missing, it alone is made."""
    path = golden(person, INSIDE, THEIRS, OUTSIDE, thresholds={**EASY, "right_state": 0})
    result = run("all", path, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    rows = {row["id"]: row for row in found["retrieval"]["rows"]}
    assert rows["files"]["passed"], rows["files"]
    assert found["retrieval"]["systems"]["bm25"]["recall@5"] == found["retrieval"]["recall@5"] == 1
    scored = {row["question"]: row for row in found["abstain"]["rows"]}
    assert scored[THEIRS["question"]]["right"]
    shutil.rmtree(person / ".answerable" / "index-persona")
    again = run("retrieval", path, "--json")
    assert "no index 'persona'" in again.stderr
    assert again.stderr.count("it is made first") == 1
    rows = {row["id"]: row for row in json.loads(again.stdout)["rows"]}
    assert rows["files"]["passed"], rows["files"]


def test_changes_of_an_index_apart_are_named(person: Path) -> None:
    """A page of the owner's that changed since its ingest is named as others are."""
    path = golden(person, INSIDE, THEIRS)
    made = CliRunner().invoke(app, ["ingest", "--config", str(person / "answerable.toml")])
    assert made.exit_code == 0, made.output
    assert "changed since" not in run("retrieval", path).stderr
    rules = person / "facts" / "rules.md"
    rules.write_text(rules.read_text() + "\nMore.\n")
    said = run("retrieval", path).stderr
    assert "1 files changed since the index was made (facts/rules.md)" in said


@pytest.mark.parametrize("command", ["answers", "abstain", "all"])
def test_a_beir_folder_works_everywhere(command: str, tmp_path: Path) -> None:
    """Each evaluation takes a BEIR folder in the place of a golden file."""
    folder = written(tmp_path / "set")
    result = run(command, "--beir", folder, "--data", tmp_path / "data", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    answers = found["answers"] if command == "all" else found
    if command != "abstain":
        assert answers["questions"] == len(QUERIES)
        assert answers["quote_exactness"] == 1
    else:
        assert found["kinds"]["near_miss"]["questions"] == len(QUERIES)


def test_a_quote_that_is_nowhere_is_misuse(site: Path) -> None:
    """A gold quote that no file holds is named, and nothing is measured."""
    wrong = {**INSIDE, "gold": [{"file": "page.md", "quote": "port 9000"}]}
    result = run("retrieval", golden(site, wrong))
    assert isinstance(result.exception, ConfigError)
    assert "'port 9000'" in str(result.exception)


def test_an_index_that_is_older_than_the_files_is_named(site: Path) -> None:
    """Where a page has changed since, the run says so and how to mend it."""
    path = golden(site, INSIDE)
    assert "changed since" not in run("retrieval", path).stderr
    (site / "docs" / "page.md").write_text(PAGE + "More.\n")
    assert (
        "1 files changed since the index was made (docs/page.md)" in run("retrieval", path).stderr
    )


def test_gold_across_two_sections_is_misuse(site: Path) -> None:
    """A quote that no section has as a whole is named with its question and the sections; once the
    file is another than what was indexed, only that is said."""
    across = {**INSIDE, "gold": [{"file": "page.md", "quote": PAGE[PAGE.index("Set") : -1]}]}
    path = golden(site, INSIDE, {**across, "id": "both"})
    error = run("retrieval", path).exception
    assert isinstance(error, ConfigError)
    for words in ("'both'", "Port' (line 3)", "Install the package' (line 7)"):
        assert words in str(error)
    (site / "docs" / "page.md").write_text(f"{PAGE}\nMore.\n")
    assert "1 files changed" in run("retrieval", path).stderr


def test_no_index_is_misuse(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A golden file without a configuration needs an index that is there."""
    monkeypatch.chdir(site)
    result = run("retrieval", golden(site, INSIDE, config=None))
    assert isinstance(result.exception, ConfigError)
    assert "answerable ingest" in str(result.exception)


@pytest.mark.parametrize("command", ["retrieval", "abstain", "all"])
def test_a_set_without_gold_is_no_pass(command: str, site: Path) -> None:
    """Nothing could be missed in it: an empty draft must not look like a site that is right."""
    result = run(command, golden(site, OUTSIDE), "--json")
    assert isinstance(result.exception, ConfigError)
    assert "No question of golden has gold" in str(result.exception)
    assert result.stdout == ""


def test_only_a_split_is_asked(site: Path) -> None:
    """``--split`` leaves out the other questions."""
    path = golden(site, {**INSIDE, "split": "dev"}, {**OUTSIDE, "split": "test"})
    found = json.loads(run("retrieval", path, "--split", "dev", "--json").stdout)
    assert [row["id"] for row in found["rows"]] == ["port"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["retrieval"],
        ["answers", "golden.json", "--beir", "set"],
        ["retrieval", "nowhere.json"],
        ["retrieval", "nowhere.json", "--ablate"],
        ["answers", "--beir", "nowhere", "--split", "dev"],
        ["abstain", "--beir", "nowhere", "--other", "nowhere.txt"],
    ],
)
def test_misuse_is_a_configuration_error(arguments: list[str]) -> None:
    """Nothing, or two things, to evaluate and files that are not there end with 2."""
    assert isinstance(run(*arguments).exception, ConfigError)


def test_a_report_that_cannot_be_written_is_misuse(site: Path) -> None:
    """A place that is a file cannot hold the report, which is said."""
    result = run("retrieval", golden(site, INSIDE), "--report", site / "golden.json" / "x.html")
    assert isinstance(result.exception, ConfigError)
    assert "cannot be written" in str(result.exception)


def test_a_drafted_set_can_be_evaluated(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What synth writes is a golden file with exact gold; it does not write over one."""
    monkeypatch.chdir(site)
    assert run("synth", "--count", "1", "-o", "draft.json").exit_code == 0
    made = json.loads((site / "draft.json").read_text())
    assert made["config"] == "answerable.toml"
    assert made["questions"][0]["question"]
    found = json.loads(run("retrieval", "draft.json", "--json").stdout)
    assert found["drafts"] == found["questions"] == 6
    assert isinstance(run("synth", "-o", "draft.json").exception, ConfigError)


def test_fewer_drafts_than_asked_for_are_told(site: Path) -> None:
    """A person sees that there are no more; of nothing to draft from no file is made."""
    result = run("synth", "--count", "30", "--config", site / "answerable.toml")
    inside = sum("gold" in each for each in json.loads(result.stdout)["questions"])
    assert f"{inside} of the 30 questions asked for: the documents make no more." in result.stderr
    enough = run("synth", "--count", str(inside), "--config", site / "answerable.toml")
    assert "the documents make no more" not in enough.stderr
    (site / "docs" / "page.md").write_text("# Example\n\nToo short.\n")
    nothing = run("synth", "--config", site / "answerable.toml", "-o", site / "draft.json")
    assert isinstance(nothing.exception, ConfigError)
    assert not (site / "draft.json").exists()


def test_a_draft_is_printed_without_a_file(site: Path) -> None:
    """Standard output has the golden file and nothing else; without documents it is misuse."""
    result = run("synth", "--config", site / "answerable.toml")
    assert json.loads(result.stdout)["questions"]
    (site / "empty.toml").write_text("")
    assert isinstance(run("synth", "--config", site / "empty.toml").exception, ConfigError)
