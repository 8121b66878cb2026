"""Which English questions ask for a number ("how many", "which port"), and which texts have one."""

from __future__ import annotations

import re

_MEASURES = (
    "range|temperature|speed|price|port|version(?! control)|year|percentage|number|size|limit|age"
    "|height|weight|length|width|depth|distance|duration|interval|timeout|maximum|minimum|amount"
    "|quota|capacity|latency|retention|frequency"
)
_MEASURE = rf"(?:{_MEASURES})s?"
_NUMBER_WORDS = (
    "no|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty"
    "|fifty|hundred|thousand|million|billion|dozen|half|once|twice|daily|hourly|weekly|monthly"
    "|yearly|annually|always|never|several|few|many|none|unlimited|forever"
    "|second|minute|hour|day|week|month|year"
)
_HOW = r"\bhow (?:many|much|long|old|far|large|big|tall|often|fast|high|deep|heavy|wide)\b"
_WHICH = (
    rf"\b(?:what|which)(?: (?:is|are|was|were))?(?: the)? {_MEASURE}\b(?! for\W*$)"
    rf"|\bwhat(?:['\u2019]s| is| was) the (?:(?!of|for|in\b)[\w-]+ ){{1,3}}?{_MEASURE}"
    rf"(?= (?:of|for|in|on|at|to|per|by|between|allowed|before|after)\b|\W*$)"
    rf"|\b(?:what|which) (?:(?!of|for|in\b)[\w-]+ ){{1,2}}?{_MEASURE}"
    rf" (?:do|does|did|is|are|can|should|must|will|has|have)\b"
)
ASKS_AMOUNT = re.compile(_HOW, re.IGNORECASE)  # "none" and "all" answer it, too
ASKS_MEASURE = re.compile(_WHICH, re.IGNORECASE)
ASKS_NUMBER = re.compile(f"{_HOW}|{_WHICH}", re.IGNORECASE)
NUMBER = re.compile(rf"\d|\b(?:{_NUMBER_WORDS})s?\b", re.IGNORECASE)
