"""Code in tabs: the same for several systems or tools, of which a reader has one.

A page shows them in place of one another. An answer that shows them below one another says which is
which, and only that of the system which the question names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit
from answerable.wording.same_names import written_in_full

_WORD = re.compile(r"[^\W_][\w+#.-]*")
_EMPTY = frozenset("and or the with using on for via in a i to of my do is".split())


def of_asked_tab(units: Sequence[Unit], numbers: list[int], best: int, question: str) -> list[int]:
    """``numbers`` with the code of the tab that the question names, in place of those beside it;
    where it names none, with that of the first, which the page shows, or of the ``best`` unit's if
    only that has a word of the question."""
    shown = [number for number in numbers if title_of(units, number)]
    if not shown:
        return numbers
    run = _run(units, shown[0])
    shared = {each: len(_words(title_of(units, each)) & _words(question)) for each in run}
    most = max(shared.values(), default=0)
    asked = [each for each in run if most and shared[each] == most]
    if not asked and best not in run:
        return numbers
    kept = asked or [_shown_first(units, run, best, question)]
    return sorted({*(each for each in numbers if each not in run), *kept})


def _shown_first(units: Sequence[Unit], run: range, best: int, question: str) -> int:
    first = units[run[0]].text.casefold()
    only_there = (word for word in _words(units[best].text) & _words(question) if word not in first)
    return best if any(only_there) else run[0]


def title_of(units: Sequence[Unit], number: int) -> str:
    """The title of the tab that a unit of code fills; empty where there is no tab beside it."""
    alone = len(_run(units, number)) < 2
    return "" if alone else units[number].under[-1].rstrip(" :")


def _run(units: Sequence[Unit], number: int) -> range:
    """The tabs around a unit, each of one block of code; empty where it is in none."""
    if not _is_tab(units[number]):
        return range(0)
    first = last = number
    while first > 0 and _is_tab(units[first - 1]):
        first -= 1
    while last + 1 < len(units) and _is_tab(units[last + 1]):
        last += 1
    return range(first, last + 1)


def _is_tab(unit: Unit) -> bool:
    return unit.kind == "code" and bool(unit.under)


def _words(text: str) -> frozenset[str]:
    """What a title or a question names; "docker-compose" by its parts, too."""
    words = {word.rstrip(".") for word in _WORD.findall(text.casefold())}
    words |= {part for word in words for part in word.split("-") if part}
    return frozenset(written_in_full(word) for word in words if word not in _EMPTY)
