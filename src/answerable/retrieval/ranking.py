"""Candidates to an order: fusion, diversity, calibrated scores. Pure functions, stable order.

Stores find, ranking decides: every store hands over the same candidates with the same two scores,
so every store gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import inf

from answerable.records import updated
from answerable.text.readable import readable
from answerable.types import Candidate, Chunk, Hit

# Sections on one subject share a third of their words; counting that against them cost .004 nDCG@10
# on each of five sets of questions.
ALIKE = 0.5
POOL = 3  # candidates for each one that is chosen


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hit, its cosine scaled to 0..1 over all hits, and its fused score (0..1)."""

    hit: Hit
    dense: float
    score: float


def fused(hits: Sequence[Hit], dense_weight: float) -> list[Ranked]:
    """Hits with their fused score (0..1), best first; ties by chunk id.

    Both scores are scaled to 0..1 over the hits and mixed. Unlike ranks, this keeps how far apart
    two of them are.
    """
    dense = _scaled([each.dense for each in hits])
    lexical = _scaled([each.lexical for each in hits])
    found = [
        Ranked(each, near, dense_weight * near + (1 - dense_weight) * match)
        for each, near, match in zip(hits, dense, lexical, strict=True)
    ]
    return sorted(found, key=lambda each: (-each.score, each.hit.id))


def diverse(
    ranked: Sequence[tuple[Candidate, float]], k: int, relevance_weight: float
) -> list[Candidate]:
    """The best ``k`` by maximal marginal relevance (Carbonell and Goldstein 1998).

    Two chunks are alike as far as they share words beyond ``ALIKE`` of them: what this keeps out is
    the same paragraph in two versions of a page, not two sections on one subject.
    """
    left = [_Choice(*each) for each in ranked[: POOL * k]]
    chosen: list[_Choice] = []
    while left and len(chosen) < k:
        best, most = left[0], -inf
        for each in left:
            if relevance_weight * each.score <= most:
                break  # as are all after it: what repeats nothing is worth no more than that
            repeated = each.repeats(chosen)
            worth = relevance_weight * each.score - (1 - relevance_weight) * repeated
            if worth > most:
                best, most = each, worth
        left.remove(best)
        chosen.append(best)
    return [each.candidate for each in chosen]


@dataclass(slots=True, eq=False)
class _Choice:
    """A candidate with its score, and how much it repeats (0..1) of those compared with so far."""

    candidate: Candidate
    score: float
    repeated: float = 0.0
    compared: int = 0

    def repeats(self, chosen: Sequence[_Choice]) -> float:
        """The most it has in common with one of ``chosen``, of which those at the end are new."""
        for other in chosen[self.compared :]:
            self.repeated = max(self.repeated, _alike(self.words(), other.words()))
        self.compared = len(chosen)
        return self.repeated

    def words(self) -> frozenset[str]:
        """Its distinct words."""
        return _words(readable(self.candidate.chunk))


@lru_cache(maxsize=512)  # of sections that are found again and again; 10 kB each
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def first(ranked: Sequence[Ranked], count: int) -> list[Ranked]:
    """The first ``count``, and those that are as good as the last of them: no id decides."""
    if count <= 0 or len(ranked) <= count:
        return list(ranked[: max(count, 0)])
    last = ranked[count - 1].score
    return [*ranked[:count], *takewhile(lambda each: each.score == last, ranked[count:])]


def ordered(scored: Iterable[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    """Best first; ties by the latest ``updated_at``, then by slug or address, then by id. What has
    no date, or one that cannot be read, comes last of a tie."""
    by_name = sorted(scored, key=lambda pair: (slug(pair[0].chunk), pair[0].chunk.id))
    by_name.sort(key=lambda pair: _updated(pair[0].chunk), reverse=True)
    return sorted(by_name, key=lambda pair: -pair[1])


def _updated(chunk: Chunk) -> float:
    at = updated(chunk.metadata.get("updated_at", ""))
    return -inf if at is None else at


def slug(chunk: Chunk) -> str:
    """What a page is called in its address."""
    return chunk.metadata.get("slug") or chunk.url.partition("#")[0]


def _scaled(scores: Sequence[float]) -> list[float]:
    low, high = min(scores, default=0.0), max(scores, default=0.0)
    width = high - low
    return [(score - low) / width if width > 0 else 0.0 for score in scores]


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    few, many = sorted((len(one), len(other)))
    if few <= ALIKE * many:  # they cannot share as much
        return 0.0
    both = len(one & other)
    return max(0.0, both / (few + many - both) - ALIKE) / (1 - ALIKE)
