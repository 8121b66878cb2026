"""What was not answered, grouped by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from analytics.questions import GROUPS
from answerable.analytics import days as calendar
from answerable.analytics import gaps, reading
from answerable.embedders import local
from answerable.observability.telemetry import Feedback, TurnRecord
from answerable.owner import token_of
from answerable.protocols import Vectors
from answerable.testing.conversations import MemoryConversations
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

MONDAY = calendar.week("2026-W07").begins


def directions(*numbers: float) -> Vectors:
    """Unit vectors in a plane, by their angle in degrees."""
    angles = np.deg2rad(numbers)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_near_rows_are_one_group() -> None:
    """What is near joins, what is far stays apart, and every row is in one group."""
    rows = directions(0, 90, 5, 95, 180)
    assert gaps.grouped(rows, 0.9) == [[0, 2], [1, 3], [4]]
    assert gaps.grouped(rows, 1.1) == [[0], [1], [2], [3], [4]]
    assert gaps.grouped(rows[:0]) == []
    assert gaps.grouped(rows[:1]) == [[0]]


def test_a_chain_does_not_hold_together() -> None:
    """It is the mean that counts: the ends of a chain of near questions may be far apart."""
    rows = directions(0, 30, 60, 90, 120)
    assert all(len(group) < 4 for group in gaps.grouped(rows, 0.85))


@pytest.mark.anyio
async def test_wordings_of_one_thing_come_together() -> None:
    """With the shipped embedder most pairs in a group are of one thing, and most wordings meet."""
    embedder = await local.connect()
    texts = [text for some in GROUPS for text in some]
    thing = [number for number, some in enumerate(GROUPS) for _ in some]
    rows = np.array([await embedder.embed_query(each) for each in texts], np.float32)
    found = gaps.grouped(rows)
    pairs = [pair for group in found for pair in combinations(group, 2)]
    right = sum(thing[one] == thing[other] for one, other in pairs)
    assert right / len(pairs) >= 0.75
    assert right / 60 >= 0.6  # of three wordings there are three pairs
    assert found == gaps.grouped(rows)


class Site:
    """An embedder that knows the first word, and an index of one document on one page."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        kinds = {"ship": 0, "pay": 90, "sing": 180}
        return directions(*(kinds[text.split()[0]] for text in texts))

    async def search(self, query: str, k: int) -> Evidence:
        page = ScoredChunk(chunk("Shipping is free."), 0.4, 0.4, 0.1)
        return Evidence(query, (page, page), "NONE", 0.4)


async def asked(store: MemoryConversations, text: str, n: int, **values: object) -> TurnRecord:
    conversation, token = await store.create(key=text)
    id_ = await store.append(conversation, token, "user", text)
    record = TurnRecord(id_, "", conversation, "v", MONDAY + n, "no_match")
    return replace(record, **values)  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_what_counts_as_not_answered() -> None:
    """No match, weak evidence and thumbs down are grouped, largest first, with the nearest page
    once; good answers are left out, and so are the words of a deleted conversation."""
    store, site = MemoryConversations(), Site()
    log = store.turn_log()
    turns = [
        await asked(store, "Ship it where?", 1),
        await asked(store, "ship  IT where?", 2),
        await asked(store, "ship abroad", 3, state="answered", low_confidence=True),
        await asked(store, "pay later", 4, state="answered"),
        await asked(store, "pay now", 5, state="answered"),
        await asked(store, "secret", 6),
    ]
    await log.keep([*turns, Feedback(turns[3].id, turns[3].conversation_id, MONDAY + 9, "down")])
    await store.delete(turns[5].conversation_id, token_of("secret"))
    kept = await reading.kept_of(log, calendar.week("2026-W07"))
    found = await gaps.found(log, kept, site.embed, site.search)
    missed = found.unanswered
    assert (missed.turns, missed.unread) == (5, 1)
    assert [(each.size, len(each.examples)) for each in missed.groups] == [(3, 2), (1, 1)]
    assert missed.groups[1].examples == ("pay later",)
    assert [len(each.nearest) for each in missed.groups] == [1, 1]
    assert found.out_of_scope == gaps.Grouped()


@pytest.mark.anyio
async def test_what_was_taken_for_out_of_scope() -> None:
    """It is grouped apart, whether its evidence was weak or there was none; what a visitor did not
    agree to is among the unanswered. Each turn is counted once."""
    store, site = MemoryConversations(), Site()
    log = store.turn_log()
    turns = [
        await asked(store, "ship", 1),
        await asked(store, "sing a song", 2, state="out_of_scope"),
        await asked(store, "sing louder", 3, state="out_of_scope", low_confidence=True),
        await asked(store, "pay in gold", 4, state="out_of_scope"),
        await asked(store, "pay", 5, state="answered"),
    ]
    await log.keep([*turns, Feedback(turns[3].id, turns[3].conversation_id, MONDAY + 9, "down")])
    kept = await reading.kept_of(log, calendar.week("2026-W07"))
    found = await gaps.found(log, kept, site.embed, site.search)
    assert sorted(each.examples for each in found.unanswered.groups) == [
        ("pay in gold",),
        ("ship",),
    ]
    [group] = found.out_of_scope.groups
    assert (found.out_of_scope.turns, group.size, len(group.nearest)) == (2, 2, 1)
    assert set(group.examples) == {"sing a song", "sing louder"}


class Entries(Site):
    """An index of two pages; the first one's entries are a document each."""

    async def search(self, query: str, k: int) -> Evidence:
        rows = [("faq#1", "/faq#1"), ("faq#2", "/faq#2"), ("pay", "/pay"), ("a", ""), ("b", "")]
        chunks = [chunk("Free.", path=path, url=url or f"{path}.md") for path, url in rows]
        told = [replace(each, file=f"{each.document}.md") for each in chunks]
        return Evidence(
            query, tuple(ScoredChunk(each, 0.4, 0.4, 0.1) for each in told), "NONE", 0.4
        )


@pytest.mark.anyio
async def test_the_nearest_pages_are_different_ones() -> None:
    """A page is named once, however many documents it shows; documents that are shown nowhere are
    each their own."""
    store, site = MemoryConversations(), Entries()
    log = store.turn_log()
    await log.keep([await asked(store, "ship", 1)])
    kept = await reading.kept_of(log, calendar.week("2026-W07"))
    [group] = (await gaps.found(log, kept, site.embed, site.search)).unanswered.groups
    assert [each.url for each in group.nearest] == ["/faq#1", "/pay", ""]


@pytest.mark.anyio
async def test_nothing_unanswered() -> None:
    """Where all was answered there are no groups, and nothing is embedded."""
    log, site = MemoryConversations().turn_log(), Site()
    kept = await reading.kept_of(log, calendar.week("2026-W07"))
    assert await gaps.found(log, kept, site.embed, site.search) == gaps.Gaps()
