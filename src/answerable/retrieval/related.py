"""Words of the corpus that are like a word of the question: "directory" for "folder".

A word that the corpus never uses finds nothing by itself. What it is like is told by the vectors
with which words enter the embedder's model, so it is learned from no list and needs no model call.
Measured on nine sets of questions (halves that nothing was chosen on), ranking with them gained 1
to 2 % nDCG@10; adding them to the search as further terms of its own gains next to nothing, because
a chunk that says a thing twice in other words would then count twice.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from weakref import WeakKeyDictionary

import numpy as np

from answerable.manifest import Manifest
from answerable.protocols import Embedder, Vectors
from answerable.retrieval.lexical import STOP_WORDS, term_id, terms, words
from answerable.retrieval.phrasal_verbs import phrasal_verbs
from answerable.retrieval.short_forms import short_forms
from answerable.types import Chunk
from answerable.word_vectors import WordVectors
from answerable.wording.makers import MAKING, asks_maker

WORDS_VERSION = 1  # of ``chunk_words``: raised when other words of a chunk count
MOST_WORDS = 20_000  # of the corpus; 10 MB of vectors
SHORTEST = 3  # letters
ALIKE = 0.35  # cosine from which two words are taken for related
# Of the shorter word, and letters: from there on two words that begin alike are forms of one.
SAME_BEGINNING, LEAST_BEGINNING = 0.75, 4
MISTYPED = 0.82  # of the letters of two words: "pyhton" has .83 in common with "python"
MOST_RELATED = 7  # of one word
MOST_KNOWN = 10_000  # words of questions whose related ones are remembered
# Multiplications in one product. From 262,144 on OpenBLAS hands a share to threads that spin while
# they wait: over 20,000 words that took 22 ms of processor time for 1 ms of work.
AT_ONCE = 250_000

Related = Mapping[int, Sequence[tuple[int, float]]]  # term id -> (term id, cosine), nearest first


@dataclass(frozen=True, slots=True, eq=False)
class _Vocabulary:
    ids: tuple[int, ...]
    words: tuple[str, ...]
    known_by: WordVectors
    known: dict[str, list[tuple[int, float]]] = field(default_factory=dict)  # of words asked before


# Made at the first question after an index was opened, and dropped with its manifest.
_vocabularies: WeakKeyDictionary[Manifest, _Vocabulary | None] = WeakKeyDictionary()


def chunk_words(chunk: Chunk) -> set[str]:
    """The distinct words of a chunk that may be like others, as they are written."""
    texts = (*chunk.heading_path, *(unit.words for unit in chunk.units))
    return {word for text in texts for word in words(text) if has_like(word)}


def frequent(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The words that stand in most chunks, in alphabetical order; ``counts`` says in how many."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(sorted(word for word, _ in ordered[:MOST_WORDS]))


def has_like(word: str) -> bool:
    """Whether a word may be like others."""
    return len(word) >= SHORTEST and word.isalpha() and word not in STOP_WORDS


async def related(question: str, manifest: Manifest, embedder: Embedder) -> Related:
    """The related terms of each term of ``question``; where words have no vectors, those that
    are written short."""
    asked = sorted({word for word in words(question) if has_like(word)})
    vocabulary = await _vocabulary(manifest, embedder) if asked else None
    if vocabulary is None:
        return _with_short_forms({}, question)
    found = {word: vocabulary.known[word] for word in asked if word in vocabulary.known}
    new = [word for word in asked if word not in found]
    found |= await _look_up(new, vocabulary, embedder) if new else {}
    alike: Related = {_id(word): alike for word, alike in found.items()}
    alike = _with_short_forms(alike, question)
    return _with_phrases(_of_makers(alike) if asks_maker(question) else alike, question)


def _of_makers(alike: Related) -> Related:
    """Where it is asked who created something, "founder" and "built" say as much as "creator"."""
    made = [term_id(term) for term in terms(MAKING)]
    ways = {own: [(each, 1.0) for each in made if each != own] for own in made if own in alike}
    return {**alike, **ways}


def _with_short_forms(alike: Related, question: str) -> Related:
    """What is written short in the question may be written in full on the pages, or the other way
    round: "env var"."""
    meant = short_forms(terms(question))
    return {**alike, **{own: [*forms, *alike.get(own, ())] for own, forms in meant.items()}}


def _with_phrases(alike: Related, question: str) -> Related:
    """Both words of a verb of two ("turn off") are meant by what the verb means ("disable")."""
    meant = {
        term_id(word): [(term_id(each), 1.0) for each in terms(means)]
        for verb, means in phrasal_verbs(question)
        for word in terms(verb)
    }
    return {**alike, **{own: [*ways, *alike.get(own, ())] for own, ways in meant.items()}}


async def _look_up(
    asked: Sequence[str], vocabulary: _Vocabulary, embedder: Embedder
) -> dict[str, list[tuple[int, float]]]:
    """What is like each of these words, which the vocabulary then remembers."""
    new = await embedder.word_vectors(asked)
    if new is None:
        return {}
    # A millisecond at 20,000 words, in which the loop need not stand still.
    found = await asyncio.to_thread(_compared, asked, new, vocabulary)
    if len(vocabulary.known) > MOST_KNOWN:
        vocabulary.known.clear()
    vocabulary.known.update(found)
    return found


def _compared(
    asked: Sequence[str], new: WordVectors, vocabulary: _Vocabulary
) -> dict[str, list[tuple[int, float]]]:
    cosines = _products(new.vectors, vocabulary.known_by.vectors)
    return {
        word: _nearest(word, pieces, row, vocabulary)
        for word, pieces, row in zip(asked, new.pieces, cosines, strict=True)
    }


def _products(asked: Vectors, known: Vectors) -> Vectors:
    """The cosines of each vector asked for with each one known: (asked, known), in one thread."""
    rows = max(1, AT_ONCE // asked.size)
    parts = [asked @ known[at : at + rows].T for at in range(0, len(known), rows)]
    return np.concatenate(parts, axis=1)


def _id(word: str) -> int:
    return term_id(terms(word)[0])


def _nearest(
    word: str, pieces: Sequence[int], cosines: Vectors, vocabulary: _Vocabulary
) -> list[tuple[int, float]]:
    """The terms from ``ALIKE`` on, each once: two forms of one word are one term."""
    found: dict[int, float] = {}
    own, ids = _id(word), vocabulary.ids
    near = np.flatnonzero(cosines >= ALIKE)
    for place in near[np.argsort(-cosines[near], kind="stable")]:
        by_chance = not set(pieces).isdisjoint(vocabulary.known_by.pieces[place])
        if ids[place] != own and (not by_chance or _is_form(word, vocabulary.words[place])):
            found.setdefault(ids[place], round(float(cosines[place]), 4))
        if len(found) == MOST_RELATED:
            break
    return list(found.items())


def _is_form(one: str, other: str) -> bool:
    """Whether two words are forms of one, or one is the other mistyped: "linter" and "lint", but
    not "refund" and "refs", which the model reads as "ref" and something else."""
    return begin_alike(one, other) or _is_mistyped(one, other)


def begin_alike(one: str, other: str) -> bool:
    """Whether two words have a beginning that forms of one word have: "store" and "storage"."""
    same = max(LEAST_BEGINNING, math.ceil(SAME_BEGINNING * min(len(one), len(other))))
    return one[:same] == other[:same]


def _is_mistyped(one: str, other: str) -> bool:
    """Whether nearly all letters are the same; most words are told apart by their lengths and by
    which letters they have, in a tenth of the time."""
    least = MISTYPED * (len(one) + len(other)) / 2  # letters in common
    if min(len(one), len(other)) < least or (Counter(one) & Counter(other)).total() < least:
        return False
    return SequenceMatcher(None, one, other).ratio() >= MISTYPED


async def _vocabulary(manifest: Manifest, embedder: Embedder) -> _Vocabulary | None:
    if manifest not in _vocabularies:
        # An index that was made by other rules may have words that are no terms by these.
        known = tuple(word for word in manifest.words if terms(word))
        known_by = await embedder.word_vectors(known) if known else None
        ids = tuple(map(_id, known))
        if known_by:  # column by column: to multiply by them then takes a third of the time
            known_by = replace(known_by, vectors=np.asfortranarray(known_by.vectors))
        _vocabularies[manifest] = _Vocabulary(ids, known, known_by) if known_by else None
    return _vocabularies[manifest]
