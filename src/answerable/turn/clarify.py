"""One question back where nothing is strong: what would tell apart what came nearest.

It is made from what the index says of the nearest sections (their pages, tags, sections and types),
so the same index and question always give the same words. That property is asked for which splits
most of them most evenly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from answerable.replies import Replies
from answerable.types import Chunk, Evidence

MOST_CHOICES = 3
LIST = ", "  # between the items of a list in a chunk's metadata


def question(evidence: Evidence, replies: Replies) -> str:
    """The question; empty where the site asks none."""
    if not replies.clarify:
        return ""
    named = [each.chunk for each in evidence.candidates if each.lexical > 0]
    near = named or [each.chunk for each in evidence.candidates]
    choices = max((_choices(near, facet) for facet in FACETS), key=_worth)
    if len(choices) < 2:
        return replies.clarify_open
    names = [name for name, _ in choices]
    return replies.say("clarify", choices=f"{LIST.join(names[:-1])} or {names[-1]}")


def _titles(chunk: Chunk) -> Iterable[str]:
    return (chunk.title,)


def _tags(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "tags")


def _sections(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "section")


def _types(chunk: Chunk) -> Iterable[str]:
    name = chunk.source_type.replace("_", " ")
    return (name if name.endswith("s") else f"{name}s",)


def _items(chunk: Chunk, key: str) -> list[str]:
    return [item for item in chunk.metadata.get(key, "").split(LIST) if item]


FACETS: Sequence[Callable[[Chunk], Iterable[str]]] = (_titles, _tags, _sections, _types)


def _choices(
    near: Sequence[Chunk], facet: Callable[[Chunk], Iterable[str]]
) -> list[tuple[str, float]]:
    """The values that most of the chunks have, each with its share (0..1) of all of them."""
    counts = Counter(value for chunk in near for value in set(facet(chunk)))
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(value, count / len(near)) for value, count in ordered[:MOST_CHOICES]]


def _worth(choices: Sequence[tuple[str, float]]) -> float:
    """How many bits an answer tells, times the share of chunks that it tells them of."""
    covered = sum(share for _, share in choices)
    parts = [share / covered for _, share in choices]
    return -covered * sum(part * math.log2(part) for part in parts)
