"""One question back where nothing is strong: what would tell apart what came nearest.

It is made from what the index says of the nearest sections (their pages, tags, sections and types),
so the same index and question always give the same words. That property is asked for which splits
most of them most evenly, among those that the question does not say itself. What cannot lead to
another section is not offered: a question about one page, or about the person whose site it is, and
one that was asked just before, are open ones.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from answerable.replies import Replies
from answerable.retrieval.boosts import spaced
from answerable.turn.shared_words import names_page
from answerable.types import Candidate, Chunk, Evidence, Message

MOST_CHOICES = 3
_ENDS_IN_Y = re.compile(r"(?:[^aeiou]|qu)y$", re.IGNORECASE)
LIST = ", "  # between the items of a list in a chunk's metadata


def question(evidence: Evidence, replies: Replies, history: Sequence[Message] = ()) -> str:
    """The question; empty where the site asks none. ``history`` is what was said before it."""
    if not replies.clarify:
        return ""
    near = [each.chunk for each in evidence.candidates]
    if evidence.of_person or any(names_page(evidence.question, each) for each in near):
        return replies.clarify_open
    choices = _choices(evidence)
    if len(choices.names) < 2:
        return replies.clarify_open
    before = history[-1].content if history and history[-1].role == "assistant" else ""
    worded = [_worded(names, replies) for names in permutations(choices.names)]
    return replies.clarify_open if any(each in before for each in worded) else worded[0]


def _choices(evidence: Evidence) -> _Choices:
    """The most telling ones that the question does not say itself."""
    asked = spaced(evidence.question)
    near = _of_said(evidence.candidates, asked)
    near = [each for each in near if each.lexical > 0] or near
    facets = (_Choices.of([each.chunk for each in near], facet) for facet in FACETS)
    unsaid = [each for each in facets if not any(spaced(name) in asked for name in each.names)]
    return max(unsaid, key=lambda each: each.worth, default=_Choices((), 0.0))


def _of_said(near: Sequence[Candidate], asked: str) -> Sequence[Candidate]:
    """Those of the types and sections that the words ``asked`` name, if they name any."""
    for facet in (_types, _sections):
        said = [e for e in near if any(spaced(name) in asked for name in facet(e.chunk))]
        near = said or near
    return near


def _worded(choices: Iterable[str], replies: Replies) -> str:
    names = [each.replace("?", "") for each in choices]  # it is one question
    return replies.say("clarify", choices=replies.either(names))


def _titles(chunk: Chunk) -> Iterable[str]:
    return (chunk.title,)


def _tags(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "tags")


def _sections(chunk: Chunk) -> Iterable[str]:
    return _items(chunk, "section")


def _types(chunk: Chunk) -> Iterable[str]:
    return (plural(chunk.source_type.replace("_", " ")),)


def plural(name: str) -> str:
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
    """The values that most chunks have and that lead to different ones, and what it is worth to
    know which of them is meant.

    ``worth`` is the bits that an answer tells, times the share of chunks that have one of them.
    """

    names: tuple[str, ...]
    worth: float

    @classmethod
    def of(cls, near: Sequence[Chunk], facet: Callable[[Chunk], Iterable[str]]) -> _Choices:
        had = [set(facet(chunk)) for chunk in near]
        counts = Counter(value for values in had for value in values)
        ordered = sorted(counts, key=lambda value: (-counts[value], value))
        names = _apart(ordered[:MOST_CHOICES], had)
        covered = sum(not values.isdisjoint(names) for values in had) / max(1, len(near))
        return cls(names, covered * _bits([counts[name] for name in names]))


def _apart(ordered: Iterable[str], had: Sequence[set[str]]) -> tuple[str, ...]:
    """The first of the values each of which some chunk has that has none of the others."""
    chosen: list[str] = []
    for value in ordered:
        wanted = {*chosen, value}
        alone = {next(iter(both)) for values in had if len(both := values & wanted) == 1}
        if alone == wanted:
            chosen.append(value)
    return tuple(chosen)


def _bits(counts: Sequence[int]) -> float:
    """Entropy of which of them it is."""
    total = sum(counts)
    return -sum(count / total * math.log2(count / total) for count in counts)
