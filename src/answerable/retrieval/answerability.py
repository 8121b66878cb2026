"""Whether what was found answers the question, and is not only about the same thing.

A page on the right topic shares words and meaning with a question it does not answer. What tells
the two apart is how much of the question comes together in one place: so a chunk is judged by its
best window, a unit with its neighbours under the chunk's headings, and not as a whole. And what has
a name in the question ("the Vue composition API") has to stand somewhere in what was found.

Of no use on questions not chosen on, over four sets: bigrams, the rarest word missing, numbers
missing, words unknown to the index, the kind of thing asked for (a date, a number, a name), how far
the best candidate is above the others, whether the two rankings agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Vectors
from answerable.retrieval.lexical import EDGES, terms
from answerable.retrieval.relevance import ChunkTerms

REACH = 1  # units before and after that belong to a unit's window
CODE = re.compile(r"[a-z][A-Z]|\w[._/:#@]\w|[^\W\d_]\d|\d[^\W\d_]")  # useSelector, a_b, RTK2
POSSESSIVE = re.compile(r"['\u2019]s$")
Windows = NDArray[np.float64]  # (windows of a chunk, 2): covered share 0..1, cosine -1..1


def windows(
    wanted: Mapping[str, float],
    vector: NDArray[np.float32],
    found: ChunkTerms,
    units: Vectors,
    whole: float,
) -> Windows:
    """How far each window of a chunk covers the question, and how near it is to it.

    ``wanted`` are the question's terms with their rarity, ``vector`` (dimension,) is its own;
    ``units`` (u, dimension) are those of the chunk's units. Where a store keeps none, each window
    is taken to be as near as the chunk, ``whole``. A chunk without units is one empty window.
    """
    covered = _covered(wanted, found)
    cosines = (
        _cosines(vector, units) if len(units) == len(covered) else np.full(len(covered), whole)
    )
    return np.column_stack((covered, cosines))


def _covered(wanted: Mapping[str, float], found: ChunkTerms) -> NDArray[np.float64]:
    """The idf-weighted share of the question's terms that a window or the headings have."""
    rows = found.units or (frozenset[str](),)
    has = np.array([[term in row for term in wanted] for row in rows], dtype=bool)
    within = has.copy()
    for step in range(1, REACH + 1):
        within[:-step] |= has[step:]
        within[step:] |= has[:-step]
    within |= np.array([term in found.headings for term in wanted], dtype=bool)
    weights = np.array(list(wanted.values()))
    total = weights.sum()
    return within @ weights / total if total else np.zeros(len(rows))


def _cosines(vector: NDArray[np.float32], units: Vectors) -> NDArray[np.float64]:
    """The cosine of the unit itself or of its window's mean, whichever is nearer."""
    sums = units.astype(np.float64)
    for step in range(1, REACH + 1):
        sums[:-step] += units[step:]
        sums[step:] += units[:-step]
    lengths = np.maximum(np.linalg.norm(sums, axis=1), 1e-9)
    nearest: NDArray[np.float64] = np.maximum(units @ vector, sums @ vector / lengths)
    return nearest


def names(question: str) -> frozenset[str]:
    """The terms of what has a name: code, and capitalised words that do not begin the question."""
    words = [POSSESSIVE.sub("", word.strip(EDGES)) for word in question.split()]
    capitals = [word for word in words[1:] if word[:1].isupper()]
    if len(capitals) == len(words[1:]):  # a title, or shouting
        capitals = []
    code = [word for word in words if CODE.search(word)]
    return frozenset(term for word in capitals + code for term in terms(word))


def missing_names(question: str, found: Sequence[ChunkTerms]) -> float:
    """The share (0..1) of the question's names that none of the chunks has; 0 if it has none."""
    named = names(question)
    held = frozenset[str]().union(*(each.headings.union(*each.units) for each in found))
    return len(named - held) / len(named) if named else 0.0
