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
