"""Answers to first questions, kept and told again; one turn for all who ask the same at a time.

What is kept was proven from one generation of the index under one fingerprint of the settings, and
is told while these are the current ones. Only what rests on the index alone is kept: a turn that
cited something. Rules (the time, a sum), flows and a visitor's own rows cite nothing.

One turn for all is paid for by who was first. Where that one may spend no more, it says nothing of
the others: they ask anew, for themselves.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, TypeAlias

import anyio

from answerable.errors import AnswerableError, BudgetSpentError
from answerable.events import Cited, Done, Event
from answerable.manifest import Manifest
from answerable.protocols import Usage
from answerable.turn import Parts, run
from answerable.turn_notes import TurnNotes
from answerable.types import ChatContext, Filter, TurnRequest

# Turns of others that a reader joins before one of their own: others may come without end whose
# budget is spent.
JOINED = 3
KEPT_STATES = ("answered", "only_one_match")
# What a turn notes of the model's use belongs to the turn that used it.
SPENT = frozenset({"calls", "prompt_tokens", "cached_tokens", "completion_tokens", "cost"})

Key: TypeAlias = tuple[str, Filter | None, str, str]  # of a question, under which settings
Generation: TypeAlias = tuple[Manifest | None, ...]
Events: TypeAlias = AsyncGenerator[Event]


@dataclass(frozen=True, slots=True)
class _Kept:
    generation: Generation
    events: tuple[Event, ...]
    notes: TurnNotes


class _UnpaidError(Exception):
    """Who runs a turn may spend no more, and nothing of it was told yet."""


@dataclass(slots=True)
class AnswerCache:
    """At most ``most`` answers of one assistant, the least asked for dropped first; 0 keeps none.

    ``hits`` were told from memory, ``shared`` joined a turn that ran, ``misses`` ran one.
    """

    most: int
    hits: int = 0
    shared: int = 0
    misses: int = 0
    _kept: OrderedDict[Key, _Kept] = field(default_factory=OrderedDict)
    _flights: dict[tuple[Any, ...], _Flight] = field(default_factory=dict)

    def turn(self, request: TurnRequest, parts: Parts, usage: Usage | None = None) -> Events:
        """The events of one turn, as ``answerable.turn.run`` says them.

        What was told before used nothing of the model.
        """
        if not self.most or not _shareable(request):
            return run(request, parts, usage)
        return self._told(request, parts, usage)

    async def _told(self, request: TurnRequest, parts: Parts, usage: Usage | None) -> Events:
        began = time.perf_counter()
        generation, key = await _generation(parts), _key(request, parts)
        kept = self._kept.get(key)
        if generation is not None and kept is not None and kept.generation == generation:
            self.hits += 1
            self._kept.move_to_end(key)
            _take_over(kept.notes, request.notes)
            for event in kept.events:
                yield _timed(event, began)
            return
        for may_join in (*[True] * JOINED, False):
            running = self._running(request, parts, generation) if may_join else None
            flight = running or self._begun(request, parts, generation, usage)
            told = _joined(flight, request) if running else flight.follow()
            with suppress(_UnpaidError):
                async with aclosing(told) as events:
                    async for event in events:
                        if isinstance(event, Done):
                            await self._keep(key, flight, generation, parts)
                        yield event
                return

    def _running(
        self, request: TurnRequest, parts: Parts, generation: Generation | None
    ) -> _Flight | None:
        """The turn that runs for this question, to be joined."""
        flight = self._flights.get(_place(request, parts, generation))
        if flight is None or flight.left or flight.unpaid or generation is None:
            return None
        self.shared += 1
        return flight

    def _begun(
        self, request: TurnRequest, parts: Parts, generation: Generation | None, usage: Usage | None
    ) -> _Flight:
        """A new turn for this question."""
        self.misses += 1
        place, usage = _place(request, parts, generation), usage or Usage()
        flight = self._flights[place] = _Flight(run(request, parts, usage), request.notes, usage)
        flight.task.add_done_callback(partial(self._landed, place, flight))
        return flight

    def _landed(self, place: tuple[Any, ...], flight: _Flight, task: asyncio.Task[None]) -> None:
        if self._flights.get(place) is flight:
            del self._flights[place]

    async def _keep(
        self, key: Key, flight: _Flight, generation: Generation | None, parts: Parts
    ) -> None:
        """Remember an answer, unless the index became another while it was written."""
        done = flight.events[-1]
        proven = isinstance(done, Done) and done.state in KEPT_STATES and not flight.unpaid
        if not proven or not any(isinstance(event, Cited) for event in flight.events):
            return
        if generation is None or await _generation(parts) != generation:
            return
        self._kept[key] = _Kept(generation, tuple(flight.events), replace(flight.notes))
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)


class _Flight:
    """A turn in a task of its own, followed by everybody who asked the same meanwhile.

    It is closed when the last of them has left: nobody pays for an answer that nobody reads.
    """

    def __init__(self, events: Events, notes: TurnNotes, usage: Usage) -> None:
        self.notes = notes
        self.usage = usage
        self.events: list[Event] = []
        self.left = False  # its last reader has gone, and it is being closed
        self._changed = asyncio.Event()
        self._readers = 0
        self.task = asyncio.create_task(self._run(events))

    @property
    def unpaid(self) -> bool:
        """Whether who runs it may spend no more; that is known before it says anything."""
        return self.usage.toll is not None and self.usage.toll.caller_spent

    async def follow(self) -> Events:
        """Its events from the first on. Raises what the turn raises."""
        self._readers += 1
        told = 0
        try:
            while True:
                while told < len(self.events):
                    told += 1
                    yield self.events[told - 1]
                if self.task.done():
                    break
                await self._changed.wait()
        finally:
            self._readers -= 1
            if self._readers == 0:
                await self._close()
        self.task.result()

    async def _close(self) -> None:
        """The turn has let go of the model before its last reader is gone.

        Raises what went wrong meanwhile: a turn that breaks while it cleans up has not ended well.
        """
        self.left = True
        self.task.cancel()
        with anyio.CancelScope(shield=True):
            await asyncio.wait([self.task])
        if not self.task.cancelled():
            self.task.result()

    async def _run(self, events: Events) -> None:
        try:
            async with aclosing(events):
                async for event in events:
                    self.events.append(event)
                    self._changed.set()
                    self._changed = asyncio.Event()
                    await asyncio.sleep(0)  # a turn that never waits would keep the loop to itself
        finally:
            self._changed.set()


async def _joined(flight: _Flight, request: TurnRequest) -> Events:
    """The events of somebody else's turn, whose findings are noted in ``request`` too.

    Raises what the turn raises, and ``_UnpaidError`` where it says nothing of who follows it.
    """
    told = False
    try:
        async with aclosing(flight.follow()) as events:
            async for event in events:
                if flight.unpaid and not told:
                    raise _UnpaidError
                told = True
                yield event
    except BudgetSpentError:
        if flight.unpaid and not told:
            raise _UnpaidError from None
        raise
    finally:
        if told or not flight.unpaid:
            _take_over(flight.notes, request.notes)


def _place(
    request: TurnRequest, parts: Parts, generation: Generation | None
) -> tuple[Key, str | None, Generation | None]:
    return _key(request, parts), request.timezone, generation


def _key(request: TurnRequest, parts: Parts) -> Key:
    return request.message, request.where, parts.arm, parts.fingerprint


def _take_over(notes: TurnNotes, into: TurnNotes) -> None:
    """What another turn found out, for the record of one that was told the same."""
    for each in fields(TurnNotes):
        if each.name not in SPENT:
            setattr(into, each.name, getattr(notes, each.name))


def _shareable(request: TurnRequest) -> bool:
    """Whether the answer follows from the question alone: a first one, of nobody in particular."""
    context = request.chat_context
    return (
        request.mode == "general"
        and not request.history
        and not request.earlier
        and request.user_id is None
        and (context is None or replace(context, ages={}) == ChatContext())
    )


async def _generation(parts: Parts) -> Generation | None:
    """What the indexes hold now; None where one cannot be read, which the turn will say itself."""
    try:
        return tuple([await store.manifest() for store in parts.stores])
    except AnswerableError:
        return None


def _timed(event: Event, began: float) -> Event:
    """The event as it was told, but for how long that took."""
    if not isinstance(event, Done):
        return event
    return replace(event, timings_ms={"total": round(1000 * (time.perf_counter() - began), 2)})
