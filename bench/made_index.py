"""An index of any size whose nearest neighbours are known: made-up pages, vectors in clusters.

The words are those of the embedder's vocabulary, as rare as words are in English (Zipf), so lists
of postings and the vocabulary are as long as those of real text. A chunk's vector is one of 200
centres with noise of the same length, which leaves its neighbours about equally near: harder for an
approximate search than real text, whose vectors spread in fewer directions.
"""

from __future__ import annotations

import importlib.util
import json
import random
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from answerable.embedders.local import TOKENIZER
from answerable.ingest.calibration import calibrate
from answerable.ingest.chunking import chunk_document
from answerable.ingest.run import Tools
from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Embedder, IndexedChunk, Passage, PassageVectors, Vectors
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.retrieval.lexical import STOP_WORDS, chunk_terms, document_vector
from answerable.retrieval.related import chunk_words, frequent
from answerable.types import Chunk, Document

CENTRES = 200
NOISE = 1.0  # length of the noise added to a centre: two chunks of one cluster have a cosine of .5
NEAR = 0.6  # of a unit beside its chunk, and of a question beside the unit it is about
SECTIONS = 10  # a filter on one admits 10 % of the chunks
VERSIONS = 1000  # ... and 0.1 %
BATCH = 512  # chunks
ASKED_WORDS = 5


class Words:
    """Words drawn as often as their rank in the embedder's vocabulary says."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        spec = importlib.util.find_spec(TOKENIZER[0])
        assert spec is not None
        assert spec.origin is not None
        definition = json.loads((Path(spec.origin).parent / TOKENIZER[1]).read_text("utf-8"))
        ranked = sorted(definition["model"]["vocab"].items(), key=lambda item: item[1])
        self._words = [word for word, _ in ranked if word.isascii() and word.isalpha()]
        self._weights = list(accumulate(1 / (rank + 2.7) for rank in range(len(self._words))))

    def page(self, number: int) -> str:
        parts = [f"# {self._some(4).title()} {number}"]
        for _ in range(4):
            sentences = (
                f"{self._some(self._chance.randint(8, 18)).capitalize()}." for _ in range(8)
            )
            parts += [f"## {self._some(4).capitalize()}", " ".join(sentences)]
        return "\n\n".join(parts) + "\n"

    def _some(self, count: int) -> str:
        drawn = self._chance.choices(self._words, cum_weights=self._weights, k=count)
        return " ".join(drawn)


@dataclass
class Made:
    """What is in the index: piece vectors (float32, unit length) with the chunk each is of."""

    questions: list[str] = field(default_factory=list)
    vectors: list[NDArray[np.float32]] = field(default_factory=list)  # of the questions
    ids: list[str] = field(default_factory=list)  # of the chunks
    sections: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    pieces: list[Vectors] = field(default_factory=list)  # of each chunk

    def nearest(self, k: int, admitted: Sequence[bool] | None = None) -> list[set[str]]:
        """The ids of the exact best ``k`` chunks (cosine of the best piece) for each question."""
        rows = np.concatenate(self.pieces)
        starts = np.cumsum([0, *(len(each) for each in self.pieces[:-1])])
        left_out = None if admitted is None else ~np.array(admitted)
        found = []
        for vector in self.vectors:
            best = np.maximum.reduceat(rows @ vector, starts)
            if left_out is not None:
                best[left_out] = -2.0
            found.append({self.ids[each] for each in np.argpartition(-best, k)[:k]})
        return found


class Prepared:
    """The embedder with the vectors of passages and questions drawn in advance: none is computed.

    Words are looked up in the real model's table, since that is a part of every search.
    """

    def __init__(self, inner: Embedder, questions: dict[str, NDArray[np.float32]]) -> None:
        self._questions = questions
        self.name, self.dimension, self.max_tokens = inner.name, inner.dimension, inner.max_tokens
        self.count_tokens, self.word_vectors = inner.count_tokens, inner.word_vectors

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        """What a search adds to a question, such as its task in other words, has the vector of
        another question: which one is looked near to takes no longer or shorter."""
        if text in self._questions:
            return self._questions[text]
        others = list(self._questions.values())
        return others[zlib.crc32(text.encode()) % len(others)]

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        raise NotImplementedError("nothing is embedded while searching")


class _Vectors:
    def __init__(self, seed: int, dimension: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._dimension = dimension
        self._centres = self._unit(CENTRES)

    def piece(self) -> NDArray[np.float32]:
        centre = self._centres[self._chance.integers(CENTRES)]
        piece: NDArray[np.float32] = self.near(centre, 1, NOISE)[0]
        return piece

    def near(self, vector: NDArray[np.float32], count: int, noise: float) -> Vectors:
        return _scaled(vector + noise * self._unit(count))

    def _unit(self, count: int) -> Vectors:
        return _scaled(self._chance.normal(size=(count, self._dimension)).astype(np.float32))


async def build(tools: Tools, chunks: int, questions: int) -> Made:
    """Publish an index of ``chunks`` chunks or a few more, and say what is in it.

    The calibration is the shipped one: to fit another, questions would have to be embedded by what
    embedded the chunks, and drawn vectors were embedded by nothing.
    """
    vectors, made = _Vectors(1, tools.embedder.dimension), Made()
    generation = await tools.store.begin(tools.embedder.dimension)
    entries: dict[str, DocumentEntry] = {}
    counts: Counter[int] = Counter()
    words: Counter[str] = Counter()
    every = max(1, chunks // questions)
    chance = random.Random(2)
    batch: list[IndexedChunk] = []
    for document, cut in _pages(tools, chunks):
        ids = tuple(chunk.id for chunk in cut)
        entries[document.path] = DocumentEntry("f", "s", document.title, "/p", ids)
        for chunk in cut:
            indexed = _indexed(chunk, vectors)
            batch.append(indexed)
            counts.update(indexed.sparse.indices)
            words.update(chunk_words(chunk))
            if len(made.ids) % every == 0 and len(made.questions) < questions:
                _ask(made, indexed, vectors, chance)
            _note(made, indexed)
        if len(batch) >= BATCH:
            await generation.add(batch)
            batch = []
    await generation.add(batch)
    await generation.finish()
    manifest = Manifest(
        embedder=tools.embedder.name,
        dimension=tools.embedder.dimension,
        documents=entries,
        term_counts={str(term): count for term, count in sorted(counts.items())},
        words=frequent(words),
    )
    fitted = await calibrate((), tools.embedder, manifest, {})
    await generation.publish(replace(manifest, calibration=fitted))
    return made


def _pages(tools: Tools, chunks: int) -> Iterator[tuple[Document, list[Chunk]]]:
    words, made, number = Words(1), 0, 0
    while made < chunks:
        name, path = f"Page {number}", f"docs/{number}.md"
        labels = {"section": f"s{number % SECTIONS}", "version": f"v{number % VERSIONS}"}
        document = Document(path, path, words.page(number), name, f"/{number}", metadata=labels)
        cut = chunk_document(document, tools.embedder.count_tokens, tools.settings)
        yield document, cut
        made += len(cut)
        number += 1


def _indexed(chunk: Chunk, vectors: _Vectors) -> IndexedChunk:
    first = vectors.piece()
    others = vectors.near(first, len(chunk.pieces) - 1, NEAR)
    pieces = np.concatenate([first[None], others])
    units = vectors.near(first, len(chunk.units), NEAR)
    sparse = document_vector(chunk_terms(chunk))
    return IndexedChunk(chunk, pieces, units, sparse, *terms_and_ends(chunk))


def _note(made: Made, indexed: IndexedChunk) -> None:
    made.ids.append(indexed.chunk.id)
    made.sections.append(indexed.chunk.metadata["section"])
    made.versions.append(indexed.chunk.metadata["version"])
    made.pieces.append(indexed.pieces)


def _ask(made: Made, about: IndexedChunk, vectors: _Vectors, chance: random.Random) -> None:
    """A question in words of one of the chunk's sentences, and near to that sentence."""
    number = chance.randrange(len(about.chunk.units))
    said = about.chunk.units[number].text.rstrip(".").lower().split()
    kept = [word for word in said if word not in STOP_WORDS][:ASKED_WORDS]
    made.questions.append(f"How do I {' '.join(kept)} ({len(made.questions)})?")
    made.vectors.append(vectors.near(about.units[number], 1, NEAR)[0])


def _scaled(rows: Vectors) -> Vectors:
    scaled: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return scaled
