"""Whether a text is plainly English: what is told by English words holds only there."""

from __future__ import annotations

import re

# Words that no other language written in these letters uses.
ENGLISH = frozenset(
    "the what who how which when where why are does did can should would my your from with and"
    " about there this that these those many much it its have has been you she they them their our"
    " any some could were please before after without between than then into only don't doesn't"
    " isn't can't won't i'm i've what's who's where's".split()
)
_WORD = re.compile(r"[a-z']+")


def is_english(text: str) -> bool:
    """Whether ``text`` has only ASCII letters, and a word that only English has."""
    return text.isascii() and not ENGLISH.isdisjoint(_WORD.findall(text.casefold()))
