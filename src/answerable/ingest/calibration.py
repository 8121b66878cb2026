"""Fit the index's own calibration from questions made out of the index itself.

A relevant pair is a chunk and a question made from it: its heading, or some content words of one of
its sentences with a few words from elsewhere among them, since real questions name only part of a
passage in its own words. An irrelevant pair is the best chunk for a question about something else
altogether (``off_topic.txt``), or for such a question with a word or two of the corpus in it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from answerable.protocols import Embedder, Generation, Passage
from answerable.retrieval.calibration import Features, fit
from answerable.retrieval.lexical import STOP_WORDS, query_vector, words
from answerable.retrieval.relevance import ChunkTerms, Idf, coverage, vocabulary
from answerable.types import Chunk

SAMPLE = 120  # chunks asked about; more change the fit little and cost a search each
CANDIDATES = 10
MIN_PAIRS = 12  # fewer relevant pairs than this: the default curve is safer than a fitted one
KEPT, MIXED_IN = 4, 2  # words of the sentence, words from elsewhere
STRAYED = 2  # words of the corpus in a question that is about something else


@dataclass(frozen=True, slots=True)
class _Made:
    """A question, and the chunk it was made from if any can answer it."""

    text: str
    answer: Chunk | None


async def calibrate(
    chunks: Sequence[Chunk], generation: Generation, embedder: Embedder, idf: Idf
) -> dict[str, float]:
    """The parameters for ``Manifest.calibration``; empty where the index is too small to fit."""
    questions = _made_questions(chunks)
    vectors = await embedder.embed([Passage(each.text) for each in questions])
    positives: list[Features] = []
    negatives: list[Features] = []
    for question, vector in zip(questions, vectors, strict=True):
        wanted = vocabulary(question.text, idf)
        found = await generation.search(vector.whole, query_vector(question.text), CANDIDATES)
        features = [(each.dense, coverage(wanted, ChunkTerms.of(each.chunk))) for each in found]
        if question.answer is None:
            negatives += [max(features, key=sum)] if features else []
        else:
            own = question.answer.id
            positives += [
                f for f, each in zip(features, found, strict=True) if each.chunk.id == own
            ]
    if len(positives) < MIN_PAIRS or not negatives:
        return {}
    return fit(positives, negatives).as_mapping()


def _made_questions(chunks: Sequence[Chunk]) -> list[_Made]:
    """The same questions for the same chunks, in whatever order they come."""
    ordered = sorted((chunk for chunk in chunks if chunk.units), key=lambda chunk: chunk.id)
    chance = random.Random(len(ordered))  # noqa: S311 - a sample, not a secret
    sample = chance.sample(ordered, min(SAMPLE, len(ordered)))
    pool = [word for chunk in sample for word in _content_words(chunk, chance)]
    made = []
    for number, chunk in enumerate(sample):
        own = _content_words(chunk, chance)
        if number % 2 and len(chunk.heading_path) > 1:
            made.append(_Made(" ".join(chunk.heading_path[-2:]), chunk))
        elif len(own) >= KEPT:
            text = _in_order(own, KEPT, chance) + _in_order(pool, MIXED_IN, chance)
            made.append(_Made(" ".join(text), chunk))
    return made + [_Made(text, None) for text in _off_topic(pool, chance)]


def _off_topic(pool: Sequence[str], chance: random.Random) -> list[str]:
    """Questions about something else, each as it is and once with words of the corpus in it."""
    plain = resources.files(__package__).joinpath("off_topic.txt").read_text().splitlines()
    strayed = [" ".join([each, *_in_order(pool, STRAYED, chance)]) for each in plain]
    return plain + strayed


def _in_order(words_: Sequence[str], count: int, chance: random.Random) -> list[str]:
    chosen = sorted(chance.sample(range(len(words_)), min(count, len(words_))))
    return [words_[i] for i in chosen]


def _content_words(chunk: Chunk, chance: random.Random) -> list[str]:
    prose = [unit for unit in chunk.units if unit.kind != "code"] or list(chunk.units)
    text = chance.choice(prose).text
    return list(dict.fromkeys(word for word in words(text) if word not in STOP_WORDS))
