"""Sentences whose "it" at their beginning stands for nothing before: "It's good practice to"."""

from __future__ import annotations

import re

_HOW = r"(?:(?:not|very|highly|strongly|generally|usually|often|sometimes|always|best|more) ){0,2}"
_JUDGED = (
    r"important|possible|recommended|advis(?:ed|able)|suggested|discouraged|common|useful|helpful"
    r"|convenient|idiomatic|easy|easier|hard|harder|difficult|straightforward|simple|simpler|likely"
    r"|unfortunate|essential|vital|crucial|critical|necessary|required|reasonable|sensible|worth"
    r"|tempting|preferable|preferred|safe|safer|better|nice|noteworthy|up|(?:an? )?(?:very )?"
    r"(?:good|best|bad|common|standard|recommended)(?: security)? (?:practice|idea)"
)
_IMPERSONAL = re.compile(
    rf"it(?:['\u2019]s| is| was| can be| may be) {_HOW}(?:{_JUDGED})"
    r" (?:(?:not )?to\b|that\b|\w+ing\b|for (?:\w+ ){1,4}to\b)",
    re.IGNORECASE,
)


def is_impersonal(sentence: str) -> bool:
    """Whether an English sentence begins so; one that is "also possible" goes on from another."""
    return _IMPERSONAL.match(sentence) is not None
