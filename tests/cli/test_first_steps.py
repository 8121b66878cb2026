"""The first commands of an owner: what was said once is kept, what cannot be read is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import Shell

URL = "https://lamps.example.org"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path)
    shell.write("handbook/a.md", "# Lamps\n\nThe lamp burns oil for nine hours.\n")
    shell.write("notes/b.md", "# Wicks\n\nA wick is cut every week.\n")
    shell.write("docs/c.md", "# Other\n\nSomething else.\n")
    return shell


def sources(shell: Shell) -> list[dict[str, Any]]:
    said = tomllib.loads((shell.folder / "answerable.toml").read_text())
    return list(said["sources"])


def test_init_after_an_ingest(shell: Shell) -> None:
    """It writes down the folders with all that was said of them, so that the next ingest changes
    nothing, and the links stay."""
    given = ("--url", URL, "--base-url", "/kb")
    assert shell("ingest", "./handbook", str(shell.folder / "notes"), *given).code == 0
    before = shell("search", "oil", "--json").json
    said = shell("init")
    assert "which reads handbook and notes." in said.out
    told = {"kind": "markdown", "url": URL, "base_url": "/kb"}
    assert sources(shell) == [{"path": "handbook", **told}, {"path": "notes", **told}]
    again = shell("ingest", "--json").json
    assert (again["linked"], again["embedded"], again["deleted"]) == (2, 0, 0)
    assert shell("search", "oil", "--json").json == before


def test_init_of_a_folder(shell: Shell) -> None:
    """A folder that is named is written down alone, with what was said of it; of another one
    nothing is known."""
    assert shell("ingest", "handbook", "notes", "--url", URL).code == 0
    assert shell("init", "./notes").code == 0
    assert sources(shell) == [{"kind": "markdown", "path": "notes", "url": URL}]
    (shell.folder / "answerable.toml").unlink()
    assert shell("init", "docs").code == 0
    assert sources(shell) == [{"kind": "markdown", "path": "docs"}]


def test_init_of_a_site_that_says_where_it_is(shell: Shell) -> None:
    """Its address is written down, so that the pages are linked; what an ingest was told wins."""
    shell.write("mkdocs.yml", f"site_url: {URL}/\n")
    assert shell("init").code == 0
    assert sources(shell) == [{"kind": "markdown", "path": "docs", "url": f"{URL}/"}]
    assert shell("ingest", "--json").json["linked"] == 1
    (shell.folder / "answerable.toml").unlink()
    assert shell("ingest", "docs", "--url", "https://x.example").code == 0
    assert shell("init").code == 0
    assert sources(shell)[0]["url"] == "https://x.example"


@pytest.mark.parametrize("text", ["", "{", "[]", "[3]", '{"a": 1}', '[{"path": "gone"}]', "[{}]"])
def test_init_without_anything_known(shell: Shell, text: str) -> None:
    """Where nothing is known, or what is written cannot be understood, it looks for the documents
    as ever."""
    shell.write(".answerable/ingested.json", text)
    assert shell("init").code == 0
    assert sources(shell) == [{"kind": "markdown", "path": "docs"}]


def test_a_folder_without_pages(shell: Shell) -> None:
    """It is said what is there instead, by the endings, and what would be read."""
    for name in ("1.pdf", "b/2.PDF", "b/letter.docx", "LICENSE", ".hidden/3.pdf", "x.a b c"):
        shell.write(f"papers/{name}", "x")
    (shell.folder / "empty").mkdir()
    said = shell("ingest", "papers", "empty")
    assert (said.code, said.out) == (2, "")
    held = "papers holds files: 2 .pdf, 2 without an ending, 1 .docx."
    assert held in said.err
    assert "empty holds no files." in said.err
    assert "PDF, Word and all else has to be converted to Markdown or HTML first." in said.err


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("plain.pdf", b"%PDF-1.7\nnothing but text\n", "a PDF"),
        ("page.md", b"%PDF-1.4\n\0\xff", "a PDF"),
        ("letter.docx", b"PK\x03\x04\0\0", "a packed file, such as Word's"),
        ("letter.doc", b"\xd0\xcf\x11\xe0\0", "a file of Word or another program"),
        ("letter.rtf", b"{\\rtf1 text}", "RTF"),
    ],
)
def test_a_file_of_another_format(shell: Shell, name: str, content: bytes, kind: str) -> None:
    """It is told by how it begins, whatever its name, and never read as Markdown."""
    (shell.folder / name).write_bytes(content)
    said = shell("ingest", name)
    assert said.code == 2
    assert f"{name}: It is {kind}, not Markdown or HTML. Convert it to one of these." in said.err


def test_a_page_about_pdf(shell: Shell) -> None:
    """A page that says how such files begin is a page."""
    shell.write("docs/c.md", "A file begins with `%PDF-1.7`, and a packed one with PK.\n")
    assert shell("ingest", "docs").code == 0


def test_a_variable_that_may_be_a_slip(shell: Shell) -> None:
    """``check`` has it among its findings, and every command says it as a warning."""
    env = {"ANSWERABLE_DATTA": "HUNTER2"}
    said = shell("check", env=env)
    assert "warn  configuration: ANSWERABLE_DATTA" in said.out
    assert "It sets nothing. Did you mean ANSWERABLE_DATA?" in said.out
    warning = "An environment variable sets nothing: ANSWERABLE_DATTA. Did you mean"
    for command in (("check",), ("ingest", "docs"), ("search", "wick")):
        said = shell(*command, env=env)
        assert said.err.count(f"Warning: {warning} ANSWERABLE_DATA?") == 1
        assert "HUNTER2" not in said.out + said.err
