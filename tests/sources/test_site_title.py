"""What a site is called, by the settings of what makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.settings import SourceSettings
from answerable.sources.site_title import site_title

from .reading import put


@pytest.mark.parametrize(
    ("file", "content", "title"),
    [
        ("docusaurus.config.ts", "export default { title: 'tRPC', url: 'x' };", "tRPC"),
        (
            "mkdocs.yml",
            "theme: x\nsite_name: 'Pi-hole documentation' # ours\n",
            "Pi-hole documentation",
        ),
        ("mkdocs.yml", "site_name: HTTPX\nnav:\n  - title: a\n", "HTTPX"),
        ("zensical.toml", '[project]\nsite_name = "Acme"\n', "Acme"),
        ("_config.yml", "title: Acme Notes\n", "Acme Notes"),
        ("hugo.toml", 'baseURL = "x"\ntitle = "Gateway API"\n', "Gateway API"),
        ("book.toml", '[book]\ntitle = "The Acme Book"\n', "The Acme Book"),
        ("conf.py", 'import os\nproject = "Acme"\n', "Acme"),
        ("docs/.vitepress/config.mts", "export default { \n  title: `Acme`,\n}", "Acme"),
        ("docs/.vitepress/config.mts", "const title = name\n", ""),
        ("docs/.vitepress/config.mts", "export default {\n  title: `Acme${suffix}`,\n}", ""),
        ("docs/.vitepress/config.mts", "x = {\n  title: `Acme${next ? ' 2' : ''}`,\n}", ""),
        ("docusaurus.config.js", "export default { title: `Acme${suffix}`, url: 'x' };", ""),
        ("mkdocs.yml", "site_name: !ENV [NAME, 'Acme']\n", ""),
        ("astro.config.mjs", "x = [\n starlight({\n  title: 'Acme',\n }) ]", "Acme"),
        ("mkdocs.yml", "theme: x\n", ""),
        ("notes.yml", "title: Acme\n", ""),
    ],
)
def test_the_title_of_each_generator(tmp_path: Path, file: str, content: str, title: str) -> None:
    """It is found from a folder of pages below the settings."""
    put(tmp_path, "docs/guide/a.md")
    put(tmp_path, file, content)
    assert site_title([SourceSettings(path=tmp_path / "docs" / "guide")]) == title


def test_the_first_source_with_a_title_names_the_site(tmp_path: Path) -> None:
    """Sources without one say nothing, and no repository is left for what lies around it."""
    put(tmp_path, "mkdocs.yml", "site_name: Around\n")
    put(tmp_path, "one/.git/HEAD")
    put(tmp_path, "one/a.md")
    put(tmp_path, "two/conf.py", "project = 'Two'\n")
    sources = [SourceSettings(path=tmp_path / each) for each in ("one", "two")]
    assert site_title(sources) == "Two"
    assert site_title(sources[:1]) == site_title([]) == ""


def test_a_title_that_is_filled_in_leaves_it_to_others(tmp_path: Path) -> None:
    """It is not known; what another file says is."""
    put(tmp_path, "a.md")
    put(tmp_path, ".vitepress/config.ts", "export default {\n  title: `Acme${suffix}`,\n}")
    put(tmp_path, "astro.config.mjs", "x = [\n starlight({\n  title: 'Acme Lamps',\n }) ]")
    assert site_title([SourceSettings(path=tmp_path)]) == "Acme Lamps"


def test_settings_that_cannot_be_read(tmp_path: Path) -> None:
    """They say nothing, and stop nothing."""
    (tmp_path / "mkdocs.yml").write_bytes(b"site_name: \xff\xfe\n")
    (tmp_path / "docusaurus.config.js").write_text("{{{")
    assert site_title([SourceSettings(path=tmp_path)]) == ""
