"""One question back where nothing is strong: what would tell apart what came nearest.

It is made from what the index says of the nearest sections (their pages, tags, sections and types),
so the same index and question always give the same words. That property is asked for which splits
most of them most evenly.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from answerable.replies import Replies
from answerable.types import Chunk, Evidence

MOST_CHOICES = 3
_ENDS_IN_Y = re.compile(r"(?:[^aeiou]|qu)y$", re.IGNORECASE)
LIST = ", "  # between the items of a list in a chunk's metadata


def question(evidence: Evidence, replies: Replies) -> str:
    """The question; empty where the site asks none."""
    if not replies.clarify:
        return ""
    named = [each.chunk for each in evidence.candidates if each.lexical > 0]
    near = named or [each.chunk for each in evidence.candidates]
    choices = max((_Choices.of(near, facet) for facet in FACETS), key=lambda each: each.worth)
    if len(choices.names) < 2:
        return replies.clarify_open
    names = [each.replace("?", "") for each in choices.names]  # it is one question
    return replies.say("clarify", choices=replies.either(names))


def _titles(chunk: Chunk) -> Iterable[str]:
    return (chunk.title,)


def _tags(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "tags")


def _sections(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "section")


def _types(chunk: Chunk) -> Iterable[str]:
    return (_plural(chunk.source_type.replace("_", " ")),)


def _plural(name: str) -> str:
    """Such as "policies" of "policy", "patches" of "patch"; what ends with an s is one already."""
    if name.endswith("s") and not name.endswith("ss"):
        return name
    if _ENDS_IN_Y.search(name):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("ss", "x", "z", "ch", "sh")) else f"{name}s"


def _items(chunk: Chunk, key: str) -> list[str]:
    return [item for item in chunk.metadata.get(key, "").split(LIST) if item]


FACETS: Sequence[Callable[[Chunk], Iterable[str]]] = (_titles, _tags, _sections, _types)


@dataclass(frozen=True, slots=True)
class _Choices:
    """The values that most chunks have, and what it is worth to know which of them is meant.

    ``worth`` is the bits that an answer tells, times the share of chunks that have one of them.
    """

    names: tuple[str, ...]
    worth: float

    @classmethod
    def of(cls, near: Sequence[Chunk], facet: Callable[[Chunk], Iterable[str]]) -> _Choices:
        had = [set(facet(chunk)) for chunk in near]
        counts = Counter(value for values in had for value in values)
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MOST_CHOICES]
        names = tuple(name for name, _ in ordered)
        covered = sum(not values.isdisjoint(names) for values in had) / max(1, len(near))
        return cls(names, covered * _bits([count for _, count in ordered]))


def _bits(counts: Sequence[int]) -> float:
    """Entropy of which of them it is."""
    total = sum(counts)
    return -sum(count / total * math.log2(count / total) for count in counts)
