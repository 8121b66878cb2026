"""What MkDocs calls pages that have no title of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.pages import BESIDE

from .reading import put, read

NAV = """site_name: Lamps
nav:
  - index.md
  - Advanced:
      - Resource Limits: advanced/limits.md
      - "Own: heading": headed.md
      - advanced/other.md
  - Elsewhere: https://x.org
markdown_extensions:
  - x:
      y: !!python/name:a.b
"""


def titles(folder: Path) -> dict[str, str]:
    """The title of each page by its path."""
    found, _ = read("markdown", folder)
    return {page.path: page.title for page in found}


@pytest.mark.parametrize("docs_dir", ["docs", "pages/en"])
def test_titles_in_the_nav(tmp_path: Path, docs_dir: str) -> None:
    """A page's own heading is what its reader sees; without one, the menu has the title."""
    put(tmp_path, "mkdocs.yml", NAV + (f"docs_dir: {docs_dir}\n" if docs_dir != "docs" else ""))
    for name in ("index", "advanced/limits", "advanced/other"):
        put(tmp_path, f"{docs_dir}/{name}.md", "## Part\n\nText.\n")
    put(tmp_path, f"{docs_dir}/headed.md", "# Headed\n\nText.\n")
    found = titles(tmp_path / docs_dir)
    name = docs_dir.rpartition("/")[2]
    assert found == {
        f"{name}/index.md": "index",
        f"{name}/advanced/limits.md": "Resource Limits",
        f"{name}/advanced/other.md": "other",
        f"{name}/headed.md": "Headed",
    }
    assert titles(tmp_path / docs_dir / "advanced")["advanced/limits.md"] == "Resource Limits"


@pytest.mark.parametrize("config", ["nav: x\n", "nav:\n  - [a]\n", "a: [\n", "x\n"])
def test_settings_that_say_nothing(tmp_path: Path, config: str) -> None:
    """They cost the titles and no page."""
    put(tmp_path, "mkdocs.yml", config)
    put(tmp_path, "docs/a.md")
    assert titles(tmp_path / "docs") == {"docs/a.md": "a"}


EXCLUDED = """exclude_docs: |
  # Notes of authors
  AGENTS.md
  /top.md
  drafts/
  *_old.md
  sub/**/deep.md
  !/guide/AGENTS.md
  !kept_old.md
draft_docs: |
  soon/
"""
PAGES = {"index.md", "guide/AGENTS.md", "guide/top.md", "guide/kept_old.md", "drafts.md"}
OUT = {"AGENTS.md", "top.md", "a/drafts/x.md", "a/b_old.md", "sub/x/y/deep.md", "soon/z.md"}


@pytest.mark.parametrize("docs_dir", ["docs", "pages/en"])
def test_what_is_excluded_is_no_page(tmp_path: Path, docs_dir: str) -> None:
    """By the rules of ``.gitignore``: the last that fits decides."""
    put(tmp_path, "mkdocs.yml", f"docs_dir: {docs_dir}\n{EXCLUDED}")
    for name in (*PAGES, *OUT, "templates/t.md"):
        put(tmp_path, f"{docs_dir}/{name}")
    name = docs_dir.rpartition("/")[2]
    assert {*titles(tmp_path / docs_dir)} == {f"{name}/{page}" for page in PAGES}
    assert {*titles(tmp_path / docs_dir / "guide")} == {
        f"guide/{page}" for page in ("AGENTS.md", "top.md", "kept_old.md")
    }
    whole = {each.partition("/")[2] for each in titles(tmp_path)}
    assert whole == {f"{docs_dir}/{page}" for page in PAGES}


@pytest.mark.parametrize("config", ["mkdocs.yml", "zensical.toml"])
def test_a_source_around_the_pages(tmp_path: Path, config: str) -> None:
    """Addresses begin where the pages do, and what lies beside them is told to be none of them."""
    said = "docs_dir: content\nnav: [{Use it: guide/use.md}]\n"
    put(tmp_path, config, said if config == "mkdocs.yml" else '[project]\ndocs_dir = "content"\n')
    for name in ("content/index.md", "content/guide/use.md", "readme.md", "docs/own.md"):
        put(tmp_path, name)
    found, skipped = read("markdown", tmp_path, url="https://x.org")
    name = tmp_path.name
    assert {each.path: each.url for each in found} == {
        f"{name}/content/index.md": "https://x.org/",
        f"{name}/content/guide/use.md": "https://x.org/guide/use/",
    }
    assert found[0].title == ("Use it" if config == "mkdocs.yml" else "use")
    assert skipped == {f"{name}/readme.md": BESIDE, f"{name}/docs/own.md": BESIDE}


@pytest.mark.parametrize("config", ["docs_dir: made\n", "docs_dir: a\nplugins: [monorepo]\n"])
def test_a_source_around_more_than_the_pages(tmp_path: Path, config: str) -> None:
    """All of it is read where the folder is made by a program, or a plugin reads others too."""
    put(tmp_path, "mkdocs.yml", config)
    for name in ("a/b.md", "c.md"):
        put(tmp_path, name)
    assert {*titles(tmp_path)} == {f"{tmp_path.name}/{each}" for each in ("a/b.md", "c.md")}


def test_a_readme_beside_an_index_is_no_page(tmp_path: Path) -> None:
    """The index stands for the folder."""
    put(tmp_path, "mkdocs.yml")
    for name in ("index.md", "README.md", "a/README.md"):
        put(tmp_path, f"docs/{name}")
    assert {*titles(tmp_path / "docs")} == {"docs/index.md", "docs/a/README.md"}


@pytest.mark.parametrize("pattern", ["[", "{a", "*" * 300, "!", "/", "\\!x.md", "# a.md"])
def test_a_pattern_that_is_none_says_nothing(tmp_path: Path, pattern: str) -> None:
    """All pages are read."""
    put(tmp_path, "mkdocs.yml", f"exclude_docs: |\n  {pattern}\n")
    put(tmp_path, "docs/a.md")
    assert {*titles(tmp_path / "docs")} == {"docs/a.md"}
