"""How much memory, disk or bandwidth something needs or has: which English questions ask it, and
which sentences can say it.

Any number is near "How much RAM does it need?", most of all the default of some setting.
"""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"^\W*(?:and |so )?how (?:much|many \w+ of) (?:free |more |total )?(?P<what>v?ram|memory"
    r"|disk(?:[ -]space)?|storage(?:[ -]space)?|hard (?:disk|drive)|bandwidth)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\d\s?(?:[kmgt]i?b|[kmgt]bit|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)?bytes?|(?-i:[KMGT]))\b",
    re.IGNORECASE,
)
_SAME = (
    re.compile(r"\b(?:v?ram|memory)\b", re.IGNORECASE),
    re.compile(r"\b(?:disks?|storage|space|drives?)\b", re.IGNORECASE),
    re.compile(r"\bbandwidth\b", re.IGNORECASE),
)


def asks_hardware(question: str) -> bool:
    """Whether it is asked how much of such a thing there is or has to be."""
    return _ASKS.match(question) is not None


def says_hardware(text: str, question: str) -> bool:
    """Whether a sentence can say so: it has a size, or speaks of that thing."""
    if _SIZE.search(text):
        return True
    asked = _ASKS.match(question)
    return asked is not None and any(
        kind.search(asked["what"]) and kind.search(text) for kind in _SAME
    )
