"""Which generator a folder of Markdown belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.generators import generator_of
from answerable.types import Generator

from .reading import put, read


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("docs/.vitepress/config.ts", "vitepress"),
        ("docs/.vuepress/config.js", "vitepress"),
        ("mkdocs.yml", "mkdocs"),
        ("docs/mkdocs.yaml", "mkdocs"),
        ("zensical.toml", "mkdocs"),
        ("_config.yml", "jekyll"),
        ("other/mkdocs.yml", "github"),
    ],
)
def test_settings_beside_the_pages_tell(tmp_path: Path, there: str, expected: Generator) -> None:
    """The settings lie in the folder of the pages or above it."""
    put(tmp_path, "docs/guide/a.md")
    put(tmp_path, there)
    assert generator_of(tmp_path / "docs" / "guide") == expected


def test_a_repository_is_not_left(tmp_path: Path) -> None:
    """A site around somebody else's repository says nothing about it."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "repo/.git/HEAD")
    put(tmp_path, "repo/docs/a.md")
    assert generator_of(tmp_path / "repo" / "docs") == "github"


def test_pages_of_mkdocs_end_in_a_slash(tmp_path: Path) -> None:
    """MkDocs makes a folder of each page, unless the owner says otherwise."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "docs/a.md")
    docs = tmp_path / "docs"
    ((page,), _) = read("markdown", docs, url="https://x.org")
    assert (page.url, page.generator) == ("https://x.org/a/", "mkdocs")
    ((page,), _) = read("markdown", docs, url="https://x.org", trailing_slash=False)
    assert page.url == "https://x.org/a"


def test_the_owner_has_the_last_word(tmp_path: Path) -> None:
    """The setting wins over the files."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "a.md")
    ((page,), _) = read("markdown", tmp_path, generator="vitepress")
    assert page.generator == "vitepress"
