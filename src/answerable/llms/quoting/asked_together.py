"""Of marked text: what is asked of two things at once ("Where do red gulls and blue gulls sleep?").

Where no sentence tells of both, one of each is said. On a site's pages the two may mean anything
("terms and conditions"), so nothing is taken apart there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.picks import Pick, Said

LEAST = 0.75  # of the best one's worth

_ASKS = re.compile(r"^\W*(?:and |but |so )?(?:where|when|what|which|who|how)\b", re.IGNORECASE)
_BOTH = re.compile(r"(?<![\w-])([\w-]+(?: [\w-]+)?) and (?:the |an? )?([\w-]+(?: [\w-]+)?)")
_WORD = re.compile(r"[\w-]+")


def of_asked_together(picks: Sequence[Pick], question: str) -> list[Said]:
    """The best unit of each of two things that are asked of, in the order of the text; empty where
    one tells of both, or of one none does."""
    both = _BOTH.search(question)
    if not both or not _ASKS.match(question) or not picks:
        return []
    one, other = _words(both[1]), _words(both[2])
    one, other = one - other, other - one  # "red" and "blue", of gulls
    sound = [pick for pick in picks if pick.worth >= LEAST * picks[0].worth]
    if not one or not other or any((one | other) <= _words(pick.text) for pick in sound):
        return []
    found = [_about(sound, own, another) for own, another in ((one, other), (other, one))]
    told = sorted(
        (pick for pick in found if pick is not None),
        key=lambda each: (each.chunk.ordinal, each.number),
    )
    if len(told) < len(found):
        return []
    first, second = told
    if first.chunk.id == second.chunk.id:
        return [(first.chunk, [first.number, second.number])]
    return [(each.chunk, [each.number]) for each in told]


def _about(picks: Sequence[Pick], own: set[str], other: set[str]) -> Pick | None:
    return next((p for p in picks if own <= _words(p.text) and not other <= _words(p.text)), None)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
