"""What has become of something that is no more as it was ("What happened to X?")."""

from __future__ import annotations

import re

GONE = 0.6  # what says it is worth more, where that is asked

_ASKS = re.compile(
    r"\bwhat(?:ever)? (?:has )?(?:happened (?:to|with)|became of|become of)\b"
    r"|\bwhere (?:did|has|have|is|are) [^?]{1,80}\bgone?\b"
    r"|\b(?:is|are|was|were|been) [^?]{0,80}?\b(?:deprecated|discontinued|obsolete|retired)\b"
    # Not "Are logs removed when it stops?", which asks what is done.
    r"|\b(?:is|are|was|were|been) [^?]{0,80}?\b(?:removed|renamed|dropped|replaced)"
    r"(?: in v?\d[\w.]*)?\W*$"
    r"|\bwhat (?:has )?replace[sd]\b|\b(?:replacement|successor) (?:for|of|to)\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:deprecated|removed|no longer|renamed|dropped|discontinued|superseded|obsolete|retired"
    r"|replaced|replaces|moved to|merged into|instead(?! of))\b",
    re.IGNORECASE,
)


def asks_what_became(question: str) -> bool:
    """Whether an English question asks whether or how something is no more as it was."""
    return _ASKS.search(question) is not None


def says_what_became(text: str) -> bool:
    """Whether a sentence says so of something."""
    return _SAYS.search(text) is not None
