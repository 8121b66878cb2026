"""The units beside the best one that answer nearly as well, and are said with it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.antecedents import COLONS, MAX_SENTENCES
from answerable.llms.quoting.picks import Pick
from answerable.types import Unit

COMPANION = 0.55  # of the best unit's worth: a neighbour that has as much is said with it
AS_WELL = 0.8  # and so is an item of its list
FEW_ITEMS = 3
FEW_UNITS, FEW_CHARS = 6, 600  # of a list of which no item is worth three dots
# "The range must satisfy the following:": of conditions one alone is half the truth.
_CONDITIONS = re.compile(
    r"\b(?:must|requires?|required|requirements?|conditions?|criteria|rules|restrictions?"
    r"|limitations?|satisf\w+|provided that)\b",
    re.IGNORECASE,
)
OPEN_ENDS = (*COLONS, "?", "？")


def all_cases(pick: Pick) -> list[int]:
    """A short list of which each item answers nearly as well: the cases of one rule; else empty."""
    units = pick.chunk.units
    whole = lists.around(units, pick.number)
    enough = COMPANION * pick.values[pick.number]
    alike = all(units[n].kind == "item" and pick.values[n] >= enough for n in whole)
    return list(whole) if alike and len(whole) <= lists.MAX_ITEMS else []


def of_the_list(pick: Pick) -> list[int]:
    """The few items of one list that answer as well as the best, though others stand between them;
    empty where they are beside each other, or more."""
    units, enough = pick.chunk.units, AS_WELL * pick.values[pick.number]
    found = [
        n
        for n in lists.around(units, pick.number)
        if units[n].kind == "item" and pick.values[n] >= enough
    ]
    apart = len(found) > 1 and found[-1] - found[0] >= len(found)
    return found if apart and len(found) <= FEW_ITEMS else []


def with_companions(pick: Pick) -> list[int]:
    """The best unit and those neighbours beside it that answer nearly as well."""
    first = last = pick.number
    enough = COMPANION * pick.values[pick.number]
    units = pick.chunk.units

    def joins(number: int) -> bool:
        fits = 0 <= number < len(units) and lists.are_beside(units[number], pick.unit)
        # What stands below a heading of its own is about something else.
        fits = fits and not units[max(number, first)].under
        # A sentence that introduces something would end the answer at its colon; one that asks
        # something, with a question.
        open_ended = fits and (units[number].lead or units[number].text.endswith(OPEN_ENDS))
        return fits and not open_ended and pick.values[number] >= enough

    while last - first + 1 < MAX_SENTENCES:
        if joins(last + 1):
            last += 1
        elif joins(first - 1):
            first -= 1
        else:
            break
    return list(range(first, last + 1))


def with_rest_of_short(units: Sequence[Unit], items: list[int]) -> list[int]:
    """Items of a list with the few others of it, where that is short and of steps more than half
    are said already, or its lead says that it lists conditions."""
    whole = lists.around(units, items[0])
    begins = [n for n in whole if units[n].kind == "item"]
    short = len(whole) <= FEW_UNITS and lists.length_of(units, whole) <= FEW_CHARS
    if not short or not set(items) <= set(whole):
        return items
    lead = lists.lead_of(units, items[0])
    conditions = lead is not None and _CONDITIONS.search(units[lead].text) is not None
    ordered = units[items[0]].place.ordered
    most = ordered and 2 * len(set(items) & set(begins)) > len(begins)
    return list(whole) if conditions or most else items
