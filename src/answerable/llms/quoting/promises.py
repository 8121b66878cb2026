"""Lists of what a reader is going to learn, or is not: they name everything and say nothing.

A course begins with "By the end of this lesson, you will be able to: ..." and ends with "What you
have learned". Such lines have the words of every question about the subject.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.types import Chunk
from answerable.wording.definition import asked_term
from answerable.wording.how_to import HOW_TO

OF_WAY, OF_MEANING = (
    1.0,
    0.5,
)  # what the aims of "The final project" are, says what that is, a little
_PART = r"(?:chapter|lesson|module|section|unit|course|book|page|guide|tutorial|workshop)"
_LEAD = re.compile(
    r"\b(?:you|we|students?|readers?|learners?|participants?)(?:'ll|\u2019ll| will| should)?"
    r" (?:now )?(?:be able to|learn (?:how )?(?:to|about)?\W*$)"
    rf"|\b(?:by the end|(?:up)?on (?:successful )?completion) of (?:this|the) {_PART}\b"
    rf"|\b(?:this|the) {_PART} (?:will )?(?:covers?|covered|introduces?|explores?|explains how)\b"
    r"|\b(?:out of scope|not covered|not part of this)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"^\W*(?:(?:key )?learning (?:objectives?|outcomes?|goals?)|objectives?"
    r"|(?:what|things) you(?:'ll|\u2019ll| will| have|'ve|\u2019ve)? (?:learn(?:ed|t)?|build)"
    r"|(?:out of|not in) scope|non-?goals?|self[- ]assessment|review questions"
    r"|reflection(?: questions)?"
    r"|(?:chapter|lesson|module|course) (?:overview|structure|outline))\W*$",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^\W*(?:objectives?|learning (?:goal|outcome)s?|outcome(?=.*\byou will))\s*:", re.IGNORECASE
)
# "You'll write your first nodes", of a lesson; not "You'll need an account".
_YOU_WILL = re.compile(
    r"^\W*you(?:'ll|\u2019ll| will)"
    r" (?!(?:need|want|have|be|get|see|find|notice|receive|also need)\b)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:learn\w*|objectives?|outcomes?|goals?|cover\w*|able to|scope|teach\w*|taught|about"
    r"|overview|outline|structure|summar\w+|reflect\w*|review|assess\w*|expect\w*"
    r"|(?:module|chapter|lesson|course|book|unit|section|part|week)s?)\b",
    re.IGNORECASE,
)


def promise(chunk: Chunk, number: int, question: str) -> float:
    """What to take off a unit that only says that something is going to be told, or is not, where
    an English question asks how something is done, or what it is.

    0 where it asks for what is told.
    """
    off = _taken_off(question)
    return off if off and _is_promise(chunk, number) else 0.0


@lru_cache(maxsize=256)  # asked again for each candidate
def _taken_off(question: str) -> float:
    if _ASKED.search(question):
        return 0.0
    if asked_term(question):
        return OF_MEANING
    return OF_WAY if HOW_TO.search(question) else 0.0


def _is_promise(chunk: Chunk, number: int) -> bool:
    unit = chunk.units[number]
    if _is_of_aims((unit.under or chunk.heading_path)[-1]):
        return True
    if unit.kind != "item":
        return _LABEL.match(unit.text) is not None
    return _is_aim(unit.text) or _announces(_lead_of(chunk, number))


@lru_cache(maxsize=16_384)
def _is_of_aims(heading: str) -> bool:
    return _HEADING.match(heading) is not None


@lru_cache(maxsize=16_384)
def _is_aim(item: str) -> bool:
    return bool(_LABEL.match(item) or _YOU_WILL.match(item))


def _lead_of(chunk: Chunk, number: int) -> str:
    """The sentence that introduces the list of an item; empty where none stands above it."""
    above = number
    while above > 0 and chunk.units[above].kind == "item":
        above -= 1
    return chunk.units[above].text if chunk.units[above].lead else ""


@lru_cache(maxsize=1_024)  # one stands above many items
def _announces(lead: str) -> bool:
    return bool(lead) and _LEAD.search(lead) is not None
