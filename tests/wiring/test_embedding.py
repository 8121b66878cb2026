"""An embedder elsewhere: what goes there, what does not, and what is said while it is down."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

import answerable
from answerable import Settings
from answerable.assistant import Assistant
from answerable.cli import server
from answerable.collected import collect
from answerable.embedders import openai as adapter
from answerable.errors import ConfigError
from answerable.settings import SourceSettings, StoreSettings
from answerable.testing.embeddings_script import embeds, refuses
from answerable.testing.openai_server import OpenAIServer
from answerable.wiring import checking

pytestmark = pytest.mark.anyio
QUESTION = "On which port does the server listen?"
ABUSE = "You are a worthless idiot and I hate you."


@pytest.fixture
async def endpoint(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OpenAIServer]:
    monkeypatch.setattr(adapter, "FIRST_DELAY", 0.0)
    monkeypatch.setattr(adapter, "REST_SECONDS", 0.0)
    async with OpenAIServer(embeds()) as server:
        monkeypatch.setenv("EMBEDDING_BASE_URL", server.url)
        yield server


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "install.md").write_text("# Install\n\nInstall the package with pip.\n")
    (docs / "port.md").write_text("# Port\n\nThe server listens on port 8000 by default.\n")
    return Settings(
        data=tmp_path / "data",
        sources=(SourceSettings(path=docs),),
        store=StoreSettings(embedder="openai:m?dimensions=64"),
    )


@pytest.fixture
async def assistant(settings: Settings, endpoint: OpenAIServer) -> AsyncIterator[Assistant]:
    async with answerable.open(settings) as opened:
        await opened.ingest()
        yield opened


def _sent(endpoint: OpenAIServer) -> set[str]:
    return {text for body in endpoint.bodies for text in body["input"]}


@pytest.mark.parametrize(
    ("status", "body"),
    [("401 Unauthorized", {}), ("400 Bad Request", {"error": {"message": "API key not valid."}})],
)
async def test_a_refused_key_ends_the_start(
    status: str, body: object, settings: Settings, endpoint: OpenAIServer
) -> None:
    """Without an index too, and nothing is embedded for it."""
    endpoint.models_status, endpoint.models_body = status, body
    async with answerable.open(settings) as opened:
        with pytest.raises(ConfigError, match="refuses the key in EMBEDDING_API_KEY"):
            await opened.start()
    found = [each async for each in checking.checked(settings)]
    (failure,) = [each for each in found if each.level == "failure"]
    assert "EMBEDDING_API_KEY" in failure.problem
    assert endpoint.calls == 0


async def test_the_index_is_its(assistant: Assistant, endpoint: OpenAIServer) -> None:
    """An ingest and a question ask it; a second ingest asks nothing."""
    assert "The server listens on port 8000 by default." in _sent(endpoint)
    evidence = await assistant.search(QUESTION, k=1)
    assert evidence.chunks[0].chunk.file == "docs/port.md"
    assert QUESTION in _sent(endpoint)
    calls = endpoint.calls
    report = await assistant.ingest()
    assert (report.embedded, endpoint.calls) == (0, calls)


async def test_words_are_compared_here(assistant: Assistant, endpoint: OpenAIServer) -> None:
    """Which words are alike is told by the bundled model, and no word is sent for it."""
    calls = endpoint.calls
    found = await (await assistant.parts()).embedder.word_vectors(["folder", "directory", "sun"])
    assert found is not None
    vectors = found.vectors
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
    assert endpoint.calls == calls


async def test_what_needs_no_index_stays_here(assistant: Assistant, endpoint: OpenAIServer) -> None:
    """A message that is blocked, a marked text and the question about it are not sent."""
    calls = endpoint.calls
    blocked = await collect(assistant.ask(ABUSE))
    assert blocked.as_dict()["state"] == "blocked"
    marked = "The moon is made of green cheese."
    asked = assistant.ask("What is the moon made of?", mode="selection", context=marked)
    reply = await collect(asked)
    assert "green cheese" in reply.answer
    assert endpoint.calls == calls


async def test_while_it_is_down(
    assistant: Assistant, endpoint: OpenAIServer, settings: Settings
) -> None:
    """Visitors hear of it, health and check say what it is, and then it works again."""
    works, endpoint.script = endpoint.script, refuses("500 No", then=embeds())
    endpoint.models_status = "500 No"
    transport = ASGITransport(assistant.asgi())
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        asked = {"message": QUESTION}
        failed = await client.post("/chat", json=asked, headers={"Accept": "application/json"})
        assert (failed.status_code, failed.json()["error"]["code"]) == (503, "model_failed")
        health = await client.get("/health")
        assert health.json()["services"]["embedder"]["status"] == "disconnected"
        found = [each async for each in checking.checked(settings)]
        assert [each.level for each in found if each.part == "embedder"] == ["failure"]
        endpoint.script, endpoint.models_status = works, "200 OK"
        answered = await client.post("/chat", json=asked, headers={"Accept": "application/json"})
        assert answered.status_code == 200


async def test_a_server_starts_while_it_is_down(
    assistant: Assistant, endpoint: OpenAIServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is a warning, and no reason to be gone when the endpoint is back."""
    endpoint.script = refuses("500 No", then=embeds())
    await server.warn_without_index(assistant)
    assert capsys.readouterr().err == "Warning: The embedder's endpoint answered HTTP 500.\n"
