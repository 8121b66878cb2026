"""Lists as they stand in a chunk: which units are of one list, and what is shown of it.

A list that is shown in part says so: with the numbers of its items, and an item of three dots where
some are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.llms.quoting.instructions import are_steps
from answerable.text.nesting import INDENT
from answerable.text.one_list import one_list
from answerable.types import Unit
from answerable.wording.undoing import ASKS_HOW, has_form

MAX_ITEMS = 6  # of a list that is too long to be shown whole
WHOLE, WHOLE_CHARS = 12, 1200  # units and characters up to which a list is shown whole
STEPS, STEPS_CHARS = 24, 2400  # and steps are
NAMES, NAMES_CHARS = 40, 500  # and short items, which may be many
ELLIPSIS = "…"
_WORD = re.compile(r"\w{4,}|\d[A-Za-z]\w*")  # "2FA" too
_STEM = 5  # characters: "reporting" and "report" begin alike
# Words of four letters or more that ask, and name nothing.
_ASKING = frozenset(
    "about after before could does doing done from have into need needs should steps that their"
    " them then there this using want what when where which will with would your".split()
)
_LEADS_TO_STEPS = re.compile(r"^\W*(?:how )?to\b|\b(?:steps|follow)\b", re.IGNORECASE)
# Of the step whose button does all that is asked: "Press *Turn on 2FA*".
_SWITCHING = frozenset("activ enabl switc turn".split())


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit, or an item with its later sentences, as it is shown: ``indent`` levels deep, and
    before ``after``, the sign for what is left out."""

    numbers: tuple[int, ...]
    indent: int = 0
    after: str = ""


def around(units: Sequence[Unit], number: int, depth: int | None = None) -> range:
    """The units of the list at ``depth`` (1 = outermost) that holds the unit ``number``: those of
    its innermost list, where none is named."""
    depth = units[number].place.depth if depth is None else depth
    first = last = number
    while first > 0 and _goes_on(units[first - 1], units[first], depth):
        first -= 1
    while last + 1 < len(units) and _goes_on(units[last], units[last + 1], depth):
        last += 1
    return range(first, last + 1)


def outermost(units: Sequence[Unit], number: int) -> range:
    """The item of the outermost list that holds a unit, with all that stands in it; outside any
    list the unit alone."""
    if not units[number].place.numbers:
        return range(number, number + 1)
    own = units[number].place.numbers[0]
    held = [at for at in around(units, number, 1) if units[at].place.numbers[0] == own]
    return range(held[0], held[-1] + 1)


def _goes_on(one: Unit, other: Unit, depth: int) -> bool:
    """Whether a list at ``depth`` that holds ``one`` goes on with ``other``, which comes next."""
    if depth == 0:  # a passage that only knows its items
        return one.kind == other.kind == "item" and not one.place.depth and not other.place.depth
    if min(one.place.depth, other.place.depth) < depth:
        return False
    if one.place.numbers[: depth - 1] != other.place.numbers[: depth - 1]:
        return False
    if other.kind == "item" and other.place.depth == depth:
        return one.place.numbers[depth - 1] < other.place.numbers[depth - 1]
    return one.place.numbers[depth - 1] == other.place.numbers[depth - 1]


def are_beside(one: Unit, other: Unit) -> bool:
    """Whether two units can be said one after the other: items of one list, sentences outside any,
    or an item and its sentences."""
    if one.kind == other.kind == "item":
        return one.place.numbers[:-1] == other.place.numbers[:-1]
    same = one.place.numbers == other.place.numbers
    return same and (one.kind == other.kind or is_part(one, other) or is_part(other, one))


def is_part(one: Unit, item: Unit) -> bool:
    """Whether a unit stands in the list item ``item``, and in no other within it."""
    inside = item.kind == "item" and one.kind != "item"
    return inside and one.place.numbers == item.place.numbers != ()


def parents(units: Sequence[Unit], number: int) -> list[int]:
    """The items that a nested list's unit stands in, outermost first."""
    numbers = units[number].place.numbers
    found: list[int] = []
    for above in range(number - 1, -1, -1):
        depth = len(numbers) - 1 - len(found)
        if depth < 1 or units[above].place.numbers[:1] != numbers[:1]:
            break
        if units[above].kind == "item" and units[above].place.numbers == numbers[:depth]:
            found.append(above)
    return found[::-1]


def lead_of(units: Sequence[Unit], number: int) -> int | None:
    """The sentence that introduces the outermost list of a unit, if one does."""
    above = around(units, number, min(1, units[number].place.depth)).start - 1
    if above >= 0 and units[above].kind == "sentence" and units[above].lead:
        return above
    return None


def fitting(units: Sequence[Unit], whole: range, number: int, *, steps: bool = False) -> range:
    """As much of a list as is shown at once, with the unit ``number`` in it."""
    most, chars = (STEPS, STEPS_CHARS) if steps else (WHOLE, WHOLE_CHARS)
    length = length_of(units, whole)
    if (len(whole) <= most and length <= chars) or (len(whole) <= NAMES and length <= NAMES_CHARS):
        return whole
    depth = units[whole.start].place.depth
    begins = [
        each for each in whole if units[each].kind == "item" and units[each].place.depth == depth
    ]
    for first in (whole.start, max((each for each in begins if each <= number), default=number)):
        ends = [*[each for each in begins if each > first], whole.stop][:MAX_ITEMS]
        held = [end for end in ends if end - first <= most]
        held = [end for end in held if length_of(units, range(first, end)) <= chars]
        end = max(held, default=first + 1)
        if number < end:
            return range(first, end)
    return range(number, number + 1)


def listing(units: Sequence[Unit]) -> list[int]:
    """The one list of a section under what introduces it; empty where there is none."""
    whole = one_list(units)
    if whole is None:
        return []
    if units[whole.start].kind == "item":
        whole = fitting(units, whole, whole.start)
    above = whole.start - 1
    led = above >= 0 and units[above].kind == "sentence" and units[above].lead
    return [*([above] if led else []), *whole]


def length_of(units: Sequence[Unit], numbers: Iterable[int]) -> int:
    """How many characters the texts of units have."""
    return sum(len(units[each].text) for each in numbers)


def steps_around(units: Sequence[Unit], number: int, question: str, frame: str) -> range | None:
    """The outermost list of steps around a unit, where a question does not ask for one of its items
    but for what ``frame``, the words above it, says it is about."""
    asked, told = stems(question), stems(frame)
    # "Adding a feed" is told to who adds a website, of which only the first step speaks.
    is_done_there = _begins_steps(units, number) and _says_verb(frame, question)
    if not (is_done_there or asked & told):
        return None
    above = [*parents(units, number), number]
    steps = (each for each in above if is_step(units, each))
    depth = next((units[each].place.depth for each in steps), 0)
    if not depth:
        return None
    whole = around(units, number, depth)
    others = (each for each in whole if each != number)
    shared = frozenset[str]().union(*(stems(units[each].text) for each in others))
    # A word that other steps have too ("Select *License*.") asks for none of them.
    own = asked - told - shared - _SWITCHING
    one = own & stems(units[number].text) and not is_done_there
    return None if one else whole


def _begins_steps(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit stands in the first item of an outermost numbered list."""
    place = units[number].place
    return place.ordered and place.numbers == (1,)


def _says_verb(text: str, question: str) -> bool:
    """Whether a text has in some form what is asked how to do."""
    verb = ASKS_HOW.search(question)
    return verb is not None and has_form(verb[1], text)


def from_first_step(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Steps of an outermost list with those before them, without which nobody gets there; as they
    are where these are too many, or no steps."""
    place, above = units[numbers[0]].place, lead_of(units, numbers[0])
    led = above is not None and _LEADS_TO_STEPS.search(units[above].text) is not None
    if place.depth != 1 or not (place.ordered or led) or not is_step(units, numbers[0]):
        return numbers
    whole = around(units, numbers[0])
    before = range(whole.start, numbers[0])
    if len(before) > WHOLE or length_of(units, before) > WHOLE_CHARS:
        return numbers
    items = [units[each] for each in whole if units[each].kind == "item"]
    told = are_steps([each for each in items if each.place.depth == 1])
    return [*before, *numbers] if told else numbers


def is_step(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit stands in a numbered list, or in one of instructions."""
    place = units[number].place
    if place.ordered or not place.depth:
        return place.ordered
    whole = [units[each] for each in around(units, number)]
    return are_steps(
        [each for each in whole if each.kind == "item" and each.place.depth == place.depth]
    )


def has_all(heading: str, question: str) -> bool:
    """Whether a heading has all words of a question that name something."""
    asked = stems(question)
    return bool(asked) and asked <= stems(heading)


def lacking(having: Collection[str], wanted: Collection[str]) -> int:
    """How many stems that are wanted are not there: "back up" may be a "backup"."""
    return sum(not any(one.startswith(word) for one in having) for word in wanted)


def stems(text: str) -> set[str]:
    """How the words of a text that name something begin."""
    words = map(str.casefold, _WORD.findall(text))
    return {_stem(word) for word in words if word not in _ASKING}


@lru_cache(maxsize=512)
def asked_stems(question: str) -> frozenset[str]:
    """The same of a question, which is asked for again for each candidate."""
    return frozenset(stems(question))


def _stem(word: str) -> str:
    """A code is another one where a figure differs: "e1001" and "e1002"."""
    return word if any(map(str.isdigit, word)) else word[:_STEM]


def shown(units: Sequence[Unit], numbers: Sequence[int]) -> Iterator[Shown]:
    """What is said of a chunk, an item with its later sentences as one."""
    groups = list(_grouped(units, numbers))
    following: list[int | None] = [*[group[0] for group in groups[1:]], None]
    seen = Counter(depth for number in numbers for depth in _depths(units[number]))
    base = 0
    for group, next_ in zip(groups, following, strict=True):
        unit = units[group[0]]
        depth = unit.place.depth if unit.kind == "item" else 0
        base = min(base, depth) if base and depth else depth
        gap = _left_out(units, group[-1], next_)
        # An item that is shown alone is no part of a list to its reader.
        is_part_of_list = gap is not None and seen[gap.depth] > 1
        yield Shown(
            tuple(group),
            depth - base,
            gap.sign(base or gap.depth) if gap and is_part_of_list else "",
        )


def _grouped(units: Sequence[Unit], numbers: Sequence[int]) -> Iterator[list[int]]:
    group: list[int] = []
    for number in numbers:
        unit = units[number]
        if group and unit.kind == "sentence" and is_part(unit, units[group[0]]):
            group.append(number)
            continue
        if group:
            yield group
        group = [number]
    if group:
        yield group


def _depths(unit: Unit) -> Iterator[int]:
    """Of the lists that a unit shows to be lists: its own, and the one below it."""
    if unit.kind == "item":
        yield unit.place.depth
    if unit.kind == "item" or unit.lead:
        yield unit.place.depth + 1


@dataclass(frozen=True, slots=True)
class _Gap:
    """Items that are left out of a list at ``depth``; ``marker`` is that of the first."""

    depth: int
    marker: str

    @classmethod
    def at(cls, depth: int, number: int, *, ordered: bool) -> _Gap:
        return cls(depth, f"{number}." if ordered else "-")

    def sign(self, base: int) -> str:
        """The line that stands for them, where the outermost items shown are at ``base``."""
        return f"{INDENT * max(0, self.depth - base)}{self.marker} {ELLIPSIS}"


def _left_out(units: Sequence[Unit], last: int, following: int | None) -> _Gap | None:
    """The items that are not shown between two units, or behind the last."""
    one = units[last]
    other = None if following is None else units[following]
    if other is not None and _is_below(one, other):
        depth = other.place.depth
        before = one.place.numbers[depth - 1] if one.place.depth >= depth else 0
        # A numbered list may begin with any number, and shows which.
        missing = other.place.numbers[-1] - before > 1 and (before > 0 or not other.place.ordered)
        return _Gap.at(depth, before + 1, ordered=other.place.ordered) if missing else None
    if other is not None and one.place.numbers[:1] == other.place.numbers[:1] != ():
        return None  # it stands in the same item
    for depth in range(one.place.depth, 0, -1):
        rest = range(last + 1, around(units, last, depth).stop)
        further = next((units[each] for each in rest if units[each].place.depth == depth), None)
        if further is not None:
            return _Gap.at(depth, further.place.numbers[-1], ordered=further.place.ordered)
    if one.place.goes_on and one.place.depth == 1:
        return _Gap.at(1, one.place.numbers[0] + 1, ordered=one.place.ordered)
    return None


def _is_below(one: Unit, other: Unit) -> bool:
    """Whether an item stands in the list of ``one``, or in one that it introduces."""
    inner = other.place.depth - 1
    if other.kind != "item" or inner < 0:
        return False
    if not one.place.depth:
        return one.lead
    return one.place.numbers[:inner] == other.place.numbers[:inner]
