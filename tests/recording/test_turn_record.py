"""What the record of a turn holds, and when it is handed over."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import fields, replace

import anyio
import pytest

from answerable.errors import NoIndexError
from answerable.events import Cited, Done, Event, Failed, Token
from answerable.observability.telemetry import TurnRecord, excerpt, visitor_of
from answerable.protocols import Claim
from answerable.recording import recorder
from answerable.replies import Replies
from answerable.testing.corpus import chunk, evidence
from answerable.testing.fakes import MemoryConversations, ScriptedTurn
from answerable.turn.proof.verification import prove
from answerable.turn_notes import TurnNotes
from answerable.types import ChatContext, Filter, Message, NextHop, TurnRequest

pytestmark = pytest.mark.anyio
CANARY = "kanarienvogel"


@pytest.fixture
def store() -> MemoryConversations:
    return MemoryConversations()


async def recorded(
    store: MemoryConversations, script: ScriptedTurn, request: TurnRequest | None = None
) -> tuple[recorder.Opened, list[Event], TurnRecord]:
    """The turn, its events and its one record, which came after the last event."""
    opened = await recorder.begin(request or TurnRequest("How?"), store)
    records: list[TurnRecord] = []
    events: list[Event] = []
    turn = recorder.record(opened, script(opened.request), store, Replies(), records.append)
    async for event in turn:
        assert records == []
        events.append(event)
    [record] = records
    return opened, events, record


async def test_an_answered_turn(store: MemoryConversations) -> None:
    """A record has the ids, who asked, the state, and the times of the first word and the end."""
    script = ScriptedTurn(Token("So."), Done("answered", timings_ms={"retrieval": 2.5}))
    opened, events, record = await recorded(store, script)
    started, done = opened.started, events[-1]
    assert isinstance(done, Done)
    assert (record.id, record.answer_id) == (started.message_id, done.message_id)
    assert record.conversation_id == started.conversation_id
    assert record.visitor == visitor_of(opened.owner_token)
    assert (record.state, record.code, record.unstored) == ("answered", "", ())
    assert record.timings_ms == {"retrieval": 2.5}
    assert record.first_token_ms is not None
    assert 0 <= record.first_token_ms <= record.total_ms


async def test_what_it_found_and_showed(store: MemoryConversations) -> None:
    """A citation has its section and the chunk that it was cut from, hops have their addresses, and
    all that the turn noted is taken over."""
    pages = [chunk("One here.\nTwo there.", heading=(name,), url=f"/docs#{name}") for name in "ab"]
    found = evidence(*pages, question="How?")
    [citation] = prove(Claim("Two there.", ((pages[1].id, 1),)), found, 1).citations
    hop = NextHop("Next", "/docs#c", "docs")
    script = ScriptedTurn(Cited(citation), Token("Two."), Done("answered", next_hops=(hop,)))
    request = TurnRequest("How?", where=Filter(version=("2.0",)))
    noted = {
        "arm": "blue",
        "settings": "s",
        "generation": "aa+bb",
        "layer": "flow",
        "intent": "experience",
        "confidence": 0.5,
        "rerank_used": True,
        "strength": "MANY",
        "score": 0.75,
        "top1_boosted": 0.5,
        "low_confidence": True,
        "withheld": 3,
        "model": "m",
        "calls": 2,
        "prompt_tokens": 5,
        "cached_tokens": 4,
        "completion_tokens": 6,
        "cost": 0.125,
        "evidence": (("a", 0.5, "/docs#a"),),
    }
    for name, value in noted.items():
        setattr(request.notes, name, value)
    request.notes.cited = (pages[1].id,)
    _, _, record = await recorded(store, script, request)
    assert {name: getattr(record, name) for name in noted} == noted
    assert {*noted, "cited", "query"} == {each.name for each in fields(TurnNotes)}
    assert record.citations == (("/docs#b", pages[1].id),)
    assert record.hops == ("/docs#c",)
    assert record.filters == {"version": ("2.0",)}


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (NoIndexError("none"), "no_index"),
        (Failed("model_failed", "It failed."), "model_failed"),
    ],
)
async def test_a_turn_that_failed(
    store: MemoryConversations, end: Exception | Event, code: str
) -> None:
    """A turn that failed is recorded with its code, and with the half of an answer it left."""
    opened, _, record = await recorded(store, ScriptedTurn(Token("So"), end))
    _, half = await store.messages(opened.started.conversation_id, opened.owner_token)
    assert (record.state, record.code, record.answer_id) == ("failed", code, half.id)
    _, _, record = await recorded(store, ScriptedTurn(end))
    assert (record.state, record.answer_id, record.first_token_ms) == ("failed", "", None)


async def test_a_reader_that_left(store: MemoryConversations) -> None:
    """A turn whose reader left is recorded as interrupted, whether closed or cancelled."""
    records: list[TurnRecord] = []
    opened = await recorder.begin(TurnRequest("How?"), store)
    script = ScriptedTurn(Token("Half"), anyio.sleep_forever, Done("answered"))
    turn = recorder.record(opened, script(opened.request), store, Replies(), records.append)
    async with aclosing(turn) as events:
        async for event in events:
            if isinstance(event, Token):
                break
    [record] = records
    _, half = await store.messages(opened.started.conversation_id, opened.owner_token)
    assert (record.state, record.answer_id) == ("interrupted", half.id)


async def test_a_reader_that_leaves_at_the_end(store: MemoryConversations) -> None:
    """Who leaves with the end in hand leaves an answered turn."""
    records: list[TurnRecord] = []
    opened = await recorder.begin(TurnRequest("How?"), store)
    turn = recorder.record(opened, ScriptedTurn()(opened.request), store, Replies(), records.append)
    async with aclosing(turn) as events:
        async for event in events:
            if isinstance(event, Done):
                break
    assert [record.state for record in records] == ["answered"]


async def test_an_answer_told_again_is_no_turn(store: MemoryConversations) -> None:
    """A question that is sent again with its key is recorded once."""
    records: list[TurnRecord] = []
    key = "6b3f4b8e-0d0c-4a39-a2c8-0c1f7d6b3a51"
    for _ in range(2):
        opened = await recorder.begin(TurnRequest("How?"), store, key=key)
        turn: AsyncGenerator[Event] = recorder.answer(
            opened, ScriptedTurn()(opened.request), store, Replies(), records.append
        )
        assert isinstance([event async for event in turn][-1], Done)
    assert [record.id for record in records] == [opened.started.message_id]


async def test_no_word_of_a_visitor(store: MemoryConversations) -> None:
    """Whatever a visitor says, marks or is shown, and whatever is answered, is in no record; that
    there was more than is kept is noted."""
    request = TurnRequest(
        CANARY,
        mode="selection",
        context=CANARY,
        chat_context=ChatContext(last_user_message=CANARY),
        user_id=CANARY,
        timezone="Europe/" + CANARY,
    )
    _, _, record = await recorded(store, ScriptedTurn(Token(CANARY), Done("answered")), request)
    assert CANARY not in repr(record)
    assert record.unstored == ("selection", "chat_context", "user", "timezone")


async def test_a_history_of_the_client_is_not_kept(store: MemoryConversations) -> None:
    """What a client told of the conversation itself is stored nowhere, and that is noted."""
    opened = await recorder.begin(TurnRequest("And then?"), store)
    said = (Message("m", "user", "How?", ""), Message("n", "assistant", "So.", ""))
    records: list[TurnRecord] = []
    asked = replace(opened, request=replace(opened.request, history=said))
    turn = recorder.record(asked, ScriptedTurn()(asked.request), store, Replies(), records.append)
    assert [event async for event in turn]
    assert records[0].unstored == ("history",)


async def test_a_stored_history_is_kept(store: MemoryConversations) -> None:
    """History that was read from the conversation is there to be read again."""
    first = await recorder.begin(TurnRequest("One?"), store)
    script = ScriptedTurn()
    turn = recorder.record(first, script(first.request), store, Replies())
    assert [event async for event in turn]
    records: list[TurnRecord] = []
    second = await recorder.begin(
        TurnRequest("Two?"),
        store,
        conversation_id=first.started.conversation_id,
        owner_token=first.owner_token,
    )
    assert second.request.history
    again = recorder.record(second, script(second.request), store, Replies(), records.append)
    assert [event async for event in again]
    assert records[0].unstored == ()


def test_a_visitor_is_a_fingerprint() -> None:
    """One token is one visitor, another another, and neither is the token or its stored hash."""
    one, other = visitor_of("token one"), visitor_of("token two")
    assert one == visitor_of("token one") != other
    assert len(one) == 16
    assert "token" not in one


def test_records_name_no_text() -> None:
    """The fields of a record are known: one that is added has to be thought about."""
    names = {each.name for each in fields(TurnRecord)}
    assert not names & {"question", "answer", "message", "text", "content", "user_id", "address"}
    assert replace(TurnRecord("", "", "", "", 0.0, ""), at=1.0).at == 1.0


async def test_a_turn_has_a_line_in_the_log(
    store: MemoryConversations, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says how the message was understood and what was found, and no word of either; a turn
    that found nothing sure is marked."""
    request = TurnRequest(CANARY, request_id="r1")
    notes = request.notes
    notes.intent, notes.confidence, notes.rerank_used = "experience", 0.5, True
    notes.evidence, notes.strength = (("a", 0.75, "/a"), ("b", 0.5, "/b")), "MANY"
    notes.top1_boosted = 0.875
    with caplog.at_level(logging.INFO):
        _, _, record = await recorded(store, ScriptedTurn(Token(CANARY), Done("answered")), request)
    [line] = [vars(each) for each in caplog.records if each.getMessage() == "turn"]
    assert (line["request_id"], line["turn"], line["state"]) == ("r1", record.id, "answered")
    assert (line["intent"], line["confidence"], line["rerank_used"]) == ("experience", 0.5, True)
    assert (line["selected_count"], line["evidence"]) == (2, ["a", "b"])
    assert line["top1_boosted"] == 0.875
    assert "note" not in line
    assert CANARY not in repr(line)


@pytest.mark.parametrize(
    "unsure", [{"strength": "NONE"}, {"low_confidence": True, "strength": "ONE"}], ids=str
)
async def test_an_unsure_turn_is_marked_in_the_log(
    store: MemoryConversations, caplog: pytest.LogCaptureFixture, unsure: dict[str, object]
) -> None:
    """A turn whose evidence is weak has the note that the specification words."""
    request = TurnRequest("How?")
    for name, value in unsure.items():
        setattr(request.notes, name, value)
    with caplog.at_level(logging.INFO):
        await recorded(store, ScriptedTurn(), request)
    [line] = [vars(each) for each in caplog.records if each.getMessage() == "turn"]
    assert line["note"] == "low-confidence"


async def test_a_question_is_logged_where_a_site_wants_it(
    store: MemoryConversations, caplog: pytest.LogCaptureFixture
) -> None:
    """With its excerpt noted a line has it, 120 characters of one line at most; no record has
    it."""
    request = TurnRequest(f"{CANARY}\n{'x' * 200}")
    request.notes.query = excerpt(request.message)
    with caplog.at_level(logging.INFO):
        _, _, record = await recorded(store, ScriptedTurn(), request)
    [line] = [vars(each) for each in caplog.records if each.getMessage() == "turn"]
    assert line["query"] == f"{CANARY} {'x' * 200}"[:120]
    assert CANARY not in repr(record)
