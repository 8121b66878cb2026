"""A second look at the best candidates: everything in them that one vector and one score leave out.

For each candidate: BM25 in which a word that is like the question's stands in where the question's
own is missing (see ``related``); its best window, by the words it covers and how near it is (see
``windows``); how far its heading is what is asked about; whether its first sentence is the nearest,
which mostly says what a section is about; whether its page is about something else by name; and
its length, since a long chunk has more chances for each of these. All of it is computed for all
candidates at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import StoredChunk
from answerable.retrieval.lexical import AVERAGE_LENGTH, K1, B
from answerable.retrieval.ranking import Ranked
from answerable.retrieval.rows import Floats, Rows
from answerable.retrieval.sought import Idf, Sought
from answerable.retrieval.windows import Look, look
from answerable.settings import RetrievalSettings
from answerable.types import Candidate
from answerable.wording.other_names import OtherNames

# What a cosine is worth beside the share of the question that a window covers. Half and twice as
# much rank worse, by .003 and .005 nDCG@10 on the choosing halves of ten sets of questions.
NEARNESS = 2.5
STEP = 0.01  # over which the rest is spread below a lowest score of 0
STANDARD_LENGTH = 0.1  # added to a relative length, so that an empty chunk has a logarithm


@dataclass(frozen=True, slots=True)
class Asked:
    """What candidates are compared with: ``weights`` says by its id what each term of ``sought`` is
    worth in the search, 1 for the message's own; ``others`` are names that it does not mean."""

    sought: Sought
    weights: Mapping[int, float]
    idf: Idf
    others: OtherNames = field(default_factory=OtherNames)


@dataclass(frozen=True, slots=True)
class Again:
    """All candidates with their scores: those that got a second look, then the rest, each lower.

    ``looks`` says by the id of a chunk that was looked at where what was seen of it is.
    """

    ranked: list[tuple[Candidate, float]]
    looks: Mapping[str, tuple[Look, int]]


def ranked_again(
    asked: Asked,
    best: Sequence[Ranked],
    stored: Mapping[str, StoredChunk],
    settings: RetrievalSettings,
) -> Again:
    """``best`` comes with the best first. What ``stored`` lacks is left out. Without a second look
    at any of them the scores stay as they were.
    """
    there = [each for each in best if each.hit.id in stored]
    looked_at, rest = there[: settings.ranking.looked_at], there[settings.ranking.looked_at :]
    scores = [each.score for each in looked_at]
    looks: dict[str, tuple[Look, int]] = {}
    if looked_at:
        found = [stored[each.hit.id] for each in looked_at]
        seen = look(asked.sought, found, [each.hit.dense for each in looked_at])
        looks = {each.chunk.id: (seen, number) for number, each in enumerate(found)}
        dense = np.array([each.dense for each in looked_at])
        looked = second_look(asked, seen, dense, settings)
        looked -= settings.ranking.elsewhere * _elsewhere(asked, found)
        scores = [round(float(each), 6) for each in looked]
    scores += below(scores, [each.score for each in rest])
    ranked = [
        (Candidate(stored[each.hit.id].chunk, each.hit.dense, each.hit.lexical), score)
        for each, score in zip(there, scores, strict=True)
    ]
    return Again(ranked, looks)


def below(scores: Sequence[float], rest: Sequence[float]) -> list[float]:
    """The scores (0..1) of the rest, kept in order below the lowest of ``scores``.

    That one may be negative: a section many times as long as the others loses more than it has.
    """
    if not scores:
        return list(rest)
    low = min(scores)
    return [low - max(abs(low), STEP) * (1 - score) for score in rest]


def second_look(asked: Asked, seen: Look, dense: Floats, settings: RetrievalSettings) -> Floats:
    """A score of about 0..1 for each candidate; ``dense`` are its cosines scaled to 0..1.

    The lexical part and the windows are scaled over the candidates, so the scores compare within
    one question only.
    """
    worth = settings.ranking
    lexical = _scaled(_lexical(asked, seen.rows, worth.synonyms))
    score = settings.dense_weight * dense + (1 - settings.dense_weight) * lexical
    score += worth.window * _scaled(seen.best(NEARNESS)) + worth.heading * seen.headed
    score += worth.opening * seen.opens() - worth.length * _length(seen.rows.lengths)
    return score / (1 + worth.window + worth.heading)


def _elsewhere(asked: Asked, found: Sequence[StoredChunk]) -> NDArray[np.bool_]:
    """Whether the title of each page names something that the question does not mean."""
    return np.array([asked.others.stand_in(each.chunk.title) for each in found])


def _length(lengths: Floats) -> Floats:
    """The logarithm of each length over the mean."""
    relative: Floats = np.log(lengths / max(lengths.mean(), 1.0) + STANDARD_LENGTH)
    return relative


def _lexical(asked: Asked, rows: Rows, share: float) -> Floats:
    """BM25, each term by itself or by the best of those it is like, which count for less.

    A stand-in is never worth more than the term, even where it is rarer.
    """
    scale = K1 * (1 - B + B * rows.lengths / AVERAGE_LENGTH)[:, None]
    counts = rows.in_sections()
    saturated = counts * (K1 + 1) / (counts + scale)
    total = np.zeros(len(rows.lengths))
    for term, weight in asked.weights.items():
        best = asked.idf(term) * saturated[:, rows.column_of[term]]
        for other, cosine in asked.sought.related.get(term, ()) if share else ():
            rarity = min(asked.idf(term), asked.idf(other))  # the rarest stand-in is no better
            alike = share * cosine * rarity * saturated[:, rows.column_of[other]]
            best = np.maximum(best, alike)
        total += weight * best
    return total


def _scaled(scores: Floats) -> Floats:
    """To 0..1; all 0 where no two differ: they tell nothing apart."""
    low, high = scores.min(), scores.max()
    scaled: Floats = (scores - low) / (high - low) if high > low else np.zeros(len(scores))
    return scaled
