"""On a real socket: who sends slowly or reads nothing is cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import anyio
import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from answerable.api import create_app, deadlines, limits, lingering
from answerable.api.deadlines import EARLY_BYTES, DeadlineProtocol
from answerable.events import Done, Token
from answerable.settings import ConversationSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn

pytestmark = pytest.mark.anyio

Live = Callable[[ASGIApp], AbstractAsyncContextManager[str]]
HEAD = b"POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n"
NEXT = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
LEFT = Settings(conversations=ConversationSettings(resume_seconds=0))  # a turn ends with its reader


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fractions of a second instead of ten and thirty."""
    monkeypatch.setattr(DeadlineProtocol, "request_seconds", 0.6)
    monkeypatch.setattr(DeadlineProtocol, "late_seconds", 5)
    monkeypatch.setattr(DeadlineProtocol, "stall_seconds", 0.3)


@asynccontextmanager
async def socket_to(
    url: str,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def asked(body: bytes = b'{"message": "How?"}') -> bytes:
    return HEAD.replace(b"99", str(len(body)).encode()) + b"\r\n" + body


async def answer_to(url: str, *parts: bytes) -> bytes:
    """What comes back on a connection that sends ``parts`` one by one and then nothing, until it
    is closed."""
    received = bytearray()
    async with socket_to(url) as (reader, writer), anyio.create_task_group() as group:

        async def send() -> None:
            for part in parts:
                writer.write(part)
                await asyncio.sleep(0.05)

        group.start_soon(send)
        with anyio.fail_after(30), contextlib.suppress(ConnectionError):
            while data := await reader.read(1024):
                received += data
        group.cancel_scope.cancel()
    return bytes(received)


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"GET /livez HT",),
        (b"GET /livez HTTP/1.1\r\nX-", *[b"x"] * 20),
        (HEAD, *[b"X-A: 1\r\n"] * 20),
    ],
    ids=["nothing", "half a line", "dripping", "endless head"],
)
async def test_a_head_that_does_not_end(parts: tuple[bytes, ...], live: Live) -> None:
    """A connection whose head is late is closed, however many bytes drip in."""
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        assert await answer_to(url, *parts) == b""


async def test_a_body_is_due_with_its_head(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Head and body share their time: a body that drips on after a slow head gets 408 in words, and
    the connection is closed."""
    monkeypatch.setattr(DeadlineProtocol, "request_seconds", 20)  # a head may be late for the body
    app = limits.BodyLimit(create_app(ScriptedAssistant(), Settings()), 10_000, seconds=0.25)
    async with live(app) as url:
        answer = await answer_to(url, HEAD, b"X-A: 1\r\n", b"\r\n", *[b"{"] * 20)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"request_timeout" in answer


async def test_a_body_of_two_lengths_ends_the_connection(live: Live) -> None:
    """What follows it is answered to nobody: a proxy may have taken it for the body."""
    head = HEAD.replace(b"99", b"%d" % len(b"0\r\n\r\n" + NEXT))
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        answer = await answer_to(url, head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + NEXT)
    assert answer.startswith(b"HTTP/1.1 422")
    assert b"connection: close" in answer.lower()
    assert answer.count(b"HTTP/1.1") == 1


def in_chunks(count: int, path: bytes = b"/chat") -> bytes:
    """A question whose body comes in so many chunks, of which all but one have a single byte."""
    body = b'{"message": "How?"}'.ljust(count + 8)
    pieces = [body[:9], *(body[at : at + 1] for at in range(9, len(body)))]
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in pieces)
    head = b"POST %b HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" % path
    framed = b"Accept: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
    return head + framed + b"0\r\n\r\n"


async def test_a_body_in_very_many_chunks(live: Live) -> None:
    """It is refused, however few bytes it has, as each chunk takes its time; those of the request
    before it on a connection do not count."""
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        one = in_chunks(deadlines.MOST_CHUNKS)
        told = await answer_to(url, one, one, in_chunks(deadlines.MOST_CHUNKS + 1))
    assert [each[:3] for each in told.split(b"HTTP/1.1 ")[1:]] == [b"200", b"200", b"400"]


@pytest.mark.parametrize("rest", [b"zz\r\n", b"1\r\na\r\n" * 5_000], ids=["none", "many"])
async def test_what_is_wrong_behind_an_early_answer(
    rest: bytes, live: Live, caplog: pytest.LogCaptureFixture
) -> None:
    """A body that is still on its way when the answer is there, and then turns out to be none, ends
    the connection, without a traceback that any stranger could have as often as they like."""
    begun = in_chunks(2, b"/nowhere").removesuffix(b"0\r\n\r\n")
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        told = await answer_to(url, begun, rest)
    assert told.count(b"HTTP/1.1 ") == 1
    assert told.startswith(b"HTTP/1.1 404")
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []


async def drip(writer: asyncio.StreamWriter, times: int, size: int = 1) -> None:
    for _ in range(times):
        writer.write(b" " * size)
        await writer.drain()
        await asyncio.sleep(0.02)


async def test_who_sends_on_hears_why(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that drips on when its time is over, or goes on though it is too large, gets its
    answer and then the end of the connection, no reset; and not for ever."""
    monkeypatch.setattr(DeadlineProtocol, "late_seconds", 0.6)
    app = limits.BodyLimit(create_app(ScriptedAssistant(), Settings()), 10_000, seconds=0.25)
    for length, status in (b"9999", b"408"), (b"99999999", b"413"):
        async with live(app) as url, socket_to(url) as (reader, writer):
            writer.write(HEAD.replace(b"99", length) + b"\r\n{")
            received = bytearray()
            with anyio.fail_after(30):
                while not reader.at_eof():
                    writer.write(b" " * 9)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.01):
                            received += await reader.read(1024)
                await drip(writer, 5)
                with pytest.raises(ConnectionError):
                    await drip(writer, 500)
        assert received.startswith(b"HTTP/1.1 " + status)


async def test_who_floods_after_a_refusal_is_cut(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So much is dropped for whoever has not heard yet, and no more."""
    monkeypatch.setattr(lingering, "MOST_DROPPED", 20_000)
    monkeypatch.setattr(DeadlineProtocol, "late_seconds", 60)
    app = limits.BodyLimit(create_app(ScriptedAssistant(), Settings()), 10_000)
    async with live(app) as url, socket_to(url) as (reader, writer):
        writer.write(HEAD.replace(b"99", b"99999999") + b"\r\n{")
        with anyio.fail_after(30):
            assert (await reader.read()).startswith(b"HTTP/1.1 413")
            with pytest.raises(ConnectionError):
                await drip(writer, 500, 1_000)


async def test_a_body_that_nobody_reads(live: Live) -> None:
    """A connection whose answer is given while its body drips on is closed all the same."""
    head = b"GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n"
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        answer = await answer_to(url, head, *[b"x"] * 20)
    assert answer.startswith(b"HTTP/1.1 200")


async def test_one_connection_for_many_requests(live: Live) -> None:
    """A connection that is used for longer than a request may take is not cut."""
    async with (
        live(create_app(ScriptedAssistant(), Settings())) as url,
        httpx.AsyncClient() as client,
    ):
        for _ in range(10):
            assert (await client.get(f"{url}/livez")).status_code == 200
            answer = await client.post(f"{url}/chat", json={"message": "How?"})
            assert answer.status_code == 200
            await asyncio.sleep(0.1)
        streams = list(client._transport._pool.connections)  # type: ignore[attr-defined]
    assert len(streams) == 1


@pytest.mark.parametrize("ended", [True, False])
async def test_a_reader_who_takes_nothing(ended: bool, live: Live) -> None:
    """A connection whose reader takes nothing is cut, in the middle of an answer and after it."""
    sent = anyio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        body = b"x" * 20_000_000
        await send({"type": "http.response.body", "body": body, "more_body": not ended})
        sent.set()
        while (await receive())["type"] != "http.disconnect":
            pass

    async with live(app) as url, socket_to(url) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with anyio.fail_after(30):
            await sent.wait()
            await asyncio.sleep(0.5)
            with contextlib.suppress(ConnectionError):
                while await reader.read(1 << 20):
                    pass


async def test_an_upstream_is_let_go_when_its_reader_stalls(live: Live) -> None:
    """A turn whose reader takes nothing is closed when the connection is cut."""
    turn = ScriptedTurn(*[Token("x" * 100_000)] * 400, anyio.sleep_forever)
    app = create_app(ScriptedAssistant(turn), Settings())
    async with live(app) as url, socket_to(url) as (_, writer):
        writer.write(asked())
        with anyio.fail_after(30):
            while turn.closed == 0:  # noqa: ASYNC110 -- nothing there could set an event
                await asyncio.sleep(0.01)
    await app.state.streams.aclose()


async def called(turn: ScriptedTurn) -> None:
    while not turn.requests:  # noqa: ASYNC110 -- nothing there could set an event
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("more", [b"\r\n", NEXT, NEXT[:9]], ids=["line", "request", "half"])
@pytest.mark.parametrize("said", [(), (Token("a"),)], ids=["silent", "speaking"])
async def test_a_reader_who_sends_more_and_leaves(
    more: bytes, said: tuple[Token, ...], live: Live
) -> None:
    """Whoever leaves is noticed at once, also after bytes that came while the turn ran."""
    turn = ScriptedTurn(*said, anyio.sleep_forever)
    app = create_app(ScriptedAssistant(turn), LEFT)
    async with live(app) as url:
        async with socket_to(url) as (_, writer):
            writer.write(asked())
            await called(turn)
            writer.write(more)
            await asyncio.sleep(0.05)
        with anyio.fail_after(30):
            while turn.closed == 0:  # noqa: ASYNC110 -- nothing there could set an event
                await asyncio.sleep(0.01)
    await app.state.streams.aclose()


async def test_a_request_that_comes_early(live: Live) -> None:
    """What comes while another request is answered is answered after it; of one that grows beyond
    64 KiB meanwhile the connection is cut, and what runs for it ends."""
    go_on = anyio.Event()
    turn = ScriptedTurn(Token("a"), go_on.wait, Done("answered"))
    app = create_app(ScriptedAssistant(turn), LEFT)
    async with live(app) as url:
        async with socket_to(url) as (reader, writer):
            writer.write(asked())
            await called(turn)
            for part in (NEXT[:9], NEXT[9:]):
                writer.write(part)
                await asyncio.sleep(0.05)
            go_on.set()
            with anyio.fail_after(30):
                await reader.readuntil(b"event: done")
                await reader.readuntil(b"HTTP/1.1 200")
                await reader.readuntil(b'{"status":"ok"}')
        turn.requests.clear()
        turn.steps = [Token("a"), anyio.sleep_forever]
        closed = turn.closed
        async with socket_to(url) as (reader, writer):
            writer.write(asked())
            await called(turn)
            writer.write(asked(b"x" * EARLY_BYTES))
            with anyio.fail_after(30), contextlib.suppress(ConnectionError):
                while await reader.read(1024):
                    pass
            with anyio.fail_after(30):
                while turn.closed == closed:  # noqa: ASYNC110 -- nothing could set an event
                    await asyncio.sleep(0.01)
    await app.state.streams.aclose()


async def test_slow_sockets_starve_nobody(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two hundred half-sent requests open, others are answered, and all of them are closed."""
    monkeypatch.setattr(DeadlineProtocol, "request_seconds", 2)  # a busy machine accepts slowly
    async with live(create_app(ScriptedAssistant(), Settings())) as url:
        slow = [asyncio.create_task(answer_to(url, b"GET / HTTP/1.1\r\nX-")) for _ in range(200)]
        async with httpx.AsyncClient() as client:
            for _ in range(10):
                assert (await client.get(f"{url}/livez")).status_code == 200
                answer = await client.post(f"{url}/chat", json={"message": "How?"})
                assert answer.status_code == 200
        assert [await each for each in slow] == [b""] * 200
