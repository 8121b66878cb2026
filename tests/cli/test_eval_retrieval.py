"""``answerable eval retrieval``, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from answerable.cli import app
from answerable.errors import ConfigError
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


@pytest.mark.parametrize("arguments", [[], ["--beir", "nowhere"]])
def test_misuse_is_a_configuration_error(arguments: list[str], tmp_path: Path) -> None:
    """Nothing to evaluate, or a folder that is none, ends with 2."""
    result = run(*arguments, "--data", tmp_path)
    assert isinstance(result.exception, ConfigError)
