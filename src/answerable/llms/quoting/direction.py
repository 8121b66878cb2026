"""Whether a passage leads the other way: a question how to get from A to B, a text from B to A.

The two share all of their words and most of their meaning, so that nothing else tells them apart;
and whoever follows the wrong one undoes what they wanted to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_WORD = re.compile(r"[a-z0-9][\w+#]*", re.IGNORECASE)
_FILLER = frozenset({"the", "a", "an", "my", "our", "your", "its", "this", "that", "and", "or"})
# Of a way: a few words, an address, the value of an option. The second end stops at a comma.
_FIRST = r"(?:(?!\b(?:from|to)\b)[^\n;!?]){1,100}"
_SECOND = r"(?:(?!\b(?:from|to)\b)[^\n;!?,]){1,60}"
_FORTH = re.compile(rf"\bfrom\b(?P<start>{_FIRST})\b(?:in)?to\b(?P<end>{_SECOND})", re.IGNORECASE)
_BACK = re.compile(rf"\b(?:in)?to\b(?P<end>{_FIRST})\bfrom\b(?P<start>{_SECOND})", re.IGNORECASE)
OUT = 0.6  # what tells how something is taken out is worth less where it is to come in
_IN = re.compile(
    r"\b(?:mov|migrat|import|switch|transfer|com|bring|convert|get)\w*\b[^.?!]{0,60}\bfrom\b",
    re.IGNORECASE,
)
_OUT = re.compile(r"\bexport(?:s|ed|ing)?\b", re.IGNORECASE)
_TAKEN_IN = re.compile(r"\bimport|\bfrom\b", re.IGNORECASE)
_NEAR = 4  # words of either end that count


def asks_way(question: str) -> bool:
    """Whether the question names where it begins and where it wants to arrive; few do."""
    return next(_ways(question), None) is not None


def leads_out(text: str, question: str) -> bool:
    """Whether it is asked how something comes in ("move my lamps over from a harbour"), and a text
    tells how it is taken out."""
    return _comes_in(question) and _OUT.search(text) is not None and not _TAKEN_IN.search(text)


@lru_cache(maxsize=256)  # asked again for each unit
def _comes_in(question: str) -> bool:
    return _IN.search(question) is not None and not _OUT.search(question)


def wrong_way(question: str, said: Sequence[str]) -> bool:
    """Whether ``said`` goes from where the question wants to arrive to where it begins, and in no
    sentence the way that is asked for."""
    wanted = next(iter(_ways(question)), None)
    if wanted is None:
        return False
    start, end = wanted[0] - wanted[1], wanted[1] - wanted[0]
    if not start or not end:
        return False
    found = [way for text in said for way in _ways(text)]
    right = any(way[0] & start and way[1] & end for way in found)
    return not right and any(way[0] & end and way[1] & start for way in found)


def _ways(text: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Where each way in ``text`` begins and where it ends, as words."""
    for pattern in (_FORTH, _BACK):
        for way in pattern.finditer(text):
            yield _words(way["start"]), _words(way["end"])


def _words(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _WORD.findall(text))
    telling = [word for word in words if word not in _FILLER and len(word) > 1]
    return frozenset(telling[:_NEAR])
