"""Rows of tables as a browser hands them over, cells between tabs: which row names the columns."""

from __future__ import annotations

import pytest

from answerable.ingest.passage import cut
from answerable.settings import IngestSettings


def said(text: str) -> list[tuple[str, str]]:
    """Kind and words of each unit; a row's quote stands in the text, cells and all."""
    chunks, _ = cut(text, lambda part: len(part.split()), IngestSettings())
    units = [(chunk, unit) for chunk in chunks for unit in chunk.units]
    for chunk, unit in units:
        quote = chunk.quote(unit.span)
        assert quote == text[unit.span.char_start : unit.span.char_end]
        assert unit.kind != "row" or "\n" not in quote
    return [(unit.kind, unit.text) for _, unit in units]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        # a first row without figures names the columns, and is not quoted alone
        (
            "Plan\tPrice\tSeats\nSolo\t$4\t2\nTeam\t$19\t25\n",
            ["Plan: Solo; Price: $4; Seats: 2", "Plan: Team; Price: $19; Seats: 25"],
        ),
        ("City:\tRiver\tHas port\nArden\tLow\tyes", ["City: Arden; River: Low; Has port: yes"]),
        ("Team\t2021\t2022\nReds\t4\t7", ["Team: Reds; 2021: 4; 2022: 7"]),
        # an empty corner, empty cells in the middle and at the end
        ("\tBasic\tPro\nStorage\t5 GB\t9 GB", ["Storage; Basic: 5 GB; Pro: 9 GB"]),
        ("A\tB\tC\nx\t\tz\ny\tw\t", ["A: x; C: z", "A: y; B: w"]),
        # what looks like code elsewhere
        (
            "Flag\tDefault\tMeaning\n--depth\t3\thow deep\n--quiet\toff\tno output",
            [
                "Flag: --depth; Default: 3; Meaning: how deep",
                "Flag: --quiet; Default: off; Meaning: no output",
            ],
        ),
        # marked without its header
        ("Solo\t$4\t2\nTeam\t$19\t25", ["Solo; $4; 2", "Team; $19; 25"]),
        # two columns: a header, or names with what they name beside them
        ("Key\tValue\na\t5", ["Key: a; Value: 5"]),
        (
            "Part\tMaterial\nArm\tcheese\nWheel\tglass",
            ["Part: Arm; Material: cheese", "Part: Wheel; Material: glass"],
        ),
        (
            "Command\tWhy\ngit add\tstages a file\ngit push\tsends all commits",
            ["Command: git add; Why: stages a file", "Command: git push; Why: sends all commits"],
        ),
        (
            "Role\tDesigner\nClient\tAcme\nYear\t2019",
            ["Role; Designer", "Client; Acme", "Year; 2019"],
        ),
        # another count of cells begins another table, one row alone is none
        ("A\tB\tC\nx\ty\tz\nName\tValue\nq\t1", ["A: x; B: y; C: z", "Name: q; Value: 1"]),
        ("Solo\tforum\tno", ["Solo; forum; no"]),
    ],
)
def test_rows_are_worded_by_their_header(text: str, rows: list[str]) -> None:
    """As the rows of a Markdown table are; line ends of Windows change nothing."""
    assert said(text) == [("row", row) for row in rows]
    assert said(text.replace("\n", "\r\n")) == [("row", row) for row in rows]


def test_around_a_table() -> None:
    """Text and lists beside a table are read as ever, and the table as one beside them."""
    text = "Choose one:\n\n- monthly\n- yearly\n\nPlan\tPrice\tSeats\nSolo\t$4\t2\n\nWithout tax."
    assert said(text) == [
        ("sentence", "Choose one:"),
        ("item", "monthly"),
        ("item", "yearly"),
        ("row", "Plan: Solo; Price: $4; Seats: 2"),
        ("sentence", "Without tax."),
    ]


def test_code_with_tabs_is_no_table() -> None:
    """Indented code stays code, also in a fence."""
    fields = "type User struct {\n\tName\tstring\n\tAge\tint\n}"
    assert said(fields) == [("code", fields)]
    assert said(f"```go\n{fields}\n```") == [("code", fields)]
