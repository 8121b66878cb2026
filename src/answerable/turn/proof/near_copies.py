"""What a near copy of its evidence changes without changing many of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.turn.proof.altered import altered
from answerable.turn.proof.argument_order import of_the_other, turned_sides
from answerable.turn.proof.clauses import crossed_parallels
from answerable.turn.proof.converse import told_from_other_side
from answerable.turn.proof.coordinated import of_its_neighbour
from answerable.turn.proof.exchanged import crossed_values, exchanged
from answerable.turn.proof.foreign_denials import denies_otherwise_abroad
from answerable.turn.proof.given_away import leads_elsewhere, told_as_free
from answerable.turn.proof.in_order import in_order, is_content, stem
from answerable.turn.proof.linked import asserted_condition, dropped_condition, relinked
from answerable.turn.proof.modality import other_modality
from answerable.turn.proof.quantity import other_quantity
from answerable.turn.proof.set_apart import of_what_is_excepted, of_what_is_set_apart
from answerable.turn.proof.tense import other_time
from answerable.turn.proof.values import value_of_another
from answerable.turn.proof.weakened import weakened
from answerable.wording.languages import is_foreign

_ENGLISH = (
    other_modality,
    other_quantity,
    relinked,
    dropped_condition,
    asserted_condition,
    of_the_other,
    crossed_parallels,
    value_of_another,
    weakened,
    other_time,
    of_its_neighbour,
    told_as_free,
    leads_elsewhere,
    of_what_is_set_apart,
    of_what_is_excepted,
)
_IN_PLACE = (exchanged, crossed_values, turned_sides)
_EITHER_WAY = re.compile(  # the same the other way round
    r"\bequals\b"
    r"|\b(?:equal|equivalent|identical|similar|different|related|adjacent|parallel|compatible"
    r"|connected|linked|works?|conflicts?|corresponds?|corresponding) (?:to|with|from)\b",
    re.IGNORECASE,
)
# Beside what says something, the words that tell what stands where.
_PLACES = frozenset("is are was were be been by to from into over than before after of".split())


def changes(claim: str, cited: Sequence[str], above: Sequence[str]) -> bool:
    """Whether ``claim`` says with the words of ``cited`` something else than they do, and than what
    stands ``above`` them.

    Other languages have another order of words, and modals that are not known here.
    """
    if claim in cited:
        return False
    if any(map(is_foreign, (claim, *cited))):
        return denies_otherwise_abroad(claim, cited)
    checks = [*_ENGLISH]
    if not (
        _EITHER_WAY.search(claim)
        or _is_told_in_order(claim, cited)
        or told_from_other_side(claim, cited)
    ):
        checks += _IN_PLACE
    return any(check(claim, cited) for check in checks) or altered(claim, cited, above)


def _is_told_in_order(claim: str, cited: Sequence[str]) -> bool:
    """Whether one of ``cited`` has all of ``claim`` in its order, whatever the others have."""
    said = _in_place(claim)
    return any(_has_in_order(_in_place(text), said) for text in cited)


def _in_place(text: str) -> list[str]:
    return [stem(word) for word in in_order(text) if is_content(word) or word in _PLACES]


def _has_in_order(known: Sequence[str], said: Sequence[str]) -> bool:
    left = iter(known)
    return all(word in left for word in said)
