"""Folders of several versions of the same pages: the newest answers first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from answerable.sources.version_folders import superseded, version_of
from answerable.testing.corpus import chunk
from answerable.text.page_files import SUPERSEDED
from answerable.wording.dated import is_dated

from .reading import put, read


def files(*folders: str, names: tuple[str, ...] = ("a.md", "b/c.md")) -> list[str]:
    return [f"{folder}/{name}" for folder in folders for name in names]


@pytest.mark.parametrize(
    ("folders", "read_"),
    [
        (("docs/v3.5", "docs/v3.10", "docs/v3.6"), "docs/v3.10"),
        (("1.0", "1.0.1", "0.9"), "1.0.1"),
        (("docs/1.x", "docs/2.x"), "docs/2.x"),
        (("docs/v1", "docs/latest", "docs/next"), "docs/latest"),
        (("docs/v1", "docs/stable", "docs/latest"), "docs/stable"),
        (("docs/v1", "docs/next", "docs/main"), "docs/v1"),
        (("en/2023", "en/2024"), "en/2024"),
    ],
)
def test_the_newest_release_supersedes(folders: tuple[str, ...], read_: str) -> None:
    """By number, unless a folder is called what is released; what is to come is behind."""
    found = superseded(files(*folders))
    assert found == {each: read_ for each in folders if each != read_}


@pytest.mark.parametrize(
    "paths",
    [
        files("docs/v1"),
        files("docs/guide", "docs/tutorial"),
        files("docs/next", "docs/main"),
        files("docs/v1") + files("other/v2"),
        files("api/v1", names=("users.md", "keys.md")) + files("api/v2", names=("orders.md",)),
        files("blog/2023", names=("one.md",)) + files("blog/2024", names=("two.md",)),
        ["v1.md", "v2.md", "a.md"],
        [],
    ],
)
def test_what_is_no_other_version(paths: list[str]) -> None:
    """Other pages below such names, folders apart, files, and names without a number."""
    assert superseded(paths) == {}


def test_the_folder_that_a_path_is_in() -> None:
    """Wherever it is below it; names that begin alike are others."""
    folders = {"docs/v1": "docs/v2"}
    assert version_of("docs/v1/a/b.md", folders) == "docs/v1"
    assert version_of("docs/v10/a.md", folders) is None
    assert version_of("docs/v1", folders) is None


def test_older_pages_are_marked_and_answer_last(tmp_path: Path) -> None:
    """All of them are read; where all versions are wanted none comes last."""
    for name in ("v1/a.md", "v1/b.md", "v2/a.md", "v2/b.md", "c.md"):
        put(tmp_path, f"docs/{name}")
    found, skipped = read("markdown", tmp_path / "docs")
    older = {page.path: page.metadata.get(SUPERSEDED) for page in found}
    assert older == {
        "docs/v1/a.md": "v2",
        "docs/v1/b.md": "v2",
        "docs/v2/a.md": None,
        "docs/v2/b.md": None,
        "docs/c.md": None,
    }
    assert skipped == {}
    section = chunk("Run it.")
    assert is_dated(replace(section, metadata={SUPERSEDED: "v2"}))
    assert not is_dated(section)
    found, _ = read("markdown", tmp_path / "docs", versions="all")
    assert not any(SUPERSEDED in page.metadata for page in found)


@pytest.mark.parametrize(
    ("said", "read_"),
    [
        ("v3.7", "docs/v3.7"),
        ("3.7", "docs/v3.7"),
        ("v3.7.2", "docs/v3.7"),
        ("v3.9", "docs/v3.8"),
        ("", "docs/v3.8"),
        ("soon", "docs/v3.8"),
    ],
)
def test_the_site_may_say_what_is_released(said: str, read_: str) -> None:
    """A version with a higher number is still to come; one that has no folder says nothing."""
    folders = ("docs/v3.6", "docs/v3.7", "docs/v3.8")
    expected = {each: read_ for each in folders if each != read_}
    assert superseded(files(*folders), said) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("config.yaml", "params:\n  latest_stable_version: v3.7\n"),
        ("hugo.toml", '[params]\nlatest_stable_version = "v3.7"\n'),
        ("config/_default/params.toml", 'latest_stable_version = "v3.7"\n'),
    ],
)
@pytest.mark.parametrize("at", ["", "content/docs"])
def test_the_release_of_a_hugo_site(tmp_path: Path, name: str, text: str, at: str) -> None:
    """Docsy's site parameter, wherever the settings have it."""
    put(tmp_path, "config/_default/hugo.toml", 'title = "Lamps"\n')
    put(tmp_path, name, text)
    for page in ("v3.7/a.md", "v3.8/a.md"):
        put(tmp_path, f"content/docs/{page}")
    found, _ = read("markdown", tmp_path / at)
    older = {page.path.rsplit("/")[-2]: SUPERSEDED in page.metadata for page in found}
    assert older == {"v3.7": False, "v3.8": True}
