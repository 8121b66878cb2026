"""Code is quoted by whole lines."""

from __future__ import annotations

import pytest

from answerable.text.code_lines import has_lines

TEXT = "cd /srv\n$ rm -rf /srv/cache\n# never rm -rf /\n\nnpm install --save-dev example\n"


@pytest.mark.parametrize(
    "code",
    [
        TEXT,
        "cd /srv",
        "rm -rf /srv/cache",
        "$ rm -rf /srv/cache",
        "cd /srv\nrm -rf   /srv/cache\n",
        "npm install\n  --save-dev example",
        "# never rm -rf /",
    ],
)
def test_whole_lines(code: str) -> None:
    """One or more in a row, whatever blanks and prompts there are."""
    assert has_lines(code, TEXT)


@pytest.mark.parametrize(
    "code",
    [
        "rm -rf /",
        "rm -rf /srv",
        "npm install",
        "--save-dev example",
        "cd /srv\nnpm install --save-dev example",
        "rm -rf /srv/cache\ncd /srv",
        "",
    ],
)
def test_parts_of_lines(code: str) -> None:
    """A command that is cut off, lines that do not follow each other, and nothing."""
    assert not has_lines(code, TEXT)
