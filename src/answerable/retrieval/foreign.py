"""Questions in a language that the embedder does not know.

The bundled one knows English. Texts of another language are near each other to it whatever they
say, so that a greeting comes as near to a page as its own title does. There only words tell: the
pages have to have some of what is asked for, in this or another form. Other embedders know other
languages as a rule, and are trusted with them.
"""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from answerable.manifest import Manifest
from answerable.protocols import StoredChunk
from answerable.retrieval.lexical import WORD, asked_terms, term_id, terms
from answerable.retrieval.related import Related
from answerable.retrieval.sought import Sought
from answerable.retrieval.windows import look
from answerable.types import Candidate, Chunk
from answerable.wording.languages import function_words, is_foreign, may_be_foreign, mostly_foreign

ENGLISH_ONLY = "local:"  # how the names of embedders begin that know no other language
# Of the shorter word, and letters: from there on two words that begin alike are forms of one, or
# one is a part of the other ("Kündigung", "Kündigungsfrist"). Words of four letters are so whole.
SAME_BEGINNING, LEAST_BEGINNING = 0.75, 5
SHORTEST = 4
MOST_FORMS = 7  # of one word
# Of the question, by what is said in one place: one word of three is too little.
LEAST_COVERED = 0.35
_NO_VECTOR, _NO_UNITS = np.zeros(1, np.float32), np.zeros((0, 1), np.float32)

# Made at the first question in another language, and dropped with the manifest: the words of an
# index without accents, which visitors leave out, in their order, with how they are written.
_folded_words: WeakKeyDictionary[Manifest, list[tuple[str, str]]] = WeakKeyDictionary()


def knows_english_alone(embedder: str) -> bool:
    """Whether the embedder of this name tells nothing about texts in other languages."""
    return embedder.startswith(ENGLISH_ONLY)


def is_unheard(embedder: str, chunks: Iterable[Chunk]) -> bool:
    """Whether the chunks are in a language that the embedder of this name does not know."""
    units = (unit.text for each in chunks for unit in each.units if unit.kind != "code")
    return knows_english_alone(embedder) and mostly_foreign(units)


@dataclass(frozen=True, slots=True)
class InWords:
    """What has to be said, word by word, for an answer: ``least`` (0..1) of ``sought``."""

    sought: Sought
    least: float

    def is_said(self, sections: Sequence[StoredChunk]) -> bool:
        """Whether any of the sections says as much in one place."""
        if not self.sought.terms or not sections:
            return False  # nothing but function words, such as a greeting
        bare = [StoredChunk(each.chunk, _NO_UNITS, each.terms, each.term_ends) for each in sections]
        return float(look(self.sought, bare, [0.0] * len(bare)).covered.max()) >= self.least


def in_words(question: str, found: Sequence[Candidate], manifest: Manifest) -> InWords | None:
    """What pages have to say of ``question``; None where its meaning tells as well.

    In pages in English that is any part of a question that is not: names and code are all that the
    two can have in common.
    """
    if not knows_english_alone(manifest.embedder) or not may_be_foreign(question):
        return None
    texts = [unit.text for each in found for unit in each.chunk.units]
    foreign = mostly_foreign(texts)
    if not foreign and not is_foreign(question):
        return None
    without = function_words(question).union(*map(function_words, texts if foreign else ()))
    weights = {each: _rarity(each, manifest) for each in asked_terms(question, without)}
    sought = Sought(weights, _NO_VECTOR, forms(question, manifest))
    return InWords(sought, LEAST_COVERED if foreign else math.ulp(0.0))


def _rarity(term: str, manifest: Manifest) -> float:
    """How rare a term is; one that no page has counts as one of a single section does, since most
    of them are other words for what the pages say."""
    known = manifest.idf(term_id(term))
    return min(known, math.log(1 + (manifest.chunk_count - 0.5) / 1.5))


def forms(question: str, manifest: Manifest) -> Related:
    """The words of the index that are forms of a word of ``question``, by their terms' ids."""
    found: dict[int, list[tuple[int, float]]] = {}
    for word in WORD.findall(question):
        own = terms(word)
        if len(own) == 1 and word.isalpha():
            alike = {term_id(term): 1.0 for each in _begun(word, manifest) for term in terms(each)}
            alike.pop(term_id(own[0]), None)
            found[term_id(own[0])] = list(alike.items())[:MOST_FORMS]
    return found


def _begun(word: str, manifest: Manifest) -> Iterator[str]:
    """The words of the index that begin as ``word`` does, in the order of the alphabet."""
    own, known = _folded(word), _folded_of(manifest)
    beginning = own[:SHORTEST]
    if len(beginning) < SHORTEST:
        return
    for at in range(bisect_left(known, (beginning, "")), len(known)):
        other, written = known[at]
        if not other.startswith(beginning):
            return
        shorter = min(len(own), len(other))
        same = max(min(LEAST_BEGINNING, shorter), math.ceil(SAME_BEGINNING * shorter))
        if own[:same] == other[:same]:
            yield written


def _folded_of(manifest: Manifest) -> list[tuple[str, str]]:
    if manifest not in _folded_words:
        _folded_words[manifest] = sorted((_folded(each), each) for each in manifest.words)
    return _folded_words[manifest]


def _folded(word: str) -> str:
    """In lower case without accents; German writes "ue" where there is no "ü"."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(each for each in letters if not unicodedata.combining(each))
    return bare.replace("ae", "a").replace("oe", "o").replace("ue", "u")
