"""Whether a text is plainly English, and a question: what is told by English words holds there."""

from __future__ import annotations

import re

# Words that no other language written in these letters uses.
ENGLISH = frozenset(
    "the what who how which when where why are does did can should would my your from with and"
    " about there this that these those many much it its have has been you she they them their our"
    " could were please before after without between than then only don't doesn't"
    " isn't can't won't i'm i've what's who's where's".split()
)
_WORD = re.compile(r"[a-z']+")
_QUESTION = re.compile(
    r"\W*(?:(?:hi|hello|hey|ok|so|and|but|please)\b\W*)*"
    r"(?:what|who|how|which|when|where|why|is|are|do|does|did|can|could|should|would|will|has|have"
    r"|was|were|may|must|if|in|i)(?:['\u2019]\w+|s)?\b",
    re.IGNORECASE,
)


def is_english(text: str) -> bool:
    """Whether ``text`` has only ASCII letters, and a word that only English has."""
    return text.isascii() and not ENGLISH.isdisjoint(_WORD.findall(text.casefold()))


def asks(text: str) -> bool:
    """Whether an English text begins as a question does, and names no topic ("show me the log",
    "upload limit")."""
    return _QUESTION.match(text) is not None
