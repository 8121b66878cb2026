"""A stream of another replica, followed as if it were one's own.

Whoever has a reader for a turn that runs elsewhere asks for it over the wire between the replicas;
the one that runs it tells its events, as to a reader of its own. So tokens go over the wire only
where a reader came back to another replica. Whose turn it is was checked by whoever asks.

A turn may be silent for minutes, and a replica may be killed: so every few seconds the one that
tells says that it does, and the other one that it reads.

What is deleted at one replica is forgotten at all of them. An id grants nothing to visitors for
that: only replicas speak on the wire, and the owner's token was checked by the one that deletes.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias, get_args

import anyio
from pydantic import TypeAdapter

from answerable.api.streams import Key, Stream, Streams
from answerable.errors import StorageError
from answerable.events import Done, Event, Failed, Started
from answerable.recording.replay import INTERRUPTED
from answerable.replica_wire import LONGEST, ReplicaWire

ANSWER_SECONDS = 0.5  # a replica that runs the turn answers within milliseconds
STILL_SECONDS = 5.0  # between two signs of life
SILENT_SECONDS = 16.0  # three of them are missing: the other replica is gone
AT_ONCE = 100  # ids in one text, each of 40 characters
PART = LONGEST - 200  # characters of an event, with what is written around it; all is ASCII

Message: TypeAlias = dict[str, Any]

_EVENTS: dict[str, TypeAdapter[Event]] = {each.type: TypeAdapter(each) for each in get_args(Event)}


@dataclass(slots=True)
class _Asked:
    name: str
    key: Key
    told: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    by: str = ""  # who tells it, once that is known
    after: int = 0  # how many events are left out


@dataclass(slots=True)
class _Telling:
    task: asyncio.Task[None]
    read_at: float  # when whoever asked was last heard of, on the loop's clock


class Relay:
    """Follows the streams of other replicas, and tells others of the streams here.

    Without a wire, or before ``start``, nobody else is known.
    """

    def __init__(self, streams: Streams, wire: ReplicaWire | None) -> None:
        self._streams, self._wire = streams, wire
        self._name = secrets.token_hex(8)
        self._asked: dict[str, _Asked] = {}
        self._telling: dict[str, _Telling] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._living: asyncio.Task[None] | None = None
        self._verbs: dict[str, Callable[[Any, Message], None]] = {
            "ask": self._hear_ask,
            "left": self._hear_left,
            "read": self._hear_read,
            "still": self._hear_still,
            "forget": self._hear_forget,
            "told": self._hear_told,
        }

    def start(self) -> None:
        """Listen to the others."""
        if self._wire is not None and self._listening is None:
            self._listening = asyncio.create_task(self._wire.listen(self._heard))
            self._living = asyncio.create_task(self._live())

    async def aclose(self) -> None:
        """Stop listening and telling."""
        tasks = [*(each.task for each in self._telling.values()), *self._leaving.values()]
        tasks += [each for each in (self._listening, self._living) if each is not None]
        self._listening = self._living = None
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
        asked = await self._found(key, after)
        return None if asked is None else (asked.after, self._followed(asked))

    async def _found(self, key: Key, after: int) -> _Asked | None:
        """What a replica that runs the turn was asked for, and now tells."""
        if self._listening is None:
            return None
        asked = _Asked(f"{self._name}-{secrets.token_hex(8)}", key)
        self._asked[asked.name] = asked
        try:
            await self._send({"ask": asked.name, "key": key, "after": after})
            async with asyncio.timeout(ANSWER_SECONDS):
                while "after" not in (found := await asked.told.get()):
                    pass  # a sign of life that was faster
        except (TimeoutError, StorageError):
            del self._asked[asked.name]
            return None
        except BaseException:  # the reader has left: whoever has begun to tell is to stop
            await self._leave(asked.name)
            raise
        asked.by, asked.after = found["by"], int(found["after"])
        return asked

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
            await self._send_ids("forget", conversation_ids)

    async def _followed(self, asked: _Asked) -> AsyncGenerator[Event, None]:
        """What is told, to its end. Where a part of it does not come, as while a connection is made
        anew, whoever runs the turn is asked again for the events behind those that came."""
        so_far = at = asked.after
        while True:
            try:
                async with aclosing(_in_order(asked)) as events:
                    async for event in events:
                        at += 1
                        if at <= so_far:  # it came before
                            continue
                        so_far = at
                        yield event
                        if isinstance(event, Done | Failed):
                            return
            finally:
                await self._leave(asked.name)
            again = await self._found(asked.key, so_far)
            if again is None:
                yield INTERRUPTED
                return
            asked, at = again, again.after

    async def _leave(self, ask: str) -> None:
        """Nobody here wants to hear any more of what was asked for."""
        self._asked.pop(ask, None)
        with anyio.CancelScope(shield=True), suppress(StorageError):
            await self._send({"left": ask})

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        for verb, hear in self._verbs.items():
            if verb in message:
                hear(message[verb], message)

    def _hear_ask(self, ask: str, message: Message) -> None:
        key = (message["key"][0], message["key"][1])
        stream = self._streams.find(key)
        # Who follows it elsewhere, or asks for it just now, has nothing to tell.
        if stream is not None and all(each.key != key for each in self._asked.values()):
            self._tell(ask, stream, message["after"])

    def _hear_left(self, ask: str, message: Message) -> None:
        self._stop(ask)

    def _hear_read(self, asks: list[str], message: Message) -> None:
        for ask in self._telling.keys() & asks:
            self._telling[ask].read_at = asyncio.get_running_loop().time()

    def _hear_still(self, asks: list[str], message: Message) -> None:
        for ask in asks:
            self._hear_told(ask, {"by": message["by"], "still": True})

    def _hear_forget(self, ids: list[str], message: Message) -> None:
        if message["by"] != self._name:  # those here are forgotten already
            for each in ids:
                self._streams.forget(each)

    def _hear_told(self, ask: str, message: Message) -> None:
        """Hand on what is told. Who tells so late that nobody waits for it is told to stop."""
        if ask in self._asked:
            asked = self._asked[ask]
            if asked.by in ("", message["by"]):  # what somebody else tells of it is no sign of life
                asked.told.put_nowait(message)
        elif ask.startswith(self._name) and not message.get("end") and ask not in self._leaving:
            task = asyncio.create_task(self._leave(ask))
            self._leaving[ask] = task
            task.add_done_callback(lambda _: self._leaving.pop(ask, None))

    def _tell(self, ask: str, stream: Stream, after: int) -> None:
        task = asyncio.create_task(self._told(ask, stream, after if after <= len(stream) else 0))
        self._telling[ask] = _Telling(task, asyncio.get_running_loop().time())
        task.add_done_callback(lambda _: self._telling.pop(ask, None))

    def _stop(self, ask: str) -> None:
        if ask in self._telling:
            self._telling[ask].task.cancel()

    async def _live(self) -> None:
        """Give signs of life, and tell nobody more who gives none: a reader of theirs is gone."""
        while True:
            await asyncio.sleep(STILL_SECONDS)
            long_ago = asyncio.get_running_loop().time() - SILENT_SECONDS
            for ask in [ask for ask, each in self._telling.items() if each.read_at < long_ago]:
                self._stop(ask)
            with suppress(StorageError):
                await self._send_ids("still", [*self._telling])
                await self._send_ids("read", [*self._asked])

    async def _told(self, ask: str, stream: Stream, after: int) -> None:
        """To the end, or until the wire breaks: then the other one hears nothing more."""
        with suppress(StorageError):
            async with aclosing(stream.follow(after)) as events:
                await self._send({"told": ask, "after": after})
                at = 0  # by which whoever listens knows that nothing is missing
                async for event in events:
                    for part, more in _parts(_dumped(event)):
                        await self._send({"told": ask, "at": at, "part": part, "more": more})
                        at += 1
            await self._send({"told": ask, "at": at, "end": True})

    async def _send_ids(self, name: str, ids: Sequence[str]) -> None:
        for start in range(0, len(ids), AT_ONCE):
            await self._send({name: list(ids[start : start + AT_ONCE])})

    async def _send(self, message: Message) -> None:
        if self._wire is not None:
            await self._wire.send(json.dumps({"by": self._name, **message}))


async def _in_order(asked: _Asked) -> AsyncGenerator[Event, None]:
    """The events that are told, up to the first that lacks a part, or to a long silence."""
    parts, text = 0, ""
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(SILENT_SECONDS):
                message = await asked.told.get()
            if message["by"] != asked.by or message.get("still"):
                continue
            if message.get("at", parts) != parts or message.get("end"):
                return
            parts += 1
            text += message["part"]
            if not message["more"]:
                yield _loaded(text)
                text = ""


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
