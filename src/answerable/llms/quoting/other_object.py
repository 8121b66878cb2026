"""What is done to the same end with another thing: "To raise the salinity, ..." does not tell how
to raise the temperature.

Such a sentence has the verb, and where no page has what is asked, nothing has more. It is left out
where nothing of what the question names stands in it, nor above it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.picks import Pick
from answerable.wording.undoing import ASKS_HOW, has_form

_PURPOSE = re.compile(
    r"^\W*(?:in order )?to (?P<verb>\w{3,30}) (?:(?:an?|the|your|its|this|that) )?\w{4}",
    re.IGNORECASE,
)


def of_own_object(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """The picks without those that say how the verb of an English how-to question is done to
    something else alone."""
    verb = ASKS_HOW.search(question)
    if verb is None:
        return picks
    asked = lists.stems(question[verb.end() :])
    return [each for each in picks if not (asked and _is_of_another(each, verb[1], asked))]


def _is_of_another(pick: Pick, verb: str, asked: set[str]) -> bool:
    purpose = _PURPOSE.match(pick.text)
    if purpose is None or not has_form(verb, purpose["verb"]):
        return False
    above = " ".join((pick.chunk.title, *pick.chunk.heading_path, *pick.unit.under))
    return asked.isdisjoint(lists.stems(f"{pick.text} {above}"))
