"""What a table says where a row and a column meet: "Is single sign-on in the free plan?".

Of "Feature: Single sign-on; Free: no; Pro: yes" the question has the row's subject and the name of
a column. Sentences that have both are often about something else. What the cell says in a sign may
be told by a note below the table: "Safari: yes²".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from answerable.types import Chunk, Unit
from answerable.wording.languages import COMMON, ENGLISH

CELL = 1.0  # what such a row is worth more
WHOLE = 0.6  # and what one is whose subject is the question ("Turn off signing up")
# Columns besides the subject's: a row of fewer states one value of it; and words of a question that
# is a subject.
FEWEST = 2
LONGEST = 40  # characters of a column's name
_CELL = re.compile(rf"(?P<name>[^:;]{{1,{LONGEST}}}): (?P<said>.*)")
_RAISED = re.compile("[⁰¹²³⁴-⁹]+")
# Columns that a reference has of each of its entries, which name nothing that could be compared.
_OF_REFERENCE = frozenset(
    "default type value required optional name description format example meaning note option"
    " field column unit version status".split()
)
_SAY_NOTHING = COMMON | ENGLISH
_WORD = re.compile(r"[^\W_]+(?:[.+#][^\W_]+)*")


def of_cell(unit: Unit, question: str) -> float:
    """What a row is worth more for the column and the subject that the question names, or for a
    subject that is all that the question says."""
    if unit.kind != "row":
        return 0.0
    if _asked_cell(unit.text, question) is not None:
        return CELL
    about = _words(next(_cells(unit.text))[1])
    return WHOLE * (len(about) >= FEWEST and about == _words(question))


def with_notes(chunk: Chunk, number: int, question: str) -> list[int]:
    """A row with the notes below its table that the asked cell refers to, and those of the row's
    subject that speak of the column."""
    units, cell = chunk.units, _asked_cell(chunk.units[number].text, question)
    if cell is None:
        return [number]
    subject, column, said = cell
    at_cell, at_subject = (set(_RAISED.findall(text)) for text in (said, subject))
    told = [number]
    for below in range(number + 1, len(units)):
        text = units[below].text
        mark = found[0] if (found := _RAISED.match(text)) else ""
        if mark in at_cell or (mark in at_subject and _words(column) <= _words(text)):
            told.append(below)
    return told


@lru_cache(maxsize=1024)  # asked again for the notes
def _asked_cell(row: str, question: str) -> tuple[str, str, str] | None:
    """The subject of a row, and the name of the column and what the cell says, where the question
    has all words of the subject and of the column."""
    subject, *cells = _cells(row)
    if len(cells) < FEWEST:
        return None
    asked, about = _words(question), _words(subject[1])
    if not about or not about <= asked:
        return None
    named = [
        (name, said)
        for name, said in cells
        if (own := _words(name)) and own <= asked - about and not own <= _OF_REFERENCE
    ]
    if not named:
        return None
    name, said = max(named, key=lambda cell: len(_words(cell[0])))
    return subject[1], name, said


def _cells(row: str) -> Iterator[tuple[str, str]]:
    """The names of a row's columns and what it says there; the first one's may have none."""
    for at, each in enumerate(row.split("; ")):
        cell = _CELL.fullmatch(each)
        if cell:
            yield cell["name"], cell["said"]
        elif at == 0:
            yield "", each


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    """The words that name something, as one thing."""
    words = map(str.casefold, _WORD.findall(_RAISED.sub("", text)))
    return frozenset(word.removesuffix("s") for word in words if word not in _SAY_NOTHING)
