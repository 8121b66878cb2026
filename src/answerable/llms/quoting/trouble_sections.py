"""Sections on what goes wrong, to whoever asks how something is done and tells of no trouble.

"Troubleshooting" has the words of the whole page around it, and says what to do where it failed.
The rules know English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting import lists
from answerable.types import Chunk
from answerable.wording.how_to import HOW_TO
from answerable.wording.trouble_headings import OF_TROUBLE, OF_TROUBLES

TROUBLED = 0.5  # what such a section is worth less
# "Lamp API error for POST"
_OF_ERROR = re.compile(
    r"^\W*(?:[\w-]+ ){0,3}errors? (?:for|when|while|in|with|on|from)\b", re.IGNORECASE
)
_TOLD = re.compile(
    r"\b(?:errors?|fail\w*|fix\w*|solv\w+|resolv\w+|troubl\w*|debug\w*|problems?|issues?|wrong"
    r"|broken?|stuck|crash\w*|hang\w*|not|never|cannot|without|avoid|prevent|check|verify|logs?"
    r"|diagnos\w+|recover\w*|slow|timeouts?|denied|missing|invalid|\d{3})\b|n['\u2019]t\b|[:\"`]",
    re.IGNORECASE,
)


def is_of_trouble(chunk: Chunk, question: str) -> bool:
    """Whether a section stands below a heading on errors or troubles, which are not asked about."""
    if not HOW_TO.search(question) or _TOLD.search(question):
        return False
    *above, heading = ("", *chunk.heading_path[1:])
    if _is_of_trouble(heading):
        return True
    return any(map(_is_of_trouble, above)) and not lists.has_all(heading, question)


def _is_of_trouble(heading: str) -> bool:
    return any(each.search(heading) for each in (OF_TROUBLE, OF_TROUBLES, _OF_ERROR))
