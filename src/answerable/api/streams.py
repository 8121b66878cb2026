"""Turns that outlive their reader for a moment, so that a cut connection can be taken up again.

A turn runs in a task of its own and its events are kept, numbered from 1. Readers follow it from
any event on. When the last one has left, the turn goes on for ``grace_seconds`` and is then closed:
nobody pays for an answer that nobody reads. What has ended is kept for ``KEPT_SECONDS``, unless it
was cut off: the store, or another process, may know more. All of this is of one process.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from answerable.api.sse import STOPPING
from answerable.errors import ConversationNotFoundError, StorageError
from answerable.events import Done, Event, Failed, Token
from answerable.recording import recorder
from answerable.recording.replay import INTERRUPTED

KEPT_SECONDS = 60.0
KEPT_STREAMS = 200  # that have ended; an answer with its citations is about 10 kB
MAX_EVENTS = 50_000  # of one turn; no model writes an answer of so many tokens
TOO_LONG = Failed(
    "model_failed", "The answer grew too long and was cut off. Ask something narrower."
)

# Ends that say nothing of the answer: what could not be stored is written anew.
CUT_OFF = frozenset({INTERRUPTED.code, STOPPING.code, StorageError.code})
DELETED = Failed(ConversationNotFoundError.code, recorder.DELETED)

Key = tuple[str, str]  # the ids of a conversation and of a question in it


class Stream:
    """The events of one turn so far."""

    def __init__(self, events: AsyncGenerator[Event, None], grace_seconds: float) -> None:
        self.ended_at: float | None = None  # on the loop's clock
        self.left = False  # whether its readers have left for good
        self._ending = STOPPING  # of a turn that was closed under its readers
        self._events: list[Event] = []
        self._changed = asyncio.Event()
        self._grace_seconds = grace_seconds
        self._readers = 0
        self._loop = asyncio.get_running_loop()
        self.task = asyncio.create_task(self._run(events))
        self._timer = self._loop.call_later(grace_seconds, self.abandon)

    def __len__(self) -> int:
        return len(self._events)

    @property
    def cut_off(self) -> bool:
        """Whether it ended before the answer did, as with a replica that was killed."""
        last = self._events[-1] if self._events else None
        return isinstance(last, Failed) and last.code in CUT_OFF

    @property
    def in_vain(self) -> bool:
        """Whether it has failed and said nothing: its question may be asked again."""
        if self.ended_at is None or not self._events or not isinstance(self._events[-1], Failed):
            return False
        return not any(isinstance(each, Token) for each in self._events)

    async def follow(self, after: int = 0) -> AsyncGenerator[Event, None]:
        """The events after the first ``after``, those to come included."""
        self._readers += 1
        self._timer.cancel()
        try:
            while True:
                while after < len(self._events):
                    after += 1
                    yield self._events[after - 1]
                if self.ended_at is not None:
                    break
                await self._changed.wait()
            if not self._events or not isinstance(self._events[-1], Done | Failed):
                yield self._ending
        finally:
            self._leave()

    def abandon(self, told: Failed = STOPPING) -> None:
        """Close the turn, if it still runs; its readers are ``told`` so."""
        if self.ended_at is None and not self.left:
            self.left, self._ending = True, told
            self.task.cancel()

    def _leave(self) -> None:
        self._readers -= 1
        if self._readers == 0 and self.ended_at is None:
            self._timer = self._loop.call_later(self._grace_seconds, self.abandon)

    async def _run(self, events: AsyncGenerator[Event, None]) -> None:
        try:
            async with aclosing(events):
                async for event in events:
                    self._say(event)
                    if len(self._events) >= MAX_EVENTS:
                        self._say(TOO_LONG)
                        break
                    # A turn that never waits would keep the loop to itself.
                    await asyncio.sleep(0)
        finally:
            self._timer.cancel()
            self.ended_at = self._loop.time()
            self._changed.set()

    def _say(self, event: Event) -> None:
        self._events.append(event)
        self._changed.set()
        self._changed = asyncio.Event()


class Streams:
    """The turns of this process that run or have just ended, by conversation and question."""

    def __init__(self, grace_seconds: float) -> None:
        self._grace_seconds = grace_seconds
        self._streams: dict[Key, Stream] = {}
        self._ended: deque[tuple[Key, Stream]] = deque()  # in the order in which they ended
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, key: Key, events: AsyncGenerator[Event, None]) -> Stream:
        """The stream of ``events``, which starts to run; or the one of this key that runs already.

        ``events`` must not have been begun; they are not, where there is such a stream. One that
        was in vain is kept for its own readers alone: whoever asks again is answered anew.
        """
        self._forget_old()
        known = self.find(key)
        if known is not None and not known.in_vain:
            return known
        stream = Stream(events, self._grace_seconds)
        self._streams[key] = stream
        self._tasks.add(stream.task)
        stream.task.add_done_callback(partial(self._note_end, key, stream))
        return stream

    def _note_end(self, key: Key, stream: Stream, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._streams.get(key) is not stream:
            return  # it was forgotten, or asked for anew
        if stream.cut_off:
            del self._streams[key]
        else:
            self._ended.append((key, stream))

    def find(self, key: Key) -> Stream | None:
        """The stream of this key, unless it is unknown here or its readers have left it."""
        stream = self._streams.get(key)
        return stream if stream is not None and not stream.left else None

    def forget(self, conversation_id: str) -> None:
        """Close and forget what belongs to a conversation."""
        for key in [key for key in self._streams if key[0] == conversation_id]:
            self._streams.pop(key).abandon(DELETED)
        self._ended = deque(each for each in self._ended if each[0][0] != conversation_id)

    async def aclose(self) -> None:
        """Close every turn that runs, and wait until it has stored what was said."""
        for stream in self._streams.values():
            stream.abandon()
        self._streams.clear()
        self._ended.clear()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _forget_old(self) -> None:
        long_ago = asyncio.get_running_loop().time() - KEPT_SECONDS
        while self._ended:
            key, oldest = self._ended[0]
            if len(self._ended) <= KEPT_STREAMS and (oldest.ended_at or 0) >= long_ago:
                break
            self._ended.popleft()
            if self._streams.get(key) is oldest:
                del self._streams[key]
