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
from answerable.owner import token_of
from answerable.protocols import Vectors
from answerable.telemetry import Feedback, TurnRecord
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
    """An embedder that knows the first word, and an index of one page."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        kinds = {"ship": 0, "pay": 90}
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
    assert (found.unanswered, found.unread) == (5, 1)
    assert [(each.size, len(each.examples)) for each in found.groups] == [(3, 2), (1, 1)]
    assert found.groups[1].examples == ("pay later",)
    assert [len(each.nearest) for each in found.groups] == [1, 1]


@pytest.mark.anyio
async def test_nothing_unanswered() -> None:
    """Where all was answered there are no groups, and nothing is embedded."""
    log, site = MemoryConversations().turn_log(), Site()
    kept = await reading.kept_of(log, calendar.week("2026-W07"))
    assert await gaps.found(log, kept, site.embed, site.search) == gaps.Gaps(0, 0, ())
