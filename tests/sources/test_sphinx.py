"""What MyST fills in, as the settings of a site of Sphinx and its pages say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from .reading import put, read

CONF = """
import os
project = "Lamps"
release: str = "5.21"
version = os.environ.get("VERSION")
myst_substitutions = {
    "track": release, "name": "The **lamp**", "year": 2026, "version": version, 7: "seven",
    **{"other": "x"},
}
"""


def substitutions(folder: Path) -> Mapping[str, str]:
    """Those of the one page."""
    (page,), _ = read("markdown", folder)
    return page.substitutions


def test_values_that_are_written_in_the_settings(tmp_path: Path) -> None:
    """What the program makes of others when it runs is not known."""
    put(tmp_path, "conf.py", CONF)
    put(tmp_path, "docs/a.md", "# A\n\nText.\n")
    assert substitutions(tmp_path / "docs") == {
        "track": "5.21",
        "name": "The **lamp**",
        "year": "2026",
    }


def test_a_page_says_its_own(tmp_path: Path) -> None:
    """They win over those of the site, and need none."""
    front = "---\nmyst:\n  substitutions:\n    track: '6'\n    flag: true\n---\n"
    put(tmp_path, "a.md", f"{front}# A\n\nText.\n")
    assert substitutions(tmp_path) == {"track": "6"}
    put(tmp_path, "conf.py", CONF)
    assert substitutions(tmp_path) == {"track": "6", "name": "The **lamp**", "year": "2026"}


@pytest.mark.parametrize(
    "conf",
    [
        "",
        "a, b = 1, 2",
        "x = " + "(" * 5_000,
        "a = {}\n\0",
        "myst_substitutions = {",
        "myst_substitutions = f()",
        "myst_substitutions = {'a': b}",
    ],
)
def test_settings_that_say_nothing(tmp_path: Path, conf: str) -> None:
    """Nor do they keep a page from being read."""
    put(tmp_path, "conf.py", conf)
    put(tmp_path, "a.md", "# A\n\nText.\n")
    assert substitutions(tmp_path) == {}


@pytest.mark.parametrize(
    "said", ["myst: 1", "myst:\n  substitutions: [a]", "substitutions:\n  a: b"]
)
def test_front_matter_that_says_something_else(tmp_path: Path, said: str) -> None:
    """What has another form, or stands elsewhere, fills in nothing."""
    put(tmp_path, "a.md", f"---\n{said}\n---\n# A\n\nText.\n")
    assert substitutions(tmp_path) == {}


OUT = ("_build/a.md", "drafts/b.md", "drafts/deep/c.md", "ignored.md", "x/old_d.md", "one/e.md")
PAGES = ("index.md", "guide/drafts.md", "guide/ignored.md", "deep/x/old_f.md", "one.md")


def names(path: Path) -> set[str]:
    found, _ = read("markdown", path)
    return {page.path.partition("/")[2] for page in found}


@pytest.mark.parametrize(
    "conf",
    [
        "exclude_patterns = ['_build', 'drafts/**', 'ignored.md', '*/old_[a-d].md', 'one']",
        "exclude_patterns: list[str] = ['_build', 'drafts/**']\n"
        "exclude_patterns += ['ignored.md', '*/old_[!e-z].md']\nexclude_patterns.append('one')",
        "LAST = 'one'\nexclude_patterns = ['_build', 'drafts'] + ['*/old_?.md', LAST]\n"
        "exclude_patterns.extend(['ignored.md', os.environ['X']])",
    ],
)
def test_what_the_settings_exclude(tmp_path: Path, conf: str) -> None:
    """Whole paths from the folder with the settings, and all that is in a folder."""
    put(tmp_path, "docs/conf.py", conf)
    for page in (*PAGES, *OUT):
        put(tmp_path, f"docs/{page}")
    assert names(tmp_path / "docs") == {*PAGES}
    assert names(tmp_path / "docs/guide") == {"drafts.md", "ignored.md"}
    assert names(tmp_path / "docs/drafts") == {"b.md", "deep/c.md"}  # the owner means it


@pytest.mark.parametrize(
    "conf",
    ["exclude_patterns = []", "exclude_patterns = f()", "exclude_patterns = ['[', '**' * 9]"],
)
def test_patterns_that_say_nothing(tmp_path: Path, conf: str) -> None:
    """All files are pages."""
    put(tmp_path, "conf.py", conf)
    put(tmp_path, "docs/orphan.md", "---\norphan: true\n---\nText.\n")
    assert names(tmp_path / "docs") == {"orphan.md"}


def test_what_a_book_excludes(tmp_path: Path) -> None:
    """Jupyter Book says it in a file that has the name of Jekyll's."""
    put(tmp_path, "book/_toc.yml", "format: jb-book\nroot: intro\n")
    put(tmp_path, "book/_config.yml", "exclude_patterns: ['*.out.md', drafts]\n")
    for page in ("intro.md", "a.out.md", "drafts/b.md"):
        put(tmp_path, f"book/{page}")
    assert names(tmp_path / "book") == {"intro.md"}
