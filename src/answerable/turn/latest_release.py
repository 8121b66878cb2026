""" "What changed in the latest release?" means the one that a changelog of the site has at its top.

No section is called so. So the newest version that the page names takes the place of those words,
and the question is searched for as if it had been asked by number. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from answerable.protocols import VectorStore
from answerable.turn.page_sections import page_of, sections
from answerable.types import Chunk, Evidence
from answerable.wording.dated import lists_changes

_LATEST = re.compile(
    r"\b(?:the |your )?(?:latest|newest|(?:most )?recent|last|current)(?: (?:stable|minor|major))?"
    r" (?:releases?|versions?|updates?)\b",
    re.IGNORECASE,
)
_OPENING = r"^\W*(?:(?:and|so|ok|okay|hi|hello|please)\W+)*"
# "What's new?", "recent changes": in the newest one.
_WHOLE = re.compile(
    rf"{_OPENING}(?:what(?:['\u2019]?s| is) new|what(?:['\u2019]?s| has| have)?(?: been)? changed"
    r"(?: recently| lately)?|(?:the )?(?:latest|recent|newest) (?:changes|features|additions|news))"
    r"\W*$",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    rf"{_OPENING}(?:(?:what|which|show|list|tell|give)\b.{{0,60}}\b)?"
    r"(?:new|news|chang\w+|different|fix\w*|bugs?|add\w*|features?|remov\w+|deprecat\w+|improv\w+"
    r"|break\w*|release notes)\b",
    re.IGNORECASE,
)
_VERSION = re.compile(r"(?<![\w.])v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\w.-]*\w)")
_MANY = 500  # sections of one changelog that are looked through


def asked(message: str) -> bool:
    """Whether a message asks what the newest version brought, and names none."""
    if _VERSION.search(message):
        return False
    changes = _LATEST.search(message) is not None and _CHANGES.match(message) is not None
    return changes or _WHOLE.match(message) is not None


def of_version(message: str, version: str) -> str:
    """The message with the newest version in the place of the words for it."""
    if _LATEST.search(message):
        return _LATEST.sub(version, message, count=1)
    return f"What changed in {version}?"


async def newest(evidence: Evidence, stores: Sequence[VectorStore]) -> str:
    """The highest version of the changelog that is nearest to the question; empty without one."""
    found = (each.chunk for each in evidence.candidates if _is_of_changelog(each.chunk))
    if (first := next(found, None)) is None or (page := await page_of(first, stores)) is None:
        return ""
    return highest(await sections(*page, _MANY))


def _is_of_changelog(chunk: Chunk) -> bool:
    named = lists_changes(chunk.document) or lists_changes(chunk.url)
    return named and any(map(_VERSION.search, chunk.heading_path))


def highest(page: Iterable[Chunk]) -> str:
    """The highest version that a heading names; one to come has no number, or a mark behind it."""
    named = [found[1] for each in page for found in _VERSION.finditer(each.heading_path[-1])]
    return max(named, key=lambda each: [*map(int, each.split("."))], default="")
