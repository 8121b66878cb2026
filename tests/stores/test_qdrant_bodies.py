"""What a Qdrant server, or what stands before it, may send: compressed answers, or endless."""

from __future__ import annotations

import gzip
import json
from contextlib import AsyncExitStack

import pytest

from answerable.errors import UnavailableError
from answerable.stores import qdrant_server
from answerable.stores.qdrant_server import Address, Server
from answerable.testing.openai_server import Call, OpenAIServer, Script, says

pytestmark = pytest.mark.anyio
LIST = {"result": {"collections": [{"name": "docs"}]}, "status": "ok", "time": 0.0}


def packs(data: bytes, coding: str) -> Script:
    """These bytes, said to be compressed."""

    async def script(call: Call) -> None:
        extra = f"Content-Encoding: {coding}\r\nContent-Length: {len(data)}\r\n"
        await call.head(kind="application/json", extra=extra)
        await call.send(data)

    return script


async def names(data: bytes, coding: str) -> list[str]:
    """The collections, as a server that sends these bytes has them."""
    async with AsyncExitStack() as stack:
        script = packs(data, coding)
        http = await stack.enter_async_context(OpenAIServer(says(""), models_script=script))
        server = Server(Address(f"http://127.0.0.1:{http.port}", "docs"))
        stack.push_async_callback(server.close)
        found = await server.ask(lambda client: client.get_collections())
        return [each.name for each in found.collections]


@pytest.mark.parametrize("coding", ["gzip", "identity"])
async def test_honest_ones_are_read(coding: str) -> None:
    """Compressed or not."""
    plain = json.dumps(LIST).encode()
    assert await names(gzip.compress(plain) if coding == "gzip" else plain, coding) == ["docs"]


@pytest.mark.parametrize(
    ("data", "coding", "said"),
    [
        (gzip.compress(b" " * 3_000_000, mtime=0), "gzip", "more than 1,000,000 bytes"),
        (b" " * 3_000_000, "identity", "more than 1,000,000 bytes"),
        (b"{}", "gzip", "not the gzip"),
        (b"{}", "br", r"compressed \(br\)"),
    ],
)
async def test_what_cannot_be_read_is_said(
    data: bytes, coding: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the store that is away, with what is wrong."""
    monkeypatch.setattr(qdrant_server, "MAX_BODY", 1_000_000)
    with pytest.raises(UnavailableError, match=said):
        await names(data, coding)
