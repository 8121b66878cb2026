"""Sentences that only set a scene: "Let's imagine you want to light the yard."

They have the words of whoever wants that, and what to do is told behind them. The rules know
English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.composition import introduced
from answerable.types import Chunk, Unit
from answerable.wording.how_to import HOW_TO

NEAR = 6  # sentences behind one, of which one may lead to code
BEHIND = 2  # sentences that are said with one, as far as some code

_SCENE = re.compile(
    r"^\W*(?:(?:for example|now|so|but),? )?"
    r"(?:let(?:['\u2019]?s| us) (?:say|imagine|suppose|assume|pretend)|imagine|suppose|say|assume)"
    r",? (?:that )?(?:you|we|your|our|there|i|someone)\b(?:[^:]|:(?=\S))*\.$",
    re.IGNORECASE,
)


def with_what_it_is_for(chunk: Chunk, numbers: list[int], scene: int, question: str) -> list[int]:
    """What is said of a section; where its best sentence, ``scene``, is one, with as much as is
    told of it behind; where it is asked how it is done, with the code that is led to."""
    units = chunk.units
    in_a_row = numbers == list(range(numbers[0], numbers[-1] + 1))
    if not (in_a_row and scene in numbers and _sets_scene(units[scene])):
        return numbers
    told = list(range(numbers[0], scene + 1))
    if HOW_TO.search(question) and (shown := _first_shown(units, scene)):
        return [*told, *introduced(units, shown)]
    for at in range(scene + 1, min(scene + 1 + BEHIND, len(units))):
        if units[at].kind == "item" or units[at].under:
            break
        if units[at].lead:
            return [*told, *introduced(units, at)]
        told.append(at)
        if units[at].kind == "code":
            break
    return told if len(told) > len(numbers) else numbers


def _first_shown(units: Sequence[Unit], scene: int) -> int | None:
    """What leads to the first code behind a scene, a few sentences further on."""
    for at in range(scene + 1, min(scene + 1 + NEAR, len(units) - 1)):
        if units[at].under or units[at].kind != "sentence":
            return None
        if units[at].lead and units[at + 1].kind == "code":
            return at
    return None


def _sets_scene(unit: Unit) -> bool:
    return unit.kind == "sentence" and _SCENE.match(unit.text) is not None
