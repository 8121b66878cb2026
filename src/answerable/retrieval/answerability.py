"""Whether what was found answers the question, and is not only about the same thing.

A page on the right topic shares words and meaning with a question it does not answer. What tells
the two apart is how much of the question comes together in one place: so a chunk is judged by its
best window, a unit with its neighbours under the chunk's headings, and not as a whole. A word like
the question's stands in for it ("language" for "French"), for less. A window without any number
does not say how many. And what has a name in the question ("the Vue composition API") has to stand
somewhere in what was found.

Of no use on questions not chosen on, over four sets: bigrams, the rarest word missing, numbers
missing, words unknown to the index, whether the two rankings agree. Nor, over seven (see
docs/docs/explain/decisions.md): how far the best candidate is above the others, cosines after the
common direction of what was found is taken out, the words that "which" or "what" asks for, the
token vectors of question and window side by side, and weights learned on products of vectors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Vectors
from answerable.retrieval.asked_kind import asks_amount_or_person, has_asked_kind
from answerable.retrieval.lexical import EDGES, term_id, terms
from answerable.retrieval.relevance import ChunkTerms, Sought
from answerable.types import Chunk

REACH = 1  # units before and after that belong to a unit's window
CODE = re.compile(r"[a-z][A-Z]|\w[._/:#@]\w|[^\W\d_]\d|\d[^\W\d_]")  # useSelector, a_b, RTK2
POSSESSIVE = re.compile(r"['\u2019]s$")
# (windows of a chunk, 3): covered share 0..1, cosine -1..1, and 1 where it lacks what is asked for.
Windows = NDArray[np.float64]


def windows(
    sought: Sought, chunk: Chunk, found: ChunkTerms, units: Vectors, whole: float
) -> Windows:
    """How far each window of a chunk covers the question, and how near it is to it.

    ``found`` are the chunk's terms and ``units`` (u, dimension) the vectors of its units. Where a
    store keeps none, each window is taken to be as near as the chunk, ``whole``. A chunk without
    units is one empty window.
    """
    covered = _covered(sought, found)
    near = len(units) == len(covered)
    cosines = _cosines(sought.vector, units) if near else np.full(len(covered), whole)
    lacking = np.zeros(len(covered))
    if asks_amount_or_person(sought.question):
        lacking[:] = [not has_asked_kind(sought.question, text) for text in _texts(chunk)]
    return np.column_stack((covered, cosines, lacking))


def _texts(chunk: Chunk) -> list[str]:
    texts = [unit.text for unit in chunk.units] or [""]
    around = (texts[max(0, at - REACH) : at + REACH + 1] for at in range(len(texts)))
    return [" ".join(window) for window in around]


def _covered(sought: Sought, found: ChunkTerms) -> NDArray[np.float64]:
    """The idf-weighted share of the question's terms that a window or the headings have."""
    rows = found.units or (frozenset[int](),)
    shares = sought.shares([*rows, found.headings])
    has, above = shares[:-1], shares[-1]
    within = np.maximum(has, above)
    for step in range(1, REACH + 1):
        np.maximum(within[:-step], has[step:], out=within[:-step])
        np.maximum(within[step:], has[:-step], out=within[step:])
    return sought.coverage(within)


def _cosines(vector: NDArray[np.float32], units: Vectors) -> NDArray[np.float64]:
    """The cosine of the unit itself or of its window's mean, whichever is nearer."""
    sums = units.astype(np.float64)
    for step in range(1, REACH + 1):
        sums[:-step] += units[step:]
        sums[step:] += units[:-step]
    # As np.linalg.norm does it, without what it looks at first.
    lengths = np.maximum(np.sqrt(np.add.reduce(np.square(sums), axis=1)), 1e-9)
    nearest: NDArray[np.float64] = np.maximum(units @ vector, sums @ vector / lengths)
    return nearest


def names(question: str) -> frozenset[str]:
    """The terms of what has a name: code, and capitalised words that do not begin the question.

    What is written in capitals alone ("LLM", "TV") is mostly short for what pages spell out.
    """
    words = [POSSESSIVE.sub("", word.strip(EDGES)) for word in question.split()]
    capitals = [word for word in words[1:] if word[:1].isupper()]
    if len(capitals) == len(words[1:]):  # a title, or shouting
        capitals = []
    capitals = [word for word in capitals if not (word.isupper() and word.isalpha())]
    code = [word for word in words if CODE.search(word)]
    return frozenset(term for word in capitals + code for term in terms(word))


def missing_names(question: str, found: Sequence[ChunkTerms]) -> float:
    """The share (0..1) of the question's names that none of the chunks has; 0 if it has none."""
    named = frozenset(map(term_id, names(question)))
    held = frozenset[int]().union(*(each.headings.union(*each.units) for each in found))
    return len(named - held) / len(named) if named else 0.0
