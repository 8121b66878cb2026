"""``answerable llms-txt``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from answerable.cli import app
from answerable.errors import ConfigError, NoIndexError

RUNNER = CliRunner()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of two pages."""
    folder = tmp_path_factory.mktemp("llms-txt")
    docs = folder / "docs"
    docs.mkdir()
    (docs / "one.md").write_text("# One\n\nThe first page says this.\n\n## Part\n\nAnd that.\n")
    (docs / "two.md").write_text("# Two\n\nThe second page is \x1b[31mred.\n")
    result = RUNNER.invoke(app, ["ingest", str(docs), "--data", str(folder / "data")])
    assert result.exit_code == 0, result.output
    return folder / "data"


def run(*arguments: str | Path) -> str:
    result = RUNNER.invoke(app, ["llms-txt", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_list(data: Path) -> None:
    """Without options the list of pages goes to standard output; without an address, unlinked."""
    lines = run("--data", data).splitlines()
    assert lines[0] == "# this site"
    assert "- One: The first page says this." in lines


def test_the_text_in_a_file(data: Path, tmp_path: Path) -> None:
    """``--full -o`` writes every page's text to the file, without what a terminal would obey."""
    target = tmp_path / "llms-full.txt"
    target.write_text("old")
    assert run("--data", data, "--full", "-o", target) == ""
    text = target.read_text(encoding="utf-8")
    assert "The first page says this.\n\n## Part\n\nAnd that." in text
    assert text.count("# One") == 1
    assert "\x1b" not in text
    assert [each.name for each in tmp_path.iterdir()] == ["llms-full.txt"]
    assert run("--data", data, "--full") == text


def test_every_letter_in_any_locale(data: Path, tmp_path: Path) -> None:
    """What is redirected is the same file as ``-o`` writes, whatever letters the locale has."""
    docs, place = tmp_path / "docs", tmp_path / "data"
    docs.mkdir()
    (docs / "café.md").write_text("# Café\n\nA coffee is 2 € – or 3 €.\n", encoding="utf-8")
    assert RUNNER.invoke(app, ["ingest", str(docs), "--data", str(place)]).exit_code == 0
    target = tmp_path / "llms-full.txt"
    given = ["llms-txt", "--full", "--data", str(place)]
    assert RUNNER.invoke(app, [*given, "-o", str(target)]).exit_code == 0
    environ = os.environ | {"PYTHONIOENCODING": "latin-1"}
    printed = subprocess.run(
        [sys.executable, "-m", "answerable", *given], env=environ, capture_output=True, check=True
    )
    assert printed.stdout == target.read_bytes()
    assert "2 € – or 3 €" in target.read_text(encoding="utf-8")


def test_without_an_index(tmp_path: Path) -> None:
    """Where there is no index the file stays as it was, and nothing else is left."""
    target = tmp_path / "llms.txt"
    target.write_text("old")
    with pytest.raises(NoIndexError):
        run("--data", tmp_path / "none", "-o", target)
    assert target.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["llms.txt"]


def test_a_file_that_cannot_be_written(data: Path, tmp_path: Path) -> None:
    """A place that is not there is a configuration error that names it."""
    with pytest.raises(ConfigError, match=r"nowhere.llms\.txt cannot be written"):
        run("--data", data, "-o", tmp_path / "nowhere" / "llms.txt")
