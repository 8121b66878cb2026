"""For how many years somebody has done something, told from all pages that say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.assistant import open as opened
from answerable.collected import collect

pytestmark = pytest.mark.anyio

PAGES = {
    "about.md": "---\ntitle: About\ntype: bio\n---\n# About\n\n"
    "Ada has nine years of experience in rigging. She lives in a lock house.\n\n"
    "## Tools\n\nLua is her first choice; she has written it since 2018.\n",
    "quay.md": "---\ntitle: Quay Works\ntype: experience\n---\n# Quay Works\n\n"
    "With 11 years of experience in rigging, she runs the crane desk.\n\n"
    "She learned COBOL there.\n",
}
CONFIG = (
    '[site]\nname = "Ada Lind"\n[[sources]]\nkind = "markdown"\npath = "docs"\n'
    '[intents]\nenabled = true\n[profile]\nname = "Ada"\n'
)


async def test_all_numbers_are_told_and_that_they_differ(tmp_path: Path) -> None:
    """Pages that disagree are both quoted; the years of a field are its own, or none."""
    (tmp_path / "docs").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()
        both = await collect(assistant.ask("How many years of experience does she have?"))
        assert [each.quote for each in both.citations] == [
            "Ada has nine years of experience in rigging.",
            "With 11 years of experience in rigging, she runs the crane desk.",
        ]
        assert len(both.warnings) == 1
        lua = await collect(assistant.ask("How many years of Lua experience does she have?"))
        assert [each.quote for each in lua.citations] == [
            "Lua is her first choice; she has written it since 2018."
        ]
        assert not lua.warnings
        cobol = await collect(assistant.ask("How many years of COBOL experience does she have?"))
        assert not cobol.citations
