"""A second look at the best candidates: everything in them that one vector and one score leave out.

For each candidate: BM25 in which a word that is like the question's stands in where the question's
own is missing (see ``related``); the nearest sentence, and the nearest two or three in a row; pairs
of the question's words that stand side by side; and its length, since a long chunk has more chances
for each of these. All of it is computed for all candidates at once, over arrays of term ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import KeptVectors, StoredChunk
from answerable.retrieval.lexical import AVERAGE_LENGTH, K1, B, chunk_term_ids
from answerable.retrieval.ranking import Ranked
from answerable.retrieval.related import Related
from answerable.retrieval.relevance import Idf
from answerable.retrieval.widening import widened
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Chunk

Floats = NDArray[np.float64]
Ids = NDArray[np.uint32]
MOST_IN_A_ROW = 3  # sentences that are looked at as one
APART = (1, 2)  # places between two words that belong together
KEPT = 16_384  # chunks whose terms are kept: those that were found are found again
_kept: dict[int, Ids] = {}  # by the hash of what they are made from, which need not be kept then
STEP = 0.01  # over which the rest is spread below a lowest score of 0
STANDARD_LENGTH = 0.1  # added to a relative length, so that an empty chunk has a logarithm


@dataclass(frozen=True, slots=True)
class Asked:
    """The question as term ids: ``weights`` says what each is worth, 1 for the message's own.

    ``sequence`` are the message's terms in their order; ``vector`` has shape (dimension,).
    """

    vector: NDArray[np.float32]
    weights: Mapping[int, float]
    sequence: Sequence[int]
    related: Related
    idf: Idf


def ranked_again(
    asked: Asked,
    best: Sequence[Ranked],
    stored: Mapping[str, StoredChunk],
    settings: RetrievalSettings,
) -> list[tuple[Candidate, float]]:
    """The candidates with their scores: those that got a second look, then the rest, each lower.

    ``best`` comes with the best first. What ``stored`` lacks is left out. Without a second look at
    any of them the scores stay as they were.
    """
    there = [each for each in best if each.hit.id in stored]
    looked_at, rest = there[: settings.ranking.looked_at], there[settings.ranking.looked_at :]
    scores = [each.score for each in looked_at]
    if looked_at:
        found = [stored[each.hit.id] for each in looked_at]
        dense = np.array([each.dense for each in looked_at])
        scores = [round(float(each), 6) for each in second_look(asked, found, dense, settings)]
    scores += below(scores, [each.score for each in rest])
    return [
        (Candidate(stored[each.hit.id].chunk, each.hit.dense, each.hit.lexical), score)
        for each, score in zip(there, scores, strict=True)
    ]


def below(scores: Sequence[float], rest: Sequence[float]) -> list[float]:
    """The scores (0..1) of the rest, kept in order below the lowest of ``scores``.

    That one may be negative: a section many times as long as the others loses more than it has.
    """
    if not scores:
        return list(rest)
    low = min(scores)
    return [low - max(abs(low), STEP) * (1 - score) for score in rest]


def second_look(
    asked: Asked, found: Sequence[StoredChunk], dense: Floats, settings: RetrievalSettings
) -> Floats:
    """A score of about 0..1 for each candidate; ``dense`` are its cosines scaled to 0..1.

    Needs at least one candidate. Both lexical parts and both sentence parts are scaled over the
    candidates, so the scores compare within one question only.
    """
    texts = [_term_ids(each.chunk) if each.terms is None else each.terms for each in found]
    lengths = np.array([len(each) for each in texts], float)
    places = _Places.of(texts, _wanted(asked))
    worth = settings.ranking
    lexical = _relative(_lexical(asked, places, lengths, worth.synonyms))
    single, several = _nearest_units(asked.vector, [each.units for each in found])
    score = settings.dense_weight * dense + (1 - settings.dense_weight) * lexical
    score += worth.sentence * _scaled(single, dense) + worth.window * _scaled(several, dense)
    score += worth.phrase * _side_by_side(asked, places, len(found))
    score -= worth.length * np.log(lengths / max(lengths.mean(), 1.0) + STANDARD_LENGTH)
    return score / (1 + worth.sentence + worth.window + worth.phrase)


def _term_ids(chunk: Chunk) -> Ids:
    """The ids of ``lexical.chunk_terms``, in order; of a chunk seen before, kept ones."""
    key = hash((chunk.heading_path, tuple([unit.words for unit in chunk.units])))
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        known = np.array(chunk_term_ids(chunk), np.uint32)
        _kept[key] = known
    return known


def _wanted(asked: Asked) -> Ids:
    """Every id that counts, ascending and unique."""
    near = [term for alike in asked.related.values() for term, _ in alike]
    return np.unique(np.array([*asked.weights, *asked.sequence, *near], np.uint32))


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the wanted terms stand in the chunks' texts, written one after the other.

    ``owner[i]`` is the chunk of the i-th term and ``column[i]`` its column, or -1: ``column_of``
    says which column a wanted term has.
    """

    column_of: Mapping[int, int]
    owner: NDArray[np.intp]
    column: NDArray[np.intp]

    @classmethod
    def of(cls, texts: Sequence[Ids], wanted: Ids) -> _Places:
        written = np.concatenate([*texts, np.zeros(0, np.uint32)])
        owner = np.repeat(np.arange(len(texts)), [len(each) for each in texts])
        if not len(wanted):
            return cls({}, owner, np.full(len(written), -1))
        column = np.minimum(wanted.searchsorted(written), len(wanted) - 1)
        column_of = {term: place for place, term in enumerate(wanted.tolist())}
        return cls(column_of, owner, np.where(wanted[column] == written, column, -1))

    def counts(self, chunks: int) -> Floats:
        """How often each wanted term stands in each chunk: (chunks, wanted)."""
        cells = (self.owner * len(self.column_of) + self.column)[self.column >= 0]
        shape = (chunks, len(self.column_of))
        return np.bincount(cells, minlength=chunks * shape[1]).reshape(shape).astype(float)


def _lexical(asked: Asked, places: _Places, lengths: Floats, share: float) -> Floats:
    """BM25, each term by itself or by the best of those it is like, which count for less.

    A stand-in is never worth more than the term, even where it is rarer.
    """
    scale = K1 * (1 - B + B * lengths / AVERAGE_LENGTH)[:, None]
    counts = places.counts(len(lengths))
    saturated = counts * (K1 + 1) / (counts + scale)
    total = np.zeros(len(lengths))
    for term, weight in asked.weights.items():
        best = asked.idf(term) * saturated[:, places.column_of[term]]
        for other, cosine in asked.related.get(term, ()) if share else ():
            rarity = min(asked.idf(term), asked.idf(other))  # the rarest stand-in is no better
            alike = share * cosine * rarity * saturated[:, places.column_of[other]]
            best = np.maximum(best, alike)
        total += weight * best
    return total


def _nearest_units(
    vector: NDArray[np.float32], units: Sequence[KeptVectors]
) -> tuple[Floats, Floats]:
    """Cosine of each chunk's nearest unit, and of its nearest two or three in a row.

    The vector of a window points where the mean of its units' does. A chunk of one unit is its own
    window; one without vectors has NaN.
    """
    counts = np.array([len(each) for each in units], int)
    held = np.flatnonzero(counts)
    single, several = np.full(len(units), np.nan), np.full(len(units), np.nan)
    if len(held):
        rows = widened(np.concatenate([each for each in units if len(each)]))
        owner = np.repeat(held, counts[held])
        starts = np.cumsum(counts[held]) - counts[held]
        single[held] = np.maximum.reduceat(rows @ vector, starts)
        several[held] = -1.0
        several[counts == 1] = single[counts == 1]
        sums = rows  # of all chunks at once: one by one they take twice as long
        for size in range(2, MOST_IN_A_ROW + 1):
            sums = sums[:-1] + rows[size - 1 :]
            within = owner[: len(sums)] == owner[size - 1 :]
            lengths = np.maximum(np.sqrt(np.einsum("ij,ij->i", sums, sums)), 1e-9)
            np.maximum.at(several, owner[size - 1 :][within], (sums @ vector / lengths)[within])
    return single, several


def _side_by_side(asked: Asked, places: _Places, chunks: int) -> Floats:
    """The share (0..1) of the question's rarity whose neighbouring words stand so in the chunk."""
    found = np.zeros(chunks)
    for one, other in dict.fromkeys(zip(asked.sequence, asked.sequence[1:], strict=False)):
        first, second = places.column_of[one], places.column_of[other]
        beside = np.zeros(chunks, bool)
        for gap in APART:
            pairs = (places.column[:-gap] == first) & (places.column[gap:] == second)
            pairs &= places.owner[:-gap] == places.owner[gap:]
            beside[places.owner[:-gap][pairs]] = True
        found += beside * min(asked.idf(one), asked.idf(other))
    total = sum(asked.idf(term) for term in set(asked.sequence))
    # A word that stands beside several others is in as many pairs, but only once in the total.
    return np.minimum(found / total, 1.0) if total else found


def _relative(scores: Floats) -> Floats:
    highest = scores.max()
    return scores / highest if highest > 0 else scores


def _scaled(scores: Floats, otherwise: Floats) -> Floats:
    """To 0..1; a chunk without a score (NaN) is as near as it is as a whole, ``otherwise``.

    So is each, where no two scores differ: they tell nothing apart.
    """
    known = np.isfinite(scores)
    low, high = scores[known].min(initial=np.inf), scores[known].max(initial=-np.inf)
    scaled = (scores - low) / (high - low) if high > low else otherwise
    return np.where(known, scaled, otherwise)
