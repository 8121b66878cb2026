"""What every ``TurnLog`` promises. Subclass it and provide the fixture ``store``: conversations
that have a turn log beside them (``LogsTurns``)."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio
import time
from dataclasses import fields, replace
from typing import Protocol
from uuid import uuid4

import pytest

from answerable.observability.telemetry import (
    Click,
    Entry,
    Feedback,
    ModerationEvent,
    Review,
    TurnRecord,
)
from answerable.observability.turn_log import SHORT, LogsTurns
from answerable.protocols import ConversationStore

NOON = 1_700_000_000.0
EVER = 4e9


class Store(ConversationStore, LogsTurns, Protocol):
    """Conversations with a turn log beside them."""


def full_record(**values: object) -> TurnRecord:
    """A record with something in every field."""
    record = TurnRecord(
        id=str(uuid4()),
        answer_id=str(uuid4()),
        conversation_id=str(uuid4()),
        visitor="5f2e",
        at=NOON,
        state="answered",
        code="model_failed",
        arm="blue",
        settings="aa11",
        generation="bb22+cc33",
        mode="selection",
        layer="flow",
        intent="retrieval_core.experience",
        confidence=0.625,
        rerank_used=True,
        strength="MANY",
        score=0.875,
        top1_boosted=1.25,
        low_confidence=True,
        withheld=2,
        model="some/model",
        calls=2,
        prompt_tokens=1200,
        cached_tokens=800,
        completion_tokens=90,
        cost=0.000_031,
        first_token_ms=12.5,
        total_ms=40.25,
        filters={"version": ("2.0", "next"), "locale": ("zh-Hant",)},
        evidence=(("a1", 0.9, "/docs/ü#a"), ("b2", 0.5, "/docs/b")),
        citations=(("/docs/ü#a", "a1"),),
        hops=("/docs/c", "/docs/d"),
        timings_ms={"retrieval": 3.5, "total": 40.0},
        unstored=("selection", "timezone"),
    )
    return replace(record, **values)  # type: ignore[arg-type]


def bare_record(**values: object) -> TurnRecord:
    """A record of a turn that came to nothing."""
    return replace(TurnRecord(str(uuid4()), "", "", "", NOON, "failed"), **values)  # type: ignore[arg-type]


@pytest.mark.anyio
class TurnLogContract:
    """``class TestMine(TurnLogContract)`` with an async fixture ``store`` that is closed."""

    async def test_a_record_comes_back_whole(self, store: Store) -> None:
        """A record comes back field by field as it was kept, by its question's and its answer's
        id; an empty one too, and one that is unknown is none."""
        log = store.turn_log()
        full, bare = full_record(), bare_record()
        await log.keep([full, bare])
        assert await log.turn(full.id) == full
        assert await log.turn(full.answer_id) == full
        assert await log.turn(bare.id) == bare
        assert await log.turn("") is None
        assert await log.turn(str(uuid4())) is None

    async def test_rows_are_chosen_columns_by_time(self, store: Store) -> None:
        """Rows have the asked columns in the asked order, those from start on and before end, by
        time; tuples are lists and mappings dicts."""
        log = store.turn_log()
        times = [NOON + 3, NOON, NOON + 2.5, NOON + 1]
        await log.keep([full_record(at=at, withheld=place) for place, at in enumerate(times)])
        assert await log.rows(TurnRecord, ["withheld", "at"], NOON + 1, NOON + 3) == [
            (3, NOON + 1),
            (2, NOON + 2.5),
        ]
        [row, *_] = await log.rows(
            TurnRecord, ["evidence", "filters", "low_confidence", "confidence"], 0, EVER
        )
        assert row == (
            [["a1", 0.9, "/docs/ü#a"], ["b2", 0.5, "/docs/b"]],
            {"version": ["2.0", "next"], "locale": ["zh-Hant"]},
            1,
            0.625,
        )

    async def test_rows_tell_of_longer_fields_in_short(self, store: Store) -> None:
        """The chunk of the first citation, or none, and whether hops were shown can be asked."""
        log = store.turn_log()
        links = full_record(at=NOON, citations=(("/a", "one"), ("/b", "two")), hops=("/c",))
        await log.keep([links, full_record(at=NOON + 1, citations=(), hops=())])
        rows = await log.rows(TurnRecord, SHORT, 0, EVER)
        assert [(chunk, bool(hops)) for chunk, hops in rows] == [("one", True), ("", False)]

    async def test_only_fields_are_columns(self, store: Store) -> None:
        """What is no field of an entry is refused, whatever it says in SQL."""
        log = store.turn_log()
        for columns in (["at; DROP TABLE turns"], ["count(*)"], ["comment"], []):
            with pytest.raises(ValueError, match="TurnRecord has no"):
                await log.rows(TurnRecord, columns, 0, EVER)

    async def test_every_kind_is_read_back(self, store: Store) -> None:
        """Feedback, clicks and moderation events come back with every field."""
        log = store.turn_log()
        conversation, _ = await store.create()
        rating = Feedback("t1", conversation, NOON, "down", ("wrong", "other"), "Nö; it's 3 👎")
        click = Click("c1", NOON + 1, "citation_click", conversation, "t1", "/docs/a", 2)
        guard = ModerationEvent(NOON + 2, "toxicity", "blocked", 0.75)
        unsure = ModerationEvent(NOON + 3, "denylist", "warned")
        review = Review(conversation, NOON + 4, "should_have_abstained")
        await log.keep([rating, click, guard, unsure, review])

        async def values(of: type[Entry]) -> list[tuple[object, ...]]:
            return await log.rows(of, [each.name for each in fields(of)], 0, EVER)

        asked = (conversation, NOON, "down", ["wrong", "other"], "Nö; it's 3 👎")
        assert await values(Feedback) == [("t1", *asked)]
        assert await values(Click) == [
            ("c1", NOON + 1, "citation_click", conversation, "t1", "/docs/a", 2)
        ]
        assert await values(ModerationEvent) == [
            (NOON + 2, "toxicity", "blocked", 0.75, guard.id),
            (NOON + 3, "denylist", "warned", None, unsure.id),
        ]
        assert await values(Review) == [(conversation, NOON + 4, "should_have_abstained")]

    async def test_the_last_of_one_id_counts(self, store: Store) -> None:
        """What is kept again under its id replaces the earlier one, within a batch and later; so a
        batch that is written twice changes nothing."""
        log = store.turn_log()
        conversation, _ = await store.create()
        up = Feedback("t1", conversation, NOON, "up")
        down = Feedback("t1", conversation, NOON + 5, "down", ("unclear",))
        await log.keep([up, down])
        assert await log.rows(Feedback, ["verdict"], 0, EVER) == [("down",)]
        for _ in range(2):
            await log.keep([up])
        assert await log.rows(Feedback, ["at", "verdict", "reasons"], 0, EVER) == [(NOON, "up", [])]

    async def test_text_is_data(self, store: Store) -> None:
        """Quotes, half characters and NUL are stored as text and break nothing."""
        log = store.turn_log()
        conversation, _ = await store.create()
        text = "'; DROP TABLE feedback; -- %s {0} \x00\ud800"
        await log.keep([Feedback("t1", conversation, NOON, "up", (), text)])
        [(comment,)] = await log.rows(Feedback, ["comment"], 0, EVER)
        assert comment.startswith("'; DROP TABLE feedback; -- %s {0} ")
        assert await log.turn("\x00\ud800") is None

    async def test_nothing_is_kept_of_nothing(self, store: Store) -> None:
        """An empty batch is no error."""
        await store.turn_log().keep([])
        assert await store.turn_log().rows(TurnRecord, ["id"], 0, EVER) == []

    async def test_a_deleted_conversation_takes_its_comments(self, store: Store) -> None:
        """A comment goes with its conversation, whether that is deleted or expires; verdict and
        figures stay, and other conversations' comments too."""
        log = store.turn_log()
        gone, token = await store.create()
        kept, _ = await store.create()
        record = full_record(conversation_id=gone)
        await log.keep(
            [
                record,
                Feedback("t1", gone, NOON, "down", ("wrong",), "my words"),
                Feedback("t2", kept, NOON, "up", (), "other words"),
            ]
        )
        await store.delete(gone, token)
        ratings = await log.rows(Feedback, ["id", "verdict", "reasons", "comment"], 0, EVER)
        assert sorted(ratings) == [
            ("t1", "down", ["wrong"], ""),
            ("t2", "up", [], "other words"),
        ]
        assert await log.turn(record.id) == record
        await asyncio.sleep(0.005)  # times are stored in milliseconds
        assert await store.expire(0) == 1
        assert await log.rows(Feedback, ["comment"], 0, EVER) == [("",), ("",)]

    async def test_a_late_comment_is_not_kept(self, store: Store) -> None:
        """A comment that comes when its conversation is gone is left out."""
        log = store.turn_log()
        gone, token = await store.create()
        await store.delete(gone, token)
        await log.keep([Feedback("t1", gone, NOON, "down", (), "my words")])
        assert await log.rows(Feedback, ["verdict", "comment"], 0, EVER) == [("down", "")]

    async def test_what_was_said(self, store: Store) -> None:
        """The operator reads messages by id and whole conversations, as far as they are there."""
        log = store.turn_log()
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        answer = await store.append(
            conversation, token, "assistant", "So.", state="answered", reply_to=question
        )
        assert await log.said([answer, str(uuid4()), question]) == {question: "How?", answer: "So."}
        assert await log.conversation(conversation) == await store.messages(conversation, token)
        await store.delete(conversation, token)
        assert await log.said([question]) == {}
        assert await log.conversation(conversation) == []

    async def test_old_entries_expire(self, store: Store) -> None:
        """Entries of every kind that are older than so many days are deleted, so many at a time."""
        log = store.turn_log()
        now = time.time()
        conversation, _ = await store.create()
        for number, at in enumerate((NOON, NOON + 1, now)):
            await log.keep(
                [
                    full_record(at=at),
                    Feedback(f"f{number}", conversation, at, "up"),
                    Click(f"c{number}", at, "open"),
                    ModerationEvent(at, "toxicity", "blocked"),
                    Review(f"r{number}", at, "good"),
                ]
            )
        assert await log.expire(30, limit=1) == 5
        assert await log.expire(30) == 5
        assert await log.expire(30) == 0
        for kind in (TurnRecord, Feedback, Click, ModerationEvent, Review):
            assert await log.rows(kind, ["at"], 0, EVER) == [(now,)]

    async def test_many_writers(self, store: Store) -> None:
        """Batches that are written at the same moment are all kept."""
        log = store.turn_log()
        batches = [[full_record(withheld=writer) for _ in range(20)] for writer in range(8)]
        await asyncio.gather(*(log.keep(batch) for batch in batches))
        found = await log.rows(TurnRecord, ["withheld"], 0, EVER)
        assert sorted(found) == [(writer,) for writer in range(8) for _ in range(20)]
