"""The same question has the same bytes: after a restart, and after an ingest in another order."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from answerable import turn
from answerable.adapters import open_adapter
from answerable.events import Done, as_dict
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Marked, VectorStore
from answerable.replies import OF_A_MAP, Replies
from answerable.sections.answers import NODE_TYPES
from answerable.settings import ContextSettings, RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.turn import Parts
from answerable.turn.layers import Layers
from answerable.turn.next_hops import HopRules
from answerable.types import Chunk, TurnRequest

EMBEDDER = HashedEmbedder()
ASKED = ("Which lamp shows the tides?", "lamp", "What is written in Rust?")
TEXTS = (
    "The lamp shows the tides in blue.",
    "The lamp shows the wind in red.",
    "A kettle whistles.",
)
KINDS = st.sampled_from(["project", "system_doc", "post", "docs"])
PAGES = st.lists(st.tuples(KINDS, st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=90)


def section(number: int, kind: str, text: int, day: int) -> Chunk:
    """A page of one section; many have the same words, date and title."""
    made = chunk(TEXTS[text], path=f"{kind}/{number}.md", heading=("Lamp",))
    lines = f"/doc/{number}.json{made.span.anchor}"
    return replace(
        made,
        url=lines if kind == "system_doc" else f"/{kind}/{number}",
        source_type=kind,
        metadata={"updated_at": f"2026-01-0{1 + day}"},
    )


async def _unread(text: str) -> Marked:
    return Marked(())


def _parts(store: VectorStore) -> Parts:
    return Parts(
        embedder=EMBEDDER,
        store=store,
        writer=ExtractiveWriter(),
        replies=Replies(**OF_A_MAP),
        retrieval=RetrievalSettings(threshold=0.1),
        read_passage=_unread,
        max_message_chars=4_000,
        layers=Layers(ContextSettings(), clock=lambda: datetime(2026, 1, 5, tzinfo=UTC)),
        hops=HopRules(NODE_TYPES),
    )


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    try:
        yield store
    finally:
        await store.close()


async def said(store: VectorStore, question: str) -> str:
    """Every event of a turn but for how long it took, as JSON."""
    async with aclosing(turn.run(TurnRequest(question), _parts(store))) as events:
        told = [
            replace(each, timings_ms={}) if isinstance(each, Done) else each
            async for each in events
        ]
    return json.dumps([as_dict(each) for each in told])


async def ingested(folder: Path, pages: Sequence[Chunk]) -> list[str]:
    """What a fresh index of these pages, written in this order, answers."""
    async with opened(folder) as store:
        await publish(store, pages, EMBEDDER)
        return [await said(store, question) for question in ASKED]


async def both(pages: Sequence[Chunk], shuffled: Sequence[Chunk]) -> tuple[list[str], list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        one = await ingested(Path(folder) / "one", pages)
        return one, await ingested(Path(folder) / "other", shuffled)


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(PAGES, st.integers(0, 9))
def test_the_order_of_files(pages: list[tuple[str, int, int]], seed: int) -> None:
    """Over corpora full of ties: whatever was ingested first, state, answer and hops are the same,
    byte for byte."""
    made = [section(n, *each) for n, each in enumerate(pages)]
    shuffled = Random(seed).sample(made, len(made))
    one, other = anyio.run(both, made, shuffled)
    assert one == other


def test_more_ties_than_candidates() -> None:
    """Of 120 projects that are equally good, the same two are offered in whatever order they were
    ingested: the latest, and of these the first by name."""
    made = [section(n, "project", 0, n % 2) for n in range(120)]
    backwards = made[::-1]
    one, other = anyio.run(both, made, backwards)
    assert one == other
    done = json.loads(one[0])[-1]
    assert [each["url"] for each in done["next_hops"]] == ["/project/1", "/project/101"]


@pytest.mark.anyio
async def test_a_hundred_times_and_restarts(tmp_path: Path) -> None:
    """A question asked a hundred times, with the index opened anew ten times, has one answer."""
    async with opened(tmp_path) as store:
        pages = [section(n, "project", n % 3, n % 2) for n in range(60)]
        await publish(store, pages, EMBEDDER)
    seen = set()
    for _ in range(10):
        async with opened(tmp_path) as store:
            seen |= {await said(store, ASKED[0]) for _ in range(10)}
    assert len(seen) == 1
