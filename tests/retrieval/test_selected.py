"""Whether a marked passage answers a question, from the passage alone."""

from __future__ import annotations

import numpy as np
import pytest

from answerable.ingest.embedding import embed_chunks
from answerable.retrieval.selected import about_all, judged
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Evidence

EMBEDDER = HashedEmbedder()
PARTS = [
    "A reducer returns the next state.\nIt must be pure.",
    "Selectors read values from the store.",
    "Middleware runs before the reducer.",
]


async def evidence(question: str, *parts: str, threshold: float = 0.5, k: int = 5) -> Evidence:
    """What is found in a passage of these parts."""
    chunks = [chunk(text, path="selection", ordinal=n) for n, text in enumerate(parts)]
    passage = await embed_chunks(chunks, EMBEDDER)
    vector = await EMBEDDER.embed_query(question)
    return judged(question, vector, passage, threshold=threshold, k=k)


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("What does this mean?", True),
        ("Explain this concept in simpler terms", True),
        ("summarize this", True),
        ("TL;DR", True),
        ("What are the key points?", True),
        ("Explain the highlighted code", True),
        ("Was bedeutet das?", True),
        ("Что это значит?", True),
        ("这是什么意思？", True),
        ("", True),
        ("What does idempotent mean?", False),
        ("Explain reducers in simpler terms", False),
        ("Which command lists tables?", False),
        ("Who wrote this?", False),
        ("What is the weather?", False),
        ("机器人使用什么传感器？", False),
        ("I don't understand", True),
        ("Can you explain it to a child?", True),
        ("What is the price for a child?", False),
        ("Which ropes do the keepers not understand?", False),
    ],
)
def test_questions_about_the_whole(question: str, whole: bool) -> None:
    """A question that only points at the passage is about all of it, one with a subject is not."""
    assert about_all(question) is whole


@pytest.mark.anyio
async def test_the_best_part_comes_first() -> None:
    """Parts come best first, scored within 0..1, with a score for each of their units."""
    found = await evidence("What must be pure?", *PARTS)
    assert found.chunks[0].chunk.text == PARTS[0]
    assert found.chunks[0].unit_scores[1] > found.chunks[0].unit_scores[0]
    assert all(0 <= each.score <= 1 for each in found.chunks)
    assert (found.strength, found.score) == ("MANY", found.chunks[0].score)
    assert len((await evidence("What must be pure?", *PARTS, k=2)).chunks) == 2


@pytest.mark.anyio
@pytest.mark.parametrize("question", ["Which zebra eats orchids?", "How many reducers return it?"])
async def test_what_is_not_there(question: str) -> None:
    """A question about something else, or for a number where none is, finds nothing strong."""
    assert (await evidence(question, *PARTS)).strength == "NONE"


@pytest.mark.anyio
async def test_the_threshold_decides() -> None:
    """The strength follows the threshold; a question about the whole does not ask for it."""
    assert (await evidence("What must be pure?", *PARTS, threshold=1.0)).strength == "NONE"
    assert (await evidence("zebra?", *PARTS, threshold=0.0)).strength == "MANY"
    assert (await evidence("What is this?", *PARTS, threshold=1.0)).strength == "MANY"


@pytest.mark.anyio
async def test_nothing_was_marked() -> None:
    """An empty passage answers nothing, not even a question about itself."""
    for question in ("What is this?", "What must be pure?"):
        found = await evidence(question)
        assert (found.strength, found.chunks, found.score) == ("NONE", (), 0.0)


@pytest.mark.anyio
async def test_a_name_says_nothing_of_itself() -> None:
    """A marked word is quoted where it is meant, but it is no answer to what it is."""
    assert (await evidence("What is a reducer?", "Reducer")).strength == "NONE"
    assert (await evidence("What is this?", "Reducer")).strength == "MANY"


@pytest.mark.anyio
async def test_the_centre_of_a_passage() -> None:
    """For a question about the whole, what most of the passage speaks of is worth most."""
    parts = ["rain snow", "rain snow wind", "cheese"]
    found = await evidence("Summarize this", *parts)
    worth = {each.chunk.text: each.unit_scores[0] for each in found.chunks}
    assert worth["cheese"] < worth["rain snow"]
    assert np.isfinite(list(worth.values())).all()


@pytest.mark.anyio
async def test_what_is_named_has_to_stand_there() -> None:
    """A passage about another code is no answer, however near; in the heading it is enough."""
    about = "BR1042 means that the brake is worn."
    assert (await evidence("What does BR3001 mean?", about, threshold=0.0)).strength == "NONE"
    assert (await evidence("What does BR1042 mean?", about, threshold=0.0)).strength == "MANY"
    assert (await evidence("What does chapter 9 say?", "Arms.", about, threshold=0.0)).strength == (
        "NONE"
    )
    for question in ("Explain this", "Summarise it", "What does this code do?"):
        assert (await evidence(question, about, threshold=1.0)).strength == "MANY"
