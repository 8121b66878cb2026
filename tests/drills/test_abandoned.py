"""Nobody pays for a reader who has left: the call to the model is closed, always and soon."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import Counter
from pathlib import Path
from uuid import uuid4

import anyio
import pytest

import served_site
from answerable.testing.openai_scripts import for_ever
from answerable.testing.openai_server import Call, OpenAIServer
from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, STREAM, asking

pytestmark = pytest.mark.anyio

SAID = 2 * "The server listens on port 8000 by default. [S1] "
READERS = 24
# Readers of one question would share its call otherwise.
CONFIG = '[store]\nllm = "openai:scripted"\n[limits]\ncached_answers = 0\n'


class Model:
    """A model that says ``said`` and then nothing, with a count of the calls that got so far."""

    def __init__(self) -> None:
        self.said: str | None = None
        self.waiting = 0

    async def __call__(self, call: Call) -> None:
        if self.said is not None:
            await call.head()
            await call.text(self.said)
        self.waiting += 1
        await for_ever(call)


async def test_every_abandoned_call_is_closed(tmp_path: Path) -> None:
    """Of readers who leave before the answer's head, before its first word or in its middle,
    streaming or not, every one's call to the model is closed; what was shown is stored as
    interrupted."""
    folder = await served_site.make(tmp_path / "site", CONFIG)
    model = Model()
    async with (
        OpenAIServer(model) as upstream,
        ServerProcess(folder, {"OPENAI_BASE_URL": upstream.url}) as server,
    ):
        for done, model.said in enumerate((None, "", SAID)):
            with anyio.fail_after(60):
                await _leave(server.url, model, upstream, READERS * (done + 1))
        with anyio.fail_after(60):
            await _stored(folder / ".answerable" / "conversations.sqlite3", READERS)
    assert upstream.calls == upstream.aborts == 3 * READERS


async def _leave(url: str, model: Model, upstream: OpenAIServer, calls: int) -> None:
    """So many readers come, wait until the model has got so far, and leave at once."""
    readers = [asyncio.create_task(_read(url, number)) for number in range(READERS)]
    while model.waiting < calls:  # noqa: ASYNC110 -- no event says so
        await asyncio.sleep(0.01)
    assert upstream.aborts == calls - READERS
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    while upstream.aborts < calls:  # noqa: ASYNC110 -- no event says so
        await asyncio.sleep(0.01)


async def _read(url: str, number: int) -> None:
    # Of those who ask the same at once, one asks the model.
    body = {"message": f"{served_site.QUESTION} {uuid4()}"}
    async with asking(url, "/chat", body, headers=(STREAM, JSON)[number % 2]) as answer:
        await answer.read()


async def _stored(file: Path, halves: int) -> None:
    """Until so many interrupted answers are stored; never another state."""
    states: Counter[str] = Counter()
    while states["interrupted"] < halves:
        await asyncio.sleep(0.01)
        with contextlib.closing(sqlite3.connect(file)) as db:
            query = "SELECT state FROM messages WHERE role = 'assistant'"
            states = Counter(state for (state,) in db.execute(query))
    assert set(states) <= {"interrupted"}
