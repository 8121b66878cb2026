"""How many questions are answered at a time, and what those beyond are told."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.types import Scope

from answerable.api.addresses import TheAddress, address_of
from answerable.api.asked_again import key_of
from answerable.api.assistant import AssistantLike
from answerable.api.errors import RefusedError
from answerable.api.question_rate import QuestionRate
from answerable.api.sse import STOPPING, is_stopping
from answerable.settings import LimitSettings

BUSY_SECONDS = 5  # after which it is worth asking again: nobody knows how long answers take

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Slot:
    """The right to have one question answered, until it is given back."""

    admission: Admission
    _task: asyncio.Task[None] | None = None

    def held_until(self, task: asyncio.Task[None]) -> None:
        """Give it back when ``task`` ends, and not with the request: a turn may outlive that.

        A turn that has a slot already, as its question was asked twice, needs no other.
        """
        if self.admission.knows(task):
            return
        self._task = task
        self.admission.remember(task)

    @property
    def handed_on(self) -> bool:
        return self._task is not None


class Admission:
    """At most ``turns`` at a time; up to ``waiting`` more wait their turn for ``wait_seconds``.

    These protect the process and are its own; how often an address asks is counted for all.

    ``admitted``, ``refused`` and ``waited`` count requests since the start, ``active`` are those
    that are being answered now.
    """

    def __init__(self, settings: LimitSettings, assistant: AssistantLike) -> None:
        self.admitted = 0
        self.refused = 0
        self.waited = 0
        self.active = 0
        self._settings = settings
        self._assistant = assistant
        self._rate = QuestionRate(settings.questions_per_minute)
        self._line: deque[asyncio.Future[None]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return len(self._line)

    @asynccontextmanager
    async def slot(self, address: str, key: str | None = None) -> AsyncIterator[Slot]:
        """A slot for a question from ``address``; for another try of one, where ``key`` is known.

        Raises ``RefusedError``, 429 or 503, and ``StorageError``.
        """
        await self._check_rate(address, key)
        await self._enter()
        slot = Slot(self)
        try:
            yield slot
        finally:
            if not slot.handed_on:
                self._leave()

    def knows(self, task: asyncio.Task[None]) -> bool:
        """Whether a slot is held until ``task`` ends."""
        return task in self._tasks

    def remember(self, task: asyncio.Task[None]) -> None:
        """A slot is held until ``task`` ends."""
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._leave()

    async def _check_rate(self, address: str, key: str | None) -> None:
        ledger = self._assistant.conversations.ledger
        seconds = math.ceil(await self._rate.wait(address, ledger, key))
        if seconds:
            said = self._assistant.replies.say("too_many_questions", seconds=seconds)
            raise self._refusal(429, "too_many_questions", said, seconds)

    async def _enter(self) -> None:
        if self.active < self._settings.turns and not self._line:
            self.active += 1
        elif len(self._line) >= self._settings.waiting or not await self._in_line():
            raise self._refusal(503, "busy", self._assistant.replies.say("busy"), BUSY_SECONDS)
        self.admitted += 1

    async def _in_line(self) -> bool:
        """Whether a slot came free in time; it was passed on by whoever left."""
        place = asyncio.get_running_loop().create_future()
        self._line.append(place)
        self.waited += 1
        try:
            await asyncio.wait([place], timeout=self._settings.wait_seconds)
        except asyncio.CancelledError:
            self._give_up(place)
            raise
        return self._give_up(place) if not place.done() else True

    def _give_up(self, place: asyncio.Future[None]) -> bool:
        """Leave the line; always False. Who was given a slot meanwhile passes it on."""
        if place.done():
            self._leave()
        else:
            self._line.remove(place)
        return False

    def _leave(self) -> None:
        if self._line:
            self._line.popleft().set_result(None)
        else:
            self.active -= 1

    def _refusal(self, status: int, code: str, message: str, seconds: int) -> RefusedError:
        self.refused += 1
        _log.warning("question_refused", extra={"code": code, "active": self.active})
        return RefusedError(status, code, message, retry_after=seconds)


async def _slot(request: Request, address: TheAddress) -> AsyncIterator[Slot]:
    """Held until the response is sent, or as long as the turn lasts that it is handed on to."""
    async with _admitted(request.scope, address) as slot:
        yield slot


async def _keyed_slot(request: Request, address: TheAddress) -> AsyncIterator[Slot]:
    """The same where a question is answered once for its key."""
    key = None
    with suppress(RefusedError):  # one that is none is told by the route
        key = key_of(request.headers.get("idempotency-key"), None)
    async with _admitted(request.scope, address, key) as slot:
        yield slot


TheSlot = Annotated[Slot, Depends(_slot)]
TheKeyedSlot = Annotated[Slot, Depends(_keyed_slot)]


@asynccontextmanager
async def asking_from(scope: Scope) -> AsyncIterator[None]:
    """The same for a route that is not FastAPI's: a slot is held."""
    async with _admitted(scope, address_of(scope, scope["app"].state.proxies)):
        yield


@asynccontextmanager
async def _admitted(scope: Scope, address: str, key: str | None = None) -> AsyncIterator[Slot]:
    if is_stopping(scope):
        raise RefusedError(503, STOPPING.code, STOPPING.message, retry_after=STOPPING.retry_after)
    admission: Admission = scope["app"].state.admission
    async with admission.slot(address, key) as slot:
        yield slot
