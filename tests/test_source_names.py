"""What sources of one name call the paths of their pages by."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from answerable.settings import Settings, load
from answerable.types import Document
from answerable.wiring import sources

INTRO = "# Intro\n\nThis is about {}.\n"


def named(folder: Path, *places: str, kind: str = "markdown") -> Settings:
    tables = "".join(f'[[sources]]\npath = "{each}"\nkind = "{kind}"\n' for each in places)
    (folder / "answerable.toml").write_text(tables)
    for each in places:
        (folder / each).mkdir(parents=True, exist_ok=True)
        (folder / each / "index.md").write_text(INTRO.format(each))
    return load(folder / "answerable.toml")


def calls(settings: Settings) -> list[str]:
    return [each.called for each in settings.sources]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (["docs"], [""]),
        (["docs", "guide"], ["", ""]),
        (["packages/core/docs", "packages/cli/docs"], ["", "cli/docs"]),
        (["a/x/docs", "b/x/docs", "b/y/docs"], ["", "b/x/docs", "y/docs"]),
        (["docs", "docs"], ["", ""]),  # one folder, named twice
        (["docs", "./docs"], ["", ""]),
    ],
)
def test_as_much_of_the_path_as_tells_apart(
    tmp_path: Path, places: list[str], expected: list[str]
) -> None:
    """The first keeps its name, so that what is indexed stays when another is named."""
    assert calls(named(tmp_path, *places)) == expected


def test_what_is_read_otherwise_has_other_names(tmp_path: Path) -> None:
    """Docusaurus tells paths from its site."""
    assert calls(named(tmp_path, "a/docs", "b/docs", kind="docusaurus")) == ["", ""]


async def _documents(settings: Settings) -> list[Document]:
    found = [each for source in sources(settings) async for each in source.documents()]
    return [each for each in found if isinstance(each, Document)]


def test_pages_of_both_are_read(tmp_path: Path) -> None:
    """They had one path, and the second one was skipped."""
    settings = named(tmp_path, "packages/core/docs", "packages/cli/docs")
    found = asyncio.run(_documents(settings))
    assert {each.path: each.text for each in found} == {
        "docs/index.md": INTRO.format("packages/core/docs"),
        "cli/docs/index.md": INTRO.format("packages/cli/docs"),
    }
    assert [each.file for each in found] == [each.path for each in found]


def test_single_files(tmp_path: Path) -> None:
    """A file is called by its folder, too, and its address stays."""
    (tmp_path / "answerable.toml").write_text(
        '[[sources]]\npath = "a/notes.md"\n[[sources]]\npath = "b/notes.md"\nurl = "https://x.org"\n'
    )
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "notes.md").write_text(INTRO.format(name))
    found = asyncio.run(_documents(load(tmp_path / "answerable.toml")))
    assert [each.path for each in found] == ["notes.md", "b/notes.md"]
    assert found[1].url == "https://x.org/notes"
