"""Heading ids of generators: expectations follow from their published rules."""

from __future__ import annotations

import time

import pytest

from answerable.ingest.headings import headings
from answerable.ingest.slugs import own_id
from answerable.types import Generator
from ordinary_page import page_seconds

IDS: list[tuple[Generator, str, str]] = [
    ("vitepress", "## server.port", "server-port"),
    ("vitepress", "## What's new in 2.0?", "what-s-new-in-2-0"),
    ("vitepress", "## `a.b` and **C++**", "a-b-and-c"),
    ("vitepress", "## 3 ways", "_3-ways"),
    ("vitepress", "## Café au lait", "cafe-au-lait"),
    ("vitepress", "## Option <Badge text='new' />", "option"),
    ("vitepress", "## Own {#my-own}", "my-own"),
    ("vitepress", "## Own {#my-own .big}", "my-own"),
    ("vitepress", "## Own %{#my-own}%", "my-own"),
    ("mkdocs", "## server.port", "serverport"),
    ("mkdocs", "## A & B - C", "a-b-c"),
    ("mkdocs", "## Café au lait", "cafe-au-lait"),
    ("mkdocs", "## snake_case Name", "snake_case-name"),
    ("mkdocs", "## Own { #my-own }", "my-own"),
    ("mkdocs", "## Own {: #my-own .big }", "my-own"),
    ("mkdocs", "## Own {.big data-x='1'}", "own"),
    ("mkdocs", "## 你好", "_1"),
    ("hugo", "## Why not `a.b`?", "why-not-ab"),
    ("hugo", "## Many   spaces - here", "many---spaces---here"),
    ("hugo", "## [Pages](/pages/)", "pagespages"),
    ("hugo", "## 2½ x² cafés", "2-x-cafés"),
    ("hugo", "## Own {#my-own}", "my-own"),
    ("hugo", "## !", "heading"),
    ("zola", "## x² cafés, it's *so*", "x2-cafes-it-s-so"),
    ("eleventy", "## What is new in 2.0?", "what-is-new-in-20"),
    ("sphinx", "## 2. Why `a.b` & _c_?", "why-a-b-c"),
    ("sphinx", "## Café au lait", "cafe-au-lait"),
    ("sphinx", "## 你好", "id1"),
    ("github", "## Own { .big }", "own--big-"),
]


@pytest.mark.parametrize(("generator", "source", "expected"), IDS)
def test_ids_are_those_of_the_generator(generator: Generator, source: str, expected: str) -> None:
    """Each generator's way with punctuation, accents, digits and attributes."""
    (heading,) = headings(source, mdx=False, generator=generator)
    assert heading.id == expected


@pytest.mark.parametrize(
    ("generator", "expected"),
    [
        ("github", ["note", "note-1", "note-1-1", "note-2"]),
        ("vitepress", ["note", "note-1", "note-1-1", "note-2"]),
        ("mkdocs", ["note", "note_1", "note-1", "note_2"]),
        ("hugo", ["note", "note-1", "note-1-1", "note-2"]),
        ("sphinx", ["note", "id1", "note-1", "id2"]),
    ],
)
def test_repeats_are_numbered(generator: Generator, expected: list[str]) -> None:
    """A second heading of the same name, and one that is named like a numbered one."""
    text = "## Note\n\n## Note\n\n## Note 1\n\n## Note\n"
    assert [each.id for each in headings(text, mdx=False, generator=generator)] == expected


def test_attributes_are_not_shown() -> None:
    """What a heading says to the generator is no part of its name."""
    (heading,) = headings("## Paths { #paths .wide }", mdx=False, generator="mkdocs")
    assert heading.text == "Paths"
    (heading,) = headings("## Paths %{ #paths }%", mdx=False, generator="vitepress")
    assert heading.text == "Paths"


def test_attributes_without_an_end_are_read_once() -> None:
    """What is quoted is no bare value as well: a heading with twenty took minutes."""
    began = time.process_time()
    assert own_id("A {  " + "xx='AAAA'  " * 24, "mkdocs") == ""
    assert own_id("A { xx='AAAA' title=\"a b\" #there }", "mkdocs") == "there"
    assert time.process_time() - began < 4 * page_seconds()
