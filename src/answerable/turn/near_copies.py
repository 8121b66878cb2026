"""What a near copy of its evidence changes without changing many of its words."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.turn.altered import altered
from answerable.turn.exchanged import crossed_values, exchanged
from answerable.turn.foreign_denials import denies_otherwise_abroad
from answerable.turn.linked import dropped_condition, relinked
from answerable.turn.modality import other_modality
from answerable.turn.quantity import other_quantity
from answerable.wording.languages import is_foreign

_ENGLISH = (
    other_modality,
    exchanged,
    crossed_values,
    other_quantity,
    relinked,
    dropped_condition,
)


def changes(claim: str, cited: Sequence[str], above: Sequence[str]) -> bool:
    """Whether ``claim`` says with the words of ``cited`` something else than they do, and than what
    stands ``above`` them.

    Other languages have another order of words, and modals that are not known here.
    """
    if claim in cited:
        return False
    if any(map(is_foreign, (claim, *cited))):
        return denies_otherwise_abroad(claim, cited)
    return any(check(claim, cited) for check in _ENGLISH) or altered(claim, cited, above)
