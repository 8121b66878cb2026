"""Lines that show a file, and the marks of what can be shown of one."""

from __future__ import annotations

import time

import pytest

from answerable.text.scissors import cuts
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('--8<-- "a.md"', ["a.md"]),
        ("-8<- 'a.md'", ["a.md"]),
        ('    -----8<----- "a b.md:part"\r', ["a b.md:part"]),
        ("--8<--\na.md\n\n  b.md\n;c.md\n--8<--\nText.", ["a.md", "b.md"]),
        ('--8<--\na.md\n--8<-- "b.md"\n--8<--\n--8<-- "c.md"', ["a.md", "c.md"]),
        ("--8<--\na.md", []),
        (';--8<-- "a.md"', []),
        ('Text --8<-- "a.md"', []),
        ('--8<-- "a.md" it', []),
        ("--8<-- a.md", []),
        ('--8<--"a.md"', []),
        ("8<", []),
    ],
)
def test_names_of_files(text: str, names: list[str]) -> None:
    """In one line or between two, and what is no such line names none."""
    assert [each.name for each in cuts(text) if each.name] == names


def test_what_is_taken_away() -> None:
    """Lines as a whole, and of one that is made text the semicolon."""
    text = 'A.\n--8<--\na.md\n--8<--\n;--8<-- "b"\n# --8<-- [start:x]\n# ;--8<-- [end:x]\n'
    assert [text[each.start : each.end] for each in cuts(text)] == [
        "--8<--", "a.md", "--8<--", ";", "# --8<-- [start:x]", ";",
    ]  # fmt: skip


def test_marks_of_sections() -> None:
    """Whatever comment they stand in."""
    text = "<!-- --8<-- [start:one] -->\nText.\n// -8<- [ END : one ]\n"
    assert [(each.section, each.is_start) for each in cuts(text)] == [("one", True), ("one", False)]


@pytest.mark.parametrize("part", ["-", "--8<--\n", "--8<-- ", ";", "-8<-", "-8<- [start:a]", '"'])
def test_long_texts_take_no_long_time(part: str) -> None:
    """Each line is read once."""
    before = time.process_time()
    cuts("-8<- " + part * (200_000 // len(part)) + '\n--8<-- "a"')
    assert time.process_time() - before < 8 * page_seconds()
