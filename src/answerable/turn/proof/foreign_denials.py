"""A denial too many or too few in another language than English."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from answerable.retrieval.lexical import asked_terms, terms
from answerable.wording.denying import ONLY, WITHOUT
from answerable.wording.languages import denying_words, function_words

ALIKE = 0.8  # share of the terms of the longer one that both have: then one is a copy of the other
_WORD = re.compile(r"[^\W\d_]+")


def denies_otherwise_abroad(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` denies what its evidence says, or says what that denies, with the words of
    it otherwise."""
    said = set(terms(claim))
    nearest = max(cited, key=lambda text: len(said & set(terms(text))), default="")
    denying = denying_words(nearest)
    if not denying:
        return False
    without = function_words(nearest)
    said_no, mine = _read(claim, denying, without)
    there_no, theirs = _read(nearest, denying, without)
    wanted = mine if said_no else theirs  # what is not denied may be the other half of a sentence
    return said_no != there_no and len(mine & theirs) >= ALIKE * len(wanted)


def _read(text: str, denying: Set[str], without: Set[str]) -> tuple[bool, set[str]]:
    """Whether ``text`` denies anything, and its terms but for the words ``without`` content."""
    words = _WORD.findall(text.lower())
    others = " ".join(word for word in words if word not in denying)
    return _denies(words, denying), set(asked_terms(others, without))


def _denies(words: Sequence[str], denying: Set[str]) -> bool:
    """Whether one of ``words`` denies: "not only" does not, and "not without" asks for it."""
    found = {
        word
        for word, behind in zip(words, (*words[1:], ""), strict=True)
        if word in denying and behind not in ONLY
    }
    return bool(found - WITHOUT) != bool(found & WITHOUT)
