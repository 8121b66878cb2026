"""Where the members of JSON stand in its text."""

from __future__ import annotations

import pytest

from answerable.text.json_members import members_of


def test_members_have_places() -> None:
    """Each member of an object spans its key and value, and a key that stands twice is told
    twice."""
    text = ' {"a" : [1, {}] ,\r\n"\\u0061":"b"}'
    found = list(members_of(text))
    assert [(each.key, each.value) for each in found] == [("a", [1, {}]), ("a", "b")]
    assert [text[each.start : each.end] for each in found] == ['"a" : [1, {}]', '"\\u0061":"b"']
    assert [text[each.value_at : each.end] for each in found] == ["[1, {}]", '"b"']


def test_items_have_no_key() -> None:
    """An array's items are told in order, from where the array begins."""
    text = '{"x": [null, "b"]}'
    assert [(each.key, each.value) for each in members_of(text, 5)] == [("", None), ("", "b")]


@pytest.mark.parametrize(
    "text", ["", "5", '"a"', "{", '{"a" 1}', '{"a": 1 "b": 2}', "{1: 2}", "[1 2]", "[1"]
)
def test_what_is_broken_is_told(text: str) -> None:
    """Neither a single value nor a broken object or array has members."""
    with pytest.raises((ValueError, IndexError)):
        list(members_of(text))
