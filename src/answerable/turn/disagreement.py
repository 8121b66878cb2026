"""Where the evidence says the same thing elsewhere, and otherwise.

Told by form alone: nearly the same sentence with another number or a word's opposite, or, where a
number is asked for, another number of the same thing. Which of the two holds is the reader's to
judge, so both are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from answerable.protocols import Pointer
from answerable.retrieval.lexical import terms
from answerable.text.section_start import are_beside
from answerable.turn.proof.opposites import contradictions, ideas
from answerable.turn.proof.support import SMALL_NUMBERS, numbers
from answerable.types import Chunk, Evidence, Unit
from answerable.wording.amounts import ASKS_NUMBER
from answerable.wording.asked_versions import are_of_two_versions

Statement = tuple[str, str]  # a sentence, and the heading above it

SAID = ("sentence", "item")  # kinds of units that state something
ALIKE = 0.8  # of the ideas of both: then they are one statement
FEWEST = 3  # ideas that both have: "It is 5" and "It is 7" speak of anything
_NEAR = 0.5  # of the words of the shorter one, before anything is looked at closely
# Not a number that is a condition: "more than 2 days, where ...".
_COUNTED = re.compile(
    r"(?<!than )(?<!over )(?<!under )(?<!least )(?<!within )(?<!after )(?<!between )(?<!and )"
    r"(?<![><=\u2264\u2265] )(?<![\w.,:><=\u2264\u2265])(\d+(?:[.,:]\d+)*) ?(%|[^\W\d_]+)(?!\w)"
    r"(?! or (?:more|less|fewer|longer|over|above)\b)"
)
_EXAMPLE = re.compile(r"\bfor (?:example|instance)\b|\be\.g\.|\bsuch as\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many\b", re.IGNORECASE)
# Of the words with a counterpart those that mostly tell two things apart, and those that say what
# can be done: "Imports are ..." and "Exports are ..." agree.
_APART = frozenset[str]().union(
    *map(
        ideas,
        "first previous oldest old early left front forward up top upper north east northern"
        " eastern major minimum import upload read encode encrypt compress send push parent input"
        " start begin open load show add append insert create install mount lock subscribe connect"
        " attach".split(),
    )
)
_SWITCHED = frozenset[str]().union(*map(ideas, ("enable", "allow", "activate")))
_NO_NEED = re.compile(
    r"\bno need\b|\bneed(?: not|n['\u2019]t)\b|n(?:o|['\u2019])t (?:have|need|necessary) to\b",
    re.IGNORECASE,
)
_MAY = re.compile(r"\b(?:can|may|could|might|to|you)\b", re.IGNORECASE)
_STEP = re.compile(r"^\W*(?:(?:step|part|chapter|example|figure|table) )?\d+[.:)]", re.IGNORECASE)
# "From version 3.7.3 on, ...": each line of releases has a version from which it is so.
_SINCE_VERSION = re.compile(
    r"^\W*(?:from|since|as of|starting (?:with|from|in|at)|beginning with|until|before|up to|in)"
    r" (?:the )?(?:versions?|releases?)? ?v?\d+\.\d",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^\W{0,4}[\w ()/`*-]{1,40}[:=]\W{0,4}\S")  # "Minimum length: 8 characters"


def otherwise(pointer: Pointer, evidence: Evidence) -> Pointer | None:
    """The first unit in another section of ``evidence`` that disagrees with the one pointed to."""
    chunks = {each.chunk.id: each.chunk for each in evidence.chunks}
    here = chunks[pointer[0]]
    unit = here.units[pointer[1]]
    if unit.kind not in SAID:
        return None
    said = (unit.text, here.heading_path[-1])
    for chunk, number, other in _elsewhere(here, unit, evidence):
        if disagree(said, (other.text, chunk.heading_path[-1]), evidence.question):
            return chunk.id, number
    return None


def _elsewhere(here: Chunk, said: Unit, evidence: Evidence) -> Iterator[tuple[Chunk, int, Unit]]:
    section = (here.document, here.heading_path)  # which may be in several chunks
    of_here = _FIELD.match(said.text) is not None  # of the thing that its own heading names
    for chunk in (each.chunk for each in evidence.chunks):
        if (chunk.document, chunk.heading_path) == section or (of_here and are_beside(here, chunk)):
            continue
        if are_of_two_versions(here, chunk):
            continue
        for number, unit in enumerate(chunk.units):
            if unit.kind in SAID:
                yield chunk, number, unit


def disagree(one: Statement, other: Statement, question: str) -> bool:
    """Whether two sentences say the same of the same thing, with another value."""
    first, second = one[0], other[0]
    least = min(len(_words(first)), len(_words(second)))
    near = len(_words(first) & _words(second)) >= _NEAR * least
    if near and _alike(first, second):
        return _has_other_number(first, second) or _says_the_opposite(first, second)
    return ASKS_NUMBER.search(question) is not None and _counts_otherwise(one, other, question)


def _says_the_opposite(first: str, second: str) -> bool:
    """Whether one thing is said the other way round; of two sentences in which two things are,
    each speaks of its own case ("When it is on, all are shown", "When it is off, none is")."""
    opposed = contradictions(first, second)
    if len(opposed) != 1 or opposed[0] in _APART:
        return False
    if (_NO_NEED.search(first) is None) != (_NO_NEED.search(second) is None):
        return False  # "They are kept automatically.", "No need to keep them manually."
    return not (opposed[0] in _SWITCHED and _MAY.search(first) and _MAY.search(second))


def _alike(first: str, second: str) -> bool:
    one, other = _ideas(first), _ideas(second)
    both = one & other
    return len(both) >= FEWEST and len(both) >= ALIKE * len(one | other)


@lru_cache(maxsize=2048)  # of sections that are found again and again
def _ideas(text: str) -> frozenset[str]:
    """What it speaks of, numbers apart; a word and its opposite are one idea."""
    said = ideas(text) - SMALL_NUMBERS.keys()
    return frozenset(each for each in said if not any(map(str.isdigit, each)))


def _has_other_number(first: str, second: str) -> bool:
    """Whether each has one number that the other has not: with more they are of other things."""
    if _SINCE_VERSION.match(first) and _SINCE_VERSION.match(second):
        return False
    one, other = numbers(_STEP.sub("", first)), numbers(_STEP.sub("", second))
    return len(one - other) == 1 == len(other - one)


def _counts_otherwise(one: Statement, other: Statement, question: str) -> bool:
    """Whether both count the same thing in other numbers, beside the same words of the question."""
    first, second = dict(_counted(one[0])), dict(_counted(other[0]))
    asked = set(terms(question))
    common = first.keys() & second.keys()
    if _HOW_MANY.search(question):
        common &= asked
    if not common or any(first[each] == second[each] for each in common):
        return False
    beside = asked & set(terms(" ".join(one)))
    return bool(beside) and beside == asked & set(terms(" ".join(other)))


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """What is counted, as a term, and its number; nothing of an example."""
    if _EXAMPLE.search(text):
        return
    for number, thing in _COUNTED.findall(text):
        yield " ".join(terms(thing)) or thing, number


@lru_cache(maxsize=1024)  # each sentence of an answer is held against the same units
def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().split())
