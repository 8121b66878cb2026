"""Lists of which the heading says what is so: below "Not working" stands "Thunderbird (68)".

An item that is a name alone reads as a yes there, where its heading says no. The rules know
English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting import lists
from answerable.text.inner_headings import heading_above
from answerable.types import Chunk

LONGEST = 60  # characters of such a heading
_STATE = (
    r"(?:supported|unsupported|working|compatible|incompatible|tested|untested|included|excluded"
    r"|deprecated|removed|discontinued|unavailable|available|planned|optional|required|recommended"
    r"|discouraged|prohibited|forbidden|allowed|permitted|blocked|implemented|unimplemented"
    r"|covered|missing|broken|refundable|non-?refundable)"
)
_VERDICT = re.compile(
    r"^\W*(?:(?:what|which)(?:['\u2019]s| is| are|(?: \w+){1,2} are) )?"
    rf"(?:(?:currently|still|known|not|no longer|partially|fully|yet|officially|never) )*{_STATE}"
    r"(?: (?!reading|resources|links|next|by|at|with)(?:\w+ ){0,2}\w+)?\W*$"
    r"|^\W*(?:known (?:issues|limitations|problems|bugs)|limitations|exceptions|exclusions"
    r"|requirements|prerequisites|coming soon|out of scope|(?:do not|don['\u2019]t|dos|does not"
    r"|doesn['\u2019]t|not)(?: \w+){0,2})\W*$",
    re.IGNORECASE,
)


def verdict_above(chunk: Chunk, number: int) -> str:
    """The heading right above a list that no sentence introduces, where it says what is so of the
    items; else empty."""
    unit = chunk.units[number]
    if unit.kind != "item" or unit.place.depth > 1:
        return ""
    heading, lead = heading_above(chunk, number), lists.lead_of(chunk.units, number)
    led = lead is not None and not chunk.units[lead + 1].under
    is_verdict = len(heading) <= LONGEST and _VERDICT.match(heading) is not None
    return heading if is_verdict and not led else ""
