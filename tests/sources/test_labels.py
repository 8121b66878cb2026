"""What pages and records say about themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from answerable.sources.labels import MAX_CHARS, joined, kind, labels, repository, section

from .reading import put, read

FRONT = """---
type: Case study
role: Lead
tech: [React, "C++, too", 7]
date: 2024-01-02
tags:
  - label: Forms
    permalink: /forms
  - Banking
keywords: forms, banks
aliases: [The   form, null, true]
version: 1.0
locale: pl
link: https://x.org
other: not read
---
Text.
"""
READ = {
    "role": "Lead",
    "tech": "React, C++, too, 7",
    "date": "2024-01-02",
    "tags": "Forms, Banking",
    "keywords": "forms, banks",
    "aliases": "The form",
    "version": "1.0",
    "locale": "pl",
}


def test_front_matter_becomes_metadata(tmp_path: Path) -> None:
    """Type, labels and top folder of a page of Markdown go along; other keys do not."""
    put(tmp_path, "work/deep/page.md", FRONT)
    put(tmp_path, "top.md", "Text.\n")
    documents, _ = read("markdown", tmp_path)
    page = next(d for d in documents if d.file.endswith("page.md"))
    top = next(d for d in documents if d.file.endswith("top.md"))
    assert page.source_type == "case_study"
    assert dict(page.metadata) == {**READ, "updated_at": "2024-01-02", "section": "work"}
    assert (top.source_type, dict(top.metadata)) == ("docs", {})


def test_front_matter_of_a_docusaurus_page(tmp_path: Path) -> None:
    """So they do on a Docusaurus site, where the section is named as it is in addresses and a
    page's own version and language win over the site's."""
    put(tmp_path, "docusaurus.config.js", "module.exports = {};")
    put(tmp_path, "docs/02-guides/page.md", FRONT)
    put(tmp_path, "docs/intro.md", "Text.\n")
    put(tmp_path, "blog/2021/2021-08-01-post.md", "---\ntype: news\n---\nText.\n")
    documents, _ = read("docusaurus", tmp_path)
    page, intro, post = (
        next(d for d in documents if d.file.endswith(name))
        for name in ("page.md", "intro.md", "post.md")
    )
    assert page.source_type == "case_study"
    assert dict(page.metadata) == {**READ, "updated_at": "2024-01-02", "section": "guides"}
    assert (intro.source_type, intro.metadata["locale"]) == ("docs", "en")
    assert "section" not in intro.metadata
    assert (post.source_type, post.metadata.get("section")) == ("news", None)


def test_records_carry_their_metadata(tmp_path: Path) -> None:
    """A row's ``type``, lists and ``metadata`` object are read; its own section wins."""
    rows = [
        {"id": "a", "text": "Hi", "type": "FAQ", "tags": ["x", "y"], "lang": "en"},
        {"id": "b", "text": "Hi", "metadata": {"section": "own", "n": 3, "l": [1, "z"], "o": {}}},
        {"id": "c", "text": "Hi", "source_type": "bio", "type": "other", "metadata": "no object"},
    ]
    put(tmp_path, "team/rows.jsonl", "\n".join(map(json.dumps, rows)))
    documents, reasons = read("jsonl", tmp_path)
    assert reasons == {}
    assert [d.source_type for d in documents] == ["faq", "records", "bio"]
    assert [dict(d.metadata) for d in documents] == [
        {"section": "team", "lang": "en", "tags": "x, y"},
        {"section": "own", "n": "3", "l": "1, z"},
        {"section": "team"},
    ]


def test_half_a_character_in_metadata_is_refused(tmp_path: Path) -> None:
    """A row with half a surrogate pair deep in its metadata is skipped with the reason."""
    put(tmp_path, "rows.jsonl", '{"id": "a", "text": "b", "metadata": {"k": ["\\ud800"]}}')
    documents, reasons = read("jsonl", tmp_path)
    assert documents == []
    assert ["half of a character" in reason for reason in reasons.values()] == [True]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", "a"),
        (" a \n b ", "a b"),
        (["a", "b"], "a, b"),
        ([], ""),
        (None, ""),
        (True, ""),
        (2.5, "2.5"),
        ([["nested"], {"label": "x"}, {"other": 1}, ""], "x"),
        ("x" * (MAX_CHARS + 1), ""),
    ],
)
def test_a_value_is_one_string(value: object, text: str) -> None:
    """Strings, numbers and their lists become one string; anything else becomes none."""
    assert joined(value) == text


def test_a_list_is_cut_between_items() -> None:
    """Only whole items are kept of a list that is too long."""
    text = joined(["word"] * 2_000)
    assert len(text) <= MAX_CHARS
    assert set(text.split(", ")) == {"word"}


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({}, "docs"),
        ({"type": "bio"}, "bio"),
        ({"type": " Case-Study "}, "case_study"),
        ({"type": "page", "source_type": "faq"}, "faq"),
        ({"type": ["bio"]}, "docs"),
        ({"type": "  "}, "docs"),
        ({"type": "x" * 65}, "docs"),
    ],
)
def test_kinds_are_written_in_one_way(values: dict[str, object], found: str) -> None:
    """The type is lower case with underscores; what is no name leaves the source's own."""
    assert kind(values, "docs") == found


def test_what_citations_call_it_is_an_alias() -> None:
    """Beside another title; where it is the title, pages are found by that."""
    named = {"title": "Onboarding", "source_name": "ING", "aliases": ["Bank"]}
    assert labels(named) == {"source_name": "ING", "aliases": "ING, Bank"}
    for title in ({}, {"title": "ING"}):
        assert labels({**title, "source_name": "ING"}) == {"source_name": "ING"}


def test_labels_and_sections() -> None:
    """Only known labels are taken, and only a folder is a section."""
    assert labels({"role": "x", "secret": "y", "tags": []}) == {"role": "x"}
    assert [section(path) for path in ("a.md", "b/a.md", "b/c/a.md")] == ["", "b", "b"]


@pytest.mark.parametrize(
    "url",
    [
        "https://docs.example.org@evil.example/",
        "https://user:word@code.example/lamp",
        "https&colon;//a@b.example/",
        "https://code.example:99999/",
        "http://[::1",
        "//code.example/lamp",
        "javascript:alert(1)",
    ],
)
def test_a_repository_that_is_nobodys_address(url: str) -> None:
    """It names nobody who signs in, and a browser can open it."""
    assert repository({"repo": url}) == ""
    assert repository({"repo": url, "github": "https://code.example/@ann/lamp"}) == (
        "https://code.example/@ann/lamp"
    )
