"""Words of the corpus that are like a question's, told by vectors of words."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.embedders import local
from answerable.manifest import Manifest
from answerable.protocols import Embedder, Vectors
from answerable.retrieval.lexical import STOP_WORDS, term_id, terms
from answerable.retrieval.related import (
    ALIKE,
    AT_ONCE,
    MISTYPED,
    MOST_RELATED,
    MOST_WORDS,
    SHORTEST,
    _is_mistyped,
    _products,
    _vocabularies,
    chunk_words,
    frequent,
    related,
)
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.word_vectors import WordVectors

pytestmark = pytest.mark.anyio
WORDS = (
    "banana",
    "crash",
    "directory",
    "errors",
    "failed",
    "failure",
    "failures",
    "install",
    "purchase",
    "setup",
)


class Angles(HashedEmbedder):
    """Each word has its angle in degrees as its vector; ``calls`` are the words asked for."""

    def __init__(self, **angles: float) -> None:
        super().__init__("fake:angles")
        self.angles = angles
        self.calls: list[tuple[str, ...]] = []

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        self.calls.append(tuple(words))
        turned = np.radians([self.angles.get(word, 180.0) for word in words])
        vectors: Vectors = np.stack([np.cos(turned), np.sin(turned)], axis=1).astype(np.float32)
        return WordVectors(vectors, tuple((hash(word),) for word in words))


@cache
def model() -> Embedder:
    """Loading the model takes half a second."""
    return local.LocalEmbedder()


def index(embedder: Embedder, words: Sequence[str]) -> Manifest:
    """The manifest of an index whose chunks have these words."""
    return Manifest(embedder.name, embedder.dimension, {}, words=tuple(words))


def own(word: str) -> int:
    return term_id(terms(word)[0])


async def names(question: str, embedder: Embedder, words: Sequence[str] = WORDS) -> set[str]:
    """The words of the index that are related to any of the question's."""
    found = await related(question, index(embedder, words), embedder)
    ids = {each for alike in found.values() for each, _ in alike}
    return {word for word in words if own(word) in ids}


async def test_words_of_an_index_that_are_no_terms_any_more() -> None:
    """An index that older rules made has runs of hiragana as words: they are like nothing."""
    known = index(model(), (*WORDS, "いつでもできます"))
    assert await related("What does this error mean?", known, model())


async def test_words_of_like_meaning_are_found() -> None:
    """The shipped model tells that an error is a failure, and no fruit."""
    found = await names("What does this error mean?", model())
    assert "failure" in found
    assert not found & {"banana", "directory", "purchase"}
    assert "directory" in await names("Which folder is it in?", model())
    assert "purchase" in await names("Where can I buy it?", model())


async def test_a_word_is_not_related_to_itself() -> None:
    """Neither a word nor another form of it that has the same stem is its own relative, and two
    forms of one word are one relative."""
    found = await related("error failure", index(model(), WORDS), model())
    for term, alike in found.items():
        ids = [each for each, _ in alike]
        assert term not in ids
        assert len(ids) == len(set(ids))
    assert own("errors") not in {each for each, _ in found[own("error")]}
    assert own("failures") in {each for each, _ in found[own("error")]}


@pytest.mark.parametrize(
    ("word", "there", "alike"),
    [
        ("refund", "refs", False),
        ("celery", "certs", False),
        ("linter", "lint", True),
        ("chatbot", "chat", True),
        ("norfrakt", "norrfrakt", True),
    ],
)
async def test_words_that_share_a_piece_only_are_not_alike(
    word: str, there: str, alike: bool
) -> None:
    """The model reads rare words in pieces; one in common makes two words near by chance, unless
    they begin alike or one is mistyped."""
    assert await names(word, model(), (there, "banana")) == ({there} if alike else set())


@given(
    st.dictionaries(st.text("abcdefgh", min_size=3, max_size=6), st.floats(0, 180), max_size=30),
    st.floats(0, 180),
)
async def test_the_nearest_few_are_found(angles: dict[str, float], angle: float) -> None:
    """At most ``MOST_RELATED`` relatives, each at least ``ALIKE``, nearest first, once, and none
    of them nearer than one that is left out."""
    angles = {word: each for word, each in angles.items() if terms(word)}
    embedder = Angles(**angles, question=angle)
    found = (await related("question", index(embedder, sorted(angles)), embedder)).get(
        own("question"), ()
    )
    cosines = [cosine for _, cosine in found]
    assert len(found) <= MOST_RELATED
    assert all(ALIKE - 1e-4 <= cosine <= 1 + 1e-4 for cosine in cosines)
    assert cosines == sorted(cosines, reverse=True)
    near = {own(word) for word, each in angles.items() if np.cos(np.radians(each - angle)) > 0.3501}
    assert len(found) >= min(len(near - {own("question")}), MOST_RELATED)
    if len(found) < MOST_RELATED:
        assert near - {own("question")} <= {each for each, _ in found}


async def test_a_form_counts_as_its_nearest() -> None:
    """Of two forms of one word the nearer one says how near it is."""
    embedder = Angles(asked=0, reducer=60, reducers=20, other=30)
    found = await related("asked", index(embedder, ("other", "reducer", "reducers")), embedder)
    assert [each for each, _ in found[own("asked")]] == [own("reducers"), own("other")]
    assert found[own("asked")][0][1] == pytest.approx(np.cos(np.radians(20)), abs=1e-3)


async def test_words_for_makers_are_alike() -> None:
    """Where it is asked who created something, its author and who built it are as good."""
    embedder = Angles(created=0, page=90)
    index = Manifest(embedder.name, 2, {}, words=("page",))
    created, founder = term_id(terms("created")[0]), term_id(terms("founder")[0])
    asked = await related("Who created the page?", index, embedder)
    assert (founder, 1.0) in asked[created]
    assert created not in [other for other, _ in asked[created]]
    assert founder not in dict((await related("Is a page created?", index, embedder))[created])


async def test_verbs_of_two_words_mean_one() -> None:
    """Both words of "turn off" are meant by "disable", before what each by itself is like."""
    embedder = Angles(turn=0, spin=10, off=90)
    index = Manifest(embedder.name, 2, {}, words=("spin",))
    turn, off, disable, spin = (term_id(each) for each in terms("turn off disable spin"))
    asked = await related("How do I turn it off?", index, embedder)
    assert asked[turn][0] == asked[off][0] == (disable, 1.0)
    assert spin in dict(asked[turn])
    assert disable not in dict((await related("How do I turn it?", index, embedder))[turn])


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("env", "environment"),
        ("environment", "env"),
        ("db", "database"),
        ("repos", "repository"),
        ("RAM", "memory"),
    ],
)
async def test_short_forms_mean_the_whole_word(asked: str, written: str) -> None:
    """What is "env" in a question is "environment" on the pages, and the other way round."""
    embedder = model()
    found = await related(f"Where is the {asked}?", index(embedder, WORDS), embedder)
    assert dict(found[own(asked)])[own(written)] == 1.0


async def test_initials_are_found_in_the_plural() -> None:
    """No stemmer takes the s off "PDFs"; "https" is not several of "http"."""
    embedder = model()
    place = index(embedder, WORDS)
    for asked, written in (("PDFs", "PDF"), ("SDK", "SDKs"), ("VMs", "VM")):
        found = await related(f"Where are the {asked}?", place, embedder)
        assert dict(found[own(asked)])[own(written)] == 1.0
    found = await related("Where is https?", place, embedder)
    assert own("http") not in dict(found.get(own("https"), ()))


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("How do I pass a message?", "password"),
        ("What is the ext of the office?", "extension"),
        ("Which sources does it cite?", "src"),
    ],
)
async def test_words_of_their_own_are_no_short_forms(asked: str, written: str) -> None:
    """What is passed on is no password, the telephone of an office no extension of a time, and a
    source of an answer no path."""
    embedder = model()
    found = await related(asked, index(embedder, WORDS), embedder)
    assert (own(written), 1.0) not in [each for alike in found.values() for each in alike]


async def test_without_vectors_of_words_nothing_is_related() -> None:
    """An embedder that has none, an index without words and a question without any find nothing."""
    assert await related("error", index(HashedEmbedder(), WORDS), HashedEmbedder()) == {}
    embedder = Angles(error=0, failure=1)
    assert await related("error", index(embedder, ()), embedder) == {}
    assert await related("What is it? 404 -- no", index(embedder, WORDS), embedder) == {}
    assert embedder.calls == []


async def test_the_vocabulary_is_embedded_once() -> None:
    """The words of an index are embedded at its first question, and again for another index; a
    question's word once for each index."""
    embedder = Angles(error=0, failure=10, crash=20)
    first = index(embedder, ("crash", "failure"))
    for _ in range(3):
        assert len((await related("error", first, embedder))[own("error")]) == 2
    assert embedder.calls.count(("crash", "failure")) == 1
    second = index(embedder, ("failure",))
    assert len((await related("error", second, embedder))[own("error")]) == 1
    assert embedder.calls.count(("failure",)) == 1
    assert embedder.calls.count(("error",)) == 2


async def test_a_vocabulary_goes_with_its_index() -> None:
    """Once nobody holds a manifest, its words' vectors are let go."""
    embedder = Angles(error=0, failure=10)
    before = len(_vocabularies)
    held = index(embedder, ("failure", "vanishing"))
    await related("error", held, embedder)
    assert len(_vocabularies) == before + 1
    del held
    assert len(_vocabularies) == before


def test_the_words_of_a_chunk() -> None:
    """Headings and units give the distinct words as they are written, in lower case; stop words,
    short ones, numbers and what is no word are left out."""
    each = chunk(
        "Call `useSelector` to read the state of 42 IDs.\nReducers, e.g. v1.2.",
        heading=("The Guide",),
    )
    found = chunk_words(each)
    assert {"guide", "call", "useselector", "use", "selector", "state", "reducers", "ids"} <= found
    assert not found & {"the", "to", "of", "42", "v1.2", "e.g", "v"}


@given(st.lists(st.text(), max_size=4))
def test_every_word_of_a_chunk_has_a_term(texts: list[str]) -> None:
    """Whatever the text, each of its words is one term, long enough and no stop word."""
    for word in chunk_words(chunk("\n".join(texts))):
        assert len(terms(word)) == 1
        assert len(word) >= SHORTEST
        assert word not in STOP_WORDS


@given(st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(1, 5)))
def test_frequent_words_are_stable(counts: dict[str, int]) -> None:
    """The words come in alphabetical order, whatever order they were counted in."""
    turned = dict(reversed(list(counts.items())))
    assert frequent(turned) == frequent(counts) == tuple(sorted(counts))


def test_the_words_in_most_chunks_are_kept() -> None:
    """Beyond ``MOST_WORDS`` those in the fewest chunks are left out, and of equals the last ones of
    the alphabet."""
    counts = {f"rare{number:06}": 1 for number in range(MOST_WORDS)} | {"zebra": 2, "yak": 3}
    kept = frequent(dict(reversed(list(counts.items()))))
    assert kept == frequent(counts)
    assert len(kept) == MOST_WORDS
    assert {"zebra", "yak", "rare000000"} <= set(kept)
    assert f"rare{MOST_WORDS - 2:06}" not in kept
    assert f"rare{MOST_WORDS - 3:06}" in kept


@pytest.mark.parametrize("asked", [1, 3, 40])
@pytest.mark.parametrize("known", [1, 700, 2 * AT_ONCE // 128])
def test_products_in_parts_are_those_of_the_whole(asked: int, known: int) -> None:
    """Cosines taken in parts, each too small to be shared out to threads, are the same cosines."""
    chance = np.random.default_rng(asked + known)
    few, many = (chance.normal(size=(n, 128)).astype(np.float32) for n in (asked, known))
    np.testing.assert_allclose(_products(few, many), few @ many.T, atol=1e-4)


@given(st.text("abc", min_size=1, max_size=8), st.text("abc", min_size=1, max_size=8))
def test_a_mistyped_word_has_nearly_all_letters(one: str, other: str) -> None:
    """What is looked at first changes nothing: lengths and letters are bounds of what is shared."""
    expected = SequenceMatcher(None, one, other).ratio() >= MISTYPED
    assert _is_mistyped(one, other) is expected
