"""Records: sections of named values ("Name: Pinewood Bank", "Position: Engineer") that tell of one
thing, as résumés and lists of projects have them.

Who asks what the thing is, or what somebody did there, is told what its record says, and not one
value of it. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.composition import Pick
from answerable.types import Chunk, Unit
from answerable.wording.definition import asked_term

FEWEST = 2  # values in a row: what has only one is no record
MOST = 8  # units of a record that are said

_VALUE = re.compile(r"(?P<label>[^\W\d_][^:;]{0,30}): (?P<value>\S[^;]*)$")
_NAME = re.compile(r"(?:(?:full|first|last|display) )?names?|title|company|employer", re.IGNORECASE)
# What a record has for machines, and what it has for those who want to reach somebody.
_UNTOLD = re.compile(
    r"(?:ur[il]|link|image|picture|photo|avatar|logo|icon|id|slug|uuid|key|e-?mail|phone|website"
    r"|order|weight|draft|country code|lang|locale)s?",
    re.IGNORECASE,
)
_ASKS_WHAT_WAS_DONE = re.compile(
    r"\bwhat(?: else)? (?:did|does|do|has|have|was|is|were) (?:[\w'\u2019]+ ){1,3}?"
    r"(?:do|done|doing|work(?:ed|ing)? on|achieved?|accomplish(?:ed)?|built?|responsible)\b"
    r"|\b(?:experience|work|job|time|responsibilities|achievements) (?:at|with|for)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_NOW = re.compile(
    r"\b(?:now|nowadays|current(?:ly)?|present(?:ly)?|today|these days|at the moment)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"(?:end(?:ed)?|end date|until|to|finish(?:ed)?|left): \d{4}\b", re.IGNORECASE)


def of_record(chunk: Chunk, question: str) -> list[int]:
    """The units of the record that a section is, where it is of what the question asks about as a
    whole; empty where it is none."""
    units = chunk.units
    if not _is_record(units) or not _is_asked_whole(chunk, question):
        return []
    told = [number for number in range(len(units)) if _tells(units, number)]
    return told[:MOST]


def not_ended(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Without records of what has ended, where it is asked what is so now; all of them where
    nothing else is there."""
    if not _NOW.search(question):
        return picks
    return [each for each in picks if not _has_ended(each.chunk)] or picks


def _has_ended(chunk: Chunk) -> bool:
    return _is_record(chunk.units) and any(_ENDED.match(each.text) for each in chunk.units)


def _is_record(units: Sequence[Unit]) -> bool:
    """Whether a section begins with a name and further values."""
    first = _VALUE.match(units[0].text) if units else None
    values = [each.kind == "item" and _VALUE.match(each.text) for each in units[:FEWEST]]
    return first is not None and _NAME.fullmatch(first["label"]) is not None and all(values)


def _is_asked_whole(chunk: Chunk, question: str) -> bool:
    """Whether the question asks what the thing is, or what was done there, and names it."""
    value = _VALUE.match(chunk.units[0].text)
    name = _words(value["value"]) if value else set()
    if _ASKS_WHAT_WAS_DONE.search(question) and name <= _words(question):
        return True
    term = asked_term(question)
    asked = _words(term.name) if term else set()
    return bool(asked) and asked <= name


def _words(text: str) -> set[str]:
    return {each.casefold() for each in _WORD.findall(text)}


def _tells(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit of a record is said: no value for machines, and no list of such."""
    unit = units[number]
    if unit.kind == "code":
        return False
    if unit.lead:
        return number + 1 < len(units) and _tells(units, number + 1)
    value = _VALUE.match(unit.text)
    label = value["label"].rpartition(" > ")[2] if value else ""
    return _UNTOLD.fullmatch(label) is None and "://" not in unit.text
