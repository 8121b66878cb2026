"""Which numbered part of a book a question, a page and a section are about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk
from answerable.text.page_files import CATEGORIES
from answerable.wording.numbered_parts import Part, called, is_in_part, page_parts, parts_named


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What will I learn in module 2?", {("module", "2")}),
        ("Compare chapter 03 with Lesson 1.2.", {("chapter", "3"), ("lesson", "1.2")}),
        ("week-4", {("week", "4")}),
        ("How do I cut it in 3 parts?", set()),
        ("What is a department 2?", set()),
        ("step 50% further", set()),
        ("part 2b", set()),
    ],
)
def test_parts_that_are_named(text: str, parts: set[Part]) -> None:
    """A kind of part with a number behind it, however they are joined."""
    assert parts_named(text) == parts


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Module 2 - The lamp", ("module", "2")),
        ("module-2", ("module", "2")),
        ("02-module-2", ("module", "2")),
        ("lesson-1.2-wicks.md", ("lesson", "1.2")),
        ("How module 1 prepares for module 2", None),
        ("2-wicks", None),
        ("", None),
    ],
)
def test_what_is_called_so(name: str, part: Part | None) -> None:
    """By how the name begins, behind a number that only orders files."""
    assert called(name) == part


def test_a_page_lies_in_its_folders() -> None:
    """It is in the part that its folder is called."""
    assert page_parts("Lesson 1.2: Wicks", "docs/module-2/01-wicks/lesson-1.2.md") == {
        ("lesson", "1.2"),
        ("module", "2"),
    }


def test_a_section_is_in_a_part_by_page_folder_or_heading() -> None:
    """What it only mentions, and where its address leads on the page, says nothing."""
    two = frozenset({("module", "2")})
    assert is_in_part(chunk("A lamp.", url="/docs/module-2/lamps"), two)
    assert is_in_part(chunk("A lamp.", url="/docs/lamps#top", heading=("Module 2",)), two)
    assert not is_in_part(chunk("A lamp.", url="/docs/module-3/lamps#module-2"), two)
    assert not is_in_part(chunk("A lamp.", heading=("How module 1 prepares for module 2",)), two)


def test_a_folder_is_the_part_that_the_sidebar_calls_it() -> None:
    """Whatever the folder itself is called."""
    section = replace(chunk("It is lit."), metadata={CATEGORIES: "Handbook\nChapter 3: Lamps"})
    assert is_in_part(section, frozenset({("chapter", "3")}))
    assert not is_in_part(section, frozenset({("chapter", "2")}))
