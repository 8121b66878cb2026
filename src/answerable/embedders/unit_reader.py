"""A small model that reads a question and some sentences together, made for this project.

It is all-MiniLM-L6-v2, trained further on questions about sections of documentation, each with the
sentences that answer it or with none, and on excerpts that searches brought (see ``training/``). A
marker stands before each unit; what the model makes of the marker says whether the unit answers.
The words enter by the bundled embedder's own table, so that the file holds the layers alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from answerable.embedders.int8_products import int8_products
from answerable.embedders.one_thread import session
from answerable.text.surrogates import sound
from answerable.unit_reading import UNREAD, Excerpt

FILE = ("answerable", "embedders/unit_reader.onnx")
SHA256 = "12c6a1ccfb7fdfe8ee60dddb1ca550ba997871a195b848fd7d3e177ba1d49f4a"
BEGIN, PART, UNIT, END_OF_HEADINGS = 101, 102, 1, 2  # [CLS], [SEP] and two tokens without a meaning
MOST = 160  # tokens that the model was trained to read
# Tokens of the question, of the headings and of one unit; what is longer is cut.
QUESTION, HEADINGS, UNIT_TOKENS = 48, 32, 110
HEADING_CHARS, UNIT_CHARS = 160, 500
NEAREST = 3  # headings above the units that are told

Rows = NDArray[np.int8]


class Encoded(NamedTuple):
    """The tokens, where the headings begin in them, and where each unit's marker stands."""

    ids: list[int]
    headings_from: int
    marks: list[int | None]


class LocalUnitReader:
    """``model`` is the file; ``table`` (tokens, 384) with ``scales`` (tokens, 1) are the embedder's
    words as int8."""

    def __init__(
        self, model: bytes, tokenizer: Tokenizer, table: Rows, scales: NDArray[np.float32]
    ) -> None:
        self._tokenizer = tokenizer
        self._table, self._scales = table, scales
        self._session = session(int8_products(model, fine=False))

    def read(self, question: str, excerpt: Excerpt) -> tuple[float, ...]:
        """See ``UnitReader``; one excerpt, of at least one unit."""
        ids, headings_from, marks = encoded(self._tokenizer, question, excerpt)
        inputs = {
            "words": (self._table[ids] * self._scales[ids])[None],
            "types": (np.arange(len(ids)) >= headings_from).astype(np.int64)[None],
            "marks": np.array([mark for mark in marks if mark is not None], np.int64),
        }
        told = iter(self._session.run(["units"], inputs)[0].tolist())
        return tuple(UNREAD if mark is None else next(told) for mark in marks)


def encoded(tokenizer: Tokenizer, question: str, excerpt: Excerpt) -> Encoded:
    """As the model was trained to read them; units for which no room is left have no marker."""

    def ids_of(text: str) -> list[int]:
        ids: list[int] = tokenizer.encode(sound(text), add_special_tokens=False).ids
        return ids

    ids = [BEGIN, *ids_of(question)[:QUESTION], PART]
    headings_from = len(ids)
    headings = " > ".join(excerpt.headings[-NEAREST:])[:HEADING_CHARS]
    ids += [*ids_of(headings)[:HEADINGS], END_OF_HEADINGS]
    marks: list[int | None] = []
    for unit in excerpt.units:
        own = ids_of(" ".join(unit.split())[:UNIT_CHARS])[:UNIT_TOKENS]
        left = MOST - len(ids) - 2  # with its marker and the end
        if marks and len(own) > left:
            marks.append(None)
            continue
        marks.append(len(ids))
        ids += [UNIT, *own[:left]]
    return Encoded([*ids, PART], headings_from, marks)
