"""For how many years somebody has done something, told from all pages that say it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from answerable.assistant import open as opened
from answerable.collected import collect
from answerable.protocols import StoredChunk
from answerable.turn import posts_told, years_told
from answerable.types import TurnRequest, Unit, UnitKind
from answerable.wording.tenure import AskedYears

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


NAMED = ("she", "Ada", "Bo", "the crane")
FIELDS = ("Lua", "rigging", "the", "")
SAID = (
    "{0} has nine years of experience in {1}.",
    "{0} has written {1} since 2018.",
    "12+ years of {1}",
    "2015 - 2020: {1} at Quay Works",
    "Began with {1} in 2011.",
    "Over ten years of experience",
    "{0} is nine years old and likes {1}.",
    "{1} is fast.",
)


@pytest.mark.parametrize("kind", ["sentence", "item"])
@pytest.mark.parametrize("text", SAID)
def test_what_tells_of_a_field_tells_of_any(text: str, kind: UnitKind) -> None:
    """No unit that answers for a field, or for none, is left out of those that are looked at."""
    for who in NAMED:
        for field in FIELDS:
            said = text.format(who, field)
            unit = Unit(kind, (0, len(said)), said)
            for asked in map(AskedYears, FIELDS):
                if asked.is_counted(unit, "Ada") or asked.is_dated(unit, "Ada"):
                    assert any(
                        each.is_counted(unit, "Ada") or each.is_dated(unit, "Ada")
                        for each in years_told.OF_ANY
                    )


async def test_an_index_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All sections are read at the first question for years, whatever the next ones ask for, and
    anew with a new index."""
    (tmp_path / "docs").mkdir()
    others = {f"lock{n}.md": f"# Lock {n}\n\nLock {n} has {n} gates.\n" for n in range(90)}
    for name, text in (PAGES | others).items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    (tmp_path / "answerable.toml").write_text(CONFIG, encoding="utf-8")
    async with opened(tmp_path / "answerable.toml") as assistant:
        await assistant.ingest()
        store, reads = (await assistant.parts()).store, list[int]()
        read = store.read

        async def counted(ids: Sequence[str]) -> dict[str, StoredChunk]:
            reads.append(len(ids))
            return await read(ids)

        monkeypatch.setattr(store, "read", counted)

        async def years_of(field: str) -> list[str]:
            asked = f"How many years of {field} experience does she have?"
            return [each.quote for each in (await collect(assistant.ask(asked))).citations]

        manifest = await store.manifest()
        assert manifest is not None
        assert await years_of("rigging")
        assert await years_of("Lua")
        assert await years_of("Elm") == []
        assert reads.count(manifest.chunk_count) == 1
        (tmp_path / "docs" / "elm.md").write_text("# Elm\n\nAda has two years of Elm.\n")
        await assistant.ingest()
        assert await years_of("Elm") == ["Ada has two years of Elm."]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (years_told, "How many years of experience does she have?"),
        (posts_told, "What did she do at Quay Works?"),
    ],
)
async def test_it_waits_for_a_place_as_searches_do(
    tmp_path: Path, told: ModuleType, question: str
) -> None:
    """To look through all of an index takes longer than a search: no more go at a time."""
    (tmp_path / "docs").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    (tmp_path / "answerable.toml").write_text(CONFIG, encoding="utf-8")
    async with opened(tmp_path / "answerable.toml") as assistant:
        await assistant.ingest()
        parts = await assistant.parts()
        free = await told.answered(TurnRequest(question), parts)
        assert free
        taken = replace(parts, at_once=asyncio.Semaphore(0))
        waiting = asyncio.create_task(told.answered(TurnRequest(question), taken))
        done, _ = await asyncio.wait((waiting,), timeout=0.5)
        assert not done
        taken.at_once.release()
        assert await waiting == free
