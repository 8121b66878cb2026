"""Terms that a store kept with a chunk, and those that are made of its text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from answerable.protocols import StoredChunk
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.retrieval.lexical import chunk_terms, term_id
from answerable.retrieval.rows import Rows
from answerable.testing.corpus import chunk

BARE = StoredChunk(
    chunk("Reset the cache.\nDone twice.", heading=("A guide",)), np.zeros((0, 2), np.float32)
)
WANTED = ("reset", "cach", "twice", "guid")


def counts(*found: StoredChunk) -> list[list[float]]:
    """How often each of ``WANTED`` stands in each row."""
    rows = Rows.of(found, set(map(term_id, WANTED)))
    columns = [rows.column_of[term_id(term)] for term in WANTED]
    return [list(row) for row in rows.counts[:, columns]]


def test_kept_terms_are_those_of_the_text() -> None:
    """All of them in order, and by heading and unit, for whatever may stand in a text."""
    for text in (
        "Reset the cache.",
        "",
        "The and of.",
        "`useSelector` --max-old-space-size 日本語.",
    ):
        each = chunk(f"{text}\nReset the cache-dir.\nDone.", heading=("A guide", "node.js and you"))
        terms, ends = terms_and_ends(each)
        assert terms.tolist() == list(map(term_id, chunk_terms(each)))
        bare = StoredChunk(each, np.zeros((0, 2), np.float32))
        assert counts(replace(bare, terms=terms, term_ends=ends)) == counts(bare)


def test_a_section_is_known_by_its_kept_terms() -> None:
    """Where they and their ends are kept the text is not read; without ends it is."""
    terms, ends = terms_and_ends(chunk("Twice.\nReset.", heading=("Else",)))
    kept = replace(BARE, terms=terms, term_ends=ends)
    assert counts(kept) == [[0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]]
    assert counts(replace(BARE, terms=terms)) == counts(BARE)


def test_rows_are_headings_and_units() -> None:
    """The headings of a section first, with the weight they have in BM25, then its units; one of no
    units has an empty one, and several sections stand one below the other."""
    own = [[0, 0, 0, 2], [1, 1, 0, 0], [0, 0, 1, 0]]
    empty = StoredChunk(chunk("", heading=("Twice",)), np.zeros((0, 2), np.float32))
    assert counts(BARE) == own
    assert counts(empty) == [[0, 0, 2, 0], [0, 0, 0, 0]]
    assert counts(empty, BARE, empty) == [*counts(empty), *own, *counts(empty)]
    rows = Rows.of([empty, BARE], set())
    assert rows.lengths.tolist() == [len(chunk_terms(each.chunk)) for each in (empty, BARE)]
    assert rows.owner.tolist() == [0, 0, 1, 1, 1]
