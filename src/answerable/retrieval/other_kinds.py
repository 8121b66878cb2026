"""Whether a marked passage tells only of others of a kind: of red gulls and blue ones, not green.

A colour or a material before the same word. Words at large are not compared so: over paragraphs of
Wikipedia that refused right answers ("metropolitan area" beside others). "Is the sky blue?" is
answered by what it is instead, so what is asked of has to stand right before its word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from answerable.retrieval.lexical import STOP_WORDS
from answerable.retrieval.sought import ASKING
from answerable.retrieval.word_forms import base_terms

_CLASSES = tuple(
    frozenset(line.split())
    for line in """
    red blue green yellow white black brown grey gray orange purple pink golden silver violet
    gold silver copper iron steel tin lead bronze brass wooden stone glass plastic leather paper
    """.strip().splitlines()
)
_WORD = re.compile(r"[^\W\d_]+|[.,;:!?()]")
_ANY = frozenset(
    """
    another best big certain common current different each entire every exact few first following
    full general given good great kind large last latest little long main major many more most much
    name new next old only other particular previous same several single small sort specific such
    total type usual various whole
    """.split()
)


def tells_of_other_kinds(question: str, texts: Iterable[str]) -> bool:
    """Whether an English question asks of one of a kind ("green gulls") of which only others stand
    in the ``texts`` of a passage."""
    said = [pair for text in texts for pair in _pairs(text)]
    words = {word for pair in said for word in pair}
    return any(
        _has_only_others(kind, {own for own, other in said if _same(thing, other)})
        for kind, thing in _pairs(question)
        if kind not in words
    )


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Two content words in a row, in small letters."""
    words = _WORD.findall(text.lower())
    for one, other in pairwise(words):
        if _is_content(one) and _is_content(other):
            yield one, other


def _is_content(word: str) -> bool:
    return (
        word.isalpha() and word not in STOP_WORDS and word not in _ANY and _term(word) is not None
    )


def _term(word: str) -> str | None:
    term = next(iter(base_terms(word)), None)
    return None if term in ASKING else term


def _same(one: str, other: str) -> bool:
    return one == other or _term(one) == _term(other)


def _has_only_others(kind: str, others: set[str]) -> bool:
    return any(kind in each and others & each for each in _CLASSES)
