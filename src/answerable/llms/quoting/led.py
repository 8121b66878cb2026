"""What leads to a list of the things that are asked for, or is one.

"Here are the files you can override:" says less of it than the sentences around, but the files
stand below, and in "Supported files: lamp.css, oil.css." behind it. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.llms.quoting.antecedents import refers, with_antecedent
from answerable.text.one_list import CHARS, ROWS
from answerable.types import Chunk, Unit

LEADS_THERE = 0.3  # what it is worth more
HAS_THEM = 0.6  # and what has them in itself, which leaves few words for the rest of the question
LEAST = 2  # items of a list
NAMED = 3  # and things that a sentence lists
LONGEST_NAME = 4  # words of one of these
_ASKS = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|please)\b\W*)*"
    r"(?:(?:which|what)(?: are the)?|(?:an? |the )?list(?: of)?|(?:name|show|give|tell)(?: me)?)"
    r"(?: all)?(?: the)? ((?:[\w-]+ ){0,2}?)(?P<things>[a-z]{3,}(?<![su])s)\b",
    re.IGNORECASE,
)
# "Which variable sets the port?" asks for one, and "sets" is what it does.
_ONE = re.compile(
    r"\b(?:variable|setting|option|flag|command|parameter|key|file|page|button|endpoint|function"
    r"|method|switch|argument|property|attribute|field|header|tool|class|hook|role|menu|script) $",
    re.IGNORECASE,
)
# "These files may not:" leads to what is done, and not to what there is.
_OF_DOING = re.compile(
    r"(?:\b(?:can|could|may|must|should|shall|will|would|to|not|cannot)|n['\u2019]t)\W{0,5}$",
    re.IGNORECASE,
)


# What a list of when or why something is is led to by: "returns 404 in these situations:".
_CASES = {
    "when": ("situations", "cases", "circumstances", "conditions", "scenarios"),
    "why": ("reasons", "causes", "factors"),
}
_ASKS_CASES = re.compile(r"^\W*(?:and |so )?(?P<asks>when|why)\b(?! not\b)", re.IGNORECASE)
_COLUMN = re.compile(r"(?:^|; )([^:;]{1,40}):")  # of a row
_BETWEEN = re.compile(r", (?:and |or )?| and | or ")
# Words for how something can be done, of which a page may have another than the question.
_WAYS = ("ways", "methods", "forms", "kinds", "modes", "approaches", "possibilities", "means")
_WORD = re.compile(r"[^\W_]{3,}")
_SAYS_NOTHING = "when why does did are was were the has have can could will you"


@dataclass(frozen=True, slots=True)
class Things:
    """What several of are asked for: one of the ``names``, in the plural, and where it is when or
    why, what of: some of the ``words``."""

    names: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()

    def are_in(self, text: str) -> bool:
        """Whether a lead speaks of them."""
        said = text.casefold()
        named = any(f" {each}" in f" {said}" for each in self.names)
        return named and (not self.words or not self.words.isdisjoint(_words(said)))


@lru_cache(maxsize=256)  # asked again for each candidate
def asked_things(question: str) -> Things:
    """What several of are asked for: "files" of "Which theme files can I override?"."""
    asked = _ASKS.match(question)
    if asked and not _ONE.search(asked[1]):
        things = asked["things"].casefold()
        if things in _WAYS:
            left = _words(question) - _words(" ".join((*_WAYS, _SAYS_NOTHING)))
            return Things(_WAYS, left)
        return Things((things,))
    if asked := _ASKS_CASES.match(question):
        return Things(_CASES[asked["asks"].casefold()], _words(question) - _words(_SAYS_NOTHING))
    return Things()


def lead_to_ways(units: Sequence[Unit], number: int, question: str) -> int | None:
    """What leads to the list that a unit stands in, where these are the ways that are asked for:
    then one of them is no answer."""
    things = asked_things(question)
    lead = lists.lead_of(units, number) if things.names == _WAYS else None
    return lead if lead is not None and leads_to(units, lead, things) else None


def leads_to(units: Sequence[Unit], number: int, things: Things) -> bool:
    """Whether a unit leads to a list of these."""
    below = units[number + 1 : number + 1 + LEAST]
    listed = len(below) == LEAST and (
        below[0].place.depth > 0 or all(unit.kind in ("item", "row") for unit in below)
    )
    if not listed:
        return False
    lead = units[number]
    text = lead.text
    if number and refers(units, number):  # "Each of the actions ... These are as follows:"
        text = f"{units[number - 1].text} {text}"
    return lead.lead and not _OF_DOING.search(lead.text) and things.are_in(text)


def headed(chunk: Chunk, number: int, things: Things) -> bool:
    """Whether a unit is the first item of a list right below a heading that names these ("Tested
    lamps"), and does so first: below "Storm lamps" there are some of them."""
    unit = chunk.units[number]
    if len(things.names) != 1 or unit.kind != "item" or unit.place.numbers != (1,):
        return False
    if unit.place.ordered or (number and not unit.under):
        return False
    *above, heading = (*chunk.heading_path[1:], *unit.under) or chunk.heading_path
    names = re.compile(rf"\b{re.escape(things.names[0])}\W*$", re.IGNORECASE)
    some = (len(each.split()) > 1 and names.search(each) for each in above)
    return names.search(heading) is not None and not any(some)


def begins_them(chunk: Chunk, number: int, things: Things, question: str) -> bool:
    """The same, where the question asks for none of the list's items by its words."""
    if not headed(chunk, number, things):
        return False
    return not _choosing(chunk.units, lists.around(chunk.units, number, 1), question)


def _of_kind(units: Sequence[Unit], number: int, whole: Sequence[int], things: Things) -> list[int]:
    """The items of a list that name the things as a value, as this one does ("Name: Oil; Kind:
    Fuels"), where others are of another kind; empty where they are more than are shown."""
    kind = re.compile(rf"(?:: |, ){re.escape(things.names[0])}\b", re.IGNORECASE)
    told = [at for at in whole if units[at].kind == "item" and kind.search(units[at].text)]
    return told if number in told and 1 < len(told) <= lists.MAX_ITEMS else []


def list_of_them(chunk: Chunk, number: int, question: str) -> list[int]:
    """The list of the things that are asked for, where a sentence stands before what leads to it
    or an item in one below a heading that names them; else empty."""
    things, units = asked_things(question), chunk.units
    if not things.names or things.words:
        return []
    if units[number].kind == "sentence" and leads_to(units, number + 1, things):
        said = with_antecedent(units, number, [number])
        return sorted(
            {*said, number + 1, *_listed(units, number + 2)}
        )  # an item may lead to others
    if not units[number].place.depth:
        return []
    whole = lists.around(units, number, 1)
    if of_kind := _of_kind(units, number, whole, things):
        return of_kind
    if not headed(chunk, whole.start, things):
        return []
    is_chosen = _choosing(units, whole, question) & lists.stems(units[number].text)
    return [] if is_chosen else list(lists.fitting(units, whole, number))


def table_around(chunk: Chunk, number: int, question: str) -> list[int]:
    """All rows of a short table that a row stands in, where several things are asked for that its
    columns or its heading name; those alone that have words of the question as this one has, where
    others have not. Empty elsewhere."""
    things, units = asked_things(question), chunk.units
    if not things.names or things.words:
        return []
    table = _table(units, number)
    first = units[table.start]
    heading = first.under[-1] if first.under else chunk.heading_path[-1]
    named = lists.stems(" ".join((heading, *_COLUMN.findall(units[number].text))))
    if _asked_names(question).isdisjoint(named):
        return []
    own = _choosing(units, table, question) & lists.stems(units[number].text)
    return _fitting(units, [n for n in table if not own or own & lists.stems(units[n].text)])


def _asked_names(question: str) -> set[str]:
    """How the words begin by which a question names several things: "client apps"."""
    asked = _ASKS.match(question)
    words = f"{asked[1]} {asked['things']}".split() if asked else []
    return lists.stems(" ".join((*words, *(word.removesuffix("s") for word in words))))


def _listed(units: Sequence[Unit], first: int) -> Sequence[int]:
    """The list or the table that begins with a unit, as far as it is shown."""
    if units[first].place.depth:
        return lists.fitting(units, lists.around(units, first, 1), first)
    return whole_table(units, first) or [first]


def whole_table(units: Sequence[Unit], number: int) -> list[int]:
    """All rows of the table that a row stands in; empty where it has too many to be shown."""
    return _fitting(units, _table(units, number))


def _table(units: Sequence[Unit], number: int) -> range:
    """The units of one kind around a unit that stand below no other heading."""

    def is_one(one: Unit, other: Unit) -> bool:
        return one.kind == other.kind and not other.under

    first = last = number
    while first > 0 and is_one(units[first - 1], units[first]):
        first -= 1
    while last + 1 < len(units) and is_one(units[last], units[last + 1]):
        last += 1
    return range(first, last + 1)


def _fitting(units: Sequence[Unit], rows: Sequence[int]) -> list[int]:
    """The rows, if they are few enough to be shown."""
    short = len(rows) <= ROWS and sum(len(units[each].text) for each in rows) <= CHARS
    return list(rows) if short else []


def _choosing(units: Sequence[Unit], whole: range, question: str) -> set[str]:
    """The words of the question that some of the units have, and not all of them."""
    said = [lists.stems(units[each].text) for each in whole]
    in_some, in_all = said[0].union(*said), said[0].intersection(*said)
    return lists.stems(question) & in_some - in_all


def has_them(unit: Unit, things: Things) -> bool:
    """Whether a sentence lists these itself: "Supported files: lamp.css, oil.css, wick.css."."""
    if unit.kind != "sentence" or len(things.names) != 1:
        return False
    name = re.escape(things.names[0])
    begins = re.search(rf"\b{name}(?: [^.,:;]{{1,40}})?(?::| include:?) ", unit.text, re.IGNORECASE)
    if begins is None:
        return False
    listed = _BETWEEN.split(unit.text[begins.end() :].rstrip(" ."))
    return len(listed) >= NAMED and all(len(each.split()) <= LONGEST_NAME for each in listed)


def _words(text: str) -> frozenset[str]:
    """The words of a text, without the "s" of a plural or a verb."""
    return frozenset(word.removesuffix("s") for word in _WORD.findall(text.casefold()))
