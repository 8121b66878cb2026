"""Figures of a ranking from relevance judgements, by pure functions.

Conventions are those of trec_eval, which BEIR uses: nDCG takes the relevance itself as gain
(linear, not ``2**rel - 1``) and divides by ``log2(rank + 1)``; a result counts as relevant where
its relevance is above zero; precision divides by the cut-off even if fewer results came back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

Relevance = Mapping[str, float]  # id to grade; what is missing has 0

METRICS = ("ndcg@10", "recall@5", "recall@20", "precision@5", "mrr@10")
DEPTH = 20  # distinct results that the figures look at


@dataclass(frozen=True, slots=True)
class Ranking:
    """The distinct ids that came back for a query, best first, and the score that goes with it."""

    ids: tuple[str, ...]
    score: float


def distinct(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, at its best place."""
    return tuple(dict.fromkeys(ids))


def ndcg(ranked: Sequence[str], relevance: Relevance, k: int) -> float:
    """Discounted gain of the first ``k`` over that of the best possible order (0..1).

    Järvelin and Kekäläinen 2002 with linear gain; 0 where nothing is relevant.
    """
    gains = [max(0.0, relevance.get(each, 0.0)) for each in ranked[:k]]
    ideal = sorted((grade for grade in relevance.values() if grade > 0), reverse=True)[:k]
    best = _discounted(ideal)
    return _discounted(gains) / best if best else 0.0


def recall(ranked: Sequence[str], relevance: Relevance, k: int) -> float:
    """The share (0..1) of the relevant ids that stand among the first ``k``."""
    wanted = _relevant(relevance)
    return len(wanted.intersection(ranked[:k])) / len(wanted) if wanted else 0.0


def precision(ranked: Sequence[str], relevance: Relevance, k: int) -> float:
    """The relevant ones among the first ``k``, over ``k`` (0..1)."""
    return len(_relevant(relevance).intersection(ranked[:k])) / k


def mrr(ranked: Sequence[str], relevance: Relevance, k: int) -> float:
    """One over the rank of the first relevant id, or 0 if none is among the first ``k``."""
    wanted = _relevant(relevance)
    ranks = (rank for rank, each in enumerate(ranked[:k], 1) if each in wanted)
    return 1 / next(ranks, math.inf)


def figures(pairs: Sequence[tuple[Ranking, Relevance]]) -> dict[str, float | None]:
    """The means over all queries of every metric, and ``mean_score``; None for no query."""
    rows = [_row(ranking, relevance) for ranking, relevance in pairs]
    return {name: mean_or_none([row[name] for row in rows]) for name in (*METRICS, "mean_score")}


def ratios(
    found: Mapping[str, float | None], to: Mapping[str, float | None]
) -> dict[str, float | None]:
    """Each metric over the same metric of another system; None where that is 0 or unknown."""
    return {name: _ratio(found[name], to[name]) for name in METRICS}


def mean(values: Sequence[float]) -> float:
    """The mean to four places; 0 of nothing."""
    return round(fmean(values), 4) if values else 0.0


def mean_or_none(values: Sequence[float]) -> float | None:
    """The mean to four places; None of nothing, which is no 0."""
    return mean(values) if values else None


def _ratio(found: float | None, to: float | None) -> float | None:
    return round(found / to, 4) if found is not None and to else None


def _row(ranking: Ranking, relevance: Relevance) -> dict[str, float]:
    return {
        "ndcg@10": ndcg(ranking.ids, relevance, 10),
        "recall@5": recall(ranking.ids, relevance, 5),
        "recall@20": recall(ranking.ids, relevance, 20),
        "precision@5": precision(ranking.ids, relevance, 5),
        "mrr@10": mrr(ranking.ids, relevance, 10),
        "mean_score": ranking.score,
    }


def _relevant(relevance: Relevance) -> set[str]:
    return {each for each, grade in relevance.items() if grade > 0}


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))
