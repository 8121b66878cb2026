"""Why did this rank here: the way of a chunk through the steps of a search."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.retrieval import retrieve
from answerable.retrieval.ranking import Ranked
from answerable.retrieval.trace import Journey, Step, Trace
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, evidence, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate, Hit

FIRST, TWIN, WEAK, FAR = (
    chunk(f"Text number {n}.", path=f"{n}.md", heading=(str(n),)) for n in range(4)
)


def traced() -> Trace:
    """Four were found, three looked at closely; of these the best and the last were chosen."""
    found = [
        Ranked(Hit(each.id, 0.9 - n / 10, 4.0 - n), 1.0, 0.8 - n / 10)
        for n, each in enumerate((TWIN, FIRST, WEAK, FAR))
    ]
    looked = [(Candidate(TWIN, 0.9, 4.0), 0.6), (Candidate(FIRST, 0.8, 3.0), 0.65)]
    looked.append((Candidate(WEAK, 0.7, 2.0), 0.3))
    lifted = [(looked[1][0], 0.7), looked[0], looked[2]]
    trace = Trace()
    trace.note(found, looked, lifted, [looked[1][0], looked[2][0]], "first")
    return trace


def test_what_was_handed_on() -> None:
    """What was handed on has its score and place after each step, and what lifted it."""
    journey = traced().journey(FIRST.id, evidence(FIRST, WEAK, score=0.75))
    assert journey == Journey(
        FIRST.id,
        "handed_on",
        dense=0.8,
        lexical=3.0,
        fused=Step(0.7, 2),
        second_look=Step(0.65, 1),
        boosted=Step(0.7, 1),
        boost=0.05,
        chosen=1,
        score=0.75,
    )


def test_what_repeats_another() -> None:
    """A place good enough without being chosen means that diversity passed it over."""
    journey = traced().journey(TWIN.id, evidence(FIRST, WEAK))
    assert (journey.verdict, journey.boosted, journey.chosen) == (
        "repeats_another",
        Step(0.6, 2),
        None,
    )


def test_what_was_outranked() -> None:
    """A place behind what is handed on means that others were better."""
    trace = traced()
    trace.chosen = trace.chosen[:1]
    assert trace.journey(WEAK.id, evidence(FIRST)).verdict == "outranked"


def test_what_was_not_looked_at() -> None:
    """What was found too far down has its place there, and none later."""
    journey = traced().journey(FAR.id, evidence(FIRST))
    assert journey.verdict == "not_looked_at"
    assert journey.fused == Step(0.5, 4)
    assert journey.second_look is journey.boosted is journey.score is None


def test_what_was_not_found() -> None:
    """What no side found has no scores at all."""
    assert traced().journey("unknown", evidence(FIRST)) == Journey("unknown", "not_found")


def test_leading() -> None:
    """What was handed on comes first, then the best of the rest."""
    assert [each.id for each in traced().leading(3)] == [FIRST.id, WEAK.id, TWIN.id]
    assert len(traced().leading(2)) == 2


@pytest.mark.anyio
async def test_looking_changes_nothing(tmp_path: Path) -> None:
    """A search that is looked into finds what it finds otherwise, and says how."""
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    embedder = HashedEmbedder()
    chunks = [chunk(f"Apples and {word}.", path=f"{word}.md") for word in "abcdefgh"]
    await publish(store, chunks, embedder)
    settings = RetrievalSettings(top_k=3)
    trace = Trace()
    seen = await retrieve("apples and c", embedder, store, settings, trace=trace)
    assert seen == await retrieve("apples and c", embedder, store, settings)
    assert [each.chunk.id for each in trace.chosen] == [each.chunk.id for each in seen.chunks]
    assert len(trace.found) == len(trace.lifted) == 8
    journeys = [trace.journey(each.id, seen) for each in chunks]
    assert sorted(each.boosted.place for each in journeys if each.boosted) == list(range(1, 9))
    assert sorted(each.chosen for each in journeys if each.chosen) == [1, 2, 3]
    await store.close()
