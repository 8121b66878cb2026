"""Spaces of GitBook: their tables of contents are no pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read


def names(path: Path) -> set[str]:
    found, skipped = read("markdown", path)
    assert skipped == {}
    return {page.path.partition("/")[2] for page in found}


@pytest.mark.parametrize(
    ("settings", "tables"),
    [
        ({".gitbook.yaml": ""}, {"SUMMARY.md", "one/SUMMARY.md"}),
        ({".gitbook.yaml": "root: ./\n"}, {"SUMMARY.md", "one/SUMMARY.md"}),
        ({"one/.gitbook.yaml": "root: ./docs/\n"}, {"one/SUMMARY.md"}),
        (
            {".gitbook.yml": "root: ./one/\nstructure:\n  summary: ./nav/toc.md\n"},
            {"SUMMARY.md", "one/SUMMARY.md", "one/nav/toc.md"},
        ),
        ({"book.json": "{}"}, {"SUMMARY.md"}),
        ({}, set()),
    ],
)
def test_tables_of_contents_are_left_out(
    tmp_path: Path, settings: dict[str, str], tables: set[str]
) -> None:
    """Those of all spaces of a repository; elsewhere a summary is a page."""
    pages = {"README.md", "SUMMARY.md", "one/SUMMARY.md", "one/nav/toc.md", "toc.md"}
    for name, text in [*settings.items(), *((page, "Text.\n") for page in pages)]:
        put(tmp_path, f"docs/{name}", text)
    assert names(tmp_path / "docs") == pages - tables


def test_settings_above_a_space(tmp_path: Path) -> None:
    """The owner may name one space of a repository; what is above the repository is another's."""
    put(tmp_path, "a/.gitbook.yaml", "")
    put(tmp_path, "a/b/SUMMARY.md")
    put(tmp_path, "a/b/README.md")
    assert names(tmp_path / "a/b") == {"README.md"}
    put(tmp_path, "a/b/.git/HEAD")
    assert names(tmp_path / "a/b") == {"README.md", "SUMMARY.md"}
