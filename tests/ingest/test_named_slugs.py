"""Ids of headings that a site makes in another way than its generator does by default."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest import named_slugs
from answerable.ingest.chunking import chunk_document
from answerable.ingest.fingerprints import fingerprint
from answerable.settings import IngestSettings
from answerable.types import Document

HEADINGS = (
    "Éclairage & sécurité",
    "What does `--force` do?",
    "C / C++ bindings",
    "日本語",
    "Notes",
)


def slugs(ids: str, *headings: str) -> list[str]:
    slugger = named_slugs.slugger(ids)
    return [slugger.slug(each.replace("`", "")) for each in headings]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        # As the functions themselves gave them: pymdownx 10, Python-Markdown 3, Eleventy 3.
        (
            "pymdownx - lower",
            ["éclairage--sécurité", "what-does---force-do", "c--c-bindings", "日本語", "notes"],
        ),
        (
            "pymdownx _ none",
            ["Éclairage__sécurité", "What_does_--force_do", "C__C_bindings", "日本語", "Notes"],
        ),
        (
            "python-markdown -",
            ["eclairage-securite", "what-does-force-do", "c-c-bindings", "_1", "notes"],
        ),
        (
            "python-markdown-unicode _",
            ["éclairage_sécurité", "what_does_--force_do", "c_c_bindings", "日本語", "notes"],
        ),
        (
            "sindresorhus",
            ["eclairage-and-securite", "what-does-force-do", "c-c-bindings", "", "notes"],
        ),
        (
            "markdown-it-anchor",
            [
                "%C3%A9clairage-%26-s%C3%A9curit%C3%A9",
                "what-does---force-do%3F",
                "c-%2F-c%2B%2B-bindings",
                "%E6%97%A5%E6%9C%AC%E8%AA%9E",
                "notes",
            ],
        ),
        ("none", [""] * 5),
        ("something else", [""] * 5),
    ],
)
def test_each_way(ids: str, expected: list[str]) -> None:
    """Each function that a site can name has its own."""
    assert slugs(ids, *HEADINGS) == expected


def test_percent_and_cases() -> None:
    """As ``pymdownx`` lets a site choose."""
    assert slugs("pymdownx - lower percent", "Über uns") == ["%C3%BCber-uns"]
    assert slugs("pymdownx - lower-ascii", "ÜBER Uns") == ["Über-uns"]
    assert slugs("pymdownx - fold", "Straße") == ["strasse"]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ("pymdownx - lower", ["notes", "notes_1", "notes_2"]),
        ("sindresorhus", ["notes", "notes-2", "notes-3"]),
        ("markdown-it-anchor", ["notes", "notes-1", "notes-2"]),
    ],
)
def test_repeats(ids: str, expected: list[str]) -> None:
    """The second heading of a text has an id of its own."""
    assert slugs(ids, "Notes", "Notes", "Notes") == expected


def test_words_that_are_spelled_out() -> None:
    """An apostrophe before the last letter goes; what is not known to be spelled has no id."""
    headings = ("What's new in C# 2.0?", "Don’t panic", "Größe über alles", "Ω and more", "Déjà vu")
    expected = ["whats-new-in-c-2-0", "dont-panic", "groesse-ueber-alles", "", "deja-vu"]
    assert slugs("sindresorhus", *headings) == expected


PAGE = Document(
    "docs/a.md",
    "docs/a.md",
    "# A\n\nText.\n\n## Éclair & co.\n\nMore text.\n\n## Named {#own}\n\nYet more.\n",
    "A",
    "https://x.org/a/",
    generator="mkdocs",
)


@pytest.mark.parametrize(
    ("ids", "expected"),
    [("", "#eclair-co"), ("pymdownx - lower", "#éclair--co"), ("none", "")],
)
def test_sections_are_linked_by_them(ids: str, expected: str) -> None:
    """Where nobody knows the id, the page is linked; an id that is written there is known."""
    page = replace(PAGE, ids=ids)
    urls = [each.url for each in chunk_document(page, len, IngestSettings())]
    assert urls == ["https://x.org/a/", f"https://x.org/a/{expected}", "https://x.org/a/#own"]


def test_a_page_is_read_anew_where_they_change() -> None:
    """Its links are others then."""
    assert fingerprint(PAGE, "") != fingerprint(replace(PAGE, ids="none"), "")
