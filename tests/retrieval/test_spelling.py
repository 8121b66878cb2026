"""Mistyped words are searched for as those that the index has."""

from __future__ import annotations

from functools import cache

import pytest

from answerable.embedders import local
from answerable.manifest import Manifest
from answerable.protocols import Embedder
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import term_ids
from answerable.retrieval.spelling import spelled
from answerable.testing.embedders import HashedEmbedder

pytestmark = pytest.mark.anyio

WORDS = "deploy authentication python reach flash route routes query rule table".split()


@cache
def model() -> Embedder:
    """Loading the model takes half a second."""
    return local.LocalEmbedder()


def index(*words: str, counts: dict[str, int] | None = None) -> Manifest:
    """One whose chunks have these words, each in one of them unless ``counts`` says otherwise."""
    found = {str(term): (counts or {}).get(word, 1) for word in words for term in term_ids(word)}
    return Manifest("x", 8, {}, term_counts=found, words=tuple(sorted(words)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("how to deply", "how to deploy"),
        ("how to depploy?", "how to deploy?"),
        ("is pyhton needed", "is python needed"),
        ("Autentication", "Authentication"),
        ("autentication, please", "authentication, please"),
        ("minimum autentication length", "minimum authentication length"),
        ("how do I deply an orchid with python", "how do I deploy an orchid with python"),
    ],
)
async def test_slips_are_mended(typed: str, meant: str) -> None:
    """A letter too many, one too few, and two the other way round; the question with them."""
    found = await spelled(Query(typed), index(*WORDS), model())
    assert found.text.casefold() == meant.casefold()
    assert found.question.casefold() == meant.casefold()


@pytest.mark.parametrize(
    "typed",
    [
        "how to deploy",
        "how to react",  # another letter in its place is another word
        "can I use flask",
        "is there jquery",  # and so is another beginning
        "a tabl",  # too short
        "what is Deply",  # a name
        "what is `deply`",
        "what does `run deply now` do",
        "what is mode=deply",
        "run deply.py",
        "import @deply/core",
        "call deply()",
        "is pre-deply done",
        "what isn't deploye'd",
        "ruler of tabled",  # words, if none of the index
        "routing",  # another form of what is there
        "how do I deply an orchid",  # nothing else of it is there: it is about something else
        "",
    ],
)
async def test_the_rest_stays(typed: str) -> None:
    """What the index has, names, code, short words and what would be a guess."""
    query = Query(typed)
    assert await spelled(query, index(*WORDS), model()) is query


@pytest.mark.parametrize("commoner", ["plan", "planed"])
async def test_the_commoner_word_is_meant(commoner: str) -> None:
    """Of two that are as near."""
    known = index("plan", "planed", counts={commoner: 9})
    found = await spelled(Query("is there a pland"), known, model())
    assert found.text == f"is there a {commoner}"


async def test_what_it_leans_on_is_mended_too() -> None:
    """And a query with something to mend says so in what it asks."""
    found = await spelled(Query("and there?", carried=("how to deply",)), index(*WORDS), model())
    assert found.carried == ("how to deploy",)
    assert found.question == "how to deploy and there?"


async def test_without_a_model_that_knows_words_nothing_is_mended() -> None:
    """Nobody could tell a slip from a word that the index happens not to have."""
    query = Query("how to deply")
    assert await spelled(query, index(*WORDS), HashedEmbedder()) is query
