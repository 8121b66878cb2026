"""Of a site with several versions the newest answers, and another one only where it is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import answerable
from answerable.collected import Collected, collect
from answerable.types import Filter

pytestmark = pytest.mark.anyio
CONFIG = """export default {presets: [['classic', {docs: {lastVersion: 'current',
versions: {current: {label: '3.0', path: ''}}}}]]};"""
NEW = {
    "oven": "# Oven\n\n## Heat\n\nThe oven bakes at 240 degrees.\n\n"
    "In version 1.2 the oven was lit by hand.\n",
    "setup": "# Setup\n\n## Set up the oven\n\n```bash\noven init\n```\n",
}
OLD = {
    "oven": "# Oven\n\n## Heat\n\nThe oven bakes at 180 degrees.\n",
    "setup": "# Setup\n\n## Set up the oven\n\n```bash\nmake-oven 1.2\n```\n",
    "chimney": "# Chimney\n\nThe chimney is swept by the brush robot twice a year.\n",
}
WARNING = "This is about version 1.2."


def _write(folder: Path, pages: dict[str, str]) -> None:
    folder.mkdir(parents=True)
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text)


def _site(folder: Path) -> Path:
    _write(folder / "site" / "docs", NEW)
    _write(folder / "site" / "versioned_docs" / "version-1.2", OLD)
    (folder / "site" / "docusaurus.config.js").write_text(CONFIG)
    (folder / "site" / "versions.json").write_text(json.dumps(["1.2"]))
    settings = folder / "answerable.toml"
    settings.write_text('[[sources]]\nkind = "docusaurus"\npath = "site"\nversions = "all"\n')
    return settings


async def _asked(settings: Path, *messages: str) -> dict[str, Collected]:
    assistant = answerable.open(settings)
    await assistant.ingest()
    return {each: await collect(assistant.ask(each)) for each in messages}


async def test_a_named_version_answers_and_else_the_one_that_is_shown_first(tmp_path: Path) -> None:
    """What differs between two versions is no disagreement, and is told of one of them."""
    expected = {
        "How hot does the oven bake?": ("240", "180"),
        "How hot does the oven bake in version 1.2?": ("180", "240"),
        "How hot does the oven bake in v1.2?": ("180", "240"),
        "How hot does the oven bake in version 3.0?": ("240", "180"),
        "How do I set up the oven?": ("oven init", "make-oven"),
        "How do I set up the oven in version 1.2?": ("make-oven 1.2", "oven init"),
    }
    for message, said in (await _asked(_site(tmp_path), *expected)).items():
        there, not_there = expected[message]
        assert there in said.answer, message
        assert not_there not in said.answer, message
        assert said.warnings == (), message


async def test_what_only_an_older_version_says_is_told_as_that(tmp_path: Path) -> None:
    """Unless the question, or who asks, chose that version."""
    settings = _site(tmp_path)
    asked = "Who sweeps the chimney?"
    named = "Who sweeps the chimney in version 1.2?"
    said = await _asked(settings, asked, named)
    assert "brush robot" in said[asked].answer
    assert said[asked].warnings == (WARNING,)
    assert "brush robot" in said[named].answer
    assert said[named].warnings == ()
    chosen = answerable.open(settings).ask(asked, where=Filter(version=("1.2",)))
    assert (await collect(chosen)).warnings == ()


async def test_a_version_that_is_not_indexed_is_not_answered_by_another_in_silence(
    tmp_path: Path,
) -> None:
    """What names the version needs no warning, nor does another product's version."""
    settings = _site(tmp_path)
    settings.write_text('[[sources]]\nkind = "docusaurus"\npath = "site"\n')
    expected: dict[str, tuple[str, ...]] = {
        "How hot does the oven bake in version 1.2?": ("This is about version 3.0.",),
        "How was the oven lit in version 1.2?": (),
        "How hot does the oven bake with Java 1.2?": (),
        "How hot does the oven bake?": (),
    }
    for message, said in (await _asked(settings, *expected)).items():
        warned = tuple(each for each in said.warnings if "about version" in each)
        assert warned == expected[message], message
