"""How much memory, disk or bandwidth something needs or has: which English questions ask it, and
which sentences can say it.

Any number is near "How much RAM does it need?", most of all the default of some setting.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ASKS = re.compile(
    r"^\W*(?:and |so )?how (?:much|many \w+ of) (?:free |more |total )?(?P<what>v?ram|memory"
    r"|disk(?:[ -]space)?|storage(?:[ -]space)?|hard (?:disk|drive)|bandwidth)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\d\s?(?:[kmgt]i?b|[kmgt]bit|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)?bytes?|(?-i:[KMGT]))\b",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    r"\b(?:us(?:es?|age|ing)|needs?|requir\w+|tak(?:es?|ing)|consum\w+|occup\w+|recommend\w*"
    r"|at least|minimum|enough|footprint)\b",
    re.IGNORECASE,
)
# How much it is, in words or figures, or what that depends on: not "this uses more memory".
_HOW_MUCH = re.compile(
    r"\d|\b(?:half|twice|double|all|most|few|little|small|low|large|huge"
    r"|minimal|least|lots?|unlimited|limit(?:ed to|s? (?:is|are|of))|depend\w*|grows?"
    r"|scales?|proportional|per|(?<!in )(?:giga|mega|tera)bytes?|light(?:weight)?|intensive)\b",
    re.IGNORECASE,
)
# Of which kind what is asked for is, and what speaks of it.
_KINDS = (
    re.compile(r"\b(?:v?ram|memory)\b", re.IGNORECASE),
    re.compile(r"\b(?:disks?|storage|space|drives?)\b", re.IGNORECASE),
    re.compile(r"\bbandwidth\b", re.IGNORECASE),
)


def asks_hardware(question: str) -> bool:
    """Whether it is asked how much of such a thing there is or has to be."""
    return _asked(question) is not None


def says_hardware(text: str, question: str, headings: str | None = None) -> bool:
    """Whether a sentence can say so: it speaks of that thing, or has a size, and speaks of no other
    such thing. Where its ``headings`` are known, they have to name the thing, or the sentence that
    so much is needed: an upload of 20 MB is no memory."""
    kind = _asked(question)
    if kind and kind.search(text):
        return _HOW_MUCH.search(text) is not None
    sized = _SIZE.search(text) is not None and not any(each.search(text) for each in _KINDS)
    if headings is None or not sized:
        return sized
    return bool(kind and kind.search(headings)) or _NEEDS.search(text) is not None


@lru_cache(maxsize=256)  # asked again for each sentence
def _asked(question: str) -> re.Pattern[str] | None:
    asked = _ASKS.match(question)
    kinds = (kind for kind in _KINDS if asked and kind.search(asked["what"]))
    return next(kinds, None)
