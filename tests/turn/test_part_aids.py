"""The summary of a chapter, its exercises and their answers, from sections of the same name."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.small_map import told

pytestmark = pytest.mark.anyio

PREFACE = "# Preface\n\nEach chapter has lessons and ends with a summary and exercises.\n"
ENDS = {
    "chapter-1-oil": "# Summary and exercises\n\n- Oil burns slowly.\n- Wicks are cut.\n\n"
    "## Exercises\n\n1. Weigh a lamp.\n2. Cut a wick. What do you see?\n\n"
    "## Answers\n\nThe lamp weighs two pounds.\n",
    "chapter-2-fog": "# Summary\n\n- Fog dims a lamp.\n\n## Exercises\n\n1. Walk into fog.\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of two chapters, a folder each."""
    for folder, text in ENDS.items():
        (tmp_path / "docs" / folder).mkdir(parents=True)
        (tmp_path / "docs" / folder / "ends.md").write_text(text, encoding="utf-8")
    (tmp_path / "docs" / "preface.md").write_text(PREFACE, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n', encoding="utf-8")
    return config


async def test_each_chapter_has_its_own(book: Path) -> None:
    """The folder says whose they are; one exercise by its number; another chapter behind it."""
    conversation = {
        "Summarize chapter 1": ["Oil burns slowly.", "Wicks are cut."],
        "And chapter 2?": ["Fog dims a lamp."],
        "What are the exercises of chapter 1?": ["Weigh a lamp.", "Cut a wick. What do you see?"],
        "What is exercise 2 of chapter 1?": ["Cut a wick. What do you see?"],
        "Show me the answers for chapter 1": ["The lamp weighs two pounds."],
    }
    said = await told(book, *conversation)
    assert [[each.text for each in answer.citations] for answer in said] == [*conversation.values()]


async def test_a_chapter_without_one_is_told_nothing_of_another(book: Path) -> None:
    """Answers there are in the first chapter alone."""
    [said] = await told(book, "Show me the answers for chapter 2")
    assert "two pounds" not in said.answer
