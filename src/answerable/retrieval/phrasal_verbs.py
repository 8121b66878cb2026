"""English verbs of two words, of which neither says what both do: "turn off" is to disable.

Visitors ask with them, and documentation answers with the single verb. What a word is like is told
by vectors of single words (see ``related``), which know nothing of the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# "Turn the dark mode off"; but what is logged in a file is no login.
_BETWEEN = r"\s+(?:\w+\s+){0,3}?(?!(?:in|on)\b)|\s+"
_MEANT = (
    ("turn(?:ed|ing)?|switch(?:ed|ing)?", "off", "disable deactivate"),
    ("opt(?:ed|ing)?", "out", "disable deactivate"),
    ("turn(?:ed|ing)?|switch(?:ed|ing)?", "on", "enable activate"),
    ("get|got|getting", "rid", "remove delete uninstall"),
    ("shut(?:ting)?", "down", "stop terminate"),
    ("set(?:ting)?", "up", "setup configure install"),
    ("back(?:ed|ing)?", "up", "backup"),
    ("speed(?:ing)?", "up", "faster performance optimize"),
    ("log(?:ged|ging)?|sign(?:ed|ing)?", "in", "login authenticate"),
    ("sign(?:ed|ing)?", "up", "signup register"),
)
_VERBS = [
    (re.compile(rf"\b({verb})(?:{_BETWEEN})({particle})\b", re.IGNORECASE), meant)
    for verb, particle, meant in _MEANT
]


def phrasal_verbs(question: str) -> Iterator[tuple[str, str]]:
    """Those of an English question as written, without what stands between, each with single verbs
    of its meaning."""
    for pattern, meant in _VERBS:
        for found in pattern.finditer(question):
            yield f"{found[1]} {found[2]}", meant
