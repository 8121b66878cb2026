"""How the command line speaks."""

from __future__ import annotations

import io
import json
import sys

import pytest

from answerable.cli import streams
from answerable.cli.output import print_json, say, unescaped

SAID = "The café costs 3 € in 東京 😀."


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


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", SAID),
        ("latin-1", "The café costs 3 \\u20ac in \\u6771\\u4eac \\U0001f600."),
        ("ascii", "The caf\\xe9 costs 3 \\u20ac in \\u6771\\u4eac \\U0001f600."),
    ],
)
def test_a_locale_of_few_letters(
    monkeypatch: pytest.MonkeyPatch, encoding: str, shown: str
) -> None:
    """An answer is shown there too, and JSON is JSON; half a character, as in the name of a file,
    ends nothing either."""
    written = io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding, errors="strict"))
        streams.escape_unknown()
        say(SAID)
        say("\udce9")
        print_json({"said": SAID})
        sys.stdout.flush()
        said, name, *rest = written.getvalue().decode(encoding).splitlines()
    assert (said, name) == (shown, "\\udce9")
    assert json.loads("".join(rest)) == {"said": SAID}
