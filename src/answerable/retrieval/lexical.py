"""Words to term weights: the BM25 side of the search, the same for every store.

BM25 splits into a part known when a chunk is written (term frequency against length, Robertson and
Zaragoza 2009, k1 = 1.2, b = 0.75) and one known when it is searched (inverse document frequency).
The first is stored as a sparse vector; the store multiplies in the second.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache

from answerable.retrieval.scripts import CONTENTLESS, segments, stemmer
from answerable.types import Chunk, SparseVector
from answerable.wording.languages import function_words

K1 = 1.2
B = 0.75
# Tokens of a typical chunk. Kept constant, so that a chunk's weights do not depend on its
# neighbours and an unchanged chunk need not be written again.
AVERAGE_LENGTH = 120.0
HEADING_WEIGHT = 2  # a word of the heading counts as often as this

# Identifiers stay whole (`--max-old-space-size`, `useSelector`, `react-redux`, `node.js`); their
# parts are added, so that "old space size" finds the first and "selector" the second.
WORD = re.compile(r"[A-Za-z](?:\+\+|#)|[^\W_]+(?:[._\-/:#@][^\W_]+)*|\w+")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+", re.UNICODE)

# Around a word of prose, not one of a name, an address, code or a path.
NO_CODE_BEFORE = r"(?<![\w.@#$%&+~|<{=:`'\u2019/\\-])"
NO_CODE_BEHIND = r"(?![\w@%+=`'\u2019/\\-]|[.(:]\w|\()"
EDGES = "-_.:/#@`'\"([{<>}])*!?,;=+&|$%^~\\"

STOP_WORDS = frozenset(
    """
    a an the and or but if then else of in on at to from for with without by as into onto over under
    is am are was were be been being do does did doing done have has had having will would shall
    should can could may might must i me my mine we us our ours you your yours he him his she her
    hers it its they them their theirs this that these those there here what which who whom whose
    when where why how not no nor so than too very just about also any some such only own same s t
    don doesn didn isn aren wasn won wouldn shouldn couldn ll re ve m d please tell explain show
    """.split()
)

_NO_TERMS = STOP_WORDS | CONTENTLESS

_VERSION = re.compile(r"v?(\d{1,4}\.\d{1,4})\.\d{1,6}")  # a "10.11.0" is a "10.11"
_CANNOT = re.compile(r"\bcan(?:['\u2019]t| not(?! only))\b", re.IGNORECASE)


def _tokens(text: str) -> list[str]:
    """The words of a text; what cannot be done is said in one word, as most pages write it."""
    return WORD.findall(_CANNOT.sub("cannot", text) if "can" in text else text)


# Texts repeat their words, so what a word becomes is worked out once.
@lru_cache(maxsize=65536)
def _token_words(token: str) -> tuple[str, ...]:
    parts = segments(token)
    if len(parts) != 1 or parts[0] != token:
        return tuple(word for part in parts for word in _token_words(part))
    if token.isalpha() and token[1:].islower():  # most words: no edges, no parts
        return (token.lower(),)
    bare = token if token[-1] in "+#" else token.strip(EDGES)
    return (bare.lower(), *_parts(bare)) if bare else ()


def _parts(identifier: str) -> list[str]:
    if (version := _VERSION.fullmatch(identifier)) is not None:
        return [version[1], *(part for part in PART.findall(identifier) if len(part) > 1)]
    parts = PART.findall(identifier)
    return [part.lower() for part in parts if len(part) > 1] if len(parts) > 1 else []


@lru_cache(maxsize=65536)
def _token_terms(token: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in _token_words(token) if word not in _NO_TERMS)


@lru_cache(maxsize=65536)
def _token_ids(token: str) -> tuple[int, ...]:
    return tuple(map(term_id, _token_terms(token)))


def _stem(word: str) -> str:
    if not word.isalpha():
        return word
    stemmed: str = stemmer(word).stemWord(word)
    return stemmed


def words(text: str) -> list[str]:
    """Lower-case words in order, with the parts of identifiers added; none is dropped."""
    return [word for token in _tokens(text) for word in _token_words(token)]


def terms(text: str) -> list[str]:
    """Stemmed content words in order: what two texts are compared by."""
    return [term for token in _tokens(text) for term in _token_terms(token)]


def asked_terms(question: str, without: Set[str] | None = None) -> list[str]:
    """The same of a question, but for the function words ``without``.

    Without any given, those of the language that it is in.
    """
    left = function_words(question) if without is None else without
    if not left:
        return terms(question)
    content = (word for token in _tokens(question) for word in _content_words(token, left))
    return [_stem(word) for word in content if word not in _NO_TERMS]


def _content_words(token: str, without: Set[str]) -> list[str]:
    """Of a word with a function word appended ("Livrez-vous") the other part alone."""
    found = _token_words(token)
    kept = [word for word in found if word not in without]
    appended = len(kept) < len(found) and token.replace("-", "").isalpha()
    return [word for word in kept if not appended or "-" not in word]


def term_ids(text: str) -> list[int]:
    """The ids of ``terms``, in order."""
    return [term for token in _tokens(text) for term in _token_ids(token)]


@lru_cache(maxsize=65536)
def term_id(term: str) -> int:
    """A stable 32-bit id; two of 50,000 terms collide with a chance of about a quarter."""
    return zlib.crc32(term.encode("utf-8", "replace"))  # half a surrogate pair is no character


def chunk_terms(chunk: Chunk) -> list[str]:
    """All the terms a chunk is found by: its text, and its headings with more weight."""
    headings = WORD.findall(" ".join(chunk.heading_path)) * HEADING_WEIGHT
    body = [token for unit in chunk.units for token in _tokens(unit.words)]
    return [term for token in headings + body for term in _token_terms(token)]


def document_vector(document_terms: Sequence[str]) -> SparseVector:
    """The stored half of BM25: one weight below ``K1 + 1`` for each distinct term."""
    scale = K1 * (1 - B + B * len(document_terms) / AVERAGE_LENGTH)
    counts = Counter(term_id(term) for term in document_terms)
    weights = sorted((term, n * (K1 + 1) / (n + scale)) for term, n in counts.items())
    return SparseVector(tuple(t for t, _ in weights), tuple(w for _, w in weights))


def query_vector(question: str) -> SparseVector:
    """Weight 1 for each distinct term of the question."""
    return weighted_vector(dict.fromkeys(asked_terms(question), 1.0))


def weighted_vector(weights: Mapping[str, float]) -> SparseVector:
    """The terms of a question with their weights; of two terms with one id the larger counts."""
    by_id: dict[int, float] = {}
    for term, weight in weights.items():
        number = term_id(term)
        by_id[number] = max(weight, by_id.get(number, 0.0))
    ids = sorted(by_id)
    return SparseVector(tuple(ids), tuple(by_id[each] for each in ids))
