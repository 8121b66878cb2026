"""What the default of something is: the sentence that says it of that thing.

"Default" stands in many sentences, of which most say it of something else. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Words that a name does not go over, and things that everything has: of "the default value of X"
# it is X that is asked for, which its own section says.
_SMALL = r"(?!(?:of|for|in|on|is|are|was|if|when|to|the|and|or|that|which)\b)"
_NO_THING = frozenset({"value", "values", "setting", "settings", "option", "options", "one"})
_UP_TO_THREE = rf"(?:{_SMALL}[\w-]+\s+){{0,3}}?"
_ASKS = re.compile(
    rf"\b(?:what|which)\b.*\bdefault\s+{_UP_TO_THREE}{_SMALL}(?P<thing>[\w-]+)"
    r"(?:\s+(?:of|for|in|used|when|if|on|by)\b.*)?\W*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)  # asked again for each section
def default_of(question: str) -> re.Pattern[str] | None:
    """What says the default of the thing whose default a question asks for; None where it asks for
    none, or for the default of no thing in particular."""
    asks = _ASKS.search(question)
    if asks is None or asks["thing"].lower() in _NO_THING:
        return None
    thing = rf"{re.escape(asks['thing'].removesuffix('s'))}s?"
    return re.compile(
        rf"\bdefault\s+{_UP_TO_THREE}{thing}\s+(?:is|are|of)\b"
        rf"|\b{thing}\s+(?:is|are)\s+(?:used|chosen|applied|selected)\s+by default\b"
        rf"|\b{thing}\b[^.;:]{{0,40}}\bdefault(?:s|ing)? to\b"
        rf"|\bby default,?\s+(?:the\s+)?{_UP_TO_THREE}{thing}\s+(?:is|are)\b",
        re.IGNORECASE,
    )
