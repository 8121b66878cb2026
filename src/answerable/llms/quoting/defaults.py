"""What the default of something is: the unit that says it of that thing.

"Default" stands in many sentences, of which most say it of something else. A sentence says it with
the thing's name ("The default port is 8080."). A reference says "Defaults to 30" below the name of
what it is the default of, which has a section, an item or a row of its own, and does not say that
name again. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.text.code_names import without_value
from answerable.text.inner_headings import below_one_heading, inner_heading
from answerable.text.readable import quoted
from answerable.types import Chunk, Unit
from answerable.wording.generic_headings import states_of_above
from answerable.wording.how_to import HOW_TO

# What a unit that states it below a heading is worth, of what one is that names the thing with its
# default; and what the stated default of another thing is.
BELOW, OTHERS = 1.5, -0.6
NEARLY = 0.5  # of that, where all of the name is asked for, with one word more

# What a unit is worth more that states the default of something, where it is not known of what it
# is asked; and what code without one is worth less.
SOME_DEFAULT, NO_DEFAULT = 0.4, 1.0

_CASE = r"(?:\s+(?:in|on|at|when|if|unless|while|with|where|as|by|used|after|before)\b.*)?\W*$"
_THING = r"(?P<thing>[^\s,;:?!]+(?:\s+[^\s,;:?!]+){0,5}?)"
_VALUE = r"(?:\s+(?:values?|settings?))?"
_ASKS = (
    rf"\bwhat\s+(?:does|do)\s+{_THING}\s+default\s+to\b",
    rf"^\W*(?:what|which|where)(?:['\u2019]?s| is| are)\s+{_THING}\s+by\s+default\W*$",
    rf"^\W*(?:is|are)\s+{_THING}\s+(?:(?:already )?(?:on|off|enabled|disabled|active|true|false) )?"
    r"by\s+default\W*$",
    rf"\bdefaults?{_VALUE}\s+(?:of|for)\s+{_THING}{_CASE}",
    rf"\b(?:what|which)\b.*\bdefault{_VALUE}\s+(?!(?:of|for|to)\b){_THING}{_CASE}",
    rf"^\W{{0,8}}defaults?{_VALUE}\s+(?!(?:of|for|to)\b){_THING}\W*$",
    rf"^\W{{0,8}}(?:(?:what|which)(?:['\u2019]?s| is| are)?\s+)?{_THING}\s+default{_VALUE}\W*$",
    # "lamp server default port", typed into a search box
    r"^\W{0,8}(?!(?:what|which|is|are|does|do|how|why|where)\b)(?P<thing>"
    r"[^\s,;:?!]+(?:\s+[^\s,;:?!]+){0,3}?\s+default\s+[^\s,;:?!]+(?:\s+[^\s,;:?!]+)?)\W*$",
    # "Which port does it use if I don't set one?"
    rf"\b(?:what|which)\s+{_THING}\s+(?:if|when|unless)\s+(?:i|you|we|it|none|nothing|no\s+\w+)\b"
    r"(?:\s+(?:is|are))?(?:\s+(?:do|does|did)(?:n['\u2019]t|\s+not)|\s+never)?\s+"
    r"(?:set|specify|configure|give|given|choose|provide|pass|change|name|define|specified)\b",
)
_ASKED = tuple(re.compile(form, re.IGNORECASE | re.DOTALL) for form in _ASKS)
_PART = re.compile(r"[a-z]+|\d+")  # of a name: maxFileSize, max_file_size and --max-file-size
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# What names no thing, or only what kind of thing a name is of.
_EMPTY = frozenset(
    "the a an of for is are value values setting settings option options parameter parameters"
    " property properties flag flags argument field variable rule config one it its s"
    " integer string boolean number object array null default".split()
)
# Words beside it in a question: "what port is used by default", "how long is the timeout set to".
_BESIDE = frozenset(
    "and or by to on in what which how many much long big does do did has have set used use".split()
)
_STATES = re.compile(
    r"^\W*(?:(?:the|its) )?defaults?(?: values?)?(?:\s?[:=]| to\b| is\b| are\b)"
    # "default `80` - options: 1-65535"
    r"|^\W*default (?:[`\"'*]\S|\S{1,40} [-\u2013\u2014] options?\b)"
    r"|[(,;:.]\s?(?:(?:the|its) )?defaults?(?: values?)?(?:\s?[:=]|\s?[`\"']| to\b| is\b)",
    re.IGNORECASE,
)
# A cell of a table with nothing in it.
_NONE = re.compile(
    r"\bdefaults?(?: values?)?: (?:none|n/a|[-\u2013\u2014])\W*(?:;|$)", re.IGNORECASE
)
_ASKS_WHAT = re.compile(r"^\W*(?:(?:and|so|but) )?(?:what|which|how)\b", re.IGNORECASE)
_ASKS_DEFAULT = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:what|which|how (?:much|many|long|big|often|large))\b"
    r"(?!.*\bby default\b).*\bdefault\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:chang|customi[sz]|overrid|adjust|alter|tun|tweak|disabl|enabl|increas|decreas|reduc|rais"
    r"|lower|switch|turn)\w*|\b(?:instead|different|another|your own|if you)\b",
    re.IGNORECASE,
)
_ASKS_AMOUNT = re.compile(
    r"^\W*(?:(?:and|so|but|for) )?how (?:much|many|long|often|big|large|old)\b", re.IGNORECASE
)
_BY_DEFAULT = re.compile(r"\bby default\b", re.IGNORECASE)
_DEFAULT = re.compile(r"\bdefaults?\b", re.IGNORECASE)
_LINE = re.compile(
    r"\W*defaults?(?: values?)?(?:(?:(?:\s?:| to| is) |\s?=\s?\")[^\s].{0,80}"
    r"| \S{1,40} [-\u2013\u2014] options?\b.{0,80})$",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\W*defaults?(?: values?)?(?:(?:\s?:| to| is)\s|\s?=\s?)[`*\"']{0,3}\d+\W*$", re.IGNORECASE
)
# The name that an item begins with: "`port` (integer): ...", "**--port** ...", "port: ..."
_HEAD = re.compile(
    r"^\s*+[\s>*+-]{0,20}(?:\d+[.)]\s+)?(?:\[[ xX]\]\s+)?\W{0,3}?"
    r"(?:[`*_\"\[]{1,8}(?P<marked>[^`*\"\]]{1,60})[`*\"\]]"
    r"|(?P<plain>[\w.-]{1,60})(?=\s*(?:\(|:|=| [-\u2013\u2014] )))"
)
_CELL = re.compile(r"^[^:;]{1,40}: (?P<name>[^;]{1,80});")

# Words that a name does not go over, and things that everything has: of "the default value of X"
# it is X that is asked for, which its own section says.
_SMALL = r"(?!(?:of|for|in|on|is|are|was|if|when|to|the|and|or|that|which)\b)"
_NO_THING = frozenset({"value", "values", "setting", "settings", "option", "options", "one"})
_UP_TO_THREE = rf"(?:{_SMALL}[\w-]+\s+){{0,3}}?"
_ASKS_OF_WHAT = re.compile(
    rf"\b(?:what|which)\b.*\bdefault\s+{_UP_TO_THREE}{_SMALL}(?P<thing>[\w-]+)"
    r"(?:\s+(?:of|for|in|used|when|if|on|by)\b.*)?\W*$",
    re.IGNORECASE,
)


def default_stated(chunk: Chunk, number: int, question: str) -> float:
    """How well a unit states the default that the question asks for: 1 or ``BELOW``; ``OTHERS``
    where it states another's, and 0 where it states none or none is asked for."""
    own, said = asked_default(question), default_of(question)
    worth = own.stated(chunk, number) if own is not None else 0.0
    return worth or float(said is not None and said.search(chunk.units[number].text) is not None)


def with_default(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of a section, with its one line that states a default ("Default: `90`"), where
    an English question asks what is so by default, or for a number that the line has, and no
    default is said."""
    if own := _of_entry(chunk, numbers, question):
        return own
    by_default = _BY_DEFAULT.search(question)
    if not (by_default or _ASKS_AMOUNT.match(question)) or HOW_TO.search(question):
        return numbers
    states = states_one if by_default else _states_number
    stating = [
        number
        for number in below_one_heading(chunk.units, numbers[0])
        if states(chunk.units[number])
    ]
    said = any(speaks_of_default(chunk.units[number].text) for number in numbers)
    return numbers if said or len(stating) != 1 else sorted({*stating, *numbers})


def speaks_of_default(text: str) -> bool:
    """Whether a text or a question has the word."""
    return _DEFAULT.search(text) is not None


def with_what_it_is_of(chunk: Chunk, numbers: list[int]) -> list[int]:
    """A line that states a bare number as the default ("Default: 90") with the first sentence below
    its heading, which says of what; in days or bytes, too."""
    units = chunk.units
    if not _NUMBER.match(units[numbers[0]].text):
        return numbers
    told = [at for at in below_one_heading(units, numbers[0]) if _says_something(units[at])]
    return sorted({*told[:1], *numbers})


def _says_something(unit: Unit) -> bool:
    return unit.kind == "sentence" and not (_LINE.match(unit.text) or _NUMBER.match(unit.text))


def _of_entry(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of an entry in a list with the sentence of it that states its default, and how
    it begins, which names it; empty where the default that is asked for stands in no such entry."""
    asked, units = asked_default(question), chunk.units
    if asked is None:
        return []
    for number in range(len(units)):
        head = _item_of(units, number)
        if head is None or head == number or asked.stated(chunk, number) != 1:
            continue
        said = [at for at in numbers if at == head or lists.is_part(units[at], units[head])]
        if said and (head in numbers or number in numbers):
            return sorted({head, number, *(said if head in numbers else ())})
    return []


def _item_of(units: Sequence[Unit], number: int) -> int | None:
    """The item that a unit is, or a later sentence of."""
    above = range(number, -1, -1)
    return next((each for each in above if _is_item_of(units[each], units[number])), None)


def states_one(unit: Unit) -> bool:
    """Whether a unit is a line that states a default, and of nothing by its name."""
    return unit.kind != "code" and not unit.place.depth and _LINE.match(unit.text) is not None


def _states_number(unit: Unit) -> bool:
    return states_one(unit) and _NUMBER.match(unit.text) is not None


def is_near_default(units: Sequence[Unit], number: int, question: str) -> float:
    """What a unit is worth more that states a default, and less as code above or below one, where
    the default of something is asked for that is not called by its name ("What does the pump use as
    its default pressure?")."""
    asked, unit = asked_default(question), units[number]
    if not _asks_default(question) and (asked is None or not speaks_of_default(question)):
        return 0.0
    if unit.kind == "code":
        stated = any(has_default(each.text) for each in units if each.kind != "code")
        stated = stated and not speaks_of_default(unit.text)
        return -NO_DEFAULT * (stated or sets_another(units, number))
    if not _asks_default(question):
        return 0.0
    if not lists.stems(unit.text) & _stems_of_thing(question):
        return 0.0
    return SOME_DEFAULT * (has_default(unit.text) and (asked is None or asked.speaks_of(unit)))


def sets_another(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit is code that is introduced as what is set instead of a default: "If it is too
    dark, change this setting:". Of several blocks, such as tabs, the sentence introduces all."""
    if units[number].kind != "code" or speaks_of_default(units[number].text):
        return False
    above = next((each for each in reversed(units[:number]) if each.kind != "code"), None)
    return above is not None and above.lead and _CHANGES.search(above.text) is not None


def has_default(text: str) -> bool:
    """Whether a text states a default, and not that there is none."""
    return _STATES.search(text) is not None and _NONE.search(text) is None


def asks_default_of_something(question: str) -> bool:
    """Whether it is asked how much or what something is by default."""
    return _asks_default(question) or (
        _BY_DEFAULT.search(question) is not None and _ASKS_WHAT.match(question) is not None
    )


@lru_cache(maxsize=256)
def _stems_of_thing(question: str) -> frozenset[str]:
    return lists.asked_stems(question) - lists.stems("default value")


@lru_cache(maxsize=256)
def _asks_default(question: str) -> bool:
    return _ASKS_DEFAULT.search(question) is not None


@lru_cache(maxsize=256)  # asked again for each section
def default_of(question: str) -> re.Pattern[str] | None:
    """What says the default of the thing whose default a question asks for; None where it asks for
    none, or for the default of no thing in particular."""
    asks = _ASKS_OF_WHAT.search(question)
    if asks is None or asks["thing"].lower() in _NO_THING:
        return None
    thing = rf"{re.escape(asks['thing'].removesuffix('s'))}s?"
    return re.compile(
        rf"\bdefault\s+{_UP_TO_THREE}{thing}\s+(?:is|are|of)\b"
        rf"|^\W*default\s+{_UP_TO_THREE}{thing}\s?[:=]\s?\S"
        rf"|\b{thing}\s+(?:is|are)\s+(?:used|chosen|applied|selected)\s+by default\b"
        rf"|\b{thing}\b[^.;:]{{0,40}}\bdefault(?:s|ing)? to\b"
        rf"|\bby default,?\s+(?:the\s+)?{_UP_TO_THREE}{thing}\s+(?:is|are)\b",
        re.IGNORECASE,
    )


@dataclass(frozen=True, slots=True)
class AskedDefault:
    """The words of the thing whose default is asked for."""

    words: frozenset[str]

    def is_of(self, name: str) -> bool:
        """Whether it is the default of ``name`` that is asked for."""
        return _words(name) == self.words

    def stated(self, chunk: Chunk, number: int) -> float:
        """1 or ``BELOW`` for a unit that states it, ``OTHERS`` for one that states another's; else
        0."""
        unit = chunk.units[number]
        if unit.kind == "code" or not _STATES.search(unit.text):
            return 0.0
        above = [chunk.title, *chunk.heading_path]
        if inner := inner_heading(chunk.units, number):
            above.append(inner)
        named = _named(chunk, number)
        if named:
            return 1.0 if self._is(named, above) else OTHERS * self._is_of_another(named, unit)
        ends = states_of_above(above[-1]) + 1
        heading, over = above[-ends], above[:-ends]
        return BELOW * (self._is(heading, over) or NEARLY * self._is_nearly(heading, over))

    def _is_of_another(self, name: str, unit: Unit) -> bool:
        """Whether a unit that begins with ``name`` is of another thing; not where all of the name
        is asked for with something beside it, as in "host and port"."""
        return not (_words(name) <= self.words or self.speaks_of(unit))

    def speaks_of(self, unit: Unit) -> bool:
        """Whether a unit has half of the words by which the thing is called, or more: a visitor
        calls "--ratio" what its description does, "the similarity"."""
        return 2 * len(self.words & _words(unit.text)) >= len(self.words)

    def _is(self, name: str, above: Sequence[str]) -> bool:
        """Whether ``name`` is the thing, or a part of its words of which the others stand above."""
        own = _words(without_value(name))
        return bool(own) and own <= self.words <= own | _words(" ".join(above))

    def _is_nearly(self, name: str, above: Sequence[str]) -> bool:
        """Whether a name of several words is asked for with one word more ("the dev server's")."""
        own = _words(without_value(name))
        more = self.words - own - _words(" ".join(above))
        return len(own) > 1 and own <= self.words and len(more) <= 1


@lru_cache(maxsize=256)  # asked again for each section
def asked_default(question: str) -> AskedDefault | None:
    """The thing whose default a question asks for; None where it asks for none."""
    for form in _ASKED:
        if (found := form.search(question)) and (words := _words(_thing(found["thing"]))):
            return AskedDefault(words)
    return None


def _thing(said: str) -> str:
    return " ".join(word for word in said.split() if word.casefold() not in _BESIDE)


@lru_cache(maxsize=4_096)
def _words(text: str) -> frozenset[str]:
    """The parts of all names in a text, without plurals."""
    parts = _PART.findall(_HUMP.sub(" ", text).lower())
    return frozenset(part.removesuffix("s") for part in parts if part not in _EMPTY)


def _named(chunk: Chunk, number: int) -> str:
    """The name that the unit's item or row begins with; empty where it has none."""
    unit = chunk.units[number]
    if unit.kind == "row":
        return found["name"] if (found := _CELL.match(unit.text)) else ""
    item = _item_of(chunk.units, number)
    if item is None:
        return ""
    found = _HEAD.match(quoted(chunk, chunk.units[item].span))
    name = (found["marked"] or found["plain"]) if found else ""
    return "" if states_of_above(name.strip(" :")) else name


def _is_item_of(one: Unit, unit: Unit) -> bool:
    return (one is unit and unit.kind == "item") or lists.is_part(unit, one)
