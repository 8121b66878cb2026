"""What an owner leaves out of a source, as ``.gitignore`` would."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.errors import ConfigError

from .reading import put, read

TEXTS = {
    "markdown": (".md", "# Page\n\nIt says something.\n"),
    "html": (".html", "<html><body><main><h1>Page</h1><p>It says it.</p></main></body></html>"),
    "jsonl": (".jsonl", '{"id": "one", "title": "One", "text": "It says something."}\n'),
    "structured": (".yaml", "title: One\ntext: It says something.\n"),
}
CONFIG = """
export default {
  url: 'https://x.org', baseUrl: '/', i18n: {defaultLocale: 'en', locales: ['en', 'de']},
  presets: [['classic', {blog: false, pages: false}]],
};
"""
GERMAN = "i18n/de/docusaurus-plugin-content-docs/current"


@pytest.mark.parametrize("kind", TEXTS)
def test_files_and_folders_are_left_out(tmp_path: Path, kind: str) -> None:
    """A folder anywhere, a file by its name, and what stands below a folder of the top alone; all
    else is read."""
    end, text = TEXTS[kind]
    kept = ["a", "api/v2/b", "deep/api/v1/c"]
    for name in (*kept, "drafts/d", "deep/drafts/e", "internal-f", "api/v1/g"):
        put(tmp_path / "content", f"{name}{end}", text)
    exclude = ["drafts/", f"internal-*{end}", "/api/v1/"]
    documents, skipped = read(kind, tmp_path / "content", exclude=exclude)
    assert {each.file for each in documents} == {f"content/{name}{end}" for name in kept}
    assert skipped == {}


def test_the_last_line_that_fits_decides(tmp_path: Path) -> None:
    """One file of what is left out can be read all the same."""
    for name in ("old-a.md", "old-b.md"):
        put(tmp_path / "content", name)
    documents, _ = read("markdown", tmp_path / "content", exclude=["old-*", "!old-b.md"])
    assert [each.file for each in documents] == ["content/old-b.md"]


def test_pages_of_a_site_are_left_out_with_their_translations(tmp_path: Path) -> None:
    """Of a whole Docusaurus site paths are below its folder; nor is a page read that another one
    shows."""
    put(tmp_path, "docusaurus.config.js", CONFIG)
    put(tmp_path, "docs/a.mdx", "import Part from './drafts/d.mdx';\n\n# A\n\n<Part />\n")
    put(tmp_path, "docs/drafts/d.mdx", "# D\n\nNot yet.\n")
    put(tmp_path, f"{GERMAN}/a.mdx", "# A\n\nText.\n")
    put(tmp_path, f"{GERMAN}/drafts/d.mdx", "# D\n\nNoch nicht.\n")
    documents, skipped = read("docusaurus", tmp_path, locales="all", exclude=["/docs/drafts/"])
    assert {each.file for each in documents} == {"docs/a.mdx", f"{GERMAN}/a.mdx"}
    assert skipped == {}
    documents, _ = read("docusaurus", tmp_path / "docs", exclude=["/drafts/"])
    assert {each.file for each in documents} == {"docs/a.mdx"}


@pytest.mark.parametrize("kind", ["markdown", "docusaurus"])
@pytest.mark.parametrize("pattern", ["", "#drafts", "/", "{a"])
def test_a_slip_is_told(tmp_path: Path, kind: str, pattern: str) -> None:
    """What is no pattern ends the ingest, since something was to be left out by it."""
    put(tmp_path / "docs", "a.md")
    with pytest.raises(ConfigError, match="leaves nothing out"):
        read(kind, tmp_path / "docs", exclude=[pattern])
