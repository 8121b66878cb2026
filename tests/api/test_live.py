"""Over a real socket: who leaves, what is stored by when, and how the server ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import anyio
import httpx
import pytest
from fastapi import FastAPI
from starlette.types import ASGIApp

from answerable.api import create_app, limits, sse
from answerable.api.deadlines import DeadlineProtocol
from answerable.api.serve import address, listen, make_server, run, serve
from answerable.conversations import sqlite
from answerable.errors import ConfigError
from answerable.events import Done, Event, Token
from answerable.protocols import ConversationStore
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse
from live_app import Live

pytestmark = pytest.mark.anyio

QUESTION = {"message": "How?"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[ConversationStore]:
    store = await sqlite.connect(path)
    yield store
    await store.close()


def app_of(store: ConversationStore, turn: ScriptedTurn) -> FastAPI:
    return create_app(ScriptedAssistant(turn, store), Settings())


def stored(path: Path) -> list[tuple[str, str]]:
    """Role and content of every message, read by a connection of its own."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT role, content FROM messages ORDER BY seq").fetchall()


def states(path: Path) -> list[str]:
    """The state of every answer."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT state FROM messages WHERE role = 'assistant' ORDER BY seq")
        return [state for (state,) in rows]


async def until(condition: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not condition():  # noqa: ASYNC110 -- nothing there could set an event
            await asyncio.sleep(0.005)


async def test_stored_before_done_is_seen(store: ConversationStore, path: Path, live: Live) -> None:
    """The question is in the file when ``start`` arrives, the answer when ``done`` does."""
    pause = anyio.Event()
    turn = ScriptedTurn(Token("Run "), pause.wait, Token("it."), Done("answered"))
    async with (
        live(app_of(store, turn)) as url,
        httpx.AsyncClient() as client,
        client.stream("POST", f"{url}/chat", json=QUESTION) as response,
    ):
        text = ""
        async for part in response.aiter_text():
            text += part
            if "event: done" in text:
                assert stored(path) == [("user", "How?"), ("assistant", "Run it.")]
            elif "event: token" in text and not pause.is_set():
                assert stored(path) == [("user", "How?")]
                pause.set()
    assert [event.name for event in parse(text)] == ["start", "token", "token", "done"]


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("first", [[], [Token("half")]], ids=["before first token", "mid-stream"])
async def test_a_reader_who_leaves(
    store: ConversationStore, path: Path, live: Live, accept: str, first: list[Event]
) -> None:
    """When the reader leaves, before or after the first token, the turn is closed, half an
    answer is stored as interrupted, and no task stays behind."""
    silent = anyio.Event()

    async def say_no_more() -> None:
        silent.set()
        await anyio.sleep_forever()

    turn = ScriptedTurn(*first, say_no_more)
    async with live(app_of(store, turn)) as url:
        before = asyncio.all_tasks()
        async with httpx.AsyncClient() as client:
            request = client.build_request(
                "POST", f"{url}/chat", json=QUESTION, headers={"Accept": accept}
            )
            asking = asyncio.create_task(client.send(request, stream=True))
            await until(silent.is_set)
            await asyncio.sleep(0.05)
            if asking.done():
                await (await asking).aclose()
            asking.cancel()
            await asyncio.wait([asking])
        await until(lambda: turn.closed == 1)
        await until(lambda: asyncio.all_tasks() <= before)
    half = [("assistant", "half")] if first else []
    assert stored(path) == [("user", "How?"), *half]
    assert states(path) == ["interrupted"] * len(half)


async def test_many_readers_who_leave(store: ConversationStore, path: Path, live: Live) -> None:
    """Sixty readers who leave at different moments leave no task and nothing half stored."""
    turn = ScriptedTurn(
        *(Token("a") for _ in range(5)),
        lambda: anyio.sleep(0.02),
        *(Token("b") for _ in range(5)),
        Done("answered"),
    )

    async def visit(client: httpx.AsyncClient, url: str, number: int) -> None:
        with anyio.move_on_after(0.001 * number):
            await client.post(url, json=QUESTION)

    async with live(app_of(store, turn)) as url:
        before = asyncio.all_tasks()
        async with httpx.AsyncClient() as client:
            for start in range(0, 60, 20):
                await asyncio.gather(
                    *(visit(client, f"{url}/chat", n) for n in range(start, start + 20))
                )
        await until(lambda: turn.closed == len(turn.requests))
        await until(lambda: asyncio.all_tasks() <= before)
    answers = [content for role, content in stored(path) if role == "assistant"]
    assert set(zip(answers, states(path), strict=True)) <= {
        ("aaaaabbbbb"[:said], "answered" if said == 10 else "interrupted") for said in range(1, 11)
    }


async def test_a_silent_turn_is_kept_alive(live: Live) -> None:
    """While a turn is silent comments keep the connection open; a reader of events sees none."""

    heard = anyio.Event()

    async def events() -> AsyncIterator[Event]:
        await heard.wait()
        yield Done("answered")

    async def app(scope: object, receive: object, send: object) -> None:
        stream = sse.EventStream(events(), keep_alive_seconds=0.03)  # type: ignore[arg-type]
        await stream(scope, receive, send)  # type: ignore[arg-type]

    text = ""
    async with (
        live(_http_only(app)) as url,  # type: ignore[arg-type]
        httpx.AsyncClient() as client,
        client.stream("GET", url) as response,
    ):
        async for part in response.aiter_text():
            text += part
            if text.count(": keep-alive\n\n") == 2:
                heard.set()
    assert [event.name for event in parse(text)] == ["done"]


async def test_a_reader_who_does_not_read(live: Live) -> None:
    """A reader that keeps the connection and takes nothing does not hold the turn for ever."""
    closed = anyio.Event()

    async def events() -> AsyncIterator[Event]:
        try:
            while True:
                yield Token("x" * 100_000)
        finally:
            closed.set()

    async def app(scope: object, receive: object, send: object) -> None:
        stream = sse.EventStream(events(), stall_seconds=0.2)  # type: ignore[arg-type]
        await stream(scope, receive, send)  # type: ignore[arg-type]

    async with live(_http_only(app)) as url:  # type: ignore[arg-type]
        host, port = url.removeprefix("http://").split(":")
        _, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with anyio.fail_after(30):
            await closed.wait()
        writer.transport.abort()


def _http_only(app: ASGIApp) -> ASGIApp:
    async def wrapped(scope, receive, send):  # type: ignore[no-untyped-def]
        if scope["type"] == "http":
            await app(scope, receive, send)

    return wrapped


async def test_a_chunked_flood(store: ConversationStore, live: Live) -> None:
    """An endless chunked body is answered with 413 over a real socket, and the line is closed."""

    async def flood() -> AsyncIterator[bytes]:
        for _ in range(400):
            yield b"x" * 4096

    async with live(app_of(store, ScriptedTurn())) as url, httpx.AsyncClient() as client:
        headers = {"Content-Type": "application/json"}
        with contextlib.suppress(httpx.WriteError, httpx.ReadError):
            response = await client.post(f"{url}/chat", content=flood(), headers=headers)
            assert response.status_code == 413
            assert response.json()["error"]["code"] == "body_too_large"
        assert (await client.get(f"{url}/livez")).status_code == 200


async def test_half_a_request(
    store: ConversationStore, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request whose head never ends is dropped, and so is a second one on the same connection;
    a stream that lasts longer than that is not."""
    monkeypatch.setattr(DeadlineProtocol, "request_seconds", 0.2)
    turn = ScriptedTurn(lambda: anyio.sleep(0.5), Done("answered"))
    async with live(app_of(store, turn)) as url, httpx.AsyncClient() as client:
        host, port = url.removeprefix("http://").split(":")
        answered = asyncio.create_task(client.post(f"{url}/chat", json=QUESTION))
        for first in (b"", b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(first)
            if first:
                await reader.readuntil(b'"ok"}')
            writer.write(b"GET /livez HTTP/1.1\r\nX-Slow: ")
            with anyio.fail_after(30), contextlib.suppress(ConnectionResetError):
                await reader.read()
            writer.close()
        assert parse((await answered).text)[-1].name == "done"


async def test_half_a_body(store: ConversationStore, live: Live) -> None:
    """A body that stops arriving is refused with 408 and the connection closed."""
    app = limits.BodyLimit(app_of(store, ScriptedTurn()), 10_000, seconds=0.2)
    async with live(app) as url:
        host, port = url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = b"POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        writer.write(head + b'Content-Length: 100\r\n\r\n{"message')
        with anyio.fail_after(30):
            answer = await reader.read()
        writer.close()
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"request_timeout" in answer


def test_the_deadlines_are_those_promised() -> None:
    """Ten seconds for a whole request, thirty for a reader that stalls."""
    assert (DeadlineProtocol.request_seconds, limits.BODY_SECONDS) == (10.0, 10.0)
    assert (DeadlineProtocol.stall_seconds, sse.STALL_SECONDS) == (30.0, 30.0)
    assert sse.KEEP_ALIVE_SECONDS == 15.0


async def test_serve_until_a_signal(
    store: ConversationStore, capfd: pytest.CaptureFixture[str]
) -> None:
    """``serve`` takes a free port, says which, prints nothing on standard output, and returns
    after SIGTERM, so that its caller can close what it opened."""
    settings = Settings(server=ServerSettings(port=0))
    addresses: list[str] = []
    app = create_app(ScriptedAssistant(conversations=store), settings)
    serving = asyncio.create_task(serve(app, settings, ready=addresses.append))
    await until(lambda: bool(addresses))
    async with httpx.AsyncClient() as client:
        assert (await client.get(f"{addresses[0]}/livez")).json() == {"status": "ok"}
    os.kill(os.getpid(), signal.SIGTERM)
    with anyio.fail_after(30):
        await serving
    out, err = capfd.readouterr()
    assert out == ""
    assert '"path": "/livez"' in err
    assert '"level": "info"' in err


async def test_a_stream_that_the_server_cuts(store: ConversationStore, path: Path) -> None:
    """A stream that outlasts the server's patience at its end gets one ``error`` event that says
    so; what was said is stored as interrupted, and the server ends in good order."""
    turn = ScriptedTurn(Token("half"), anyio.sleep_forever)
    app = app_of(store, turn)
    with contextlib.closing(listen(Settings(server=ServerSettings(port=0)))) as listener:
        started = asyncio.Event()
        server = make_server(app, started.set, 0)  # seconds; five when it is for real
        serving = asyncio.create_task(run(server, listener))
        await started.wait()
        async with httpx.AsyncClient() as client:
            url = f"{address(listener)}/chat"
            asking = asyncio.create_task(client.post(url, json=QUESTION))
            await until(lambda: len(turn.requests) == 1)
            server.should_exit = True
            events = parse((await asking).text)
        await serving
        await app.state.streams.aclose()  # as the assistant does before it closes its stores
    assert [event.name for event in events] == ["start", "token", "error"]
    assert events[-1].data["code"] == "shutting_down"
    assert stored(path) == [("user", "How?"), ("assistant", "half")]
    assert states(path) == ["interrupted"]
    assert turn.closed == 1


async def test_a_port_in_use() -> None:
    """A port that is taken is a ``ConfigError`` that says what to do."""
    with contextlib.closing(listen(Settings(server=ServerSettings(port=0)))) as taken:
        taken.listen()
        settings = Settings(server=ServerSettings(port=taken.getsockname()[1]))
        with pytest.raises(ConfigError, match="--port"):
            listen(settings)
