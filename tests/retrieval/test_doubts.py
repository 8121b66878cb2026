"""Evidence from a passage, weighed once more by what reads passage and question together."""

from __future__ import annotations

import pytest

from answerable import retrieval
from answerable.ingest import passage
from answerable.ingest.embedding import embed_chunks
from answerable.settings import IngestSettings, RetrievalSettings
from answerable.types import Strength
from answerable.wiring import bundled

pytestmark = pytest.mark.anyio

SPRING = (
    "The first spring was found in 1820 by shepherds. Its water is sold in glass bottles. "
    "A bottle costs two euros, and six bottles cost eleven euros."
)
CODE = "def fetch(url, attempts=4, delay=0.5):\n    return get(url, attempts, delay)\n"


async def strength(question: str, text: str, *, reads: int = 3) -> Strength:
    embedder = await bundled()
    chunks, _ = passage.cut(text, embedder.count_tokens, IngestSettings())
    indexed = await embed_chunks(chunks, embedder)
    settings = RetrievalSettings(read_closely=reads)
    return (await retrieval.only(question, indexed, embedder, settings)).strength


@pytest.mark.parametrize(
    "question",
    [
        "When was the first spring found?",
        "Who found the spring?",
        "Who discovered the spring?",
        "What does a bottle cost?",
        "How is its water sold?",
        "What does this mean?",
    ],
)
async def test_what_it_says(question: str) -> None:
    """What the passage says is found, in other words too."""
    assert await strength(question, SPRING) == "MANY"


@pytest.mark.parametrize(
    "question",
    [
        "Who bottles the water?",
        "How warm is the water?",
        "When was the second spring found?",
        "Who are you?",
        "What can you do?",
    ],
)
async def test_what_it_only_comes_near_to(question: str) -> None:
    """A passage about the same thing that says something else is no answer."""
    assert await strength(question, SPRING) == "NONE"


WARDEN = (
    "The warden keeps nine owls. She fed them at dusk. Her name is Runa Hale. Her horse is old."
)
SOUND = "In this tale sound moves at the pace of a cart."
LAMPS = "Red lamps hang in the hall.\n\nBlue lamps hang in the crypt, and were lit by a monk."


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When are the owls fed?", WARDEN),
        ("Who feeds the owls?", WARDEN),
        ("How many owls are kept?", WARDEN),
        ("What is the warden's name?", WARDEN),
        ("How fast is sound?", SOUND),
        ("Where were the blue lamps hung?", LAMPS),
        ("Is the red lamp green?", LAMPS),
    ],
)
async def test_what_it_says_in_another_form(question: str, text: str) -> None:
    """Forms of a verb, a "them", a name behind a "her" and a speed without a number answer."""
    assert await strength(question, text) == "MANY"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What is the horse's name?", WARDEN),
        ("Where do green lamps hang?", LAMPS),
    ],
)
async def test_others_of_a_kind(question: str, text: str) -> None:
    """The name of somebody else, or what is told of lamps of other colours, is no answer."""
    assert await strength(question, text) == "NONE"


async def test_what_code_sets() -> None:
    """Code that gives a name a value says what its default is, of the names that it has."""
    assert await strength("How many attempts are made by default?", CODE) == "MANY"
    assert await strength("How many retries are made by default?", CODE) == "NONE"


async def test_a_model_reads_by_itself() -> None:
    """Where another model writes nothing is read closely here; rules alone hold."""
    assert await strength("How warm is the water of the spring?", SPRING, reads=0) == "MANY"
    assert await strength("When was the second spring found?", SPRING, reads=0) == "NONE"
