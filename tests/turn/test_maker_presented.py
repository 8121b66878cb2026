"""Who made what is read, from the section that presents them."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.small_map import told_apart

pytestmark = pytest.mark.anyio

PREFACE = (
    "# Preface\n\nThis book tells how to keep lamps burning.\n\n"
    "## About the author\n\nAda Noll keeps bees in Ghent and has taught physics.\n\n"
    "## What you need\n\nYou need a lamp and a wick. The author uses two.\n"
)


async def test_whoever_a_section_presents_as_the_author_made_it(tmp_path: Path) -> None:
    """ "Who wrote this book?" and "Who is the author?" are told the name, though no verb of making
    stands beside it; who made one thing of the book is not."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "preface.md").write_text(PREFACE, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n', encoding="utf-8")
    questions = ("Who is the author?", "Who wrote this book?", "Who invented the wick?")
    author, wrote, wick = await told_apart(config, *questions)
    for each in (author, wrote):
        assert [cited.text for cited in each.citations] == [PREFACE.split("\n\n")[3]]
    assert not wick.citations
