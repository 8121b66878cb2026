"""The weekly sample."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from analytics.weeks import MONDAY, WEEK, scripted
from answerable.analytics import review
from answerable.observability.telemetry import Review, TurnRecord
from answerable.owner import token_of
from answerable.testing.conversations import MemoryConversations

TURNS = [(each.conversation_id, each.state) for each in scripted(400).turns]


def test_every_state_is_drawn_first() -> None:
    """The first conversations stand for one state each, and the rarest state comes first."""
    order = review.drawn(TURNS, WEEK)
    first = [state for _, state in order[:8]]
    assert len(set(first)) == 8
    counts = Counter(state for _, state in TURNS)
    assert counts[first[0]] == min(counts.values())
    assert len({id_ for id_, _ in order}) == len(order)
    assert set(order) <= set(TURNS)


def test_the_order_follows_from_the_week() -> None:
    """The same week gives the same order whatever order its turns come in; another week another."""
    shuffled = random.Random(1).sample(TURNS, len(TURNS))
    assert review.drawn(shuffled, WEEK) == review.drawn(TURNS, WEEK)
    assert review.drawn(TURNS, "2026-W08") != review.drawn(TURNS, WEEK)


@pytest.mark.anyio
async def test_ten_that_are_stored_with_their_verdicts() -> None:
    """A deleted conversation leaves its place to the next; a verdict is found again, the last one
    counts; a turn of another week is not drawn."""
    store = MemoryConversations()
    log = store.turn_log()
    record = TurnRecord("", "", "", "v", MONDAY, "answered")
    for number in range(14):
        conversation, token = await store.create(key=f"{number}")
        id_ = await store.append(conversation, token, "user", f"Question {number}")
        at = MONDAY + number if number < 12 else MONDAY - 1
        await log.keep([replace(record, id=id_, conversation_id=conversation, at=at)])
    before = await review.sample(log, WEEK)
    assert len(before.conversations) == review.SIZE
    first, second = before.conversations[:2]
    number = first.messages[0].content.split()[1]
    await store.delete(first.id, token_of(number))
    await log.keep([Review(second.id, MONDAY + 9e5, "wrong")])
    await log.keep([Review(second.id, MONDAY + 9e5, "should_have_abstained")])
    after = await review.sample(log, WEEK)
    assert len(after.conversations) == review.SIZE
    assert after.conversations[0].id == second.id
    assert after.conversations[0].verdict == "should_have_abstained"
    assert [each.id for each in after.conversations[:9]] == [
        each.id for each in before.conversations[1:]
    ]
    assert not {"Question 12", "Question 13"} & {
        each.messages[0].content for each in after.conversations
    }


@pytest.mark.anyio
@pytest.mark.parametrize("week", ["", "2026", "2026-W54", "2026-W00", "26-W01", "2026-W07 ", "x"])
async def test_what_is_no_week(week: str) -> None:
    """What names no week is refused with words for whoever wrote it."""
    with pytest.raises(ValueError, match="2026-W07"):
        await review.sample(MemoryConversations().turn_log(), week)
