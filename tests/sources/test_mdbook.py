"""Books of mdBook: what ``SUMMARY.md`` names is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.generators.detection import ids_of, maker_of

from .reading import put, read

SUMMARY = """# Summary

[Introduction](README.md)

# First part

- [Install `lamp`](install/README.md)
    - [On [old] machines](./install/old%20ones.md "Hint")
- [To be written]()
* [Marked](<with spaces.md>)
<!-- - [Hidden](hidden.md) -->
- [Elsewhere](other.md#part)
"""
PAGES = ("README", "install/README", "install/old ones", "with spaces", "hidden", "other", "loose")


def book(folder: Path, config: str = "", src: str = "src", summary: str = SUMMARY) -> Path:
    """A book in a repository with settings of another generator."""
    put(folder, "mkdocs.yml")
    put(folder, "guide/book.toml", config)
    put(folder, f"guide/{src}/SUMMARY.md", summary)
    for page in PAGES:
        put(folder, f"guide/{src}/{page}.md")
    put(folder, "guide/CONTRIBUTING.md")
    return folder / "guide"


@pytest.mark.parametrize(
    ("config", "src"),
    [("", "src"), ('[book]\ntitle = "Lamps"\nsrc = "text/en"\n', "text/en")],
)
@pytest.mark.parametrize("inside", [False, True])
def test_chapters_are_pages(tmp_path: Path, config: str, src: str, inside: bool) -> None:
    """Those that the summary names, as files; a README is its folder's index."""
    named = book(tmp_path, config, src) / (src if inside else "")
    pages, skipped = read("markdown", named, url="https://x.org")
    assert {page.url.removeprefix("https://x.org/"): page.title for page in pages} == {
        "": "Introduction",
        "install/": "Install lamp",
        "install/old%20ones.html": "On [old] machines",
        "with%20spaces.html": "Marked",
        "other.html": "Elsewhere",
    }
    assert (skipped, ids_of(maker_of(named)[0])) == ({}, "github")


def test_a_part_of_a_book(tmp_path: Path) -> None:
    """Addresses begin where the owner points."""
    pages, _ = read("markdown", book(tmp_path) / "src/install", url="https://x.org")
    assert {page.url for page in pages} == {"https://x.org/", "https://x.org/old%20ones.html"}


def test_the_owner_may_do_without_endings(tmp_path: Path) -> None:
    """``trailing_slash`` wins."""
    pages, _ = read("markdown", book(tmp_path), url="https://x.org", trailing_slash=False)
    assert "https://x.org/other" in {page.url for page in pages}


def test_a_page_that_the_owner_names_is_read(tmp_path: Path) -> None:
    """Whether it is a chapter or not."""
    (page,), _ = read("markdown", book(tmp_path) / "src/loose.md")
    assert page.path == "loose.md"


@pytest.mark.parametrize("summary", ["# Summary\n", " "])
def test_a_book_without_chapters_says_nothing(tmp_path: Path, summary: str) -> None:
    """All files are read then."""
    pages, _ = read("markdown", book(tmp_path, summary=summary) / "src")
    assert len(pages) >= len(PAGES)


def test_what_is_no_part_of_the_book(tmp_path: Path) -> None:
    """Markdown beside it in the same project is read as it is."""
    book(tmp_path)
    put(tmp_path, "guide/notes/a.md")
    (page,), _ = read("markdown", tmp_path / "guide/notes", url="https://x.org")
    assert page.url == "https://x.org/a"


SERVED = '[output.html]\nsite-url = "%s"\n'


@pytest.mark.parametrize(
    ("said", "url", "base"),
    [
        ("/lamps/", "https://x.org", "https://x.org/lamps/"),
        ("/a/lamps", "https://x.org/", "https://x.org/a/lamps/"),
        ("/my lamps/", "https://x.org", ""),
        ("https://x.org/lamps/", "https://x.org", "https://x.org/lamps/"),
        ("https://y.org/lamps/", "https://x.org", "https://x.org/"),
        ("/lamps/", "https://x.org/docs", "https://x.org/docs/"),
        ("/", "https://x.org", "https://x.org/"),
        ("./", "https://x.org", "https://x.org/"),
        ("/../a/", "https://x.org", "https://x.org/"),
        ("javascript:a", "https://x.org", "https://x.org/"),
        ("/lamps/", "", "guide/src/"),
    ],
)
def test_where_the_site_is_served(tmp_path: Path, said: str, url: str, base: str) -> None:
    """``site-url`` says it, where the owner names no path."""
    base = base or "https://x.org/my%20lamps/"
    pages, _ = read("markdown", book(tmp_path, SERVED % said), url=url)
    assert {page.url.removesuffix(".html").removesuffix(".md") for page in pages} >= {
        f"{base}other"
    }


def test_the_owner_knows_where_it_is_served(tmp_path: Path) -> None:
    """``base_url`` wins, the root too."""
    book(tmp_path, SERVED % "/lamps/")
    for base in ("/", "/b/"):
        pages, _ = read("markdown", tmp_path / "guide", url="https://x.org", base_url=base)
        assert f"https://x.org{base}other.html" in {page.url for page in pages}


def test_a_part_of_a_book_that_is_served_elsewhere(tmp_path: Path) -> None:
    """Its addresses are those that it has in the whole."""
    part = book(tmp_path, SERVED % "/lamps/") / "src/install"
    pages, _ = read("markdown", part, url="https://x.org")
    assert "https://x.org/lamps/install/old%20ones.html" in {page.url for page in pages}


@pytest.mark.parametrize(
    ("config", "marks"),
    [
        ("", {"includes", "definition-lists"}),
        ("[preprocessor.version-filler]\n", {"includes", "definition-lists", "values"}),
        ("[preprocessor.links]\n[preprocessor.mermaid]\n", {"includes", "definition-lists"}),
        ("[output.html]\ndefinition-lists = false\n", {"includes"}),
        ("[build]\nuse-default-preprocessors = false\n", {"definition-lists"}),
    ],
)
@pytest.mark.parametrize("summary", [SUMMARY, "# Summary\n"])
def test_what_is_a_mark_in_a_book(
    tmp_path: Path, config: str, marks: set[str], summary: str
) -> None:
    """As its settings have it."""
    pages, _ = read("markdown", book(tmp_path, config, summary=summary))
    assert {frozenset(page.syntax) for page in pages} == {frozenset(marks)}
