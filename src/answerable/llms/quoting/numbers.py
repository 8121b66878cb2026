"""Where a number is asked for: which units have one, and what they are worth more for it.

Of what may be set the number that is asked for is the one that holds where nobody sets it. The
rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import inf

from answerable.llms.quoting.composition import introduced
from answerable.llms.quoting.defaults import states_one
from answerable.llms.quoting.picks import Pick
from answerable.text.inner_headings import below_one_heading
from answerable.types import Unit
from answerable.wording.amounts import (
    ASKS_LENGTH,
    ASKS_NUMBER,
    ASKS_SPEED,
    ASKS_YEARS,
    LENGTH,
    NAMES_NUMBER,
    NUMBER,
    SPEED,
    YEARS,
)
from answerable.wording.definition import asked_term, defines

FEW_LINES = 5  # of code, in which a number that stands there is the one that is asked for
BY_DEFAULT = 0.4  # what a number that holds by default is worth more there

_BY_DEFAULT = re.compile(
    r"\bby default\b|\bdefault(?:s|ing)? to\b|\(defaults?\b|\bdefault\)", re.IGNORECASE
)
# "the max message size"
_OF_A_THING = re.compile(
    r"\b(?P<thing>[a-z]{3,30}) (?P<measure>size|length|limit|count|timeout|interval|duration|age"
    r"|rate|quota|depth|width|height|delay)s?\b",
    re.IGNORECASE,
)
_NO_THING = frozenset(
    "the this that its max maximum maximal min minimum minimal default total overall average which"
    " what any same upper lower current".split()
)
_HOW_MUCH = re.compile(r"^\W*(?:(?:and|so|but) )?how (?:much|many)\b", re.IGNORECASE)
_SAYS_HOW_MUCH = re.compile(
    r"\b(?:depend(?:s|ing)?|var(?:y|ies)|limit\w*|free|enough|more|less|lots?|little|all|any|each"
    r"|every|as (?:much|many)|size|average|minimal|small|large|single|both|pair|couple)\b",
    re.IGNORECASE,
)
# "It works with any conformant version of the kernel."
_ANY_VERSION = re.compile(
    r"\b(?:any|all|every|each|latest|newest|most recent) (?:[\w-]+ ){0,3}versions?\b", re.IGNORECASE
)
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|--|;) ?[^\n]{3,160}")
_BEGINS_OR_ENDS = re.compile(
    r"(?:start(?:ed)?|end(?:ed)?|from|to|since|until|period|dates?|years?|duration)(?: date)?: .*"
    r"\d{4}",
    re.IGNORECASE,
)


def of_asked_number(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those with a number where one is asked for, and with how long something takes or is where
    that is; all of them where none has one, but of "how much" those that say it otherwise ("as many
    as you like"). What leads to a list or a table has the numbers in that. Where the best one says
    what a thing is that is called a number ("serial number"), none is asked for."""
    if not _has(ASKS_NUMBER, question):
        return picks
    term = asked_term(question)
    if picks and term is not None and defines(picks[0].unit, term):
        return picks
    if ASKS_SPEED.search(question) and picks and SPEED.search(picks[0].text):
        return picks
    length = ASKS_LENGTH.search(question) is not None
    numbers = [
        each for each in picks if any(_says_number(unit, length=length) for unit in _led_to(each))
    ]
    if length:
        lengths = [each for each in numbers if any(map(_says_length, _led_to(each)))]
        numbers = lengths or numbers
    if ASKS_YEARS.search(question):
        numbers = [each for each in numbers if any(map(_says_years, _led_to(each)))] or numbers
    numbers = _of_best_entry(picks, numbers)
    if not numbers and _HOW_MUCH.match(question):
        return [each for each in picks if _SAYS_HOW_MUCH.search(each.text)]
    return numbers or picks


def _of_best_entry(picks: Sequence[Pick], numbers: list[Pick]) -> list[Pick]:
    """Where a line that states a default is the best, that of the entry first which is best by what
    else is said in it: "Defaults to 5" says of nothing what it is, and the entries below the other
    inner headings of a section have such lines too."""
    if not numbers or not states_one(numbers[0].unit):
        return numbers

    def of_entry(line: Pick) -> float:
        entry = below_one_heading(line.chunk.units, line.number)
        return max(
            (
                each.worth
                for each in picks
                if each.chunk is line.chunk and each.number in entry and not states_one(each.unit)
            ),
            default=-inf,
        )

    lines = [each for each in numbers if states_one(each.unit)]
    best = max(lines, key=of_entry)
    return [best, *(each for each in numbers if each is not best)]


def _led_to(pick: Pick) -> list[Unit]:
    """The unit, with the items or rows that it leads to."""
    units = pick.chunk.units
    below = introduced(units, pick.number)[1:] if pick.unit.lead else []
    return [pick.unit, *(units[each] for each in below if units[each].kind != "code")]


def number_worth(text: str, question: str) -> float:
    """What a unit is worth more for the number in it; 0 where the question names none."""
    if not _has(NAMES_NUMBER, question):
        return 0.0
    if not (_BY_DEFAULT.search(text) and NUMBER.search(text)):
        return 0.0
    return BY_DEFAULT * (not _is_of_another(text, question))


def _is_of_another(text: str, question: str) -> bool:
    """Whether a text tells the same measure of something else that has a name: "the max attachment
    size is 15 MB" to "What is the max message size?"."""
    asked, told = _measured(question), _measured(text)
    return any(
        told[measure].isdisjoint(things) for measure, things in asked.items() if measure in told
    )


@lru_cache(maxsize=4_096)
def _measured(text: str) -> dict[str, set[str]]:
    """By each measure that is told of something, what it is told of."""
    found: dict[str, set[str]] = {}
    for each in _OF_A_THING.finditer(text):
        if each["thing"].lower() not in _NO_THING:
            found.setdefault(each["measure"].lower(), set()).add(each["thing"].lower().rstrip("s"))
    return found


@lru_cache(maxsize=512)  # asked again for each candidate
def _has(pattern: re.Pattern[str], question: str) -> bool:
    return pattern.search(question) is not None


def _says_length(unit: Unit) -> bool:
    """Whether a unit may say how long something takes or is; code has its numbers without units,
    and a record where it begins and ends."""
    return unit.kind == "code" or bool(LENGTH.search(unit.text)) or _says_years(unit)


def _says_years(unit: Unit) -> bool:
    return bool(YEARS.search(unit.text) or _BEGINS_OR_ENDS.match(unit.text))


def _says_number(unit: Unit, *, length: bool) -> bool:
    """Whether a unit has a number that may be asked for; long code is full of others, but for how
    long something takes by a comment in it."""
    if unit.kind == "code" and unit.text.count("\n") >= FEW_LINES:
        return length and any(LENGTH.search(each[0]) for each in _COMMENT.finditer(unit.text))
    if unit.kind == "code":
        return NUMBER.search(unit.text) is not None
    return (NUMBER.search(unit.text) or _ANY_VERSION.search(unit.text)) is not None
