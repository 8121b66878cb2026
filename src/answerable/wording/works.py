"""A work that somebody is to write: "write me a poem about the sea".

An assistant that quotes can only show one, so that what stands in place of the poem has to be about
poems. English only.
"""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"^\W*(?:please |(?:can|could|would|will) you (?:please )?)?"
    r"(?:write|compose|tell|sing|recite|make up|create|generate|give|invent)(?: me| us)? "
    r"(?:an?|another|some|the lyrics (?:of|for|to) an?) (?:[\w-]+ ){0,2}?"
    r"(?P<work>poem|haiku|limerick|sonnet|ballad|verse|rhyme|song|rap|joke|riddle|pun|story|tale"
    r"|fairy ?tale|essay|novel|screenplay|love letter)s?\b",
    re.IGNORECASE,
)


def asks_work(question: str) -> str:
    """The kind of work that an English message asks to be written; empty where it asks for none."""
    found = _ASKS.match(question)
    return found["work"].lower() if found else ""


def says_work(sentence: str, *, work: str) -> bool:
    """Whether a sentence speaks of such a work."""
    return re.search(rf"\b{re.escape(work)}", sentence, re.IGNORECASE) is not None
