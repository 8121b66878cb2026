"""The words of a text in order: what a near copy of a sentence keeps, moves or leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from answerable.retrieval.lexical import terms

_WORD = re.compile(r"--?\w[\w-]*+|[$€£]?\w++(?:[.,:/'-]\w++)*+%?|[,;]")
# Words of the one text times those of the other: what is longer is no copy of a sentence, and would
# take its time.
MOST = 120 * 120
_ADVERBS = frozenset("now still already then soon yet ever again first".split())
_CONTRACTED = re.compile(r"\b(?:(?P<modal>ca|wo|sha)|(?P<other>\w+?))n't\b|\bcannot\b")
BE = frozenset("is are was were be been being get gets got".split())
_MODALS = {"ca": "can", "wo": "will", "sha": "shall"}


@lru_cache(maxsize=512)  # the sentences of an answer are held against the same units
def in_order(text: str) -> tuple[str, ...]:
    """The words of ``text`` in lower case, "not" written out, and the commas between them."""
    return tuple(_WORD.findall(_CONTRACTED.sub(_with_not, text.replace("’", "'").lower())))


def _with_not(contracted: re.Match[str]) -> str:
    return f"{contracted['other'] or _MODALS.get(contracted['modal'], 'can')} not"


@lru_cache(maxsize=16_384)  # texts repeat their words
def stem(word: str) -> str:
    """The term of ``word``, or itself where it says nothing by itself."""
    found = terms(word)
    return found[0] if found else word


@lru_cache(maxsize=16_384)
def is_content(word: str) -> bool:
    """Whether ``word`` says something by itself."""
    return bool(terms(word))


def content(words: Iterable[str]) -> list[str]:
    """The stems of those of ``words`` that say something by themselves."""
    return [stem(word) for word in words if is_content(word)]


def next_content(words: Sequence[str], at: int, reach: int) -> str | None:
    """The stem of the first word after ``at`` that says something, at most ``reach`` behind it;
    an adverb between them does not count."""
    behind = words[at + 1 : at + 1 + reach]
    return next((stem(word) for word in behind if is_content(word) and not _is_adverb(word)), None)


def forms_of_be(words: Iterable[str]) -> int:
    """How many of ``words`` are of the verb that a passive is made with."""
    return sum(word in BE for word in words)


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") or word in _ADVERBS


def pieces(known: Sequence[str], said: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    """What makes ``said`` of ``known``, piece by piece, as ``difflib`` has it; nothing of texts
    that are too long."""
    if len(known) * len(said) > MOST:
        return []
    return list(SequenceMatcher(None, known, said, autojunk=False).get_opcodes())
