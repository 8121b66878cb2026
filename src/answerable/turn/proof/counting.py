"""Small numbers in letters that only count what is listed: "There are two ways", with both cited.

No page has to say such a number: whoever reads the list can count it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.turn.proof.number_words import in_figures

_MOST = 12
_WORD = re.compile(r"[a-z]+")
_BETWEEN = re.compile(r",? (?:and|or) |, ")
# How the cited sentences are spoken of. What else is counted ("two keys") is a claim.
_THESE = r"\b(?:these|those|the) {0} (?:are|can|may|must|should|were|have|do|only|both)\b"
_KINDS = (
    r"\b{0} (?:\w+ )?(?:ways|things|options|possibilities|choices|alternatives|methods|steps|kinds"
    r"|types|cases|reasons|conditions|requirements)\b"
)


def counted(claim: str, cited: Sequence[str]) -> set[str]:
    """The numbers that ``claim`` has in letters and that are how many things it names behind its
    colon, or how many sentences it cites; none where these count something themselves."""
    if any(map(_counts_itself, cited)):
        return set()
    before, _, behind = claim.lower().partition(":")
    listed = len(_BETWEEN.split(behind.strip())) if behind.strip() else 0
    return {
        figure
        for word in dict.fromkeys(_WORD.findall(before))
        if (figure := in_figures(word)).isdigit()
        and 1 < int(figure) <= _MOST
        and (int(figure) == listed or _counts_cited(word, int(figure), before, len(cited)))
    }


def _counts_itself(text: str) -> bool:
    words = re.findall(r"(?<![\w.,])\w+(?![.,]?\w)", in_figures(text.lower()))
    return any(word.isdecimal() and int(word) <= _MOST for word in words)


def _counts_cited(word: str, number: int, text: str, cited: int) -> bool:
    """Whether ``word`` is for so many ``cited`` sentences, or points back to some of them."""
    exact = cited == number and re.search(_KINDS.format(word), text) is not None
    return exact or (cited >= number and re.search(_THESE.format(word), text) is not None)
