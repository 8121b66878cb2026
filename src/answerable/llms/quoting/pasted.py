"""An error message that a visitor pasted: what explains it stands below it, on the page.

The code that shows the message has all words of the question, so it would be the best answer, and
says nothing that the visitor does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from answerable.llms.quoting.composition import HOW_TO
from answerable.llms.quoting.directives import directs
from answerable.types import ScoredChunk, Unit

WORD = re.compile(r"\w+")
_PROGRAM = re.compile(r"[;{}=]|\(['\"]")  # in a line of a program, and in no message
FEWEST = 4  # words: less is a name or a command
MOST_NEW = 0.1  # of its words: what a path or a line number may add
LEAST_SAID = 0.7  # of the question's words
LENT = 0.8  # of what the message is worth, what stands below it is worth
MOST_LINES = 12  # of a message: more is a program or a log
# Languages of code blocks that show what a program says.
MESSAGES = frozenset({"", "console", "log", "output", "plain", "plaintext", "text", "txt"})
STEP = 0.02  # less for each unit in between
ADVICE = 0.2  # more for what says what to do


def is_pasted(unit: Unit, question: str) -> bool:
    """Whether ``unit`` is code that says what the question says, and nothing more; or a message, of
    which a line is said in the question, or says all of it."""
    if unit.kind != "code" or HOW_TO.search(question):
        return False
    asked, said = _words(question), _words(unit.text)
    return _is_said(said, asked) or (
        unit.language.casefold() in MESSAGES
        and any(_is_said(line, asked) or _tells(line, asked) for line in _lines(unit.text))
    )


def _is_said(said: frozenset[str], asked: frozenset[str]) -> bool:
    return (
        len(said) >= FEWEST
        and len(said - asked) <= MOST_NEW * len(said)
        and len(said & asked) >= LEAST_SAID * len(asked)
    )


def _tells(line: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a line of a message has nearly all that was asked, which is a message itself."""
    return len(asked) >= FEWEST and len(asked - line) <= MOST_NEW * len(asked)


@lru_cache(maxsize=4_096)
def _lines(text: str) -> tuple[frozenset[str], ...]:
    lines = [line for line in text.splitlines()[:MOST_LINES] if not _PROGRAM.search(line)]
    return tuple(map(_words, lines))


@lru_cache(maxsize=4_096)  # the question is held against each code, and each code looked at twice
def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.casefold()))


def shows_pasted(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit is the message that was pasted, or introduces it."""
    below = units[number + 1 : number + 2] if units[number].lead else units[number : number + 1]
    return any(is_pasted(unit, question) for unit in below)


def tells_no_more(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit is or introduces the message that was pasted, and is worth nothing by itself:
    one of more lines may be all that tells of the trouble where nothing stands below it."""
    if not shows_pasted(units, number, question):
        return False
    message = units[number + bool(units[number].lead)]
    on = any(unit.kind != "code" and not unit.lead for unit in units[number + 1 :])
    return on or _is_said(_words(message.text), _words(question))


def with_messages(scored: ScoredChunk, scores: Iterator[float], question: str) -> Iterator[float]:
    """The units' ``scores``, where what stands below a pasted message is worth what that is."""
    lent = 0.0
    for unit, score in zip(scored.chunk.units, scores, strict=True):
        advice = ADVICE if lent and unit.kind != "code" and directs(unit.text) else 0.0
        yield max(score, lent + advice) if unit.kind != "code" else score
        lent = max(lent - STEP, LENT * score if is_pasted(unit, question) else 0.0)
