"""One rule for lines: numbering and reading agree, whatever ends them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.text import lines

TEXTS = st.text(alphabet="ab\r\n\f\x85\u2028", max_size=40)


@given(TEXTS)
def test_lines_make_up_the_text(text: str) -> None:
    """All lines in a row are the text, and each character is in the line of its number."""
    count = len(lines.starts(text))
    assert lines.between(text, 1, count) == text
    assert "".join(lines.between(text, n, n) for n in range(1, count + 1)) == text
    for position in range(len(text)):
        number = lines.number(text, position)
        assert number == lines.unified(text).count("\n", 0, position) + 1
        start = lines.starts(text)[number - 1]
        assert lines.between(text, number, number)[position - start] == text[position]


@given(TEXTS)
def test_lines_are_counted(text: str) -> None:
    """A last line feed begins no further line, and an empty text has one line."""
    assert lines.count(text) == max(1, lines.number(text, max(0, len(text) - 1)))


def test_lines_of_old_macs() -> None:
    """Where there is no line feed, carriage returns end lines; else a lone one ends nothing."""
    assert [lines.between("a\rb\r", n, n) for n in (1, 2)] == ["a\r", "b\r"]
    assert lines.count("a\rb\r") == 2
    assert lines.count("a\rb\n") == 1


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 4), (-1, -1)])
def test_lines_that_there_are_not(first: int, last: int) -> None:
    """Numbers of no lines are refused, not cut to fit."""
    with pytest.raises(ValueError, match="no lines"):
        lines.between("a\nb\nc", first, last)
