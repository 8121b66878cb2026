"""What MkDocs calls pages that have no title of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

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
