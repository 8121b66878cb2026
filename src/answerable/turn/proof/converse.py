"""The same told from the other side: what is before this is after that, and what is faster than
this is slower than that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from answerable.turn.proof.in_order import content, in_order
from answerable.turn.proof.number_words import NUMBER_WORDS
from answerable.turn.proof.opposites import (
    STANDING_IN,
    contradictions,
    idea_of,
    mentions,
    negations,
)

_ORDER = "before/after"
_BOTH_WAYS = frozenset((_ORDER, "above/below", "send/receive"))
_TO_THAN = 2  # words from a comparative to its "than"


class _Linked(NamedTuple):
    """What stands before and behind a word with a counterpart."""

    idea: str
    sign: int
    left: frozenset[str]
    right: frozenset[str]


def told_from_other_side(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` has the counterpart of a word of one of ``cited``, with the two sides of it
    exchanged, and nothing else the other way round."""
    said = _only(claim)
    converse = [text for text in cited if said and _is_converse(claim, said, text)]
    if said is None or not converse:
        return False
    both = _with_either_sign(claim) & _with_either_sign(converse[0])
    return set(contradictions(claim, " . ".join(cited))) <= both | {said.idea}


def _is_converse(claim: str, said: _Linked, text: str) -> bool:
    known = _only(text)
    if known is None or (said.idea, said.sign) != (known.idea, -known.sign):
        return False
    if negations(claim) != negations(text):
        return False
    return _have_changed_sides(said, known)


def _have_changed_sides(said: _Linked, known: _Linked) -> bool:
    """Whether what stands behind the one stands before the other. Of an order all has to; what is
    sent and what one is faster for may stay where it is."""
    if said.idea == _ORDER:
        return _only_of(said.right, known.left, known.right) and _only_of(
            said.left, known.right, known.left
        )
    here, there = said.right - known.right, known.right - said.right
    return 2 * len(here & known.left) > len(here) and 2 * len(there & said.left) > len(there)


def _only_of(words: frozenset[str], one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether those of ``words`` that either of two sides has are of the ``one``."""
    return not words.isdisjoint(one) and words & other <= one


def _only(text: str) -> _Linked | None:
    """The one link of ``text``, if it has no other."""
    found = list(islice(_links(in_order(text)), 2))  # of a long text no more is read
    return found[0] if len(found) == 1 else None


def _links(words: Sequence[str]) -> Iterator[_Linked]:
    for at, word in enumerate(words):
        idea = idea_of(word)
        if idea is None:
            continue
        than = _compares(words[at + 1 : at + 1 + _TO_THAN + 1])
        if idea[0] not in _BOTH_WAYS and not ("/" in idea[0] and than):
            continue
        behind = words[at + 1 :]
        end = behind.index(",") if "," in behind else len(behind)
        left = content(words[:at]) or content(behind[end:])  # "After this, that ..."
        yield _Linked(
            *idea, frozenset(left) - STANDING_IN, frozenset(content(behind[:end])) - STANDING_IN
        )


def _compares(behind: Sequence[str]) -> bool:
    """Whether a "than" follows, and no figure behind it: that bounds a number."""
    at = behind.index("than") if "than" in behind[:_TO_THAN] else -1
    of = behind[at + 1 : at + 2]
    return at >= 0 and not (of and (of[0][0].isdigit() or of[0] in NUMBER_WORDS))


def _with_either_sign(text: str) -> set[str]:
    signs = defaultdict(set)
    for each in mentions(text):
        signs[each.idea].add(each.sign)
    return {idea for idea, found in signs.items() if len(found) > 1}
