"""An endpoint that compresses all the same: honest ones are read, none of them stops the server."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
import tracemalloc
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from answerable.errors import ModelFailedError
from answerable.outbound.openai_transport import MAX_BODY, MAX_ERROR
from answerable.protocols import Usage
from answerable.testing.openai_scripts import ANSWER
from answerable.testing.openai_server import USAGE, Call, OpenAIServer, Script

from .conftest import HURRIED, SETTINGS, Open
from .test_openai_faults import read

pytestmark = pytest.mark.anyio
# Seconds of the loop's own work between two turns of anybody else: how long a machine that is busy
# halts it says nothing. One piece takes some milliseconds.
PAUSE = 0.25
EVENTS = b"".join(
    f"data: {json.dumps(each)}\n\n".encode()
    for each in (
        {"choices": [{"delta": {"content": ANSWER}}]},
        {"choices": [{"delta": {}, "finish_reason": "stop"}]},
        {"choices": [], "usage": USAGE},
    )
)


def raw_deflate(data: bytes) -> bytes:
    made = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return made.compress(data) + made.flush()


def packs(
    coding: str, data: bytes, status: str = "200 OK", kind: str = "text/event-stream"
) -> Script:
    """These bytes, said to be compressed like this; small parts of them at first."""

    async def script(call: Call) -> None:
        length = f"Content-Length: {len(data)}\r\n"
        await call.head(status, kind, f"Content-Encoding: {coding}\r\n{length}")
        for start in range(0, min(len(data), 60), 7):
            await call.send(data[start : min(start + 7, 60)])
            await asyncio.sleep(0.001)
        for start in range(60, len(data), 65_536):
            await call.send(data[start : start + 65_536])

    return script


@asynccontextmanager
async def nobody_waits() -> AsyncIterator[None]:
    """The loop has time for others all the while."""
    longest = 0.0

    async def others() -> None:
        nonlocal longest
        while True:
            began = time.thread_time()
            await asyncio.sleep(0.005)
            longest = max(longest, time.thread_time() - began)

    task = asyncio.create_task(others())
    try:
        yield
        await asyncio.sleep(0.02)
    finally:
        task.cancel()
    assert longest < PAUSE


@pytest.mark.parametrize(
    ("coding", "data"),
    [
        ("gzip", gzip.compress(EVENTS, mtime=0)),
        ("X-GZIP", gzip.compress(EVENTS, mtime=0)),
        ("identity, gzip", gzip.compress(EVENTS, mtime=0)),
        ("deflate", zlib.compress(EVENTS)),
        ("deflate", raw_deflate(EVENTS)),
        ("identity", EVENTS),
        ("utf-8", EVENTS),
    ],
)
async def test_honest_ones_are_read(coding: str, data: bytes, open_model: Open) -> None:
    """They are asked for plain answers; a gateway that compresses them is read all the same."""
    async with OpenAIServer(packs(coding, data)) as server:
        usage = Usage()
        assert await read(open_model(server.url), usage) == (ANSWER, None)
        assert usage.completion_tokens == USAGE["completion_tokens"]
        assert server.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip, gzip", "gzip, br"])
async def test_what_is_not_unpacked_is_named(coding: str, open_model: Open) -> None:
    """The failure says what to do."""
    async with OpenAIServer(packs(coding, b"\x0b\x02\x80hello\x03")) as server:
        said, error = await read(open_model(server.url))
        assert said == ""
        assert isinstance(error, ModelFailedError)
        assert f"its answer is compressed ({coding})" in str(error)
        assert "as gzip" in str(error)


async def test_what_is_no_gzip_is_named(open_model: Open) -> None:
    """Bytes that are said to be compressed, and are not."""
    async with OpenAIServer(packs("gzip", EVENTS)) as server:
        said, error = await read(open_model(server.url))
        assert (said, type(error)) == ("", ModelFailedError)
        assert "not the gzip that it says it is" in str(error)


@pytest.mark.parametrize("line", [b"\n", b": keep\n\n", b":" + b"a" * 10_000 + b"\n"])
async def test_a_bomb_stops_nobody(line: bytes, open_model: Open) -> None:
    """A hundred megabytes of lines without a word: others get their turns, and deadlines hold."""
    bomb = gzip.compress(line * (100_000_000 // len(line)), 6)
    async with OpenAIServer(packs("gzip", bomb)) as server:
        began = time.monotonic()
        async with nobody_waits():
            said, error = await read(open_model(server.url, HURRIED))
        assert time.monotonic() - began < SETTINGS.first_token_seconds
    assert (said, type(error)) == ("", ModelFailedError)
    assert "took too long" in str(error)


async def test_a_large_part_is_read_in_turns(open_model: Open) -> None:
    """As it is when nothing is compressed: lines without a word in between, then the answer."""
    script = packs("identity", b"\n" * 300_000 + EVENTS)
    async with OpenAIServer(script) as server, nobody_waits():
        assert await read(open_model(server.url)) == (ANSWER, None)


@pytest.mark.parametrize("coding", ["gzip", "identity"])
async def test_a_list_of_models_without_an_end(coding: str, open_model: Open) -> None:
    """It takes no more memory than it may; health says what is wrong with it."""
    plain = b'{"data": [' + b" " * 100_000_000
    data = gzip.compress(plain, 1) if coding == "gzip" else plain
    server = OpenAIServer(
        packs("identity", EVENTS), models_script=packs(coding, data, kind="application/json")
    )
    async with server:
        model = open_model(server.url)
        tracemalloc.start()
        try:
            async with nobody_waits():
                await model.check_key()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        state = await model.ping()
    assert peak < 4 * MAX_BODY
    assert state["status"] == "disconnected"
    assert state["error"] == f"its answer has more than {MAX_BODY:,} bytes"


async def test_an_ordinary_list_may_be_compressed(open_model: Open) -> None:
    """Whoever looks at health sees nothing of it."""
    body = gzip.compress(json.dumps({"data": [{"id": "m"}] * 5_000}).encode())
    server = OpenAIServer(packs("identity", EVENTS), models_script=packs("gzip", body))
    async with server:
        model = open_model(server.url)
        await model.check_key()
        assert (await model.ping())["status"] == "ok"


async def test_an_error_is_that_error_however_long_it_is(open_model: Open) -> None:
    """Its status counts; no more of its body is read than says what is wrong."""
    body = gzip.compress(b'{"error": "' + b"a" * 100_000_000, 1)
    script = packs("gzip", body, "401 Unauthorized", "application/json")
    async with OpenAIServer(script) as server:
        model = open_model(server.url)
        async with nobody_waits():
            _, error = await read(model)
        assert "HTTP 401" in str(error)
        assert len(str(error)) < MAX_ERROR
        assert (await model.ping())["key"] == "invalid"


@pytest.mark.parametrize(
    ("coding", "status", "said"),
    [("br", "401 Unauthorized", "401"), ("zstd", "400 Bad", "400"), ("gzip", "401 No", "401")],
)
async def test_an_error_that_cannot_be_unpacked_is_that_error(
    coding: str, status: str, said: str, open_model: Open
) -> None:
    """Its status is read before its body."""
    script = packs(coding, b"\x0b\x02", status, "application/json")
    async with OpenAIServer(script) as server:
        _, error = await read(open_model(server.url))
        assert f"HTTP {said}" in str(error)
