"""A stream of another replica, followed as if it were one's own.

Whoever has a reader for a turn that runs elsewhere asks for it over the wire between the replicas;
the one that runs it tells its events, as to a reader of its own. So tokens go over the wire only
where a reader came back to another replica. Whose turn it is was checked by whoever asks.

What is deleted at one replica is forgotten at all of them. An id grants nothing to visitors for
that: only replicas speak on the wire, and the owner's token was checked by the one that deletes.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, get_args

import anyio
from pydantic import TypeAdapter

from answerable.api.streams import Key, Stream, Streams
from answerable.errors import StorageError
from answerable.events import Event, Started
from answerable.replay import INTERRUPTED
from answerable.replica_wire import LONGEST, ReplicaWire

ANSWER_SECONDS = 0.5  # a replica that runs the turn answers within milliseconds
SILENT_SECONDS = 60.0  # as long as a turn may take: a replica that says nothing more is gone
FORGOTTEN = 100  # ids in one text, each of 40 characters
PART = LONGEST - 200  # characters of an event, with what is written around it; all is ASCII

_EVENTS: dict[str, TypeAdapter[Event]] = {each.type: TypeAdapter(each) for each in get_args(Event)}


@dataclass(frozen=True, slots=True)
class _Asked:
    key: Key
    told: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)


class Relay:
    """Follows the streams of other replicas, and tells others of the streams here.

    Without a wire, or before ``start``, nobody else is known.
    """

    def __init__(self, streams: Streams, wire: ReplicaWire | None) -> None:
        self._streams, self._wire = streams, wire
        self._name = secrets.token_hex(8)
        self._asked: dict[str, _Asked] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen to the others."""
        if self._wire is not None and self._listening is None:
            self._listening = asyncio.create_task(self._wire.listen(self._heard))

    async def aclose(self) -> None:
        """Stop listening and telling."""
        tasks = [*self._telling.values(), *self._leaving.values()]
        tasks += [self._listening] if self._listening else []
        self._listening = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def follow(
        self, key: Key, after: int = 0
    ) -> tuple[int, AsyncGenerator[Event, None]] | None:
        """The events after the first ``after`` of a turn that runs elsewhere.

        With them comes how many are left out: none, where there are not so many. None where no
        replica says that it runs such a turn. The events must be read or closed.
        """
        if self._listening is None:
            return None
        ask = f"{self._name}-{secrets.token_hex(8)}"
        asked = self._asked[ask] = _Asked(key)
        try:
            await self._send({"ask": ask, "key": key, "after": after})
            async with asyncio.timeout(ANSWER_SECONDS):
                found = await asked.told.get()
        except (TimeoutError, StorageError):
            del self._asked[ask]
            return None
        except BaseException:  # the reader has left: whoever has begun to tell is to stop
            await self._leave(ask)
            raise
        return int(found["after"]), self._followed(ask, asked.told, found["by"])

    async def whole(self, started: Started) -> AsyncGenerator[Event, None] | None:
        """All events of the turn that answers a question elsewhere; see ``follow``."""
        found = await self.follow((started.conversation_id, started.message_id))
        return None if found is None else found[1]

    async def forget(self, conversation_ids: Sequence[str]) -> None:
        """Close and forget what belongs to conversations that were deleted, at every replica.

        A replica that cannot be told lets its answer end: it is stored nowhere.
        """
        for each in conversation_ids:
            self._streams.forget(each)
        with suppress(StorageError):
            for start in range(0, len(conversation_ids), FORGOTTEN):
                ids = conversation_ids[start : start + FORGOTTEN]
                await self._send({"forget": list(ids)})

    async def _followed(
        self, ask: str, told: asyncio.Queue[dict[str, Any]], by: str
    ) -> AsyncGenerator[Event, None]:
        text = ""
        try:
            while True:
                async with asyncio.timeout(SILENT_SECONDS):
                    message = await told.get()
                if message["by"] != by:
                    continue
                if message.get("end"):
                    return
                text += message["part"]
                if not message["more"]:
                    yield _loaded(text)
                    text = ""
        except TimeoutError:
            yield INTERRUPTED
        finally:
            await self._leave(ask)

    async def _leave(self, ask: str) -> None:
        """Nobody here wants to hear any more of what was asked for."""
        self._asked.pop(ask, None)
        with anyio.CancelScope(shield=True), suppress(StorageError):
            await self._send({"left": ask})

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if "ask" in message:
            key = (message["key"][0], message["key"][1])
            stream = self._streams.find(key)
            # Who follows it elsewhere, or asks for it just now, has nothing to tell.
            if stream is not None and all(each.key != key for each in self._asked.values()):
                self._tell(message["ask"], stream, message["after"])
        elif "left" in message:
            task = self._telling.get(message["left"])
            if task is not None:
                task.cancel()
        elif "forget" in message:
            if message["by"] != self._name:  # those here are forgotten already
                for each in message["forget"]:
                    self._streams.forget(each)
        elif "told" in message:
            self._hear(message["told"], message)

    def _hear(self, ask: str, message: dict[str, Any]) -> None:
        """Hand on what is told. Who tells so late that nobody waits for it is told to stop."""
        if ask in self._asked:
            self._asked[ask].told.put_nowait(message)
        elif ask.startswith(self._name) and not message.get("end") and ask not in self._leaving:
            task = asyncio.create_task(self._leave(ask))
            self._leaving[ask] = task
            task.add_done_callback(lambda _: self._leaving.pop(ask, None))

    def _tell(self, ask: str, stream: Stream, after: int) -> None:
        task = asyncio.create_task(self._told(ask, stream, after if after <= len(stream) else 0))
        self._telling[ask] = task
        task.add_done_callback(lambda _: self._telling.pop(ask, None))

    async def _told(self, ask: str, stream: Stream, after: int) -> None:
        """To the end, or until the wire breaks: then the other one hears nothing more."""
        with suppress(StorageError):
            async with aclosing(stream.follow(after)) as events:
                await self._send({"told": ask, "after": after})
                async for event in events:
                    for part, more in _parts(_dumped(event)):
                        await self._send({"told": ask, "part": part, "more": more})
            await self._send({"told": ask, "end": True})

    async def _send(self, message: dict[str, Any]) -> None:
        if self._wire is not None:
            await self._wire.send(json.dumps({"by": self._name, **message}))


def _dumped(event: Event) -> str:
    return json.dumps([event.type, asdict(event)])


def _loaded(text: str) -> Event:
    kind, fields = json.loads(text)
    return _EVENTS[kind].validate_python(fields)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The text in parts, and whether there are more: each is quoted once more on its way."""
    size = PART // 2  # a quotation mark or backslash becomes two characters
    for start in range(0, len(text), size):
        yield text[start : start + size], start + size < len(text)
