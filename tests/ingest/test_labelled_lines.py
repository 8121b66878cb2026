"""Lines that each state one thing are quoted one by one, as a reader sees them."""

from __future__ import annotations

import pytest

from .documents import chunks, shown

LINES = ["Type: `boat`", "Default: `oars`", "Added in: `v7`"]


@pytest.mark.parametrize("end", ["<br />\n", "<br>\n", "  \n", "\\\n", "\n"])
@pytest.mark.parametrize("mark", ["", "**", "__"])
def test_each_line_is_one(end: str, mark: str) -> None:
    """However they are broken, with their names set off or not; quotes stand in the page."""
    lines = [f"{mark}{line.partition(':')[0]}:{mark}{line.partition(':')[2]}" for line in LINES]
    text = end.join(lines)
    assert shown(text) == [line.replace("`", "") for line in LINES]
    units = [unit for chunk in chunks(text) for unit in chunk.units]
    places = [(unit.span.char_start, unit.span.char_end) for unit in units]
    assert [text[start:stop] for start, stop in places] == lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Type: `boat`<br />\nA boat for two. It floats.",
            ["Type: boat", "A boat for two.", "It floats."],
        ),
        ("A boat for two.<br />\nDefault: `oars`", ["A boat for two.", "Default: oars"]),
        (
            "Type: a boat that\nfloats<br>\nDefault: oars",
            ["Type: a boat that floats", "Default: oars"],
        ),
        ("> Type: `boat`  \n> Default: `oars`", ["Type: boat", "Default: oars"]),
        ("Default: `a`\nDefault with `b`: `c`", ["Default: a", "Default with b: c"]),
        ("Type: `boat`\r\nDefault: `oars`\r\n", ["Type: boat", "Default: oars"]),
    ],
)
def test_what_stands_around_them(text: str, expected: list[str]) -> None:
    """Prose behind a break, a line that goes on, quotes, and lines of Windows."""
    assert shown(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Bring what you need, and remember\nOne more: the boat is wet.",
        "Roses are red<br />\nviolets are blue.",
        "- Type: `boat`\n  Default: `oars`",
        "See `Type: a`\nand `Default: b` there.",
        "`Type: a`\n`Default: b`",
    ],
)
def test_others_stay_whole(text: str) -> None:
    """A line that begins so by chance, a poem, a short item, code."""
    assert len(shown(text)) == 1


def test_ten_thousand_of_them_are_read() -> None:
    """In time that grows with their number (it would not end otherwise)."""
    assert len(shown("\n".join(f"Part {number}: `wood`" for number in range(10_000)))) > 9_000
