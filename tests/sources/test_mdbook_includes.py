"""Files that pages of mdBook show are read at their addresses, and quoted from themselves."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.sources import shown_files
from answerable.sources.generators import mdbook_includes
from ordinary_page import page_seconds

from .reading import put, read
from .shown_files import URL, quotes, read_shown


def _book(folder: Path, config: str = "", **pages: str) -> Path:
    put(folder, "book.toml", config)
    named = "".join(f"- [{name}]({name}.md)\n" for name in pages)
    put(folder, "src/SUMMARY.md", f"# Summary\n\n{named}")
    for name, text in pages.items():
        put(folder, f"src/{name}.md", text)
    return folder


def _said(book: Path) -> list[str]:
    return [text for _, _, text, _ in quotes(book)]


def _of_pages(book: Path) -> list[str]:
    """What is quoted of the pages themselves."""
    pages = [each for each in read("markdown", book, url=URL)[0] if each.file_text is None]
    chunks = [
        chunk
        for page in pages
        for chunk in chunk_document(page, lambda text: len(text.split()), IngestSettings())
    ]
    return [unit.text for chunk in chunks for unit in chunk.units]


def test_a_file_is_read_below_its_heading(tmp_path: Path) -> None:
    """At the address of the page and the place on it, with ids as the whole page has them."""
    page = "# Setup\n\nText.\n\n## Run\n\nText.\n\n## Stop\n\n## Run\n\n{{#include ../run.md}}\n"
    book = _book(tmp_path / "book", a=page)
    put(book, "run.md", "Type **it**.\n\n### Run\n\nOr this.\n")
    assert quotes(book) == [
        ("/a.html#run-1", ("Setup", "Run"), "Type it.", "Type **it**."),
        ("/a.html#run-2", ("Setup", "Run", "Run"), "Or this.", "Or this."),
    ]
    ((shown,), skipped) = read_shown(book)
    assert (shown.file, shown.path, shown.title) == (
        "book/run.md",
        "book/run.md#book/src/a.md",
        "Setup",
    )
    assert (skipped, _of_pages(book)) == ({}, ["Text.", "Text."])


LINES = "One.\n\n<!-- ANCHOR: part -->\nTwo.\n\n<!-- ANCHOR: inner -->\nThree.\n%sFour.\n"
ENDS = "<!-- ANCHOR_END: inner -->\n\n<!-- ANCHOR_END: part -->\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("f.md", ["One.", "Two.", "Three.", "Four."]),
        ("f.md:part", ["Two.", "Three."]),
        ("f.md:inner", ["Three."]),
        ("f.md:4", ["Two."]),
        ("f.md:4:7", ["Two.", "Three."]),
        ("f.md:7:", ["Three.", "Four."]),
        ("f.md::4", ["One.", "Two."]),
        ("f.md::", ["One.", "Two.", "Three.", "Four."]),
        ("f.md:0", ["One."]),
        ("f.md:4 editable", ["Two."]),
    ],
)
def test_parts_of_a_file(tmp_path: Path, name: str, said: list[str]) -> None:
    """What stands between two marks, and lines."""
    book = _book(tmp_path / "book", a=f"{{{{#include {name}}}}}\n")
    put(book, "src/f.md", LINES % ENDS)
    assert _said(book) == said


def test_a_part_without_an_end_goes_on(tmp_path: Path) -> None:
    """To the end of the file."""
    book = _book(tmp_path / "book", a="{{#include f.md:inner}}\n")
    put(book, "src/f.md", LINES % "")
    assert _said(book) == ["Three.", "Four."]


CODE = """\
use std::fs;
// ANCHOR: m
fn f() {
    // ANCHOR: x
    g()
}
// ANCHOR_END: m
""".replace("\n", "\r\n")


@pytest.mark.parametrize(
    "page", ["# A\n\n```rust\n%s\n```\n", "# A\n\n1. ```rust\n   %s\n   ```\n"]
)
@pytest.mark.parametrize("kind", ["include", "rustdoc_include"])
def test_code_is_code(tmp_path: Path, page: str, kind: str) -> None:
    """What is shown in a fence keeps its indentation and is no Markdown; marks are not shown."""
    book = _book(tmp_path / "book", a=page % f"{{{{#{kind} f.rs:m}}}}")
    put(book, "src/f.rs", CODE)
    ((url, path, text, quote),) = quotes(book)
    assert (url, path, text) == ("/a.html", ("A",), "fn f() {\n    g()\n}")
    assert quote == "fn f() {\r\n    // ANCHOR: x\r\n    g()\r\n}"


def test_what_lies_between_parts_is_not_quoted(tmp_path: Path) -> None:
    """``rustdoc_include`` shows each part of a name and hides the rest; ``include`` the first."""
    mark = "// ANCHOR: m\n%s\n// ANCHOR_END: m\n"
    page = "```rust\n{{#%s f.rs:m}}\n```\n"
    book = _book(tmp_path / "book", a=page % "rustdoc_include", b=page % "include")
    put(book, "src/f.rs", mark % "one();" + "hidden();\n" + mark % "two();")
    assert [(url, quote) for url, _, _, quote in quotes(book)] == [
        ("/a.html", "one();"),
        ("/a.html", "two();"),
        ("/b.html", "one();"),
    ]


def test_code_with_lines_beside_it_has_a_hole(tmp_path: Path) -> None:
    """Nothing of it is quoted but the file itself."""
    book = _book(tmp_path / "book", a="# A\n\n```rust\nfn main() {\n{{#include f.rs}}\n}\n```\n")
    put(book, "src/f.rs", "run();\n")
    assert (_said(book), _of_pages(book)) == (["run();"], [])


def test_a_playground_is_code(tmp_path: Path) -> None:
    """Without a fence on the page."""
    book = _book(tmp_path / "book", a="Text.\n\n{{#playground f.rs editable}}\n\n## B\n\nMore.\n")
    put(book, "src/f.rs", "# hidden\nrun();\n")
    assert (_said(book), _of_pages(book)) == (["run();"], ["Text.", "More."])


@pytest.mark.parametrize("end", ["\n", "\n\n", "\n> ```\n\n", "\n> ```\n> Text.\n"])
def test_code_in_a_quote_ends_with_it(tmp_path: Path, end: str) -> None:
    """Below it is text again."""
    page = f"# A\n\n> ```rust\n> {{{{#include f.rs}}}}{end}{{{{#include f.md}}}}\n"
    book = _book(tmp_path / "book", a=page)
    put(book, "src/f.rs", "// *Run* it.\n")
    put(book, "src/f.md", "Run *it*.\n")
    assert _said(book) == ["// *Run* it.", "Run it."]


def test_what_mkdocs_has_holds_nothing_here(tmp_path: Path) -> None:
    """``===`` opens no tab."""
    book = _book(tmp_path / "book", a='# A\n\n=== "B"\n\n    {{#include f.md}}\n')
    put(book, "src/f.md", "Text.\n")
    assert [path for _, path, _, _ in quotes(book)] == [("A",)]


def test_files_in_files(tmp_path: Path) -> None:
    """Each is quoted from itself, lies beside the one that names it, and ends in itself."""
    book = _book(tmp_path / "book", a="# A\n\n{{#include parts/b.md}}\n\n{{#include d.md}}\n")
    put(book, "src/parts/b.md", "Of b.\n\n## B\n\n- {{#include c.md}}\n")
    put(book, "src/parts/c.md", "Of c.\n\n{{#include b.md}}\n{{#include ../a.md}}\n")
    put(book, "src/d.md", "Of d.\n")
    assert sorted(each[:3] for each in quotes(book)) == [
        ("/a.html", ("A",), "Of b."),
        ("/a.html#b", ("A", "B"), "Of c."),
        ("/a.html#b", ("A", "B"), "Of d."),
    ]


def test_what_has_a_page_of_its_own_is_read_there(tmp_path: Path) -> None:
    """And what the owner leaves out is read nowhere."""
    book = _book(tmp_path / "book", a="{{#include b.md}}\n{{#include c.md}}\n", b="Text.\n")
    put(book, "src/c.md")
    assert read_shown(book, exclude=["c.md"]) == ([], {})


@pytest.mark.parametrize(
    "name",
    [
        "none.md",
        "../../secret.md",
        "../parts/../../secret.md",
        "../link.md",
        "../linked/secret.md",
        "../parts",
        "https://example.org/a.md",
        "/etc/passwd",
        "../pipe",
    ],
)
@pytest.mark.parametrize("kind", ["include", "rustdoc_include", "playground", "playpen"])
def test_what_is_not_there_is_told(tmp_path: Path, kind: str, name: str) -> None:
    """Nothing outside of the book is read, whatever leads there."""
    line = f"{{{{#{kind} {name}}}}}\n"
    book = _book(tmp_path / "book", a=f"Text.\n\n{line}", b=line)
    put(tmp_path, "secret.md", "Secret.\n")
    put(book, "parts/g.md")
    (book / "link.md").symlink_to(tmp_path / "secret.md")
    (book / "linked").symlink_to(tmp_path)
    os.mkfifo(book / "pipe")
    shown, skipped = read_shown(book)
    assert shown == []
    ((path, reason),) = skipped.items()
    assert path == name
    assert "(book/src/a.md)" in reason
    assert ("on the web" in reason) == name.startswith("https")


@pytest.mark.parametrize("part", ["none", "7:9", "ANCHOR"])
def test_a_part_that_is_not_there_is_told(tmp_path: Path, part: str) -> None:
    """With the name of the file."""
    book = _book(tmp_path / "book", a=f"{{{{#include f.md:{part}}}}}\n")
    put(book, "src/f.md")
    assert [*read_shown(book)[1]] == [f"book/src/f.md:{part}"]


def test_within_a_line_no_file_is_read(tmp_path: Path) -> None:
    """It is told, and the sentence is not quoted: it has a hole."""
    page = "# A {{#include v.txt}}\n\nAs of {{#include v.txt}} it runs. It is fast.\n"
    book = _book(tmp_path / "book", a=page)
    put(book, "src/v.txt", "1.2\n")
    shown, skipped = read_shown(book)
    assert (shown, [*skipped], _of_pages(book)) == ([], ["v.txt"], ["It is fast."])


@pytest.mark.parametrize(
    "page",
    [
        "\\{{#include f.md}}\n",
        "\\{{#include f.md}} and {{#include f.md}}\n",
        "```\n\\{{#include f.md}}\n```\n",
        "<!-- {{#include f.md}} -->\n",
        "<!--\n{{#include f.md}}\n-->\n",
        "{{#title f.md}}\n",
        "{{#include}}\n",
        "{{#other f.md}}\n",
    ],
)
def test_what_shows_nothing(tmp_path: Path, page: str) -> None:
    """Escapes, comments, and what is none of these links."""
    book = _book(tmp_path / "book", a=page)
    put(book, "src/f.md")
    assert read_shown(book) == ([], {})


@pytest.mark.parametrize(
    ("config", "is_read"),
    [
        ("[build]\nuse-default-preprocessors = false\n", False),
        ("[build]\nuse-default-preprocessors = false\n[preprocessor.links]\n", True),
        ("[build]\nuse-default-preprocessors = true\n", True),
    ],
)
def test_a_book_may_do_without_them(tmp_path: Path, config: str, is_read: bool) -> None:
    """As its settings say."""
    book = _book(tmp_path / "book", config, a="{{#include f.md}}\n")
    put(book, "src/f.md")
    assert bool(read_shown(book)[0]) == is_read


def test_very_many_files_end(tmp_path: Path) -> None:
    """Files that show two others each, and those two more, are bounded in number and depth."""
    book = _book(tmp_path / "book", a="{{#include f0.md}}\n")
    for number in range(30):
        line = f"{{{{#include f{number + 1}.md}}}}\n"
        put(book, f"src/f{number}.md", f"Text.\n\n{line * 40}")
    put(book, "src/f30.md")
    before = time.process_time()
    shown, skipped = read_shown(book)
    assert time.process_time() - before < 40 * page_seconds()
    assert len(shown) == 10
    assert "500 files" in skipped["book/src/a.md"]
    assert "10 files" in skipped["book/src/f10.md"]


@pytest.mark.parametrize(
    "part",
    [
        "{{#include f.md}}",
        "{{#include f.md}}\n",
        "\\{{#include f.md ",
        "{{#include ",
        "```\nx\n{{#include f.md}}\n```\n",
        "<!-- {{#include f.md}} ",
    ],
)
def test_pages_made_to_hurt_end(tmp_path: Path, part: str) -> None:
    """Each in a time that grows with its length."""
    book = _book(tmp_path / "book", a=part * (150_000 // len(part)))
    put(book, "src/f.md")
    before = time.process_time()
    read("markdown", book, max_file_bytes=1_000_000)
    _of_pages(book)
    assert time.process_time() - before < 40 * page_seconds()


def test_a_file_that_is_shown_many_times_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that show the same parts of a file over and over make as little work as those that
    show each once; the headings of what is shown are counted each time."""
    parts = "{{#include f.md:a}}\n{{#include f.md:b}}\n{{#include g.md}}\n"
    page = f"{parts * 100}\n{{{{#include last.md}}}}\n"
    book = _book(tmp_path / "book", a=page, b=page, c=page, d=page, e=page)
    put(book, "src/f.md", LINES.replace("part", "a").replace("inner", "b") % ENDS)
    put(book, "src/g.md", "# G\n\n{{#include h.md}}\n")
    put(book, "src/h.md", "Five.\n")
    put(book, "src/last.md", "## Last\n\nSix.\n")
    names: list[str] = []
    scans: list[str] = []
    read_text, marked = shown_files.read_text, mdbook_includes.all_lines
    monkeypatch.setattr(
        shown_files, "read_text", lambda name, most: (names.append(name), read_text(name, most))[1]
    )
    monkeypatch.setattr(
        mdbook_includes, "all_lines", lambda text: (scans.append(text), marked(text))[1]
    )
    said = quotes(book)
    assert [text for _, _, text, _ in said].count("Six.") == shown_files.PAGES
    assert {path[1:] for _, path, text, _ in said if text == "Six."} == {("G", "Last")}
    assert len(names) < 60
    assert len(scans) < 60
