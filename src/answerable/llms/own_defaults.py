"""The default of a thing that has a section, an item or a row of its own.

A reference says "Defaults to 30" below the name of what it is the default of, and does not say that
name again. Another sentence there with "default" speaks of something else. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.llms import lists
from answerable.readable import quoted
from answerable.types import Chunk, Unit

# What a unit that states it below a heading is worth, of what one is that names the thing with its
# default; and what the stated default of another thing is.
BELOW, OTHERS = 1.5, -0.6

_CASE = r"(?:\s+(?:in|on|at|when|if|unless|while|with|where|as|by|used|after|before)\b.*)?\W*$"
_THING = r"(?P<thing>[^\s,;:?!]+(?:\s+[^\s,;:?!]+){0,5}?)"
_VALUE = r"(?:\s+(?:values?|settings?))?"
_ASKS = (
    rf"\bwhat\s+(?:does|do)\s+{_THING}\s+default\s+to\b",
    rf"^\W*(?:what|which|where)(?:['\u2019]?s| is| are)\s+{_THING}\s+by\s+default\W*$",
    rf"\bdefaults?{_VALUE}\s+(?:of|for)\s+{_THING}{_CASE}",
    rf"\b(?:what|which)\b.*\bdefault{_VALUE}\s+(?!(?:of|for|to)\b){_THING}{_CASE}",
    rf"^\W{{0,8}}(?:(?:what|which)(?:['\u2019]?s| is| are)?\s+)?{_THING}\s+default{_VALUE}\W*$",
)
_ASKED = tuple(re.compile(form, re.IGNORECASE | re.DOTALL) for form in _ASKS)
_PART = re.compile(r"[a-z]+|\d+")  # of a name: maxFileSize, max_file_size and --max-file-size
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# What names no thing, or only what kind of thing a name is of.
_EMPTY = frozenset(
    "the a an of for is are value values setting settings option options parameter parameters"
    " property properties flag flags argument field variable rule config one it its s"
    " integer string boolean number object array null".split()
)
# Words beside it in a question: "what port is used by default", "how long is the timeout set to".
_BESIDE = frozenset(
    "and or by to on in what which how many much long big does do did has have set used use".split()
)
# Headings that are of what stands above them.
_OF_ABOVE = re.compile(
    r"(?:the )?(?:defaults?(?: values?)?|description|details|type)", re.IGNORECASE
)
_STATES = re.compile(
    r"^\W*(?:(?:the|its) )?defaults?(?: values?)?(?:\s?[:=]| to\b| is\b| are\b)"
    r"|[(,;:.]\s?(?:(?:the|its) )?defaults?(?: values?)?(?:\s?[:=]|\s?[`\"']| to\b| is\b)",
    re.IGNORECASE,
)
# The name that an item begins with: "`port` (integer): ...", "**--port** ...", "port: ..."
_HEAD = re.compile(
    r"^\s*+[\s>*+-]{0,20}(?:\d+[.)]\s+)?(?:\[[ xX]\]\s+)?\W{0,3}?"
    r"(?:[`*_\"\[]{1,8}(?P<marked>[^`*\"\]]{1,60})[`*\"\]]"
    r"|(?P<plain>[\w.-]{1,60})(?=\s*(?:\(|:|=| [-\u2013\u2014] )))"
)
_CELL = re.compile(r"^[^:;]{1,40}: (?P<name>[^;]{1,80});")


@dataclass(frozen=True, slots=True)
class AskedDefault:
    """The words of the thing whose default is asked for."""

    words: frozenset[str]

    def stated(self, chunk: Chunk, number: int) -> float:
        """1 or ``BELOW`` for a unit that states it, ``OTHERS`` for one that states another's; else
        0."""
        unit = chunk.units[number]
        if unit.kind == "code" or not _STATES.search(unit.text):
            return 0.0
        above = (chunk.title, *chunk.heading_path, *_inner(chunk.units, number))
        named = _named(chunk, number)
        if named:
            return 1.0 if self._is(named, above) else OTHERS * self._is_of_another(named, unit)
        ends = bool(_OF_ABOVE.fullmatch(above[-1])) + 1
        return BELOW * self._is(above[-ends], above[:-ends])

    def _is_of_another(self, name: str, unit: Unit) -> bool:
        """Whether a unit that begins with ``name`` is of another thing; not where all of the name
        is asked for with something beside it, as in "host and port"."""
        return not (_words(name) <= self.words or self.words <= _words(unit.text))

    def _is(self, name: str, above: Sequence[str]) -> bool:
        """Whether ``name`` is the thing, or a part of its words of which the others stand above."""
        own = _words(name)
        return bool(own) and own <= self.words <= own | _words(" ".join(above))


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


def _inner(units: Sequence[Unit], number: int) -> tuple[str, ...]:
    """The heading inside the section that a unit stands below."""
    inner = [unit.under[-1] for unit in units[: number + 1] if unit.under]
    return tuple(inner[-1:])


def _named(chunk: Chunk, number: int) -> str:
    """The name that the unit's item or row begins with; empty where it has none."""
    unit = chunk.units[number]
    if unit.kind == "row":
        return found["name"] if (found := _CELL.match(unit.text)) else ""
    items = (each for each in range(number, -1, -1) if _is_item_of(chunk.units[each], unit))
    item = next(items, None)
    if item is None:
        return ""
    found = _HEAD.match(quoted(chunk, chunk.units[item].span))
    name = (found["marked"] or found["plain"]) if found else ""
    return "" if _OF_ABOVE.fullmatch(name.strip(" :")) else name


def _is_item_of(one: Unit, unit: Unit) -> bool:
    return (one is unit and unit.kind == "item") or lists.is_part(unit, one)
