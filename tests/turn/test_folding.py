"""Texts are compared as a reader takes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.turn.proof.folding import folded, foreign, strange


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n**o**t", "not"),
        ("**n**ot", "not"),
        ("n\uff4ft", "not"),
        ("n\u200dot", "not"),
        ("n\u034fot", "not"),
        ("n\ufe0eot", "not"),
        ("n\u00f4t", "not"),
        ("n\u20ddot", "not"),
        ("n\u3164ot", "not"),
        ("doesn\u02bct", "doesn't"),
        ("doesn\u00b4t", "doesn't"),
        ("\u2079\u2070", "90"),
        ("\u2468", "9"),
        ("**bold** and 2 * 3", "**bold** and 2 * 3"),
        ("\u0439 and \u304c", "\u0439 and \u304c"),  # marks that are part of a letter stay
    ],
)
def test_what_looks_alike_is_one(text: str, expected: str) -> None:
    """Emphasis within words, what is not seen, accents, apostrophes, wide and raised letters."""
    assert folded(text) == expected


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    """Both sides of a comparison may be folded already."""
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize("word", ["n\u043et", "\u0435vil", "\u2168", "x\u00b2", "\u24ea"])
def test_words_in_disguise(word: str) -> None:
    """Letters of two writings that look alike, and figures that are no digits, unless they stand in
    the evidence."""
    assert strange(f"It is {word}.", ["It is not."]) == [word]
    assert strange(f"It is {word}.", [f"It is {word}!"]) == []


@pytest.mark.parametrize("text", ["500 μs", "使用Redux时", "Москва", "naïve", "λ", "90"])
def test_words_that_are_none(text: str) -> None:
    """Units, Chinese beside Latin, another language, accents."""
    assert strange(text, [""]) == []


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("It is 密码.", "It is.", True),
        ("It is 密码.", "設定", False),
        ("It is パス.", "設定", False),
        ("Пароль", "It is.", True),
        ("It is π or 5 μs.", "It is.", False),
        ("Redux 设置", "设置", False),
        ("naïve", "naive", False),
    ],
)
def test_a_writing_that_no_page_has(text: str, known: str, expected: bool) -> None:
    """Chinese and Japanese are one; Latin, single Greek letters and units stand everywhere."""
    assert foreign(text, [known]) is expected
