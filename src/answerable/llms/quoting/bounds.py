"""What bounds something, to whoever asks how it is done: "`lamp-height-limit` defines the maximum
height of a lamp." has all words of "How do I change ...", and is no way to do it.

The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

_MOST = r"(?:max(?:imum|imal)?|min(?:imum|imal)?|largest|smallest|longest|shortest|upper|lower)"
_BOUND = re.compile(
    r"^\W*(?:[\w.-]+[:`]? |the [\w`.-]+ (?:option|setting|flag|parameter|variable) )?"
    r"(?:defines?|sets?|specif(?:y|ies)|controls?|limits?|is|determines?)"
    rf" the (?:[\w-]+ )?{_MOST}\b"
    rf"|\bthe {_MOST} [\w ]{{2,40}} (?:is|are)\b.{{0,40}}\d",
    re.IGNORECASE,
)
_OF_ABOVE = re.compile(
    r"^\W*(?:this|these|both)(?: (?:limits?|values?))? (?:can|may) be"
    r" (?:configured|changed|set|adjusted|overridden)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:limit\w*|max\w*|min(?:imum|imal)?|bounds?|bounded|quota\w*|caps?|capped|restrict\w*"
    r"|thrott\w*|rate\w*|size\w*|number|amount|value|rais\w+|increas\w+|decreas\w+|lower\w*|reduc\w+"
    r"|longer|larger|bigger|higher|shorter|smaller|more|fewer|less|most|least|only|than|set\w*"
    r"|chang\w+|configur\w+|adjust\w*|exceed\w*"
    r"|(?:how|too) (?:many|much|long|large|big|high|often))\b",
    re.IGNORECASE,
)


def only_bounds(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit says how much of a thing there may be, or how that is changed, where the
    question, how something is done, speaks of no amount."""
    if _ASKED.search(question):
        return False
    text = units[number].text
    if _BOUND.search(text):
        return True
    above = units[number - 1].text if number else ""
    return _OF_ABOVE.match(text) is not None and _BOUND.search(above) is not None
