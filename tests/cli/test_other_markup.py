"""A folder whose pages are written in what is not read: its owner is told, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.test_commands import Shell

SPHINX = "sphinx-build -b html docs docs/_build/html"
MANY = {f"docs/{name}.rst": "A\n=\n\nThe lamp burns oil.\n" for name in "abcdefg"}
TEMPLATES = {
    "docs/_templates/layout.html": '{% extends "!layout.html" %}\n<p>The lamp burns oil.</p>',
    "docs/_templates/version.html": "<p>Written for {{ version }}</p>",
}


def filled(folder: Path, files: dict[str, str]) -> Shell:
    shell = Shell(folder)
    for name, text in files.items():
        shell.write(name, text)
    return shell


def test_a_folder_of_sphinx(tmp_path: Path) -> None:
    """``init`` says what is not read and how to make pages of it, and takes no template for one;
    so does ``ingest``, which indexes nothing, whatever kind it is given."""
    shell = filled(tmp_path, {**MANY, **TEMPLATES, "docs/conf.py": "project = 'Lamps'\n"})
    said = shell("init")
    assert "which reads docs" in said.out
    assert "docs has 7 files of reStructuredText (.rst), which is not read." in said.err
    assert SPHINX in said.err
    assert 'path = "docs/_build/html" with kind = "html"' in said.err
    assert 'kind = "markdown"' in (tmp_path / "answerable.toml").read_text()
    for arguments in ((), ("docs", "--kind", "html")):
        said = shell("ingest", *arguments)
        assert said.code == 2
        assert SPHINX in said.err
    assert "docs/_templates/version.html: It is a template" in said.err


def test_more_that_is_not_read_than_pages(tmp_path: Path) -> None:
    """It is said where something was read too, and by ``check``."""
    shell = filled(tmp_path, {**MANY, "docs/note.md": "# Note\n\nThe lens turns.\n"})
    said = shell("ingest", "docs")
    assert said.code == 0
    assert SPHINX in said.err
    shell.write("answerable.toml", '[[sources]]\nkind = "markdown"\npath = "docs"\n')
    findings = shell("check", "--json").json["findings"]
    assert any(SPHINX in each["problem"] for each in findings)


@pytest.mark.parametrize(
    ("more", "exclude"),
    [({f"docs/{n}.md": f"# Page {n}\n\nThe lens turns.\n" for n in range(4)}, ""), ({}, "*.rst")],
)
def test_some_beside_the_pages(tmp_path: Path, more: dict[str, str], exclude: str) -> None:
    """A few files beside the pages are not told of, nor is what the owner leaves out."""
    source = f'[[sources]]\nkind = "markdown"\npath = "docs"\nexclude = ["{exclude or "no"}"]\n'
    page = {"docs/note.md": "# Note\n\nThe lens turns.\n", "answerable.toml": source}
    said = filled(tmp_path, {**MANY, **page, **more})("ingest")
    assert said.code == 0
    assert "reStructuredText" not in said.err


def test_a_folder_of_asciidoc(tmp_path: Path) -> None:
    """So is AsciiDoc; a name with a space is one word of the command."""
    shell = filled(tmp_path, {"my docs/a.adoc": "= A\n", "my docs/b/c.adoc": "= C\n"})
    said = shell("ingest", "my docs")
    assert said.code == 2
    assert "my docs has 2 files of AsciiDoc (.adoc), which is not read." in said.err
    assert "asciidoctor -R 'my docs' -D 'my docs/_build/html' 'my docs/**/*.adoc'" in said.err
