"""What every dialect does on a real socket when the server stops in the middle of an answer."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import anyio
import httpx
import pytest

from answerable.api import create_app
from answerable.api.serve import address, listen, make_server, run
from answerable.api.sse import STOPPING
from answerable.events import Token
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn

pytestmark = pytest.mark.anyio

ASKED = {
    "/v1/chat/completions": {
        "model": "answerable",
        "stream": True,
        "messages": [{"role": "user", "content": "How?"}],
    },
    "/api/chat": {"messages": [{"role": "user", "parts": [{"type": "text", "text": "How?"}]}]},
}


@pytest.mark.parametrize(("path", "body"), ASKED.items())
async def test_a_stream_that_the_server_cuts(path: str, body: dict[str, Any]) -> None:
    """The stream says in its own words that the server stops, is closed by ``[DONE]``, and what
    was said is stored as interrupted."""
    store = MemoryConversations()
    begun = anyio.Event()

    async def wait() -> None:
        begun.set()
        await anyio.sleep_forever()

    turn = ScriptedTurn(Token("half"), wait)
    app = create_app(ScriptedAssistant(turn, store), Settings())
    with contextlib.closing(listen(Settings(server=ServerSettings(port=0)))) as listener:
        started = asyncio.Event()
        server = make_server(app, started.set, 0)  # seconds; five when it is for real
        serving = asyncio.create_task(run(server, listener))
        await started.wait()
        async with httpx.AsyncClient() as client:
            asking = asyncio.create_task(client.post(f"{address(listener)}{path}", json=body))
            await begun.wait()
            server.should_exit = True
            text = (await asking).text
        await serving
    assert text.count("data: [DONE]") == 1
    assert text.endswith("data: [DONE]\n\n")
    assert STOPPING.message in text
    assert '"half"' in text
    assert turn.closed == 1
    [conversation] = store._conversations.values()
    told = [(each.content, each.state) for each in conversation.messages]
    assert told == [("How?", None), ("half", "interrupted")]


@pytest.mark.parametrize(("path", "body"), ASKED.items())
async def test_many_readers_who_leave(path: str, body: dict[str, Any], live: Any) -> None:
    """Readers who leave at different moments close every turn and leave no task."""
    turn = ScriptedTurn(*(Token("a") for _ in range(20)), lambda: anyio.sleep(0.05))
    app = create_app(ScriptedAssistant(turn), Settings())

    async def visit(client: httpx.AsyncClient, url: str, chunks: int) -> None:
        async with client.stream("POST", url, json=body) as response:
            async for _ in response.aiter_lines():
                chunks -= 1
                if chunks < 0:
                    break

    async with live(app) as url:
        before = asyncio.all_tasks()
        async with httpx.AsyncClient() as client:
            await asyncio.gather(*(visit(client, url + path, number) for number in range(20)))
        with anyio.fail_after(30):
            while turn.closed < 20 or not asyncio.all_tasks() <= before:  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.005)
    assert len(turn.requests) == 20
