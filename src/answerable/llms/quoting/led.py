"""What leads to a list of the things that are asked for.

"Here are the files you can override:" says less of it than the sentences around, but the files
stand below. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

LEADS_THERE = 0.3  # what it is worth more
LEAST = 2  # items of a list
_ASKS = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|please)\b\W*)*(?:(?:which|what)|(?:an? |the )?list(?: of)?"
    r"|(?:name|show|give|tell)(?: me)?)(?: all)?(?: the)? ((?:[\w-]+ ){0,2}?)(?P<things>[a-z]{3,}"
    r"(?<![su])s)\b",
    re.IGNORECASE,
)
# "These files may not:" leads to what is done, and not to what there is.
_OF_DOING = re.compile(
    r"(?:\b(?:can|could|may|must|should|shall|will|would|to|not|cannot)|n['\u2019]t)\W{0,5}$",
    re.IGNORECASE,
)


def asked_things(question: str) -> str:
    """What several of are asked for, in the plural ("files" of "Which theme files can I
    override?"); empty where nothing is."""
    asked = _ASKS.match(question)
    return asked["things"].casefold() if asked else ""


def leads_to(units: Sequence[Unit], number: int, things: str) -> bool:
    """Whether a unit leads to a list of these."""
    below = units[number + 1 : number + 1 + LEAST]
    listed = len(below) == LEAST and all(unit.kind in ("item", "row") for unit in below)
    lead = units[number]
    of_things = lead.lead and not _OF_DOING.search(lead.text)
    return bool(things) and listed and of_things and f" {things}" in f" {lead.text.casefold()}"
