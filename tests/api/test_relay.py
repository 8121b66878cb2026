"""Streams of another replica, over a wire in memory and over those of Postgres and of a folder."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from uuid import uuid4

import anyio
import httpx
import pytest

from answerable.adapters import open_adapter
from answerable.api import create_app
from answerable.api import relay as relay_module
from answerable.api.relay import Relay
from answerable.api.sse import STOPPING
from answerable.api.streams import DELETED, Streams
from answerable.conversations import postgres_wire
from answerable.errors import StorageError
from answerable.events import Done, Event, Failed, Started, Token, Warned
from answerable.recording.replay import INTERRUPTED
from answerable.replica_wire import LONGEST, wire_of
from answerable.settings import ConversationSettings, Settings
from answerable.testing.conversations import MemoryConversations
from answerable.testing.fakes import ScriptedAssistant
from answerable.types import NextHop
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio

KEY = ("conversation", "question")
LARGE = Token('"\\\u20ac' * 5_000)
END = Done("answered", next_hops=(NextHop("More", "/more", "because"),), message_id="m")


class Wire:
    """Everybody who listens hears what is sent, at once; ``broken`` lets nobody send, and of what
    is ``lost`` nobody hears."""

    def __init__(self) -> None:
        self.broken = False
        self.lost: Callable[[str], bool] = lambda text: False
        self.listeners: list[Callable[[str], None]] = []

    async def send(self, text: str) -> None:
        assert text.isascii()
        assert len(text) <= LONGEST
        if self.broken:
            raise StorageError("refused")
        for heard in () if self.lost(text) else self.listeners:
            heard(text)

    async def listen(self, heard: Callable[[str], None]) -> None:
        self.listeners.append(heard)
        try:
            await anyio.sleep_forever()
        finally:
            self.listeners = [each for each in self.listeners if each != heard]


class Pair:
    """A replica with streams, and another one that has none."""

    def __init__(self, wire: Wire | None) -> None:
        self.streams = Streams(30)
        self.relays = [Relay(self.streams, wire), Relay(Streams(30), wire)]
        self.other = self.relays[1]


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
async def pair(wire: Wire) -> AsyncIterator[Pair]:
    pair = Pair(wire)
    for each in pair.relays:
        each.start()
    while len(wire.listeners) < 2:
        await anyio.lowlevel.checkpoint()
    yield pair
    for each in pair.relays:
        await each.aclose()
    await pair.streams.aclose()


async def events_of(*said: Event, go_on: anyio.Event | None = None) -> AsyncGenerator[Event, None]:
    for event in said:
        yield event
    if go_on is not None:
        await go_on.wait()
        yield END


async def test_what_is_told_is_what_was_said(pair: Pair) -> None:
    """Every event arrives as it is, also one longer than the wire takes at once, from the one that
    is asked for on."""
    go_on = anyio.Event()
    said = [Started(*KEY, "r", "token"), Token("a"), LARGE]
    pair.streams.open(KEY, events_of(*said, go_on=go_on))
    await anyio.wait_all_tasks_blocked()
    for after, left_out in ((0, 0), (2, 2), (9, 0)):
        found = await pair.other.follow(KEY, after)
        assert found is not None
        assert found[0] == left_out
        told = []
        async with aclosing(found[1]) as events:
            async for event in events:
                told.append(event)
                if event == LARGE:
                    go_on.set()
        assert told == [*said[left_out:], END]


@pytest.mark.parametrize("silent", [1.0, 0.05], ids=["a gap", "silence"])
@pytest.mark.parametrize("nth", [1, 2, 3, 9, 10, 11])
async def test_what_gets_lost_on_the_wire_is_asked_for_again(
    nth: int, silent: float, pair: Pair, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever part it is, of a large event too: the reader gets all events, each once."""
    monkeypatch.setattr(relay_module, "SILENT_SECONDS", silent)
    go_on = anyio.Event()
    said = [Started(*KEY, "r", "token"), Token("a"), LARGE, Token("b")]
    pair.streams.open(KEY, events_of(*said, go_on=go_on))
    await anyio.wait_all_tasks_blocked()
    parts = 0

    def is_lost(text: str) -> bool:
        nonlocal parts
        parts += '"at"' in text
        return '"at"' in text and (parts == nth or (silent < 1 and nth <= parts < nth + 40))

    wire.lost = is_lost
    found = await pair.other.follow(KEY)
    assert found is not None
    go_on.set()
    with anyio.fail_after(30):
        assert [event async for event in found[1]] == [*said, END]
    assert parts > nth


async def test_what_is_lost_with_its_teller(
    pair: Pair, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is there to tell it again: that is said."""
    monkeypatch.setattr(relay_module, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(relay_module, "SILENT_SECONDS", 0.05)
    pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    found = await pair.other.follow(KEY)
    assert found is not None
    wire.listeners.pop(0)
    assert [event async for event in found[1]] == [Token("a"), INTERRUPTED]


async def test_nobody_runs_it(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that nobody runs is None, and so is any without a wire or over a broken one."""
    monkeypatch.setattr(relay_module, "ANSWER_SECONDS", 0.01)
    assert await pair.other.follow(KEY) is None
    alone = Pair(None).other
    alone.start()
    assert await alone.follow(KEY) is None


async def test_a_broken_wire(pair: Pair, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be said nobody is found; a replica that falls silent ends the stream with
    words."""
    monkeypatch.setattr(relay_module, "SILENT_SECONDS", 0.01)
    pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    found = await pair.other.follow(KEY)
    assert found is not None
    wire.broken = True
    assert await pair.other.follow(KEY) is None
    assert [event async for event in found[1]] == [Token("a"), INTERRUPTED]


async def test_who_leaves_is_told_no_more(pair: Pair) -> None:
    """When the reader at the other replica leaves, the turn has one reader less here."""
    stream = pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    found = await pair.other.follow(KEY)
    assert found is not None
    async with aclosing(found[1]) as events:
        assert await anext(events) == Token("a")
        assert stream._readers == 1
    await anyio.wait_all_tasks_blocked()
    assert stream._readers == 0


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life, and patience, in fractions of a second."""
    monkeypatch.setattr(relay_module, "STILL_SECONDS", 0.02)
    monkeypatch.setattr(relay_module, "SILENT_SECONDS", 0.6)


@pytest.mark.usefixtures("lively")
async def test_a_turn_that_says_nothing_for_long(pair: Pair) -> None:
    """A turn that waits for longer than anybody is silent is followed to its end, also by a reader
    who takes nothing meanwhile."""
    go_on = anyio.Event()
    stream = pair.streams.open(KEY, events_of(Token("a"), go_on=go_on))
    found = await pair.other.follow(KEY)
    assert found is not None
    async with aclosing(found[1]) as events:
        assert await anext(events) == Token("a")
        rest = asyncio.create_task(anext(events))
        await asyncio.sleep(1.0)
        assert not rest.done()
        go_on.set()
        assert await rest == END
        await asyncio.sleep(0.8)
        assert [event async for event in events] == []
    assert [event async for event in stream.follow()] == [Token("a"), END]


@pytest.mark.usefixtures("lively")
@pytest.mark.parametrize("killed", [0, 1], ids=["who tells", "who asks"])
async def test_a_replica_that_is_killed(killed: int, pair: Pair, wire: Wire) -> None:
    """A stream whose teller is gone ends with words, whatever a third one says of it; where whoever
    asked is gone, it has one reader less."""
    stream = pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    found = await pair.other.follow(KEY)
    assert found is not None
    assert await anext(found[1]) == Token("a")
    [ask] = pair.other._asked
    for task in (pair.relays[killed]._living, pair.relays[killed]._listening):
        assert task is not None
        task.cancel()
    third = asyncio.create_task(_saying(wire, {"by": "third", "still": [ask]}))
    with anyio.fail_after(30):
        if killed == 0:
            assert [event async for event in found[1]] == [INTERRUPTED]
        else:
            while stream._readers:  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.01)
    third.cancel()
    await found[1].aclose()


async def _saying(wire: Wire, message: dict[str, object]) -> None:
    while True:
        await wire.send(json.dumps(message))
        await asyncio.sleep(0.02)


UNSAVED = Failed("storage_error", "The answer could not be saved. Ask again in a moment.")


@pytest.mark.parametrize(
    "end", [END, INTERRUPTED, STOPPING, UNSAVED, Failed("model_failed", "Try again.")]
)
async def test_what_was_cut_off_is_not_kept(end: Event) -> None:
    """A stream that ended before its answer did is not told again: the answer may be stored by
    now, or be asked for anew. Any other end is the answer's own."""
    known = Streams(30)
    stream = known.open(KEY, events_of(Token("a"), end))
    assert [event async for event in stream.follow()] == [Token("a"), end]
    await anyio.wait_all_tasks_blocked()
    assert (known.find(KEY) is None) is (end in (INTERRUPTED, STOPPING, UNSAVED))
    await known.aclose()


class SlowWire(Wire):
    """What is sent is heard when ``arrive`` is called, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.under_way: list[str] = []

    async def send(self, text: str) -> None:
        self.under_way.append(text)

    async def arrive(self) -> None:
        """Until nothing more is said."""
        await anyio.wait_all_tasks_blocked()
        while self.under_way:
            text = self.under_way.pop(0)
            for heard in self.listeners:
                heard(text)
            await anyio.wait_all_tasks_blocked()


@pytest.mark.parametrize("when", ["left", "too late"])
async def test_who_leaves_while_it_is_asked_for(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader who leaves before the other replica has answered, or one whose answer came too late,
    keeps no turn running there and nothing here."""
    monkeypatch.setattr(relay_module, "ANSWER_SECONDS", 30 if when == "left" else 0.01)
    wire = SlowWire()
    pair = Pair(wire)
    for each in pair.relays:
        each.start()
    await anyio.wait_all_tasks_blocked()
    stream = pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    own = stream.follow()
    assert await anext(own) == Token("a")
    asking = asyncio.create_task(pair.other.follow(KEY))
    await anyio.wait_all_tasks_blocked()
    if when == "left":
        wire.listeners[0](wire.under_way.pop(0))  # the one that runs the turn has begun to tell
        await anyio.wait_all_tasks_blocked()
        assert stream._readers == 2
        asking.cancel()
    else:
        assert await asking is None
    await asyncio.gather(asking, return_exceptions=True)
    await wire.arrive()
    assert stream._readers == 1
    assert pair.other._asked == {}
    await own.aclose()
    for each in pair.relays:
        await each.aclose()
    await pair.streams.aclose()


async def test_what_is_deleted_is_forgotten_everywhere(pair: Pair, wire: Wire) -> None:
    """A turn whose conversation is deleted at the other replica is closed here, and its readers are
    told so; those of other conversations go on, and a broken wire stops no deletion."""
    kept = pair.streams.open(("other", "question"), events_of(Token("b"), go_on=anyio.Event()))
    stream = pair.streams.open(KEY, events_of(Token("a"), go_on=anyio.Event()))
    found = await pair.other.follow(KEY)
    assert found is not None
    await pair.other.forget([f"gone {number}" for number in range(200)] + [KEY[0]])
    with anyio.fail_after(30):
        assert [event async for event in stream.follow()] == [Token("a"), DELETED]
        assert [event async for event in found[1]] == [Token("a"), DELETED]
    assert pair.streams.find(KEY) is None
    assert pair.streams.find(("other", "question")) is kept
    wire.broken = True
    await pair.relays[0].forget(["other"])
    assert pair.streams.find(("other", "question")) is None


@pytest.mark.parametrize("everything", [False, True])
async def test_a_deletion_over_http(wire: Wire, everything: bool) -> None:
    """A conversation, or all of an owner's, that is deleted at one replica ends at the other."""
    store = MemoryConversations()
    store.replica_wire = lambda: wire  # type: ignore[attr-defined]
    patient = Settings(conversations=ConversationSettings(resume_seconds=60))
    apps = [create_app(ScriptedAssistant(conversations=store), patient) for _ in range(2)]
    for app in apps:
        app.state.relay.start()
    await anyio.wait_all_tasks_blocked()
    id_, token = await store.create(key=str(uuid4()), first="How?")
    stream = apps[0].state.streams.open(
        (id_, "question"), events_of(Token("a"), go_on=anyio.Event())
    )
    await anyio.wait_all_tasks_blocked()
    transport = httpx.ASGITransport(apps[1])
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        place = "/conversations" if everything else f"/conversations/{id_}"
        deleted = await client.delete(place, headers={"X-Owner-Token": token})
    assert deleted.status_code == 204
    with anyio.fail_after(30):
        assert [event async for event in stream.follow()] == [Token("a"), DELETED]
    for app in apps:
        await app.state.relay.aclose()


async def test_who_asks_does_not_answer(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replica whose own reader waits for the turn has nothing to tell of it, to itself least."""
    monkeypatch.setattr(relay_module, "ANSWER_SECONDS", 0.01)
    asking = pair.relays[0]

    async def waiting() -> AsyncGenerator[Event, None]:
        found = await asking.whole(Started(*KEY, "r"))
        yield Warned("alone" if found is None else "answered")

    stream = pair.streams.open(KEY, waiting())
    async with aclosing(stream.follow()) as events:
        assert await anext(events) == Warned("alone")


async def test_the_wire_of_postgres(
    real_postgres: RealPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two stores over one schema hear each other, another schema hears nothing, and a connection
    that was cut is made anew."""
    monkeypatch.setattr(postgres_wire, "AGAIN_SECONDS", 0.01)
    schema = f"wire_{secrets.token_hex(4)}"
    addresses = [real_postgres.address(name) for name in (schema, schema, f"{schema}_else")]
    stores = [await open_adapter("conversations", each) for each in addresses]
    said: list[list[str]] = [[], [], []]
    wires = [wire_of(each) for each in stores]
    listening = [
        asyncio.create_task(each.listen(heard.append))  # type: ignore[union-attr]
        for each, heard in zip(wires, said, strict=True)
    ]

    async def heard_by_both(text: str) -> None:
        with anyio.fail_after(30):
            while not all(text in heard for heard in said[:2]):
                await wires[0].send(text)  # type: ignore[union-attr]
                await asyncio.sleep(0.01)

    await heard_by_both("x" * LONGEST)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%';"
    await asyncio.to_thread(real_postgres.psql, cut)
    await heard_by_both("again")
    assert said[2] == []
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for store in stores:
        await store.close()
    assert wire_of(MemoryConversations()) is None
