"""Which version a question is about, and which sections are of another.

Pages of several versions say nearly the same, and what an old one says may be wrong by now. So
older pages answer last, unless it is their version that is asked about; then they answer first.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.text.page_files import SUPERSEDED, VERSION_LABEL
from answerable.types import Chunk
from answerable.wording.dated import asks_what_was_new, is_dated

BEFORE = 20  # characters that have the word before a version
Version = tuple[str, ...]  # its numbers, from the left

_NUMBERS = r"\d{1,4}(?:\.\d{1,4}){0,3}"
# "Version 2", "v2", "2.0", "2.x": a number alone counts something.
_NAMED = re.compile(
    rf"(?<![\w.])(?:\bversions? v?(?P<said>{_NUMBERS})|v(?P<short>{_NUMBERS})"
    r"|(?P<bare>\d{1,4}(?:\.\d{1,4}){1,3}|\d{1,4}(?=\.x)))(?:\.x)?(?![\w%])",
    re.IGNORECASE,
)
# "In version 1.4", "does 2.0 have": of the site. "Python 3.11" is of something else.
_OF_SITE = re.compile(
    r"(?:^\W*|\b(?:in|for|of|on|with|since|until|before|after|from|to|and|or|between|did|does|do|was"
    r"|is|the|use|using|have|has)) *$",
    re.IGNORECASE,
)
_NEWEST = re.compile(
    r"\b(?:latest|newest|current|(?:most )?recent)(?: (?:stable|minor|major))?"
    r" (?:release|version|update|one)\b",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"(?:version-)?v?({_NUMBERS})(?:\.x)?", re.IGNORECASE)


@lru_cache(maxsize=512)  # asked again for each candidate
def named_versions(question: str) -> frozenset[Version]:
    """The versions that a question names, of whatever."""
    found = (match[match.lastgroup or 0] for match in _NAMED.finditer(question))
    return frozenset(tuple(each.split(".")) for each in found)


@lru_cache(maxsize=512)
def named_of_site(question: str) -> frozenset[Version]:
    """Those of them that are no other product's, by the word before."""
    return frozenset().union(
        *(
            named_versions(match[0])
            for match in _NAMED.finditer(question)
            if _OF_SITE.search(question[max(0, match.start() - BEFORE) : match.start()])
        )
    )


def version_name(chunk: Chunk) -> str:
    """What the version is called that the section is of; empty where it is of none, or of all."""
    version = chunk.metadata.get(VERSION_LABEL) or chunk.metadata.get("version", "")
    if _CALLED.fullmatch(version) or SUPERSEDED not in chunk.metadata:
        return version if version != "*" else ""
    folders = chunk.document.split("/")[:-1]
    return version or next((each for each in folders if _CALLED.fullmatch(each)), "")


def is_of_version(chunk: Chunk, named: frozenset[Version]) -> bool:
    """Whether the section is of one of the versions: 1.4.2 is of 1.4, and 1.4 of 1."""
    called = _CALLED.fullmatch(version_name(chunk)) if named else None
    if called is None:
        return False
    own = tuple(called[1].split("."))
    return any(each[: len(own)] == own or own[: len(each)] == each for each in named)


def is_of_another(chunk: Chunk, text: str, question: str) -> bool:
    """Whether ``text`` of a section is told of another version than the question names, and names
    that nowhere."""
    named = named_of_site(question)
    if not named or _CALLED.fullmatch(version_name(chunk)) is None:
        return False
    return not is_of_version(chunk, named) and named_versions(text).isdisjoint(named)


def version_to_tell(chunk: Chunk, text: str, question: str) -> str:
    """The version of a section that a reader of ``text`` has to know: another one than was asked
    for, or one that another supersedes where none was; else empty."""
    older = SUPERSEDED in chunk.metadata and not named_versions(question)
    return version_name(chunk) if older or is_of_another(chunk, text, question) else ""


def are_of_two_versions(one: Chunk, other: Chunk) -> bool:
    """Whether one of two sections is of a version that the other one's supersedes: what they say
    otherwise, each says of its own."""
    older = SUPERSEDED in one.metadata or SUPERSEDED in other.metadata
    return older and version_name(one) != version_name(other)


def is_past(chunk: Chunk, question: str, *, of_a_time: bool | None = None) -> bool:
    """Whether the section says what held at another time than the question is about.

    ``of_a_time`` is what ``asks_what_was_new`` says of the question, where that is known.
    """
    named = named_versions(question)
    if SUPERSEDED in chunk.metadata and (named or _NEWEST.search(question)):
        return not is_of_version(chunk, named)
    if of_a_time is None:
        of_a_time = asks_what_was_new(question)
    return not of_a_time and is_dated(chunk)
