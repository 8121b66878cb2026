"""``answerable search`` with a filter, over a real index."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from answerable.cli import app

RUN = CliRunner()
PAGES = {
    "guides/start.md": "---\ntype: Guide\nversion: 2.x\n---\n# Start\n\nPress the red button.\n",
    "guides/stop.md": "---\nlocale: de\n---\n# Stop\n\nPress the green button.\n",
    "faq.md": "---\ntype: faq\n---\n# Questions\n\nWhich button is it? The red button.\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an index of three pages."""
    folder = tmp_path_factory.mktemp("narrowed")
    for name, text in PAGES.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    said = RUN.invoke(app, ["ingest", str(folder / "docs"), "--data", str(folder / "data")])
    assert said.exit_code == 0, said.output
    return folder


@pytest.mark.parametrize(
    ("options", "files"),
    [
        ([], {"start.md", "stop.md", "faq.md"}),
        (["--section", "guides"], {"start.md", "stop.md"}),
        (["--type", "faq"], {"faq.md"}),
        (["--type", "faq", "--type", "guide"], {"faq.md", "start.md"}),
        (["--version", "2.x"], {"start.md"}),
        (["--section", "guides", "--locale", "de"], {"stop.md"}),
        (["--section", "Guides"], set()),
        (["--file", "docs/faq.md", "--file", "docs/none.md"], {"faq.md"}),
    ],
)
def test_a_search_is_narrowed(folder: Path, options: list[str], files: set[str]) -> None:
    """Only sections with one of the values in every option are found."""
    command = ["search", "red button", "--json", "--data", str(folder / "data"), *options]
    said = RUN.invoke(app, command)
    assert said.exit_code == 0, said.output
    assert {Path(each["file"]).name for each in json.loads(said.stdout)} == files


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--section", "nope"], "the index has nothing with --section nope."),
        (["--section", "guides", "--type", "nope"], "the index has nothing with --type nope."),
        (["--type", "a", "--locale", "b"], "with --locale b, or with --type a. Look for a slip"),
        (["--type", "faq", "--locale", "de"], "Say it in other words, or with fewer conditions."),
    ],
)
def test_a_condition_that_nothing_meets(folder: Path, options: list[str], words: str) -> None:
    """It is named: nothing is found whatever is looked for."""
    command = ["search", "red button", "--data", str(folder / "data"), *options]
    said = RUN.invoke(app, command)
    assert said.exit_code == 0
    assert words in " ".join(said.output.split())
