"""``answerable eval retrieval``, as a user calls it."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from answerable.cli import app, main
from answerable.cli.output import print_json
from answerable.errors import ConfigError, IndexBusyError
from answerable.evals import scratch
from answerable.evals.qrels import METRICS
from evals.sets import QUERIES, written


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["eval", "retrieval", *(str(each) for each in arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "set")


def test_a_beir_folder_is_measured(folder: Path, tmp_path: Path) -> None:
    """JSON has the product's figures on top and those of the others below ``systems``."""
    result = run("--beir", folder, "--data", tmp_path / "data", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {*METRICS, "mean_score", "queries", "corpus", "seconds"} <= set(found)
    assert set(found["systems"]) == {"bm25", "dense", "rrf", "convex", "convex_full"}
    assert found["queries"] == len(QUERIES)
    assert found["recall@5"] == 1


def test_the_table_has_a_row_for_each_system(folder: Path, tmp_path: Path) -> None:
    """Without --json the systems stand below each other, and below them what else was wanted."""
    result = run("--beir", folder, "--data", tmp_path / "data", "--ablate", "--follow-ups")
    rows = [line.split()[0] for line in result.stdout.splitlines() if line.strip()]
    systems = ("answerable", "bm25", "dense", "rrf", "convex")
    header = next(line for line in result.stdout.splitlines() if line.startswith("without"))
    assert "mean score" in header
    for name in (*systems, "as_set", "mmr", "last_turn", "rewrite", "gap_closed"):
        assert name in rows


def test_a_second_run_embeds_nothing(folder: Path, tmp_path: Path) -> None:
    """The scratch index is kept below the data folder and used again."""
    first = run("--beir", folder, "--data", tmp_path / "data")
    again = run("--beir", folder, "--data", tmp_path / "data")
    assert "5 chunks embedded now" in first.stderr
    assert "0 chunks embedded now" in again.stderr


def test_a_judgement_about_no_document_is_told(folder: Path, tmp_path: Path) -> None:
    """Beside the figures, which stay JSON."""
    qrels = folder / "qrels" / "test.tsv"
    qrels.write_text(f"{qrels.read_text()}\nq1\tgone\t1\n")
    result = run("--beir", folder, "--data", tmp_path / "data", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["queries"] == len(QUERIES)
    assert "1 of 5 judgements names a document that is not in corpus.jsonl" in result.stderr


def test_documents_that_stay_out_of_the_index_are_told(folder: Path, tmp_path: Path) -> None:
    """How many, of which some are relevant and can never be found, and why the first."""
    with (folder / "corpus.jsonl").open("a") as corpus:
        corpus.write('\n{"_id": "e1", "text": ""}\n{"_id": "e2", "text": " "}\n')
    with (folder / "qrels" / "test.tsv").open("a") as qrels:
        qrels.write("\nq1\te2\t1\n")
    result = run("--beir", folder, "--data", tmp_path / "data", "--json")
    assert json.loads(result.stdout)["recall@5"] < 1
    said = "2 documents could not be indexed, 1 of them relevant (the first: e1: there is no text"
    assert said in result.stderr


def test_what_could_not_be_measured_is_no_missed_threshold(folder: Path, tmp_path: Path) -> None:
    """A data folder that cannot be written ends with 2, as a wrong file does."""
    (tmp_path / "data").write_text("a file")
    ended = _main("eval", "retrieval", "--beir", str(folder), "--data", str(tmp_path / "data"))
    assert ended == 2


def test_an_index_that_another_process_writes_is_no_missed_threshold(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is any other error of the product's own."""

    async def busy(*arguments: object) -> None:
        raise IndexBusyError("Another ingest is writing.")

    monkeypatch.setattr(scratch, "fill", busy)
    data = str(tmp_path / "data")
    assert _main("eval", "retrieval", "--beir", str(folder), "--data", data) == 2


def test_no_json_is_printed_that_is_none() -> None:
    """NaN and Infinity are read by no parser of JSON but Python's."""
    for value in (math.nan, math.inf):
        with pytest.raises(ValueError, match="JSON compliant"):
            print_json({"ndcg@10": value})


def _main(*arguments: str) -> int:
    """The exit code of the command."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["answerable", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
    return int(end.value.code or 0)


@pytest.mark.parametrize("arguments", [[], ["--beir", "nowhere"]])
def test_misuse_is_a_configuration_error(arguments: list[str], tmp_path: Path) -> None:
    """Nothing to evaluate, or a folder that is none, ends with 2."""
    result = run(*arguments, "--data", tmp_path)
    assert isinstance(result.exception, ConfigError)
