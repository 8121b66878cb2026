"""How the command line speaks."""

from __future__ import annotations

import pytest

from answerable.cli.output import unescaped


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        (r"Open Settings \> API \[beta\].", "Open Settings > API [beta]."),
        (r"Set `a\>b` in C:\temp.", r"Set `a\>b` in C:\temp."),
        (
            "Run this:\n\n```sh\necho \\> a\n```\n\nand \\*wait\\*.",
            "Run this:\n\n```sh\necho \\> a\n```\n\nand *wait*.",
        ),
        (r"A lone \` and \`another\`.", "A lone ` and `another`."),
    ],
)
def test_escapes_are_not_shown_outside_code(markdown: str, shown: str) -> None:
    """In code a backslash is one."""
    assert unescaped(markdown) == shown
