"""By what means something is done, where the best sentence says only that it can be done.

"You can give an image a rating from zero to five stars" answers how that is done only with the
sentence of its section that goes on: "Press a number key".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.composition import HOW_TO, Pick, stands_alone
from answerable.llms.quoting.emptiness import emptiness
from answerable.readable import quoted

NEARLY = 0.5  # of what the best one is worth, what says the means is worth

_CAN = re.compile(
    r"\b(?:can|may|could|able to|possible to|entitled|welcome to|allow(?:s|ed)|lets?|supports?)\b",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"`|->|\u2192|\bby \w+ing\b"
    r"|\b(?:using|via|through|with|in the|from the|on the"
    r"|press(?:ing)?|click(?:ing)?|tap|hold|drag|drop|type|enter|run|select|choose|open|call|pass|set"
    r"|add|install|submit|send|email|contact|ask|book|fill|go to|visit|follow"
    r"|keys?|buttons?|menus?|options?|flags?|commands?|settings?|forms?|portal|page)\b",
    re.IGNORECASE,
)


def with_means(picks: Sequence[Pick], said: list[int], question: str) -> list[int]:
    """The units ``said`` of the best section; where that is one sentence which names no means, with
    the best of the section that does."""
    best = picks[0]
    if not HOW_TO.search(question) or said != [best.number] or best.unit.kind != "sentence":
        return said
    if not _CAN.search(best.text) or _names_means(best):
        return said
    for pick in picks[1:]:
        if pick.worth < NEARLY * best.worth:
            break
        if pick.chunk.id == best.chunk.id and _says_means(pick, question):
            return sorted([best.number, pick.number])
    return said


def _says_means(pick: Pick, question: str) -> bool:
    """Whether a unit names a means, and can be said beside another."""
    plain = pick.unit.kind in ("sentence", "item") and stands_alone(pick)
    return plain and _names_means(pick) and not emptiness(pick.chunk, pick.number, question)


def _names_means(pick: Pick) -> bool:
    return _MEANS.search(quoted(pick.chunk, pick.unit.span)) is not None
