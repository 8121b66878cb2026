"""Content gaps: questions that were not answered, grouped by meaning, with the nearest pages.

Not answered is a turn that ended in ``no_match``, one whose evidence was weak (``low_confidence``),
and one whose answer got a thumb down. Turns that were taken for ``out_of_scope`` are grouped apart:
they are what the site says nothing about at all, what was misunderstood, and much that is no
business of the site. The words are read from the conversations that are still stored, and kept
nowhere else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from anyio import to_thread
from numpy.typing import NDArray

from answerable.analytics.reading import Kept
from answerable.observability.turn_log import TurnLog
from answerable.protocols import Vectors
from answerable.types import Evidence

THRESHOLD = 0.45
"""Least mean cosine between the questions of two groups that become one.

Measured with the shipped embedder on 60 questions about 20 things (tests/analytics/questions.py).
By themselves F1 of the pairs that belong together is best at 0.30 (0.86; 0.69 at 0.45), among 140
questions about other things at 0.45 (0.51; 0.31 at 0.30): what is asked about one site is alike.
"""
OUT_OF_SCOPE = "out_of_scope"  # a state of turns
MOST = 500  # different questions that are grouped; embedding them takes seconds
GROUPS = 50  # that are shown
EXAMPLES = 3
NEAREST = 3

Embed = Callable[[Sequence[str]], Awaitable[Vectors]]
Search = Callable[[str, int], Awaitable[Evidence]]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A page near a group; ``score`` (0..1) is how well it fits the group's first example."""

    title: str
    url: str
    score: float


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions of one meaning: how many were asked, and what they were."""

    size: int
    examples: tuple[str, ...]
    nearest: tuple[Nearest, ...]


@dataclass(frozen=True, slots=True)
class Grouped:
    """Turns by what they asked, the largest groups first.

    Of ``turns`` so many are ``unread``, not grouped: their conversations are deleted, they never
    had one, or there were more than ``MOST`` different questions and theirs are the oldest.
    """

    turns: int = 0
    unread: int = 0
    groups: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class Gaps:
    """What was not answered, and apart from it what was taken for ``out_of_scope``."""

    unanswered: Grouped = field(default_factory=Grouped)
    out_of_scope: Grouped = field(default_factory=Grouped)


async def found(log: TurnLog, kept: Kept, embed: Embed, search: Search) -> Gaps:
    """The content gaps of some days. Raises ``StorageError``."""
    return Gaps(
        await _grouped(unanswered(kept), log, embed, search),
        await _grouped(out_of_scope(kept), log, embed, search),
    )


async def _grouped(ids: Sequence[str], log: TurnLog, embed: Embed, search: Search) -> Grouped:
    words = await log.said(ids)
    texts = _distinct([words[each] for each in reversed(ids) if words.get(each, "").strip()])
    chosen = list(texts)[:MOST]
    if not chosen:
        return Grouped(len(ids), len(ids))
    vectors = await embed(chosen)
    groups = await to_thread.run_sync(grouped, vectors)
    sizes = [sum(len(texts[chosen[n]]) for n in group) for group in groups]
    ranked = sorted(range(len(groups)), key=lambda n: (-sizes[n], groups[n][0]))[:GROUPS]
    told = []
    for place in ranked:
        examples = _examples(groups[place], vectors, [texts[each][0] for each in chosen])
        told.append(Gap(sizes[place], examples, await _nearest(examples[0], search)))
    return Grouped(len(ids), len(ids) - sum(sizes), tuple(told))


def unanswered(kept: Kept) -> list[str]:
    """The ids of turns that were not answered, by time; those out of scope are left out."""
    down, turns = _down(kept), kept.turns
    rows = zip(turns.id, turns.state, turns.low_confidence, strict=True)
    return [
        id_
        for id_, state, low in rows
        if id_ in down or state == "no_match" or (low and state != OUT_OF_SCOPE)
    ]


def out_of_scope(kept: Kept) -> list[str]:
    """The ids of turns that were taken for out of scope, by time.

    One that got a thumb down is among the unanswered: its visitor did not agree.
    """
    down, turns = _down(kept), kept.turns
    rows = zip(turns.id, turns.state, strict=True)
    return [id_ for id_, state in rows if state == OUT_OF_SCOPE and id_ not in down]


def _down(kept: Kept) -> set[str]:
    return {each.id for each in kept.ratings if each.verdict == "down"}


def grouped(vectors: Vectors, threshold: float = THRESHOLD) -> list[list[int]]:
    """Rows in groups, by mean linkage: the two nearest groups become one while they are near.

    ``vectors`` has shape (n, dimension), rows of length 1. Every row is in one group; a group and
    the groups among themselves are in the order of their rows. The same rows give the same groups.
    """
    count = len(vectors)
    if not count:
        return []
    groups: list[list[int]] = [[n] for n in range(count)]
    # Sums of cosines between groups; the mean is the sum by the product of the sizes.
    exact = vectors.astype(np.float64)
    sums: NDArray[np.float64] = (exact @ exact.T).round(6)
    np.fill_diagonal(sums, -np.inf)
    sizes: NDArray[np.float64] = np.ones(count)
    while True:
        means = sums / np.outer(sizes, sizes)
        one, other = sorted(np.unravel_index(int(np.argmax(means)), means.shape))
        if not means[one, other] >= threshold:
            return sorted(sorted(each) for each in groups if each)
        _merge(int(one), int(other), sums, sizes)
        groups[one], groups[other] = groups[one] + groups[other], []


def _merge(one: int, other: int, sums: NDArray[np.float64], sizes: NDArray[np.float64]) -> None:
    """Put the group ``other`` into ``one``."""
    sums[one] += sums[other]
    sums[:, one] = sums[one]
    sums[one, one] = -np.inf
    sums[other, :] = sums[:, other] = -np.inf
    sizes[one] += sizes[other]


def _distinct(texts: Sequence[str]) -> dict[str, list[str]]:
    """Texts that differ in case and white space alone, together under one; in their order."""
    found: dict[str, list[str]] = {}
    for text in texts:
        found.setdefault(" ".join(text.casefold().split()), []).append(text)
    return found


def _examples(group: Sequence[int], vectors: Vectors, texts: Sequence[str]) -> tuple[str, ...]:
    """The questions of a group that are nearest to its middle."""
    middle = vectors[list(group)].mean(axis=0)
    ranked = sorted(group, key=lambda n: (-round(float(vectors[n] @ middle), 6), n))
    return tuple(texts[n] for n in ranked[:EXAMPLES])


async def _nearest(question: str, search: Search) -> tuple[Nearest, ...]:
    """The pages that come nearest to a question, each once."""
    evidence = await search(question, 3 * NEAREST)
    pages: dict[str, Nearest] = {}
    for each in evidence.chunks:
        chunk = each.chunk
        # Several documents may be one page, such as the entries of a list of questions.
        page = chunk.address.partition("#")[0] or chunk.document
        pages.setdefault(page, Nearest(chunk.title, chunk.address, each.score))
    return tuple(list(pages.values())[:NEAREST])
