"""Fit the index's own calibration from questions made out of the index itself.

Each made question is asked twice of a sample of the index, in memory: once with the chunk it was
made of, and once with that chunk's page hidden, which makes it a near miss (right topic, answer
absent). Questions about something else altogether are asked too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nsmallest

import numpy as np
from numpy.typing import NDArray

from answerable.ingest.made_questions import Made, made_questions
from answerable.manifest import Manifest
from answerable.protocols import Embedder, IndexedChunk, Passage, StoredChunk
from answerable.retrieval.answerability import Windows, windows
from answerable.retrieval.calibration import Calibration, carried_over, fit
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.related import AT_ONCE, related
from answerable.retrieval.sought import Idf, Sought, vocabulary
from answerable.retrieval.windows import look

SAMPLED = 1500  # chunks that are searched; about 40 MB of vectors
FOUND = 5  # chunks a question is judged by
MIN_PAIRS = 12  # fewer made questions than this: the shipped scale is safer than a fitted one
DENSE_WEIGHT = 0.6
SAME = 0.9  # cosine from which another chunk says the same as the one hidden
MAIN_PAGE = 0.5  # of the sample: a page that holds more is not hidden as a whole


class Sample:
    """A bounded part of an index, in whole pages as far as they fit.

    Which part it is depends on the chunks alone and not on the order they come in.
    """

    def __init__(self, size: int = SAMPLED) -> None:
        self._size = size
        self._held: list[tuple[tuple[bytes, str], IndexedChunk]] = []

    def add(self, chunks: Sequence[IndexedChunk]) -> None:
        """Consider chunks for the sample."""
        self._held += [(_place(each.chunk.document, each.chunk.id), each) for each in chunks]
        if len(self._held) > 2 * self._size:
            self._cut()

    def missing(self, chunk_ids: Mapping[str, Sequence[str]]) -> list[str]:
        """Which chunks of an index belong to the sample that were not added.

        ``chunk_ids`` are all there are, by their documents.
        """
        self._cut()
        places = (_place(path, id_) for path, ids in chunk_ids.items() for id_ in ids)
        held = {place for place, _ in self._held}
        return [place[1] for place in nsmallest(self._size, places) if place not in held]

    def chunks(self) -> list[IndexedChunk]:
        """The sample, in an order of its own, and as exact as a store keeps it.

        So a chunk that is taken over from the index before gives the same scale as a new one.
        """
        self._cut()
        return [_as_kept(each) for _, each in self._held]

    def _cut(self) -> None:
        self._held.sort(key=lambda pair: pair[0])
        del self._held[self._size :]


def _as_kept(each: IndexedChunk) -> IndexedChunk:
    units = each.units.astype(np.float16).astype(np.float32)
    values = np.array(each.sparse.values, np.float32).tolist()
    return replace(each, units=units, sparse=replace(each.sparse, values=tuple(values)))


def _place(document: str, chunk_id: str) -> tuple[bytes, str]:
    return hashlib.sha256(document.encode("utf-8", "surrogatepass")).digest(), chunk_id


async def calibrate(
    sample: Sequence[IndexedChunk],
    embedder: Embedder,
    manifest: Manifest,
    before: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """The parameters for ``Manifest.calibration``; ``manifest`` knows the index's words.

    Empty where the index is too small to fit. What labelled questions said of the index ``before``
    (its calibration) is kept.
    """
    earlier = Calibration.from_mapping(before or {})
    questions = made_questions(sample)
    vectors = await embedder.embed([Passage(each.text) for each in questions])
    alike = [await related(each.text, manifest, embedder) for each in questions]
    sought = [
        Sought(vocabulary(each.text, manifest.idf), vector.whole, near)
        for each, vector, near in zip(questions, vectors, alike, strict=True)
    ]
    corpus = _Corpus(sample, manifest.idf)
    groups = _asked(questions, sought, corpus) if sample else _Groups([], [], [])
    if len(groups.answered) >= MIN_PAIRS:
        fitted = fit(groups.answered, groups.hidden, groups.off_topic)
        return carried_over(fitted, earlier).as_mapping()
    return carried_over(Calibration(), earlier).as_mapping() if earlier.labelled else {}


@dataclass(frozen=True, slots=True)
class _Groups:
    answered: list[Windows]
    hidden: list[Windows]
    off_topic: list[Windows]


def _asked(questions: Sequence[Made], sought: Sequence[Sought], corpus: _Corpus) -> _Groups:
    """What is found for each question; a made one whose chunk is not found has no answer there."""
    groups = _Groups([], [], [])
    for question, wanted in zip(questions, sought, strict=True):
        scores = corpus.scores(question.text, wanted.vector)
        found = _best(scores)
        if question.chunk is None:
            groups.off_topic.append(corpus.windows(wanted, found))
            continue
        if question.chunk in found:
            groups.answered.append(corpus.windows(wanted, found))
        left = _best(np.where(corpus.alike(question.chunk), -np.inf, scores))
        if left:
            groups.hidden.append(corpus.windows(wanted, left))
    return groups


def _best(scores: NDArray[np.float64]) -> list[int]:
    order = np.argsort(-scores, kind="stable")[:FOUND]
    return [int(number) for number in order if np.isfinite(scores[number])]


@dataclass(frozen=True)
class _Corpus:
    """A sample of at least one chunk that is searched exactly, with what it is searched by."""

    sample: Sequence[IndexedChunk]
    idf: Idf

    def scores(self, question: str, vector: NDArray[np.float32]) -> NDArray[np.float64]:
        """Cosine of the best piece and BM25 of each chunk, scaled and mixed; shape (chunks,)."""
        dense = np.maximum.reduceat(_cosines(self._pieces, vector), self._first_piece)
        lexical = np.zeros(len(self.sample))
        for term in query_vector(question).indices:
            numbers, weights = self._postings.get(term, _NOWHERE)
            lexical[numbers] += self.idf(term) * np.array(weights)
        return DENSE_WEIGHT * _scaled(dense) + (1 - DENSE_WEIGHT) * _scaled(lexical)

    def windows(self, sought: Sought, found: Sequence[int]) -> Windows:
        """The windows of all the chunks found."""
        chunks = [self.sample[number] for number in found]
        stored = [
            StoredChunk(each.chunk, each.units, each.terms, each.term_ends) for each in chunks
        ]
        seen = look(sought, stored, [0.0] * len(stored))
        return np.concatenate(
            [
                windows(sought.question, each.chunk, seen.seen(number))
                for number, each in enumerate(chunks)
            ]
        )

    def alike(self, chunk: int) -> NDArray[np.bool_]:
        """Which chunks are to be hidden with this one: its page, and others that say the same."""
        own = self.sample[chunk].chunk
        hidden: NDArray[np.bool_] = self._pages == own.document
        if hidden.mean() > MAIN_PAGE:
            hidden &= np.abs(self._ordinals - own.ordinal) <= 1
        hidden |= _cosines(self._first, self._first[chunk]) >= SAME
        return hidden

    @cached_property
    def _pieces(self) -> NDArray[np.float32]:
        return np.concatenate([each.pieces for each in self.sample])

    @cached_property
    def _first_piece(self) -> NDArray[np.int64]:
        return np.cumsum([0] + [len(each.pieces) for each in self.sample[:-1]])

    @cached_property
    def _first(self) -> NDArray[np.float32]:
        return self._pieces[self._first_piece]

    @cached_property
    def _pages(self) -> NDArray[np.str_]:
        return np.array([each.chunk.document for each in self.sample])

    @cached_property
    def _ordinals(self) -> NDArray[np.int64]:
        return np.array([each.chunk.ordinal for each in self.sample])

    @cached_property
    def _postings(self) -> dict[int, tuple[list[int], list[float]]]:
        postings: dict[int, tuple[list[int], list[float]]] = {}
        for number, each in enumerate(self.sample):
            for term, weight in zip(each.sparse.indices, each.sparse.values, strict=True):
                numbers, weights = postings.setdefault(term, ([], []))
                numbers.append(number)
                weights.append(weight)
        return postings


def _cosines(rows: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """By one thread (see ``related.AT_ONCE``), and so the same on any number of cores.

    To fit a scale took 4.1 s of processor time instead of 2.2 with two of a busy machine.
    """
    size = max(1, AT_ONCE // vector.size)
    return np.concatenate([rows[at : at + size] @ vector for at in range(0, len(rows), size)])


_NOWHERE: tuple[list[int], list[float]] = ([], [])


def _scaled(scores: NDArray[np.float64] | NDArray[np.float32]) -> NDArray[np.float64]:
    spread: NDArray[np.float64] = scores.astype(np.float64) - scores.min()
    width = spread.max()
    return spread / width if width > 0 else spread
