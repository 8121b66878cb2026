"""What the default of something is: the sentence that says it of that thing.

"Default" stands in many sentences, of which most say it of something else. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ASKS = re.compile(
    r"\b(?:what|which)\b.*\bdefault\s+(?:[\w-]+\s+){0,3}?(?P<thing>[\w-]+)"
    r"(?:\s+(?:of|for|in|used|when|if|on|by)\b.*)?\W*$",
    re.IGNORECASE,
)
_UP_TO_THREE = r"(?:[\w-]+\s+){0,3}?"


@lru_cache(maxsize=256)  # asked again for each section
def default_of(question: str) -> re.Pattern[str] | None:
    """What says the default of the thing whose default a question asks for; None where it asks for
    none, or for the default of no thing in particular."""
    asks = _ASKS.search(question)
    if asks is None:
        return None
    thing = rf"{re.escape(asks['thing'].removesuffix('s'))}s?"
    return re.compile(
        rf"\bdefault\s+{_UP_TO_THREE}{thing}\s+(?:is|are|of)\b"
        rf"|\b{thing}\s+(?:is|are)\s+(?:used|chosen|applied|selected)\s+by default\b"
        rf"|\b{thing}\b[^.;:]{{0,40}}\bdefault(?:s|ing)? to\b"
        rf"|\bby default,?\s+(?:the\s+)?{_UP_TO_THREE}{thing}\s+(?:is|are)\b",
        re.IGNORECASE,
    )
