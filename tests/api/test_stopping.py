"""How a server ends: it says so before it closes its door, and lets running answers end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import httpx
import pytest

from answerable.api import create_app
from answerable.api.serve import address, listen, make_server, run
from answerable.events import Done, Token
from answerable.settings import LimitSettings, ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}
QUESTION = {"message": "How?"}


class Served:
    """A server with one turn that waits for ``go_on``."""

    def __init__(self, grace_seconds: float, **limits: int) -> None:
        self.go_on = anyio.Event()
        self.turn = ScriptedTurn(Token("Run "), self.go_on.wait, Token("it."), Done("answered"))
        settings = Settings(limits=LimitSettings.model_validate(limits))
        self.app = create_app(ScriptedAssistant(self.turn), settings)
        self.listening = asyncio.Event()
        self.server = make_server(self.app, self.listening.set, grace_seconds)


@asynccontextmanager
async def serving(served: Served) -> AsyncIterator[str]:
    with contextlib.closing(listen(Settings(server=ServerSettings(port=0)))) as listener:
        task = asyncio.create_task(run(served.server, listener))
        await served.listening.wait()
        url = address(listener)
        try:
            yield url
        finally:
            served.server.should_exit = True
            await task
    await served.app.state.streams.aclose()


async def asked(served: Served, count: int = 1) -> None:
    with anyio.fail_after(30):
        while len(served.turn.requests) < count:  # noqa: ASYNC110 -- no event
            await asyncio.sleep(0.005)


async def test_no_new_work_and_running_answers_end() -> None:
    """Told to stop, the server is not ready and refuses questions with 503, while it is alive and a
    running answer comes to its end."""
    served = Served(30)
    async with serving(served) as url, httpx.AsyncClient() as client:
        assert (await client.get(f"{url}/readyz")).status_code == 200
        running = asyncio.create_task(client.post(f"{url}/chat", json=QUESTION))
        await asked(served)
        served.server.should_exit = True
        with anyio.fail_after(30):
            while (await client.get(f"{url}/readyz")).status_code == 200:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        ready = await client.get(f"{url}/readyz")
        assert (ready.status_code, ready.json()["missing"]) == (503, ["server"])
        assert (await client.get(f"{url}/livez")).status_code == 200
        refused = await client.post(f"{url}/chat", json=QUESTION)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "shutting_down")
        assert int(refused.headers["retry-after"]) > 0
        served.go_on.set()
        events = parse((await running).text)
        assert [event.name for event in events] == ["start", "token", "token", "done"]
    assert len(served.turn.requests) == 1


async def test_what_outlasts_the_grace() -> None:
    """What runs or waits longer than that is told so: a stream by its last event, an object and a
    question that still waits by 503."""
    served = Served(0.2, turns=2, waiting=5, wait_seconds=60)
    async with serving(served) as url, httpx.AsyncClient() as client:
        tasks = [
            asyncio.create_task(client.post(f"{url}/chat", json=QUESTION, headers=headers))
            for headers in ({}, JSON)
        ]
        await asked(served, 2)
        tasks.append(asyncio.create_task(client.post(f"{url}/chat", json=QUESTION)))
        with anyio.fail_after(30):
            while served.app.state.admission.waiting == 0:  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.005)
        served.server.should_exit = True
        stream, as_object, waiting = [await each for each in tasks]
    last = parse(stream.text)[-1]
    assert (last.name, last.data["code"]) == ("error", "shutting_down")
    for refused in (as_object, waiting):
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "shutting_down")
        assert int(refused.headers["retry-after"]) > 0


async def test_told_twice() -> None:
    """A second Ctrl+C cuts what runs at once, and leaves no task of uvicorn's that the end of the
    loop would cancel, with a traceback in the log."""
    served = Served(300)
    async with serving(served) as url, httpx.AsyncClient() as client:
        running = asyncio.create_task(client.post(f"{url}/chat", json=QUESTION))
        await asked(served)
        for _ in range(2):
            served.server.handle_exit(signal.SIGINT, None)
        with anyio.fail_after(30):
            last = parse((await running).text)[-1]
    assert (last.name, last.data["code"]) == ("error", "shutting_down")
    left = [str(task.get_coro()) for task in asyncio.all_tasks()]
    assert not [each for each in left if "Lifespan" in each]


def test_the_process_ends_in_order(tmp_path: Path) -> None:
    """``answerable serve`` ends with code 0 on SIGTERM, and says nothing of an error."""
    command = [sys.executable, "-m", "answerable", "serve", "--port", "0", "--data", str(tmp_path)]
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environ,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "Serving at" in line:
                break
        process.send_signal(signal.SIGTERM)
        said = process.stdout.read()
        assert process.wait(60) == 0
    assert "error" not in said.lower()
