"""What a section says first: that all it tells is deprecated, and what to use instead."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.deprecation import with_deprecation
from answerable.testing.corpus import evidence
from answerable.types import Chunk
from ingest.documents import chunks

from .test_extractive import written

PAGE = """## `lamp light`

:::warning Deprecated

`lamp light` is deprecated. Use `lamp on` instead. It goes in winter.

:::

Lights the lamp in the yard.

### Options

The wheel sets how bright the lamp is.
"""
SECTIONS = chunks(PAGE)


def first(text: str) -> Chunk:
    return chunks(f"## Wick trimmer\n\n{text} The lamp burns oil.\n")[0]


def test_it_is_told_first() -> None:
    """With what to use instead, and also of a section below it."""
    page, options = SECTIONS
    assert with_deprecation([(page, [3])], SECTIONS) == [(page, [0, 1, 3])]
    told = with_deprecation([(options, [0])], SECTIONS)
    assert told == [(page, [0, 1]), (options, [0])]
    assert with_deprecation([(options, [0])], [options]) == [(options, [0])]
    assert with_deprecation([], SECTIONS) == []


def test_it_is_not_told_twice() -> None:
    """Where what is said says it already."""
    page = SECTIONS[0]
    assert with_deprecation([(page, [0])], SECTIONS) == [(page, [0])]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("This tool is no longer maintained.", True),
        ("The wick trimmer has been deprecated.", True),
        ("Deprecated: trim by hand.", True),
        ("This page is obsolete.", True),
        ("Lighting by hand is deprecated.", False),
        ("The old wheel was removed.", False),
        ("It is not deprecated.", False),
    ],
)
def test_what_says_so_of_its_section(text: str, told: bool) -> None:
    """Of the section by its heading or as "this"; what is said of something else is beside it."""
    chunk = first(text)
    assert with_deprecation([(chunk, [1])], [chunk]) == [(chunk, [0, 1] if told else [1])]


def test_a_visitor_is_told() -> None:
    """Before what it does."""
    said = written(evidence(*SECTIONS, question="How do I light the yard with lamp light?"))
    assert [each.text for each in said][:2] == [
        "`lamp light` is deprecated.",
        "Use `lamp on` instead.",
    ]
