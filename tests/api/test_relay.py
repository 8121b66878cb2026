"""Streams of another replica, over a wire in memory and over those of Postgres and of a folder."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

import anyio
import pytest

from answerable.adapters import open_adapter
from answerable.api import relay as relay_module
from answerable.api.relay import Relay
from answerable.api.streams import Streams
from answerable.conversations import postgres_wire
from answerable.errors import StorageError
from answerable.events import Done, Event, Started, Token, Warned
from answerable.replay import INTERRUPTED
from answerable.replica_wire import LONGEST, wire_of
from answerable.testing.conversations import MemoryConversations
from answerable.types import NextHop
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio

KEY = ("conversation", "question")
LARGE = Token('"\\\u20ac' * 5_000)
END = Done("answered", next_hops=(NextHop("More", "/more", "because"),), message_id="m")


class Wire:
    """Everybody who listens hears what is sent, at once; ``broken`` lets nobody send."""

    def __init__(self) -> None:
        self.broken = False
        self.listeners: list[Callable[[str], None]] = []

    async def send(self, text: str) -> None:
        assert text.isascii()
        assert len(text) <= LONGEST
        if self.broken:
            raise StorageError("refused")
        for heard in self.listeners:
            heard(text)

    async def listen(self, heard: Callable[[str], None]) -> None:
        self.listeners.append(heard)
        await anyio.sleep_forever()


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
