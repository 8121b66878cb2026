"""The default of a name in code ("What is the default of pump_pin?") is told of that name alone.

A sentence that tells the default of another name has most of the question's words. Code that sets
the name to something else, as an example, tells no default.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.defaults import asked_default, sets_another
from answerable.llms.quoting.picks import Pick

_WORD = re.compile(r"(?<![\w-])(?:--[a-z][\w-]*+|[A-Za-z]\w*+)")
_CODE = re.compile(r"--|\w_|[a-z][A-Z]")


def of_asked_identifier(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those that have the one name in code whose default is asked for, or stand below it; all where
    none has it, or something else is asked for."""
    asked = asked_default(question)
    if asked is None:
        return picks
    words = _WORD.findall(question)
    names = {each for each in words if _CODE.search(each) and asked.is_of(each)}
    if len(names) != 1:
        return picks
    name = re.compile(rf"(?<![\w-]){re.escape(names.pop())}(?![\w-])", re.IGNORECASE)
    told = [each for each in picks if not sets_another(each.chunk.units, each.number)]
    return [each for each in told if _has(each, name)] or told or picks


def _has(pick: Pick, name: re.Pattern[str]) -> bool:
    above = (*pick.chunk.heading_path, *pick.unit.under)
    return any(map(name.search, (pick.text, *above)))
