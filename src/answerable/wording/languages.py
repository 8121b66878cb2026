"""Which texts are in another language than English, and which of their words say nothing.

What the search knows of words it knows of English. A text is taken for another language only where
that is plain: by its letters, or by function words that English has not. All else is read as
before, names and code with foreign words included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from answerable.wording.denying import DENYING

LATIN_END = 0x0370  # letters from there on are of other scripts, but for the ranges below
_LATIN_LATER = ((0x1D00, 0x1F00), (0x2070, 0x2190), (0x2C60, 0x2C80), (0xA720, 0xA800))
_DRESSED = ((0xFB00, 0xFB07), (0xFF21, 0xFF5B), (0x1D400, 0x1D800))  # ﬁ, Ａ, 𝐀
OTHER_SCRIPT = 1 / 3  # of the letters: product names and code stay as they are
FOREIGN_UNITS = 0.5  # of the texts that tell a language at all
SHARED_WORDS = 3  # that tell a language without one of its own ("Was ist ein ...")
# Words that no other language written in these letters uses.
ENGLISH = frozenset(
    "the what who how which when where why are does did can should would my your from with and"
    " about there this that these those many much it its have has been".split()
)
# The commonest English words; some of the other languages have a few of them too.
COMMON = ENGLISH | frozenset(
    """
    a an as at be but by can did do for from has he her him his i if in into is it me my no not of
    off on or our out she so some than then they to up us use was we were will you
    """.split()
)
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class _Language:
    code: str
    own: frozenset[str]  # words that tell it
    words: frozenset[str]


@lru_cache(maxsize=1)
def _languages() -> tuple[_Language, ...]:
    listed = resources.files(__package__).joinpath("function_words.txt").read_text("utf-8")
    return tuple(_language(line) for line in listed.splitlines() if not line.startswith("#"))


def _language(line: str) -> _Language:
    code, _, listed = line.partition(":")
    own, _, shared = listed.partition("|")
    return _Language(code, frozenset(own.split()), frozenset((*own.split(), *shared.split())))


@lru_cache(maxsize=4096)  # a question is asked about several times
def function_words(text: str) -> frozenset[str]:
    """The function words, in lower case, of the language other than English that ``text`` is in.

    None where nothing tells that it is in one, or as many words are English. Words in capitals
    (DES, MIT) are names, unless all of the text is.
    """
    return frozenset[str]().union(*(each.words for each in _told(text)))


@lru_cache(maxsize=4096)
def denying_words(text: str) -> frozenset[str]:
    """The words that deny in the language other than English that ``text`` is in."""
    return frozenset[str]().union(*(DENYING.get(each.code, ()) for each in _told(text)))


def languages(text: str) -> frozenset[str]:
    """The codes of the languages other than English that ``text`` is plainly in one of."""
    return frozenset(each.code for each in _told(text))


def _told(text: str) -> list[_Language]:
    """The languages other than English that ``text`` may be in: one, if not more have as many of
    its words."""
    found = frozenset(each for each in _words(text) if len(each) > 1 or _is_other(each))
    if not ENGLISH.isdisjoint(found):
        return []
    said = [(each, len(each.words & found)) for each in _languages()]
    told = [(each, n) for each, n in said if n >= SHARED_WORDS or each.own & found]
    most = max((n for _, n in told), default=0)
    if most <= len(COMMON & found):
        return []
    return [each for each, n in told if n == most]


@lru_cache(maxsize=4096)
def is_foreign(text: str) -> bool:
    """Whether ``text`` is plainly in another language than English."""
    return bool(function_words(text)) or in_other_script(text)


def in_other_script(text: str) -> bool:
    """Whether much of ``text`` is in other letters than Latin ones, and no word only English's."""
    letters = [each for each in text if each.isalpha()] if not text.isascii() else []
    other = sum(map(_is_other, letters))
    if not other or other < OTHER_SCRIPT * len(letters):
        return False
    return may_be_foreign(text)


def may_be_foreign(text: str) -> bool:
    """Whether no word of ``text`` is one that only English has."""
    return ENGLISH.isdisjoint(_words(text))


def mostly_foreign(texts: Iterable[str]) -> bool:
    """Whether texts, such as the sentences of pages, are in another language than English.

    Those that tell no language (code, names) do not count.
    """
    foreign = english = 0
    for text in texts:
        if is_foreign(text):
            foreign += 1
        elif not COMMON.isdisjoint(_words(text)):
            english += 1
    return foreign > FOREIGN_UNITS * (foreign + english)


def _words(text: str) -> Iterator[str]:
    """The words in lower case, with both parts of those with an apostrophe or a hyphen."""
    shouted = text.isupper()
    for token in _TOKEN.findall(text):
        if len(token) > 1 and token.isupper() and not shouted:
            continue
        word = token.lower().replace("’", "'")
        yield word
        if not word.isalpha():
            yield from re.split(r"['-]", word)


def _is_other(letter: str) -> bool:
    code = ord(letter)
    return code >= LATIN_END and not any(a <= code < b for a, b in (*_LATIN_LATER, *_DRESSED))
