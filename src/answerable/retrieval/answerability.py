"""Whether what was found answers the question, and is not only about the same thing.

A section is judged by its best window (see ``windows``). A word like the question's stands in for
it ("language" for "French"), for less. A window without any number does not say how many. And what
has a name in the question ("the Vue composition API") has to stand somewhere in what was found.

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

from answerable.protocols import StoredChunk
from answerable.retrieval.asked_kind import asks_amount_or_person, has_asked_kind
from answerable.retrieval.lexical import EDGES, term_id, terms
from answerable.retrieval.rows import Rows
from answerable.retrieval.windows import REACH, Seen
from answerable.types import Chunk
from answerable.wording.possessive import POSSESSIVE_ENDING

CODE = re.compile(r"[a-z][A-Z]|\w[._/:#@]\w|[^\W\d_]\d|\d[^\W\d_]")  # useSelector, a_b, RTK2
# (windows of a section, 3): covered share 0..1, cosine -1..1, 1 where it lacks what is asked for
Windows = NDArray[np.float64]


def windows(question: str, chunk: Chunk, seen: Seen) -> Windows:
    """How far each window of a section covers the question, how near it is, and what it lacks.

    A section without units is one empty window.
    """
    lacking = np.zeros(len(seen.windows))
    if asks_amount_or_person(question):
        lacking[:] = [not has_asked_kind(question, text) for text in _texts(chunk)]
    return np.column_stack((seen.windows, lacking))


def _texts(chunk: Chunk) -> list[str]:
    texts = [unit.text for unit in chunk.units] or [""]
    around = (texts[max(0, at - REACH) : at + REACH + 1] for at in range(len(texts)))
    return [" ".join(window) for window in around]


def names(question: str) -> frozenset[str]:
    """The terms of what has a name: code, and capitalised words that do not begin the question.

    What is written in capitals alone ("LLM", "TV") is mostly short for what pages spell out.
    """
    words = [POSSESSIVE_ENDING.sub("", word.strip(EDGES)) for word in question.split()]
    capitals = [word for word in words[1:] if word[:1].isupper()]
    if len(capitals) == len(words[1:]):  # a title, or shouting
        capitals = []
    capitals = [word for word in capitals if not (word.isupper() and word.isalpha())]
    code = [word for word in words if CODE.search(word)]
    return frozenset(term for word in capitals + code for term in terms(word))


def missing_names(question: str, found: Sequence[StoredChunk]) -> float:
    """The share (0..1) of the question's names that none of the sections has; 0 if it has none."""
    named = frozenset(map(term_id, names(question)))
    if not named or not found:
        return float(bool(named))
    held = Rows.of(found, named).counts.any(axis=0)
    return 1 - float(held.mean())
