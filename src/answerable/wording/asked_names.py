"""Whose name an English question asks for ("What is the miller's name?"), and what says one."""

from __future__ import annotations

import re

NAMES = re.compile(r"\b(?:names?|named|called|known as)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"^\W*(?:and |but |so )?what(?:['\u2019]s| is| was| are| were) (?:"
    r"(?P<whose>(?:[\w-]{1,40} ){0,4}[\w-]{1,40})['\u2019](?:s )?(?:full |first |last )?names?"
    r"|the (?:full |first |last )?names? of (?P<of>(?:[\w-]{1,40} ){0,4}[\w-]{1,40}))\W*$",
    re.IGNORECASE,
)


def asked_name(question: str) -> str:
    """Whose or what's name is asked for; empty where none is."""
    asked = _ASKS.match(question)
    return (asked["whose"] or asked["of"]) if asked else ""
