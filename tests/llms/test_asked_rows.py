"""The row of a table that a question names, behind the sentence that answers."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.asked_rows import with_asked_row
from ingest.documents import chunks

PAGE = """## Oil

The oil is looked for in the usual place.

| OS | Path |
| --- | --- |
| Linux | `/var/oil` |
| macOS | `/Library/Oil` |
| Windows | `C:/Oil` |
"""
ONE = """## Wicks

A keeper who sets it to 5 gets 5 wicks.

| Env | Option | Default |
| --- | --- | --- |
| `LAMP_WICKS` | `wicks` | `6` |
"""


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("where is the oil kept on a mac", "macOS"),
        ("where is the oil on Windows?", "Windows"),
        ("where is the oil kept", ""),
        ("where is the oil on Windows and on Linux?", ""),
        ("where is the oil on FreeBSD", ""),
    ],
)
def test_the_row_that_is_named(question: str, row: str) -> None:
    """One alone, by what its first cell is called."""
    (section,) = chunks(PAGE)
    told = with_asked_row(section, [0], question)
    assert told[0] == 0
    assert len(told) == 1 + bool(row)
    assert row in section.units[told[-1]].text


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ("how many wicks does it take by default", True),
        ("What is the default number of wicks?", True),
        ("how many wicks does it take", False),
        ("How do I change the default number of wicks?", False),
        ("Is it lit by default?", False),
    ],
)
def test_the_row_of_the_default(question: str, *, is_told: bool) -> None:
    """Where it is asked for, and a sentence has another number."""
    (section,) = chunks(ONE)
    assert with_asked_row(section, [0], question) == [0, 1][: 1 + is_told]


def test_no_row_is_said_twice_nor_below_a_default_that_is_told() -> None:
    """What is said of the table is said already."""
    (section,) = chunks(PAGE)
    assert with_asked_row(section, [2], "where is the oil on Windows?") == [2]
    (other,) = chunks(ONE.replace("A keeper", "It defaults to 6. A keeper"))
    assert with_asked_row(other, [0, 1], "how many wicks by default") == [0, 1]
