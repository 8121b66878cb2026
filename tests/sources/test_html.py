"""A folder of HTML pages as documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.ingest.chunking import chunk_document
from answerable.ingest.line_proof import proven
from answerable.settings import IngestSettings, SourceSettings
from answerable.sources.site_title import site_title
from answerable.testing.embedders import HashedEmbedder

from .reading import put, read

BODY = "<main><h1>Oil lamps</h1><p>Trim the wick.</p></main>"


def page(body: str = BODY, head: str = "<title>Oil lamps</title>", language: str = "en") -> str:
    top = f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head>'
    return f"{top}\n<body>\n{body}\n</body></html>"


def test_a_page(tmp_path: Path) -> None:
    """It has a title, an address and a text, and the file's own text to quote from."""
    put(tmp_path, "guide/lamps.html", page())
    documents, skipped = read("html", tmp_path, url="https://example.org", base_url="/docs/")
    (found,) = documents
    assert (found.title, found.url) == ("Oil lamps", "https://example.org/docs/guide/lamps.html")
    assert "Trim the wick." in found.text
    assert "<" not in found.text.replace("<h1>", "").replace("</h1>", "")
    assert found.original == page()
    assert found.metadata == {"section": "guide", "markup": "html"}
    assert skipped == {}


def test_quotes_are_cut_from_the_file(tmp_path: Path) -> None:
    """Each stands in the file in the lines it says, with the tags in it."""
    body = (
        "<main><h1>Lamps</h1>\n<p>Use <code>oil --pure</code> &amp; a <a href='/w'>wick</a>.</p>\n"
        "<ul><li>One &lt;lamp&gt;.\n<li>Two lamps.</ul></main>"
    )
    put(tmp_path, "lamps.html", page(body))
    ((document,), _) = read("html", tmp_path)
    chunks = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    units = [(each, unit) for each in chunks for unit in each.units]
    assert [unit.text for _, unit in units] == [
        "Use oil --pure & a wick.",
        "One <lamp>.",
        "Two lamps.",
    ]
    assert all(proven(each, document) for each in chunks)
    quotes = [each.quote(unit.span) for each, unit in units]
    assert all(quote in document.original for quote in quotes)
    assert quotes[0] == "Use <code>oil --pure</code> &amp; a <a href='/w'>wick</a>."
    assert [unit.span.line_start for _, unit in units] == [5, 6, 7]


def test_a_long_section_is_cut_by_its_words_and_not_by_its_tags(tmp_path: Path) -> None:
    """Each token of code that is coloured stands in an element of its own; cut by these, the lines
    of a small block would be a part each."""
    lines = "\n".join(
        f"<span class='n'>lamp</span><span class='o'>.</span><span class='n'>trim</span>"
        f"<span class='p'>(</span><span class='mi'>{number}</span><span class='p'>)</span>"
        for number in range(5)
    )
    some = f"<p>{'Trim the wick with care. ' * 12}</p><pre>{lines}</pre>"
    put(tmp_path, "lamps.html", page(f"<main><h1>Oil lamps</h1>{some * 4}</main>"))
    ((document,), _) = read("html", tmp_path)
    settings = IngestSettings(max_tokens=256)
    chunks = chunk_document(document, HashedEmbedder().count_tokens, settings)
    code = [unit for each in chunks for unit in each.units if unit.kind == "code"]
    assert [unit.text.count("\n") for unit in code] == [4] * 4
    assert len(chunks) == 2
    assert all(each.token_count <= settings.max_tokens for each in chunks)


@pytest.mark.parametrize(
    ("file", "settings", "address"),
    [
        ("index.html", {}, "https://example.org/"),
        ("guide/index.html", {}, "https://example.org/guide/"),
        ("guide/index.htm", {"trailing_slash": False}, "https://example.org/guide"),
        ("guide/a b.html", {}, "https://example.org/guide/a%20b.html"),
        ("guide/a.html", {"trailing_slash": False}, "https://example.org/guide/a"),
        ("guide/a.html", {"trailing_slash": True}, "https://example.org/guide/a/"),
    ],
)
def test_addresses(tmp_path: Path, file: str, settings: dict[str, object], address: str) -> None:
    """An index stands for its folder; whether a page ends in its extension can be said."""
    put(tmp_path, file, page())
    ((found,), _) = read("html", tmp_path, url="https://example.org", **settings)
    assert found.url == address


@pytest.mark.parametrize(
    ("canonical", "address"),
    [
        ("https://www.example.org/oil/", "https://www.example.org/oil/"),
        ("https://docs.example.org/oil#top", "https://docs.example.org/oil"),
        ("https://elsewhere.example/oil", "https://example.org/a.html"),
        ("file:///usr/share/oil.html", "https://example.org/a.html"),
        ("javascript:alert(1)", "https://example.org/a.html"),
        ("/oil", "https://example.org/a.html"),
        ("http://[", "https://example.org/a.html"),
        ("https://docs.example.org:99999/oil", "https://example.org/a.html"),
        ("https://user:pw@docs.example.org/oil", "https://example.org/a.html"),
    ],
)
def test_the_address_that_a_page_says(tmp_path: Path, canonical: str, address: str) -> None:
    """It is taken where it is one of this site."""
    put(tmp_path, "a.html", page(head=f'<link rel="canonical" href="{canonical}">'))
    ((found,), _) = read("html", tmp_path, url="https://example.org")
    assert found.url == address


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ('<meta name="robots" content="noindex, nofollow">', "noindex"),
        ('<meta http-equiv="refresh" content="0; url=/new">', "leads to another page"),
        ("", ""),
    ],
)
def test_what_is_no_page_of_the_site(tmp_path: Path, head: str, reason: str) -> None:
    """It is skipped with the reason."""
    put(tmp_path, "a.html", page(head=head))
    documents, skipped = read("html", tmp_path)
    assert len(documents) == (0 if reason else 1)
    assert reason in skipped.get("a.html", skipped.get(f"{tmp_path.name}/a.html", ""))


def test_pages_without_text_and_files_that_are_no_text(tmp_path: Path) -> None:
    """They are skipped, each with its reason."""
    put(tmp_path, "empty.html", page("<div id=root></div><script>run()</script>"))
    (tmp_path / "latin.html").write_bytes(page("<p>Caf\u00e9</p>").encode("latin-1"))
    documents, skipped = read("html", tmp_path)
    assert documents == []
    by_name = {name.rpartition("/")[2]: reason for name, reason in skipped.items()}
    assert by_name["empty.html"] == "It shows no text."
    assert "UTF-8" in by_name["latin.html"]


def test_what_a_generator_makes_beside_the_pages(tmp_path: Path) -> None:
    """Indexes and folders of code are not read."""
    for name in ("404.html", "genindex.html", "py-modindex/index.html", "_modules/lamp.html"):
        put(tmp_path, name, page())
    put(tmp_path, "lamp.html", page())
    documents, skipped = read("html", tmp_path)
    assert [each.file.rpartition("/")[2] for each in documents] == ["lamp.html"]
    assert skipped == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("_templates/note.html", page()),
        ("a.html", "{% extends 'b.html' %}" + BODY),
        ("a.html", "\n{# Shown below every page. #}\n" + page()),
        ("a.html", page().replace("en", "{{ language }}", 1)),
        ("a.html", page(head="{% include 'head.html' %}")),
    ],
)
def test_templates_are_no_pages(tmp_path: Path, name: str, text: str) -> None:
    """They are told as skipped; a page that only shows such marks is one."""
    put(tmp_path, name, text)
    put(tmp_path, "b.html", page(head="<title>The {% if %} tag</title>"))
    put(tmp_path, "c.html", "<p>{{ name }} is filled in, and so is {% if %}.</p>")
    documents, skipped = read("html", tmp_path)
    assert [each.path.rpartition("/")[2] for each in documents] == ["b.html", "c.html"]
    [(path, reason)] = skipped.items()
    assert path.endswith(name)
    assert "template" in reason


def test_the_language_of_most_pages(tmp_path: Path) -> None:
    """Pages in another are read where all are asked for."""
    for name, language in (("a", "en"), ("b", "en-GB"), ("de/a", "de"), ("c", "")):
        put(tmp_path, f"{name}.html", page(language=language))
    assert len(read("html", tmp_path)[0]) == 3
    assert len(read("html", tmp_path, locales="all")[0]) == 4


def test_what_most_pages_repeat(tmp_path: Path) -> None:
    """Menus and notices around the text are left out, but not headings that pages share; the home
    page keeps what is no menu."""
    for number, name in enumerate(("index", "a", "b", "c")):
        links = "<ul><li><a href=/>Home</a><li><a href=/a>All lamps</a></ul>"
        menu = f"{links}<div>Call 555 0100.</div><p>\u00a9 2026 Acme"
        text = f"<h1>Lamp {number}</h1><h2>Care</h2><p>Fill it with {number} cups.</p>"
        put(tmp_path, f"{name}.html", page(f"<div>{menu}</div>{text}"))
    documents, _ = read("html", tmp_path)
    texts = {each.file.rpartition("/")[2]: each.text for each in documents}
    assert not any("All lamps" in text or "Acme" in text for text in texts.values())
    assert all("<h2>Care</h2>" in text for text in texts.values())
    assert [name for name, text in texts.items() if "555 0100" in text] == ["index.html"]


def test_the_title_of_a_page(tmp_path: Path) -> None:
    """The only H1 that is not that of all pages; else what the page's title says before the
    site's name."""
    for number in range(3):
        put(
            tmp_path,
            f"n{number}.html",
            page("<h1>Acme</h1><p>Text.</p>", f"<title>N{number} - Acme 1.2</title>"),
        )
    put(
        tmp_path,
        "two.html",
        page("<h1>1. One</h1><h1>2. Two</h1>", "<title>All of it - Acme 1.2</title>"),
    )
    put(tmp_path, "none.html", page("<p>Text.</p>", ""))
    titles = {each.file.rpartition("/")[2]: each.title for each in read("html", tmp_path)[0]}
    assert titles == {
        "n0.html": "N0",
        "n1.html": "N1",
        "n2.html": "N2",
        "two.html": "All of it",
        "none.html": "none",
    }
    assert site_title([SourceSettings(kind="html", path=tmp_path)]) == "Acme"


def test_one_page(tmp_path: Path) -> None:
    """A path may be that of a page; one that is not there is refused."""
    put(tmp_path, "cv.html", page())
    documents, _ = read("html", tmp_path / "cv.html")
    assert [each.title for each in documents] == ["Oil lamps"]
    with pytest.raises(ConfigError, match="folder of HTML pages"):
        read("html", tmp_path / "gone.html")
