"""Which sentence of the best section is said first: one that needs nothing before it, if it can be.

"This interval is the time it waits" may have most of a question's words, and says them of something
that is not said. Where another of the section answers nearly as well, that is quoted.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.llms.quoting.antecedents import refers
from answerable.llms.quoting.composition import composed
from answerable.llms.quoting.emptiness import emptiness
from answerable.llms.quoting.picks import Pick

SOUND = 0.15  # less than the best: what can be said from its beginning is still said first


def beginning_soundly(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """With one of the best section first that needs nothing before it, where the best begins with
    a word for what is not said and that one is worth nearly as much."""

    def dangles(pick: Pick) -> bool:
        units, first = pick.chunk.units, composed(pick, question)[0]
        # Right below a heading "this" is what that names.
        return first > 0 and not units[first].under and refers(units, first)

    best = picks[0]
    if not dangles(best):
        return picks
    for at, pick in enumerate(picks):
        if pick.worth < best.worth - SOUND:
            break
        sound = pick.chunk.id == best.chunk.id and not dangles(pick)
        if sound and emptiness(pick.chunk, pick.number, question) == 0:
            return [pick, *picks[:at], *picks[at + 1 :]]
    return picks
