"""Evidence from a marked passage, looked at once more: may it be about the right thing only?

How many words passage and question share, and how near they are, is all that ``selected`` goes by.
Here a passage is refused that only says something near (see ``near_misses``), or that looks so in
three ways at once: by the words that the question has and the passage has nothing like, by what a
model makes that reads both (see ``excerpts``), and by how little they share. Over paragraphs of
Wikipedia the second look refuses three of 250 right answers, and a quarter of the near misses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from answerable.protocols import Embedder, IndexedChunk
from answerable.retrieval import near_misses
from answerable.retrieval.excerpts import read_excerpts
from answerable.retrieval.lexical import words
from answerable.retrieval.near_misses import Alike, Units
from answerable.retrieval.related import has_like
from answerable.retrieval.sought import ASKING
from answerable.retrieval.word_forms import base_terms
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Evidence
from answerable.wording.amounts import ASKS_SPEED, SPEED
from answerable.wording.english import is_english

ALIKE = 0.45  # cosine from which a word of the passage says what one of the question does
KNOWN = 0.5  # from which a word that the passage has not raises no doubt
STRANGE = 4.0  # what a cosine of 1 below that counts, in log-odds
LEAST = -2.5  # log-odds of all three together
EVEN = 1e-4  # away from 0 and 1, where log-odds end


@dataclass(frozen=True, slots=True)
class _Likeness:
    """The words of a question that a passage has not: which of its terms are like them, and how
    far away (0..0.5) the strangest of them is."""

    alike: Alike
    strangest: float = 0.0


async def weighed(
    evidence: Evidence,
    passage: Sequence[IndexedChunk],
    embedder: Embedder,
    settings: RetrievalSettings,
) -> Evidence:
    """The evidence, with no strength where the passage only says something near to what an English
    question asks."""
    if evidence.strength == "NONE" or not is_english(evidence.question):
        return evidence
    units = _units(passage)
    likeness = await _likeness(evidence.question, units, embedder)
    doubtful = near_misses.misses(evidence.question, units, likeness.alike)
    # What reads closely does not take "at walking pace" for how fast something is.
    if not doubtful and settings.read_closely and not _tells_speed(evidence.question, units):
        doubtful = await _odds(evidence, likeness, embedder, settings) < LEAST
    return replace(evidence, strength="NONE") if doubtful else evidence


def _tells_speed(question: str, units: Units) -> bool:
    """Whether it is asked how fast something is, and a sentence about that says so in words."""
    asked = ASKS_SPEED.search(question)
    wanted = set(base_terms(question[asked.end() :])) - ASKING if asked else set[str]()
    return any(
        SPEED.search(text) is not None and bool(wanted & units.around(at))
        for at, text in enumerate(units.texts)
    )


def _units(passage: Sequence[IndexedChunk]) -> Units:
    both = [(unit.words, each.chunk.heading_path) for each in passage for unit in each.chunk.units]
    return Units([text for text, _ in both], [" ".join(path) for _, path in both])


async def _likeness(question: str, units: Units, embedder: Embedder) -> _Likeness:
    """By the vectors of words; nothing where words have none."""
    known = sorted({word for text in units.texts for word in words(text) if has_like(word)})
    asked = [word for word in dict.fromkeys(words(question)) if _may_miss(word, units)]
    theirs = await embedder.word_vectors(known) if asked and known else None
    own = await embedder.word_vectors(asked) if theirs is not None else None
    if own is None or theirs is None:
        return _Likeness({})
    cosines = own.vectors @ theirs.vectors.T
    alike = {
        base_terms(word)[0]: frozenset(
            base_terms(" ".join(known[at] for at in (row >= ALIKE).nonzero()[0]))
        )
        for word, row in zip(asked, cosines, strict=True)
    }
    return _Likeness(alike, max(0.0, KNOWN - float(cosines.max(axis=1).min())))


def _may_miss(word: str, units: Units) -> bool:
    term = base_terms(word)
    return has_like(word) and bool(term) and term[0] not in units.known and term[0] not in ASKING


async def _odds(
    evidence: Evidence, likeness: _Likeness, embedder: Embedder, settings: RetrievalSettings
) -> float:
    """The log-odds that the passage answers; without bounds where nothing reads."""
    scores = {each.chunk.id: each.unit_scores for each in evidence.chunks}
    best = [
        Candidate(each.chunk, each.dense, each.lexical)
        for each in evidence.chunks[: settings.read_closely]
    ]
    read = await read_excerpts(
        evidence.question, best, lambda each: scores[each.chunk.id], embedder
    )
    told = max((max(each.answers) for each in read.values()), default=math.inf)
    score = min(1 - EVEN, max(EVEN, evidence.score))
    return told - STRANGE * likeness.strangest + math.log(score / (1 - score))
