"""Items that stand in an item of another name than the one that is asked of.

In a list of kinds ("`Date`: ... `Time`: ...") each kind has items that say nearly the same, and
none of them says the name again.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.types import Unit

ANOTHER = 0.4  # what an item in an item of another name is worth less
LONGEST = 60  # characters of a name; what is longer says something


def in_another(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit stands in a list item that is no name of the question, beside one that is."""
    above = lists.parents(units, number)
    if not above or not _is_name(units, above[0]):
        return False
    names = {
        at: lists.stems(units[at].text)
        for at in lists.around(units, above[0], 1)
        if _is_name(units, at)
    }
    everywhere = set.intersection(*names.values())
    asked = lists.stems(question) - everywhere
    return not asked & names[above[0]] and any(asked & name for name in names.values())


def _is_name(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit is a short item of the outermost list, in which others stand."""
    unit, below = units[number], units[number + 1 : number + 2]
    is_short = unit.kind == "item" and unit.place.depth == 1 and len(unit.text) <= LONGEST
    return is_short and any(each.place.depth > 1 for each in below)
