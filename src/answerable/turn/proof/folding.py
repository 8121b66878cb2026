"""A text as a reader takes it, for comparing and never for showing.

Letters that look the same are made the same and what nobody sees is left out, so that a "not" or a
number is one however it is written. Some disguises cannot be undone: what stands in a writing of
its own, or is made of letters of two, is told by ``strange``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_APOSTROPHES = str.maketrans(dict.fromkeys("‘’ʼʻ′´`＇ꞌ", "'"))
_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]"
)
_MARKED = re.compile("(?<=[A-Za-z])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+")
_EMPHASIS = re.compile(r"(?<=[^\W\d_])\*+(?=[^\W\d_])|\*\*(?=[^\W\d_]+\*\*[^\W\d_])")
_WORD = re.compile(r"\w+")
_MICRO = re.compile(r"[µμ][A-Za-z]{1,3}")
_SYMBOL = re.compile(r"[Ͱ-Ͽ]")  # a Greek letter by itself
# Of writings whose letters pass for one another. Others stand beside Latin words without a blank.
_ALIKE = frozenset("LATIN CYRILLIC GREEK ARMENIAN CHEROKEE COPTIC".split())
_EAST_ASIAN = frozenset("CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA BOPOMOFO IDEOGRAPHIC".split())
_OF_NONE = frozenset("MODIFIER FEMININE MASCULINE ROMAN".split())


def folded(text: str) -> str:
    """``text`` with look-alikes as one letter, plain apostrophes, and nothing that is not seen."""
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", _UNSEEN.sub("", text.translate(_APOSTROPHES)))
        text = unicodedata.normalize("NFKC", _MARKED.sub("", apart))
    return _EMPHASIS.sub("", text) if "*" in text else text


def strange(text: str, known: Sequence[str]) -> list[str]:
    """Words of ``text`` made of letters of two writings, or with a figure that is no digit, which
    stand in none of ``known``."""
    if text.isascii():
        return []
    words = dict.fromkeys(_WORD.findall(_UNSEEN.sub("", text)))
    return [each for each in words if _is_odd(each) and not any(each in one for one in known)]


def foreign(text: str, known: Sequence[str]) -> bool:
    """Whether ``text`` has letters of a writing that ``known`` has none of; Latin names stand
    everywhere."""
    if text.isascii():
        return False
    return bool(_writings(text) - _writings(" ".join(known)) - {"LATIN"})


def _is_odd(word: str) -> bool:
    if word.isascii() or _MICRO.fullmatch(word):
        return False
    if any(unicodedata.category(letter) in ("No", "Nl") for letter in word):
        return True
    return len(_writings(word) & _ALIKE) > 1


def _writings(text: str) -> set[str]:
    """Of its letters; those of China and Japan, which stand side by side, are one."""
    plain = unicodedata.normalize("NFKC", text)
    words = (word for word in _WORD.findall(plain) if not _MICRO.fullmatch(word))
    letters = {
        letter
        for word in words
        if not _SYMBOL.fullmatch(word)
        for letter in word
        if letter.isalpha()
    }
    names = {unicodedata.name(letter, "?").split()[0] for letter in letters}
    return {"CJK" if name in _EAST_ASIAN else name for name in names - _OF_NONE}
