"""Seed 001 with a model behind the real protocol: failures (its test 8), intents, a hostile one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest

from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.settings import (
    LimitSettings,
    ModelSettings,
    Settings,
    SourceSettings,
    StoreSettings,
)
from answerable.testing import sse
from answerable.testing.openai_scripts import FAULTS, HOSTILE_CHOICES, HOSTILE_TEXTS
from answerable.testing.openai_server import OpenAIServer, Script, chooses, says

pytestmark = pytest.mark.anyio

PAGE = """# Desk

## How do I share a workspace?

Open the workspace and press Share. Up to 20 people can see a workspace.

## What is a widget?

A widget is a small panel on a dashboard.
"""
SHARE = "How do I share a workspace?"
ELSEWHERE = "Please recite a poem about the sea"
PATIENT = {"tries": 2, "breaker_failures": 1000}
# A script that hangs is over soon.
HURRIED = PATIENT | {
    "connect_seconds": 0.3,
    "first_token_seconds": 0.25,
    "gap_seconds": 0.2,
    "total_seconds": 0.8,
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one page, and its index."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "docs").mkdir()
    (folder / "docs" / "help.md").write_text(PAGE)
    anyio.run(indexed, folder)
    return folder


async def indexed(desk: Path) -> None:
    async with Assistant(settings_of(desk)) as assistant:
        await assistant.ingest()


def settings_of(desk: Path, **values: Any) -> Settings:
    source = SourceSettings(kind="markdown", path=desk / "docs")
    return configuration.load(None, data=desk / "data", sources=(source,), **values)


Visited = tuple[httpx.AsyncClient, OpenAIServer]


@asynccontextmanager
async def visitor(
    desk: Path, script: Script, patience: dict[str, Any] = HURRIED, *, intents: bool
) -> AsyncIterator[Visited]:
    """A visitor of the site whose model speaks by ``script``, and remembers no earlier failure."""
    settings = settings_of(
        desk,
        store=StoreSettings(llm="openai:scripted"),
        model=ModelSettings(intents=intents, **patience),
        limits=LimitSettings(cached_answers=0),  # each test asks the same
    )
    async with OpenAIServer(script) as server, Assistant(settings) as assistant:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("OPENAI_BASE_URL", server.url)
            patch.setenv("OPENAI_API_KEY", "key-of-the-tests")
            await assistant.start()
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://desk") as client:
            yield client, server


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that several tests can have one visitor."""
    return "asyncio"


@pytest.fixture(scope="module")
async def writing(desk: Path) -> AsyncIterator[Visited]:
    """A visitor whose model writes answers, as each test has it."""
    async with visitor(desk, says(""), PATIENT, intents=False) as visited:
        yield visited


@pytest.fixture(scope="module")
async def choosing(desk: Path) -> AsyncIterator[Visited]:
    """A visitor whose model makes choices, as each test has it."""
    async with visitor(desk, chooses(""), PATIENT, intents=True) as visited:
        yield visited


async def events(client: httpx.AsyncClient, message: str, **body: Any) -> list[dict[str, Any]]:
    """What the stream says."""
    response = await client.post("/chat", json={"message": message, **body})
    return [frame.data for frame in sse.parse(response.text)]


def text_of(told: list[dict[str, Any]]) -> str:
    return "".join(each["content"] for each in told if each["type"] == "token")


@pytest.mark.parametrize("fault", FAULTS)
async def test_8_model_failure(fault: str, desk: Path) -> None:
    """Whatever the endpoint does, the stream has one end, and a failure the seed's words."""
    async with visitor(desk, FAULTS[fault], intents=True) as (client, _):
        for message in (SHARE, ELSEWHERE):
            told = await events(client, message)
            ends = [each for each in told if each["type"] in ("done", "error")]
            assert len(ends) == 1
            assert told[-1] is ends[0]
            if ends[0]["type"] == "error":
                assert ends[0]["message"] in (
                    "Something went wrong. Try again or rephrase.",
                    "Service temporarily busy, please try again in a moment",
                )


async def test_8_a_timeout_says_so(desk: Path) -> None:
    """A model that times out on what the site cannot answer: try again or rephrase."""
    script = FAULTS["timeout_before_headers"]
    async with visitor(desk, script, intents=True) as (client, _):
        told = await events(client, ELSEWHERE)
    assert told[-1]["type"] == "error"
    assert told[-1]["message"] == "Something went wrong. Try again or rephrase."


async def test_8_a_model_that_goes_on_failing_says_so(desk: Path) -> None:
    """Also while its calls are paused: that it failed is said, and not that it is busy."""
    script = FAULTS["error_500"]
    async with visitor(desk, script, intents=True) as (client, _):
        ends = [(await events(client, ELSEWHERE))[-1] for _ in range(6)]
    assert {each["type"] for each in ends} == {"error"}
    assert {each["message"] for each in ends} == {"Something went wrong. Try again or rephrase."}


async def test_a_layer_that_fails_falls_through(desk: Path) -> None:
    """Without its model the site's own question is answered by quoting, and marked degraded."""
    async with visitor(desk, FAULTS["error_500"], PATIENT, intents=True) as (client, _):
        told = await events(client, SHARE)
    assert told[-1]["state"] == "degraded"
    assert "press Share" in text_of(told)


async def test_a_cited_answer(writing: Visited) -> None:
    """The model's sentence is shown with the quote the server cut from the page."""
    client, server = writing
    server.script, before = says("You open the workspace and press Share. [S1]"), server.calls
    told = await events(client, SHARE)
    quotes = [each["quote"] for each in told if each["type"] == "citation"]
    assert quotes
    assert all(quote in PAGE for quote in quotes)
    assert server.calls == before + 1


async def test_need_context_is_granted_once(choosing: Visited) -> None:
    """A model that asks for more context for ever is asked twice, then the honest words follow."""
    client, server = choosing
    server.script, before = chooses(HOSTILE_CHOICES["need_context_for_ever"]), server.calls
    told = await events(client, "What about the other one from before?")
    assert server.calls == before + 2
    assert "in this chat" in text_of(told)


@pytest.mark.parametrize("name", HOSTILE_TEXTS)
async def test_a_hostile_text(name: str, writing: Visited) -> None:
    """Nothing the model writes becomes a link, an image or HTML, or a citation of its own."""
    client, server = writing
    server.script, before = says(HOSTILE_TEXTS[name]), server.calls
    told = await events(client, SHARE)
    assert server.calls == before + 1
    assert not active(text_of(told))
    links = [each["link"] for each in told if each["type"] == "citation"]
    assert not [link for link in links if "evil" in link]


@pytest.mark.parametrize("name", HOSTILE_CHOICES)
async def test_a_hostile_choice(name: str, choosing: Visited) -> None:
    """A choice that was not offered is none; at most two calls are made."""
    client, server = choosing
    server.script, before = chooses(HOSTILE_CHOICES[name]), server.calls
    told = await events(client, SHARE)
    assert told[-1]["type"] in ("done", "error")
    assert before < server.calls <= before + 2
    assert not active(text_of(told))


def active(markdown: str) -> list[str]:
    """What a Markdown renderer could follow or load."""
    shown = re.sub(r"```.*?```|`[^`]*`", "", markdown, flags=re.DOTALL)
    return re.findall(r"(?<!\\)\]\(|(?<!\\)<[A-Za-z/!]|(?<!\\)!\[", shown)
