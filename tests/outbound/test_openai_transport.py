"""Answers that are read whole, of embedders and moderators: compressed ones, and too long ones."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import numpy as np
import pytest

from answerable.embedders import openai as embedding
from answerable.embedders.openai import OpenAIEmbedder
from answerable.errors import ModelFailedError
from answerable.moderators.openai import OpenAIModerator
from answerable.outbound.endpoints import Endpoint
from answerable.sections.guard import GuardSettings
from answerable.testing.openai_server import Call, OpenAIServer, Script

pytestmark = pytest.mark.anyio
BYTES = 100_000_000
VECTORS = {"data": [{"index": 0, "embedding": [0.0, 1.0]}]}
JUDGED = {"results": [{"flagged": True, "categories": {"violence": True}}]}
Open = Callable[[str], OpenAIEmbedder]


def packs(data: bytes, coding: str = "gzip") -> Script:
    """These bytes, said to be compressed."""

    async def script(call: Call) -> None:
        extra = f"Content-Encoding: {coding}\r\nContent-Length: {len(data)}\r\n"
        await call.head(kind="application/json", extra=extra)
        for start in range(0, len(data), 65_536):
            await call.send(data[start : start + 65_536])

    return script


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


@pytest.fixture
def embedder(stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch) -> Open:
    monkeypatch.setattr(embedding, "FIRST_DELAY", 0.0)
    monkeypatch.setattr(embedding, "QUERY_SECONDS", 60.0)
    monkeypatch.setattr(embedding, "QUESTION", replace(embedding.QUESTION, seconds=60.0))

    def opened(url: str) -> OpenAIEmbedder:
        made = OpenAIEmbedder(Endpoint(url, "m", "key", "EMBEDDING_API_KEY"), 2)
        stack.push_async_callback(made.close)
        return made

    return opened


def moderator(stack: AsyncExitStack, url: str, seconds: float = 30) -> OpenAIModerator:
    made = OpenAIModerator(GuardSettings(endpoint=url, endpoint_seconds=seconds))
    stack.push_async_callback(made.close)
    return made


async def test_compressed_vectors_are_read(embedder: Open) -> None:
    """They are not asked for, and read all the same."""
    async with OpenAIServer(packs(gzip.compress(json.dumps(VECTORS).encode()))) as server:
        found = await embedder(server.url).embed_query("How?")
        assert np.array_equal(found, [0.0, 1.0])
        assert server.headers["accept-encoding"] == "identity"


async def test_a_compressed_judgement_is_read(stack: AsyncExitStack) -> None:
    """As vectors are."""
    async with OpenAIServer(packs(gzip.compress(json.dumps(JUDGED).encode()))) as server:
        found = await moderator(stack, server.url).judge("Some text")
        assert found is not None
        assert found.category == "violence"
        assert server.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (packs(gzip.compress(b"[" + b" " * BYTES, 1)), "its answer has more than"),
        (packs(b" " * 30_000_000, "identity"), "its answer has more than"),
        (packs(b"\x0b\x02\x80hello\x03", "br"), r"its answer is compressed \(br\)"),
        (packs(b"{}"), "its answer is not the gzip"),
    ],
)
async def test_what_cannot_be_read_is_said(
    script: Script, said: str, embedder: Open, stack: AsyncExitStack
) -> None:
    """Neither memory nor time is spent on it; whoever runs the site hears what is wrong."""
    async with OpenAIServer(script) as server:
        opened = embedder(server.url)
        with pytest.raises(ModelFailedError, match=said):
            await opened.embed_query("How?")
        assert (await opened.ping())["status"] == "disconnected"
        with pytest.raises(ModelFailedError, match=said):
            await moderator(stack, server.url).judge("Some text")


async def test_a_list_of_models_may_be_of_any_shape(embedder: Open) -> None:
    """It is read for its status alone, up to a bound."""
    endless = gzip.compress(b" " * BYTES, 1)
    async with OpenAIServer(packs(b""), models_script=packs(endless)) as server:
        state = await embedder(server.url).ping()
        assert state["status"] == "disconnected"
        assert f"more than {embedding.MAX_BODY:,} bytes" in state["error"]
    async with OpenAIServer(packs(b""), models_script=packs(b"<html>", "identity")) as server:
        assert (await embedder(server.url).ping())["status"] == "ok"


async def test_a_judgement_that_drips_is_not_waited_for(stack: AsyncExitStack) -> None:
    """It has its seconds from the first byte to the last, not from byte to byte."""

    async def drips(call: Call) -> None:
        await call.head(kind="application/json")
        for _ in range(100):
            await call.send(b" ")
            await asyncio.sleep(0.1)

    async with OpenAIServer(drips) as server:
        async with asyncio.timeout(8):  # it drips for ten
            with pytest.raises(ModelFailedError, match="did not answer"):
                await moderator(stack, server.url, seconds=0.4).judge("Some text")
