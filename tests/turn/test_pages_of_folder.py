"""The pages of a folder, where all of them are asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from answerable.assistant import Assistant
from answerable.assistant import open as opened
from answerable.collected import Collected, collect
from answerable.types import Filter

pytestmark = pytest.mark.anyio

TALK = "---\ntitle: {}\ntype: Talk\ndate: {}\nvenue: {}\n---\n{}"
PAGES = {
    "about.md": "# About me\n\nI light lamps in Ghent.\n",
    "_talks/2020-lamps.md": TALK.format(
        "Lamps at sea", "2020-02-01", "Tide Meeting", "\n[More information here](x.md)\n"
    ),
    "_talks/2023-wicks.md": TALK.format(
        "Wicks for all", "2023-06-01", "Oil Days", "\nHow a wick is cut, and when not to.\n"
    ),
    "_talks/index.md": "# Talks\n\nWhat I said about lamps in public.\n",
    "projects/harbour/index.md": "# Harbour\n\nForty lamps on a pier light up by themselves.\n",
    "teaching/lighting.md": "# Lighting\n\nSixty students cut wicks for a term.\n",
}


@asynccontextmanager
async def site(folder: Path, pages: dict[str, str]) -> AsyncIterator[Assistant]:
    for name, text in pages.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, encoding="utf-8")
    config = folder / "answerable.toml"
    config.write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n', encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()
        yield assistant


async def asked(assistant: Assistant, question: str, where: Filter | None = None) -> Collected:
    return await collect(assistant.ask(question, where=where))


async def test_each_page_is_quoted(tmp_path: Path) -> None:
    """Newest first where all have a date, by its first sentence or what front matter says, and
    without the page that the folder begins with; one alone where somebody's are asked for."""
    async with site(tmp_path, PAGES) as assistant:
        talks = await asked(assistant, "What talks has she given?")
        assert talks.answer.splitlines() == [
            "**Wicks for all**: How a wick is cut, and when not to. [1]",
            "",
            "**Lamps at sea**: Venue: Tide Meeting [2]",
        ]
        assert (talks.end.state, len(talks.citations)) == ("answered", 2)  # type: ignore[union-attr]
        courses = await asked(assistant, "What courses does she teach?")
        assert courses.answer == "**Lighting**: Sixty students cut wicks for a term. [1]"
        assert "**Harbour**" in (await asked(assistant, "her projects")).answer
        assert "**Harbour**" not in (await asked(assistant, "your projects")).answer
        some = Filter(section=("projects",))
        assert "**" not in (await asked(assistant, "What talks has she given?", some)).answer
        assert "**" not in (await asked(assistant, "What papers has she written?")).answer


async def test_a_long_list_says_that_it_goes_on(tmp_path: Path) -> None:
    """Ten pages, and how many there are."""
    pages = {
        f"posts/{number:02}.md": f"# Post {number}\n\nLamp {number} was lit on that day.\n"
        for number in range(12)
    }
    async with site(tmp_path, pages) as assistant:
        told = await asked(assistant, "List your posts")
        assert told.warnings == ("These are 10 of 12.",)
        assert [line[:10] for line in told.answer.splitlines() if line][:2] == [
            "**Post 0**",
            "**Post 1**",
        ]
        assert len(told.citations) == 10


async def test_without_an_index_the_search_says_so(tmp_path: Path) -> None:
    """As for any other question."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# A\n\nLamps.\n")
    config = tmp_path / "answerable.toml"
    config.write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n', encoding="utf-8")
    async with opened(config) as assistant:
        with pytest.raises(Exception, match="ingest"):
            await asked(assistant, "What talks has she given?")
