"""Whoever searches waits for a place, by whichever door they come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from answerable.assistant import Assistant
from answerable.mcp import checking, inputs, keeping, reading
from answerable.protocols import VectorStore
from answerable.turn import Parts
from answerable.types import Hit

from .conftest import Under

pytestmark = pytest.mark.anyio

QUESTIONS = 20
PLACES = 2


class Counting:
    """A store that counts who searches it at the same time: the first wait until all places are
    taken."""

    def __init__(self, store: VectorStore) -> None:
        self.store = store
        self.now = self.most = 0
        self.taken = asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def search(self, *asked: Any, **how: Any) -> list[Hit]:
        self.now += 1
        self.most = max(self.most, self.now)
        if self.now == PLACES:
            self.taken.set()
        await self.taken.wait()
        await asyncio.sleep(0.005)  # for others to come, if they may
        try:
            return await self.store.search(*asked, **how)
        finally:
            self.now -= 1


class Crowded(Under):
    """An assistant of few places whose store counts."""

    found: Parts

    async def parts(self) -> Parts:
        return self.found

    async def open(self) -> Counting:
        parts = await self.assistant.parts()
        counting = Counting(parts.store)
        store, places = cast("VectorStore", counting), asyncio.Semaphore(PLACES)
        self.found = replace(parts, store=store, at_once=places)
        return counting


async def _search(shelf: Crowded) -> object:
    return await reading.search(shelf, inputs.SearchArguments(query="port"))


async def _check(shelf: Crowded) -> object:
    return await checking.check_retrieval(shelf, inputs.CheckArguments(query="port"))


async def _ask(shelf: Crowded) -> object:
    return await reading.next_hops(shelf, inputs.AskArguments(question="Which port is it?"))


async def _recalibrate(shelf: Crowded) -> object:
    one = inputs.Answerable(question="Which port?", expected="docs/port.md")
    labels = inputs.RecalibrateArguments(answerable=[one], unanswerable=["Who is it?"])
    with pytest.raises(inputs.RefusedError):  # too few, which is known when they were searched
        await keeping.recalibrate(shelf, labels)
    return None


async def _from_python(shelf: Crowded) -> object:
    return await Assistant.search(cast("Assistant", shelf), "port")


@pytest.mark.parametrize("door", [_search, _check, _ask, _recalibrate, _from_python])
async def test_searches_wait_for_their_turn(
    assistant: Assistant, door: Callable[[Crowded], Awaitable[object]]
) -> None:
    """No more searches run at a time than there are places, and every question is answered."""
    shelf = Crowded(assistant, assistant.settings)
    counting = await shelf.open()
    await asyncio.gather(*(door(shelf) for _ in range(QUESTIONS)))
    assert counting.most == PLACES
