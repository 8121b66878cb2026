"""By what means something is done, where the best sentence says only that it can be done.

"You can give an image a rating from zero to five stars" answers how that is done only with the
sentence of its section that goes on: "Press a number key". And "Follow these steps" answers with
the steps, where these have a section of their own below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.composition import composed, stands_alone
from answerable.llms.quoting.emptiness import emptiness
from answerable.llms.quoting.own_task import is_its_task
from answerable.llms.quoting.picks import Pick, Said
from answerable.llms.quoting.procedures import MOST, instructs
from answerable.text.readable import quoted
from answerable.types import Chunk, Unit
from answerable.wording.how_to import ASKS_STEPS, HOW_TO

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

_WORD = re.compile(r"[\w-]+|`|->|\u2192")
_YOU_DO = re.compile(
    r"\byou(?:['\u2019]ll| will)? (?:can|need to|must|should|have to)\b"
    r"(?! (?:also )?(?:find|see)\b)",
    re.IGNORECASE,
)
_STEPS_FOLLOW = re.compile(
    r"\b(?:follow|these|below)\b.{0,40}\b(?:steps|instructions)\b"
    r"|\b(?:steps|instructions)\b.{0,40}\bbelow\b|\bfollowing (?:steps|instructions)\b",
    re.IGNORECASE,
)
_WAYS_FOLLOW = re.compile(
    r"\b(?:following|these|below)\b.{0,20}\b(?:commands?|methods?|options|ways)\b", re.IGNORECASE
)


def steps_in_section_below(picks: Sequence[Pick], said: list[int], question: str) -> Said | None:
    """The steps, or the best of the ways, that the best section says follow, from the section below
    it that has them; the first steps, or the first instruction with its code, below the beginning
    of a page that is called as what is asked; the best code or list below what says only that it
    can be done. None where it says no such thing and tells what to do, or has them, itself."""
    best = picks[0].chunk
    units = [best.units[number] for number in said]
    told = " ".join(unit.text for unit in units)
    if not ASKS_STEPS.search(question):
        return None
    below = [pick for pick in picks if _is_below(pick.chunk, best)]
    ways = ((pick.chunk, composed(pick, question)) for pick in below)
    if not any(unit.place.depth for unit in best.units):
        if _STEPS_FOLLOW.search(told):
            return next(filter(None, map(_whole_list, below)), None)
        if _WAYS_FOLLOW.search(told) and not any(unit.kind == "code" for unit in best.units):
            return next((each for each in ways if _shows_code(*each)), None)
    if is_its_task(best, question) and not any(map(_tells_what_to_do, units)):
        parts = (pick for pick in picks if _is_another_part(pick.chunk, best))
        in_order = sorted([*parts, *below], key=lambda pick: (pick.chunk.ordinal, pick.number))
        steps = next(filter(None, map(_whole_list, in_order)), None)
        return steps or next(filter(None, map(_with_its_code, in_order)), None)
    if said == [picks[0].number] and _only_promises(picks[0], question):
        return next((each for each in ways if _shows_how(*each)), None)
    return None


def told_there(chunk: Chunk, said: list[int], there: Said) -> list[Said]:
    """What is said of a section with the steps that are told elsewhere; these alone, if they are
    the first part of the same long section."""
    other = there[0]
    before = _is_another_part(other, chunk) and other.ordinal < chunk.ordinal
    return [there] if before else [(chunk, said), there]


def _only_promises(pick: Pick, question: str) -> bool:
    """Whether a sentence says that something can be done, and not by what means: "button" is none
    where it is asked how to add one."""
    if pick.unit.kind != "sentence" or _CAN.search(pick.text) is None:
        return False
    asked = {*lists.stems(question), *question.casefold().split()}
    words = _WORD.findall(quoted(pick.chunk, pick.unit.span))
    left = (each for each in words if asked.isdisjoint((each.casefold(), *lists.stems(each))))
    return _MEANS.search(" ".join(left)) is None


def _with_its_code(pick: Pick) -> Said | None:
    """An instruction with the code below it, where nothing but what leads there stands between."""
    units, last = pick.chunk.units, pick.number
    if pick.unit.kind != "sentence" or not instructs(pick.unit):
        return None
    while last + 1 < len(units) and last - pick.number < MOST:
        last += 1
        if units[last].kind == "code":
            return pick.chunk, list(range(pick.number, last + 1))
        if units[last].under or units[last].kind != "sentence" or not units[last].lead:
            return None
    return None


def _shows_how(chunk: Chunk, numbers: Sequence[int]) -> bool:
    """Whether code or several items are among the units."""
    items = sum(chunk.units[number].kind == "item" for number in numbers)
    return _shows_code(chunk, numbers) or items > 1


def _tells_what_to_do(unit: Unit) -> bool:
    if unit.kind == "code" or unit.place.ordered or instructs(unit):
        return True
    return _YOU_DO.search(unit.text) is not None


def _whole_list(pick: Pick) -> Said | None:
    """The steps of the list that the unit is of, if it is one and begins in this chunk."""
    units = pick.chunk.units
    if not lists.is_step(units, pick.number):
        return None
    whole = lists.around(units, pick.number, 1)
    if units[whole.start].place.numbers[:1] != (1,):
        return None
    return pick.chunk, list(lists.fitting(units, whole, whole.start, steps=True))


def _shows_code(chunk: Chunk, numbers: Sequence[int]) -> bool:
    return any(chunk.units[number].kind == "code" for number in numbers)


def _is_another_part(chunk: Chunk, other: Chunk) -> bool:
    """Whether two chunks are parts of one long section."""
    same = chunk.document == other.document and chunk.heading_path == other.heading_path
    return same and chunk.ordinal != other.ordinal


def _is_below(chunk: Chunk, other: Chunk) -> bool:
    above = other.heading_path
    return (
        chunk.document == other.document
        and len(chunk.heading_path) > len(above)
        and chunk.heading_path[: len(above)] == above
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
