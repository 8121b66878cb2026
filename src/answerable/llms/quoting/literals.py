"""What a question writes letter for letter: a path, a pattern, a schedule ("*.*.example.com").

Its words are on many pages ("example", "com"); what has it as it is written is about it.
"""

from __future__ import annotations

from functools import lru_cache

LITERAL = 0.5  # what a unit that has it is worth more
FEWEST_CHARS = 4

_MARKS = frozenset("*/$@{}<>=+%&|^~\\#")
_AROUND = "\"'`()[],;:?!\u2018\u2019\u201c\u201d"


@lru_cache(maxsize=512)
def literals(question: str) -> tuple[str, ...]:
    """Those of a question, without what stands around them in a sentence."""
    words = (each.strip(_AROUND).rstrip(".") for each in question.split())
    return tuple(filter(_is_literal, words))


def _is_literal(word: str) -> bool:
    """Whether it begins or ends with a mark, or has two: "and/or" has one within, and is two
    words."""
    marks = sum(each in _MARKS for each in word)
    said = len(word) >= FEWEST_CHARS and any(map(str.isalnum, word))
    return said and (marks > 1 or (marks == 1 and not _MARKS.isdisjoint((word[0], word[-1]))))


def has_literal(text: str, question: str) -> bool:
    """Whether a text has one of them, and not within another word or path."""
    return any(_stands_in(each, text) for each in literals(question))


def _stands_in(literal: str, text: str) -> bool:
    at = text.find(literal)
    while at >= 0:
        end = at + len(literal)
        before, behind = text[at - 1 : at], text[end : end + 1]
        if not (_joins(before) or behind.isalnum()):
            return True
        at = text.find(literal, end)
    return False


def _joins(mark: str) -> bool:
    return mark.isalnum() or mark in {"/", ".", "*", "$", "@", "-", "_", "~"}
