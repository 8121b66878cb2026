"""The usual ways to rank, to be compared with: over the same chunks and vectors.

Each ranks the candidates of one search: the best 100 of each side. What a side would not have
returned (a chunk without a word of the question has no BM25 score) is not in its list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from answerable.evals.qrels import Ranking, distinct
from answerable.types import Candidate, Chunk

DEPTH = 100  # candidates of each side
RRF_K = 60  # Cormack, Clarke and Buettcher 2009
DENSE_SHARE = 0.6

Scores = Mapping[str, float]  # chunk id to score, higher is better
System = Callable[[Sequence[Candidate]], Scores]


def bm25(candidates: Sequence[Candidate]) -> Scores:
    """The lexical side alone."""
    return _best({each.chunk.id: each.lexical for each in candidates if each.lexical > 0})


def dense(candidates: Sequence[Candidate]) -> Scores:
    """The vectors alone, by cosine."""
    return _best({each.chunk.id: each.dense for each in candidates})


def rrf(candidates: Sequence[Candidate]) -> Scores:
    """Reciprocal-rank fusion: the sum of ``1 / (60 + rank)`` over the lists that hold a chunk."""
    fused: dict[str, float] = {}
    for side in (bm25(candidates), dense(candidates)):
        for rank, each in enumerate(_ordered(side), 1):
            fused[each] = fused.get(each, 0.0) + 1 / (RRF_K + rank)
    return fused


def convex_full(candidates: Sequence[Candidate]) -> Scores:
    """As ``convex``, with both scores of every candidate, whichever side returned it.

    A little stronger (nDCG@10 .820 against .815 on 100 questions about documentation), so the
    harder one to beat; most systems do not know the other side's score.
    """
    near = _scaled({each.chunk.id: each.dense for each in candidates})
    match = _scaled({each.chunk.id: each.lexical for each in candidates})
    return {each: DENSE_SHARE * near[each] + (1 - DENSE_SHARE) * match[each] for each in near}


def convex(candidates: Sequence[Candidate]) -> Scores:
    """``0.6 dense + 0.4 BM25``, each scaled to 0..1 over its list; 0 where a list lacks a chunk."""
    near, match = _scaled(dense(candidates)), _scaled(bm25(candidates))
    return {
        each: DENSE_SHARE * near.get(each, 0.0) + (1 - DENSE_SHARE) * match.get(each, 0.0)
        for each in near.keys() | match.keys()
    }


SYSTEMS: Mapping[str, System] = {
    "bm25": bm25,
    "dense": dense,
    "rrf": rrf,
    "convex": convex,
    "convex_full": convex_full,
}


def ordered(system: System, candidates: Sequence[Candidate]) -> list[Chunk]:
    """The chunks that a system returns, best first."""
    chunks = {each.chunk.id: each.chunk for each in candidates}
    return [chunks[each] for each in _ordered(system(candidates))]


def ranking(
    system: System, candidates: Sequence[Candidate], ignored: Set[str] = frozenset()
) -> Ranking:
    """The documents in the order of their best chunks but those ``ignored``, with the score of the
    first."""
    scores = system(candidates)
    kept = [each for each in ordered(system, candidates) if each.document not in ignored]
    ids = distinct(each.document for each in kept)
    return Ranking(ids, scores[kept[0].id] if kept else 0.0)


def best_score(system: System, candidates: Sequence[Candidate]) -> float:
    """The score of what a system puts first: raw, and 0 where it finds nothing."""
    return max(system(candidates).values(), default=0.0)


def _ordered(scores: Scores) -> list[str]:
    """Best first; ties by id, so that the order is always the same."""
    return sorted(scores, key=lambda each: (-scores[each], each))


def _best(scores: Scores) -> Scores:
    return {each: scores[each] for each in _ordered(scores)[:DEPTH]}


def _scaled(scores: Scores) -> Scores:
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    width = high - low
    # A list of one, or of equals, says that each of them matches: 1 rather than 0.
    return {each: (score - low) / width if width else 1.0 for each, score in scores.items()}
