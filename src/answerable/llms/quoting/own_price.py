"""What something costs, where that may be the site's own subject: "It is free." and neither "Gas is
free." nor "This feature is free."."""

from __future__ import annotations

import re

from answerable.llms.quoting.picks import Pick
from answerable.wording.other_names import OtherNames

_STANDS_FOR_IT = re.compile(r"\b(?:its?|we|our|this)\b", re.IGNORECASE)
# "This feature is free": it alone.
_OF_A_PART = re.compile(
    r"\W*(?:this|that|these|those) (?!app|software|product|project|tool|service|program|site"
    r"|library|package|plug-?in|framework|extension|licen[sc]e|edition|version|plan|is\b|are\b)\w+"
    r" (?:is|are)\b",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"\b(?:pric\w+|costs?|fees?|rates?|salary|compensation|budget|plans?|licen[sc]\w+|free)\b",
    re.IGNORECASE,
)


def priced_here(pick: Pick, others: OtherNames) -> bool:
    """Whether what something costs may be the site's own subject, where that is asked about."""
    if _OF_A_PART.match(pick.text):
        return False
    headings = " ".join(pick.chunk.heading_path)
    return not others.lacking_own(pick.text) or bool(
        _STANDS_FOR_IT.search(pick.text) or _PRICED.search(headings)
    )
