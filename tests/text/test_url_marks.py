"""The places that addresses lead to."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from answerable.text.url_marks import encoded


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ('a"onclick="x', "a%22onclick=%22x"),
        ("a b\u00a0c\td", "a%20b%C2%A0c%09d"),
        ("<b>`\\", "%3Cb%3E%60%5C"),
    ],
)
def test_what_no_address_may_hold(name: str, shown: str) -> None:
    """Quotes, blanks and angle brackets are encoded, and found by what they stand for."""
    assert encoded(name) == shown
    assert unquote(encoded(name)) == name


@pytest.mark.parametrize(
    "name",
    ["setup", "zażółć-gęślą", "設定", "a%20b", "L1-L2", "it's", "f(x)", "a&b", "a.b:c/d", ""],
)
def test_ids_stay(name: str) -> None:
    """Those in any script, with any other mark, or encoded already."""
    assert encoded(name) == name
