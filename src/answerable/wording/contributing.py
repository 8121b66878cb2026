"""Pages for those who work on what a site is about: they build, test and release it, and so name
commands and settings that nobody else needs; or they tell what was decided, tried and proposed, in
the words of questions that they do not answer."""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.types import Chunk

# A folder of decisions may be a court's; one of numbered files is of those who build something.
_PLACE = re.compile(
    r"(?:^|/)(?:\d+[-_])?(?:(?:contribut(?:e|ing|ors?)|maintain(?:ers?|ing)|hacking|internals)"
    r"(?=[-_/.#]|$)|(?:developers?|dev[-_]docs|specs|specifications)(?=/)"
    r"|(?:(?:architectur(?:e|al)|design)[-_]decisions?|decision[-_](?:records?|log)"
    r"|adrs?)(?:[-_]records?)?(?=[/.#]|$)|(?:rfcs?|hips?|keps?|proposals?|enhancements?)(?=/)|decisions(?=[.#]|$|/0\d{2,3}[-_]))",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:contribut\w*|maintain\w*|help|develop\w*|build\w*|compil\w*|tests?|testing|releas\w*"
    r"|source|pull requests?|PRs?|patch\w*|bugs?|issues?|report\w*|translat\w*|communit\w*|donat\w*"
    r"|internal\w*|architecture|code of conduct|fork\w*|commit\w*|brand\w*|logos?|polic\w+"
    r"|project|team|join|improve|decisions?|decided|adrs?|rfcs?|propos\w+|rationale|reasons?|designed)\b",
    re.IGNORECASE,
)


def is_for_contributors(chunk: Chunk) -> bool:
    """Whether the section is of such a page, by where it is in the sources."""
    return _is_place(chunk.document)


@lru_cache(maxsize=16_384)
def _is_place(document: str) -> bool:
    return _PLACE.search(document) is not None


def asks_to_contribute(question: str) -> bool:
    """Whether an English question may be one of those who work on it."""
    return _ASKED.search(question) is not None
