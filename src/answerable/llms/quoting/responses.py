"""Code that shows what comes back, where that is not asked for: a response has a word of every
question about what an API does, and says nothing of it. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.types import Unit

SHOWN = 0.6  # what such code is worth less
_STATUS = re.compile(r"\s*HTTP(?:/\d(?:\.\d)?)? [1-5]\d\d\b")
_LEADS = re.compile(
    r"\b(?:responses?|outputs?|results?|replies|reply)\b|\b(?:returns?|responds?|prints?)\b[^.]*:$"
    r"|\blooks? (?:\w+ )?like\b",
    re.IGNORECASE,
)
_DATA = re.compile(r"\s*[{\[]")
_ASKED = re.compile(
    r"\b(?:respon\w+|output\w*|results?|return\w*|repl(?:y|ies)|gives? back|look(?:s|ing)? like"
    r"|prints?|printed|format\w*|json|example\w*|sample\w*|structure|schema|fields?|payload|body"
    r"|contain\w*|status|errors?|code|snippets?|says?|shows?|show)\b",
    re.IGNORECASE,
)


def shows_response(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit is code that is a response: it begins with a status, or is data below a
    sentence that calls it one; not where something of the kind is asked for."""
    unit = units[number]
    if unit.kind != "code" or _asks_for_it(question):
        return False
    if _STATUS.match(unit.text):
        return True
    above = units[number - 1] if number else None
    led = above is not None and above.kind != "code" and _LEADS.search(above.text) is not None
    return led and _DATA.match(unit.text) is not None


@lru_cache(maxsize=256)  # asked again for each candidate
def _asks_for_it(question: str) -> bool:
    return _ASKED.search(question) is not None
