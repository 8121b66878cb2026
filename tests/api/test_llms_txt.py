"""``GET /llms.txt`` and ``GET /llms-full.txt``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import anyio
import anyio.lowlevel
import httpx
import pytest

from answerable.api import create_app
from answerable.api.llms_txt import TextStream
from answerable.errors import NoIndexError
from answerable.llms_txt import LlmsTxt
from answerable.manifest import DocumentEntry, Manifest
from answerable.settings import Settings
from answerable.testing.corpus import chunk
from answerable.testing.fakes import ReadableIndex, ScriptedAssistant
from live_app import Live

pytestmark = pytest.mark.anyio

PAGE = chunk("Run make demo. It begins.", path="start.md", heading=("Start",))


@pytest.fixture
def assistant() -> ScriptedAssistant:
    entry = DocumentEntry("1", "", "Start", "/start", (PAGE.id,))
    assistant = ScriptedAssistant(index=ReadableIndex(PAGE))
    assistant.manifest = Manifest("fake", 1, {"start.md": entry})
    return assistant


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/llms.txt", "- [Start](/start): Run make demo. It begins."),
        ("/llms-full.txt", "# Start\n\nSource: /start\n\nRun make demo. It begins."),
    ],
)
async def test_the_files(client: httpx.AsyncClient, path: str, text: str) -> None:
    """Both are plain text in UTF-8 that a cache may keep and must ask about."""
    response = await client.get(path)
    assert response.status_code == 200
    assert text in response.text
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
async def test_not_modified(client: httpx.AsyncClient, form: str) -> None:
    """Who has the present content is told so and gets nothing; an old tag gets the new content."""
    tag = (await client.get("/llms.txt")).headers["etag"]
    response = await client.get("/llms.txt", headers={"If-None-Match": form.format(tag)})
    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["etag"] == tag
    for old in ('"other"', tag.strip('"')):
        response = await client.get("/llms.txt", headers={"If-None-Match": old})
        assert response.status_code == 200


async def test_another_index_has_another_tag(
    assistant: ScriptedAssistant, client: httpx.AsyncClient
) -> None:
    """After an ingest that changed a page the tag is another."""
    before = (await client.get("/llms-full.txt")).headers["etag"]
    entry = DocumentEntry("2", "", "Start", "/start", (PAGE.id,))
    assistant.manifest = Manifest("fake", 1, {"start.md": entry})
    assert (await client.get("/llms-full.txt")).headers["etag"] != before


async def test_without_an_index(assistant: ScriptedAssistant, client: httpx.AsyncClient) -> None:
    """Before the first ingest it is a 503 in the usual shape."""

    async def none(*, full: bool = False) -> LlmsTxt:
        raise NoIndexError("There is no index yet.")

    assistant.llms_txt = none  # type: ignore[method-assign]
    response = await client.get("/llms.txt")
    assert (response.status_code, response.json()["error"]["code"]) == (503, "no_index")


async def test_a_file_that_cannot_be_finished(assistant: ScriptedAssistant, live: Live) -> None:
    """Where pages are gone by the time they are read, the client sees that the file broke off."""
    assistant.index = ReadableIndex()
    async with live(create_app(assistant, Settings())) as url, httpx.AsyncClient() as client:
        with pytest.raises(httpx.RemoteProtocolError):
            await client.get(f"{url}/llms-full.txt")


async def test_a_reader_who_leaves(live: Live) -> None:
    """Who leaves in the middle stops the reading of the index."""
    closed = anyio.Event()

    async def parts() -> AsyncGenerator[str, None]:
        try:
            while True:
                yield "x" * 1000
                await anyio.lowlevel.checkpoint()
        finally:
            closed.set()

    async def app(scope, receive, send):  # type: ignore[no-untyped-def]
        if scope["type"] == "http":
            await TextStream(parts(), '"tag"')(scope, receive, send)

    async with live(app) as url, httpx.AsyncClient() as client:
        async with client.stream("GET", url) as response:
            async for _ in response.aiter_bytes():
                break
        with anyio.fail_after(30):
            await closed.wait()
        await asyncio.sleep(0)
