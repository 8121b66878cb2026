"""What an index says about itself: its size, how rare a term is, and itself as a key."""

from __future__ import annotations

from dataclasses import replace
from weakref import WeakKeyDictionary

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.manifest import DocumentEntry, Manifest


def entry(*chunk_ids: str) -> DocumentEntry:
    return DocumentEntry("fingerprint", "sha256", "Title", "/url", chunk_ids)


ONE = Manifest(
    "fake:one",
    64,
    {"a.md": entry("1", "2"), "b.md": entry("3"), "empty.md": entry()},
    term_counts={"7": 1, "8": 3},
    words=("reducer", "state"),
    calibration={"low": 0.1},
    made_with="pieces:1",
)
CHANGES: list[dict[str, object]] = [
    {"embedder": "fake:two"},
    {"dimension": 32},
    {"documents": {"a.md": entry("1", "2", "3"), "b.md": entry(), "empty.md": entry()}},
    {"term_counts": {"7": 2, "8": 3}},
    {"words": ("reducer", "store")},
    {"calibration": {"low": 0.2}},
    {"made_with": "pieces:2"},
    {"format": 1},
]


def copy() -> Manifest:
    """The same contents as another object, as they come back from a file."""
    return replace(ONE, documents=dict(ONE.documents), words=(*ONE.words,))


def test_the_chunks_are_counted() -> None:
    """The number of chunks is that of all documents."""
    assert ONE.chunk_count == 3


def test_the_same_contents_are_the_same_key() -> None:
    """Two manifests of the same contents are equal, hash alike and stand for each other in a
    table, also in one that holds its keys weakly."""
    assert copy() == ONE
    assert hash(ONE) == hash(copy())
    table = WeakKeyDictionary({ONE: "kept"})
    assert table[copy()] == "kept"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_any_difference_is_another_key(change: dict[str, object]) -> None:
    """Whatever differs, also where the hash is the same, the manifests are two keys."""
    other = replace(ONE, **change)  # type: ignore[arg-type]
    assert other != ONE
    assert len({ONE: 1, other: 2}) == 2


@given(st.dictionaries(st.integers(0, 50), st.integers(1, 3)), st.integers(0, 60))
def test_rarity_is_positive_and_falls(counts: dict[int, int], term: int) -> None:
    """A term in more chunks is less rare, none is worth nothing, and an unknown one is rarest."""
    manifest = replace(ONE, term_counts={str(each): count for each, count in counts.items()})
    rarity = manifest.idf(term)
    assert 0 < rarity <= manifest.idf(1_000)
    for other, count in counts.items():
        if count > counts.get(term, 0):
            assert manifest.idf(other) < rarity


def test_a_fingerprint_tells_contents_apart() -> None:
    """The same contents have the same fingerprint; another embedder, other pages or another
    calibration have another."""
    assert copy().fingerprint == ONE.fingerprint
    assert len(ONE.fingerprint) == 12
    changed = replace(entry("1", "2"), fingerprint="changed")
    others = [
        replace(ONE, embedder="fake:two"),
        replace(ONE, documents={**ONE.documents, "a.md": changed}),
        replace(ONE, documents={"z.md": ONE.documents["a.md"]}),
        replace(ONE, calibration={"low": 0.2}),
        replace(ONE, made_with="pieces:2"),
    ]
    assert len({ONE.fingerprint, *(each.fingerprint for each in others)}) == 6


@pytest.mark.parametrize(
    ("path", "url", "linked"),
    [
        ("docs/a.md", "https://example.org/a", 1),
        ("docs/a.md", "/a", 1),
        ("rules.json#max", "/doc/rules.json", 1),
        ("docs/a.md", "docs/a.md", 0),
        ("docs/a b.md", "docs/a%20b.md", 0),
        ("docs/a.md", "", 0),
        ("rules.json#max", "rules.json", 0),
        ("rules.json#max", "rules.json#L1-L2", 0),
        ("rules.json.md", "rules.json", 1),
    ],
)
def test_what_has_an_address(path: str, url: str, linked: int) -> None:
    """An address that only names the document's file is none, and what is empty does not count."""
    page = replace(entry("1"), url=url)
    assert replace(ONE, documents={path: page}).linked == linked
    assert replace(ONE, documents={path: replace(page, chunk_ids=())}).linked == 0
