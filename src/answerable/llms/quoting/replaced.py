"""What takes the place of a thing that was taken away, to whoever tells that it works no more.

"The command was removed." says why it fails, and what to use instead stands in a list below it. The
rules know English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting import lists
from answerable.types import Chunk

FURTHER = 12  # units behind the sentence

_GONE = re.compile(
    r"\b(?:(?:has|have|had) been|was|were|is|are) (?:now |also )?(?:removed|dropped|deleted|retired"
    r"|discontinued|replaced)\b|\bno longer (?:exists?|available|supported|works?)\b",
    re.IGNORECASE,
)
_STOPPED = re.compile(
    r"\b(?:stopped|stops|not|cannot|fail(?:s|ed|ing)?|broken?|gone|missing|unknown|unrecogni[sz]ed"
    r"|no longer|replace[ds]?|instead|errors?)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"^\W*(?:please )?(?:use|replace|switch|migrate|change|configure|set)\b|\binstead\b"
    r"|[.;:,] (?:please )?(?:use|replace|switch to|migrate to|configure|set)\b"
    r"|\b(?:replaced|superseded) (?:by|with)\b",
    re.IGNORECASE,
)


REPLACES = 1.0  # what says that a thing took another's place is worth more where that is asked
_ASKS = re.compile(
    r"\b(?:what|which [\w-]+) (?:has |have )?replace[sd]?|\breplacements? (?:for|of)\b"
    r"|\bsuccessors? (?:of|to)\b|\bused (?:now )?instead of\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"\b(?:instead of|in place of|in favou?r of|replac(?:e[sd]?|ing|ement)|supersed\w+"
    r"|successor)\b",
    re.IGNORECASE,
)


def says_replacement(text: str, question: str) -> bool:
    """Whether a unit says what took another thing's place, where that is asked ("What replaced
    whale oil?")."""
    asked = _ASKS.search(question)
    if asked is None or not _REPLACES.search(text):
        return False
    things = lists.stems(question[asked.end() :])
    return not things or not things.isdisjoint(lists.stems(text))


def with_replacement(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of a section, which ends in a sentence that says that something is gone, with
    the unit further on that says what to use instead and has most of the question's words, above
    all of those that the sentence lacks."""
    units, last = chunk.units, numbers[-1]
    gone = units[last].kind == "sentence" and _GONE.search(units[last].text) is not None
    if not gone or not _STOPPED.search(question):
        return numbers
    if any(_INSTEAD.search(units[number].text) for number in numbers):
        return numbers
    asked = lists.stems(question)
    new = asked - lists.stems(units[last].text)
    behind = range(last + 1, min(last + 1 + FURTHER, len(units)))
    telling = [
        (len(new & said), len(asked & said), -at)
        for at in behind
        if units[at].kind in ("sentence", "item") and _INSTEAD.search(units[at].text)
        for said in [lists.stems(units[at].text)]
    ]
    _, shared, at = max(telling, default=(0, 0, 0))
    return [*numbers, -at] if shared else numbers
