"""A site's own name in a question says nothing about where the answer stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.evals.views import View
from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.retrieval.followup import Query
from answerable.retrieval.own_name import nameless, without
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Does Quillstone run on Deno?", "Does it run on Deno?"),
        ("does QUILLSTONE run on deno", "does it run on deno"),
        ("Where does Quillstone's cache live?", "Where does its cache live?"),
        ("Where does Quillstone\u2019s cache live?", "Where does its cache live?"),
        ("How large is the Quillstone logo?", "How large is the logo?"),
        ("Who has to buy Quillstone?", "Who has to buy it?"),
        ("Quillstone or quillstone: which prints?", "it or it: which prints?"),
    ],
)
def test_the_name_goes(question: str, left: str) -> None:
    """A pronoun stands for it, but not after an article; case does not matter."""
    assert without(question, "Quillstone") == left


@pytest.mark.parametrize(
    "question",
    [
        "What is Quillstone?",
        "Who founded Quillstone?",
        "Why should I use Quillstone?",
        "How do I set up quillstone-print?",
        "How do I set up @quillstone/print?",
        "What goes into quillstone.toml?",
        "How do I install Quillstone Print?",
        "Does Milquillstone print?",
        "Does anything print?",
        "",
    ],
)
def test_the_name_stays(question: str) -> None:
    """Where nothing else could be searched for, where its maker is asked for, and as a part of
    another name or of code."""
    assert without(question, "Quillstone") == question
    assert without(question, "") == question


def test_a_name_is_text_and_no_pattern() -> None:
    """Names have all kinds of characters, and several words."""
    assert without("Does C++ (new) print?", "C++ (new)") == "Does it print?"
    assert without("Does a\\1b print?", "a\\1b") == "Does it print?"
    assert without("Does Ilse Varnholt print?", "Ilse Varnholt") == "Does it print?"


def test_what_was_asked_stays() -> None:
    """Only what is searched for changes, that which is carried over and the variants too; the
    question is still the one that was asked."""
    query = Query(
        "Does Quillstone print?", ("Who buys Quillstone?",), "", ("Can Quillstone print?",)
    )
    left = nameless(query, "Quillstone")
    assert left.text == "Does it print?"
    assert (left.carried, left.variants) == (("Who buys it?",), ("Can it print?",))
    assert left.question == query.question == "Who buys Quillstone? Does Quillstone print?"
    assert nameless(query, "Other") is query


@pytest.mark.anyio
async def test_the_search_goes_without_it(tmp_path: Path) -> None:
    """A section that shares the name alone is no answer, and the one that shares the rest is found
    as without the name; what is told of the question is what was asked."""
    embedder = HashedEmbedder()
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    about = [f"Quillstone has chapter {each}." for each in ("one", "two", "three")]
    chunks = [
        chunk(text, path=f"docs/{n}.md") for n, text in enumerate([*about, "It runs on Deno."])
    ]
    await publish(store, chunks, embedder)

    async def found(question: str, name: str = "") -> tuple[float, list[str]]:
        named = Named(store, name)
        evidence = await retrieval.retrieve(question, embedder, named, RetrievalSettings())
        assert evidence.question == question
        return evidence.score, [each.chunk.text for each in evidence.chunks]

    plain = await found("Does it run on Deno?")
    absent = await found("Does Quillstone need a licence?")
    assert await found("Does Quillstone run on Deno?", "Quillstone") == plain
    assert (await found("Does Quillstone need a licence?", "Quillstone"))[0] < absent[0]
    await store.close()


@dataclass(frozen=True, slots=True)
class Named(View):
    """A store whose index says what its pages are about."""

    name: str

    async def manifest(self) -> Manifest | None:
        manifest = await self.store.manifest()
        return manifest and replace(manifest, name=self.name)
