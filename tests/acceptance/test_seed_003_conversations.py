"""Conversations and health (seed 003, user stories 4 and 5, FR-009, FR-014 to 016, SC-007), over a
real Postgres and the real assistant."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import anyio
import asyncpg
import httpx
import pytest

from answerable.assistant import Assistant
from answerable.process import background
from answerable.settings import Settings, SourceSettings, StoreSettings
from postgres_server import RealPostgres, running

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}
PAGE = "# Ports\n\n## Default\n\nThe server listens on port 8000 by default.\n"
QUESTION = {"message": "On which port does the server listen?", "mode": "general"}


def settings_of(folder: Path, conversations: str) -> Settings:
    docs = folder / "docs"
    docs.mkdir(exist_ok=True)
    (docs / "ports.md").write_text(PAGE)
    store = StoreSettings(conversations=conversations)
    return Settings(data=folder / "data", sources=(SourceSettings(path=docs),), store=store)


@pytest.fixture
def schema() -> str:
    return f"seed_{secrets.token_hex(4)}"


@pytest.fixture
async def client(
    real_postgres: RealPostgres, schema: str, tmp_path: Path
) -> AsyncIterator[httpx.AsyncClient]:
    """The API of an assistant with one page, whose conversations are in Postgres."""
    async with Assistant(settings_of(tmp_path, real_postgres.address(schema))) as assistant:
        await assistant.ingest()
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield client


async def ask(client: httpx.AsyncClient, **more: Any) -> dict[str, Any]:
    headers = JSON | more.pop("headers", {})
    response = await client.post("/chat", json=QUESTION | more, headers=headers)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def test_a_session_is_stored_in_postgres(
    client: httpx.AsyncClient, real_postgres: RealPostgres, schema: str
) -> None:
    """Scenarios 1 and 2 of story 4: the first message makes a conversation's id, and each message
    is a row with its conversation, role, content and time."""
    answer = await ask(client)
    conversation = answer["conversation_id"]
    assert str(UUID(conversation)) == conversation
    connection = await asyncpg.connect(real_postgres.dsn)
    rows = await connection.fetch(
        f"SELECT conversation_id, role, content, created_at FROM {schema}.messages ORDER BY seq"
    )
    made = await connection.fetch(f"SELECT id, created_at FROM {schema}.conversations")
    await connection.close()
    assert [tuple(row)[:3] for row in rows] == [
        (conversation, "user", QUESTION["message"]),
        (conversation, "assistant", answer["answer"]),
    ]
    assert all(isinstance(row["created_at"], datetime) for row in (*rows, *made))
    assert [row["id"] for row in made] == [conversation]


async def test_a_visitor_comes_back(client: httpx.AsyncClient) -> None:
    """Scenarios 3 and 4 of story 4: a visitor who returns finds their last conversation, and its
    messages in order with what each answer cited; or starts a new one."""
    first = await ask(client)
    owner = {"X-Owner-Token": first["owner_token"]}
    fresh = await ask(client, headers=owner)
    await ask(client, headers=owner, conversation_id=first["conversation_id"])
    listed = (await client.get("/conversations", headers=owner)).json()["conversations"]
    assert [each["id"] for each in listed] == [first["conversation_id"], fresh["conversation_id"]]
    last = await client.get(f"/conversations/{listed[0]['id']}", headers=owner)
    messages = last.json()["messages"]
    assert [message["role"] for message in messages] == ["user", "assistant"] * 2
    assert messages[1]["citations"] == first["citations"]
    assert messages[1]["citations"][0]["quote"] == "The server listens on port 8000 by default."


async def test_every_dependency_has_its_state(client: httpx.AsyncClient) -> None:
    """Scenarios 1 and 3 of story 5: all well is 200 in the specification's shape."""
    await ask(client)
    response = await client.get("/health")
    assert response.status_code == 200
    body = response.json()
    assert body["status"] == "healthy"
    services = body["services"]
    assert services["fastapi"] == "ok"
    assert services["qdrant"]["status"] == "connected"
    assert services["qdrant"]["vectors"] > 0
    assert services["postgres"] == {"status": "connected"}
    assert services["llm"]["status"] == "ok"


async def test_a_dependency_that_is_down_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scenario 2 of story 5 and FR-016: what is down is named with details, the server runs on and
    says so in words, and it is well again by itself."""
    monkeypatch.setattr(background, "PROBE_SECONDS", 0.05)
    with running() as server:
        server.kill()
        async with Assistant(settings_of(tmp_path, server.address("down"))) as assistant:
            transport = httpx.ASGITransport(assistant.asgi())
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                body = (await client.get("/health")).json()
                assert body["status"] == "degraded"
                assert body["services"]["postgres"]["status"] == "disconnected"
                assert "Postgres" in body["services"]["postgres"]["error"]
                assert "answerable ingest" in body["services"]["qdrant"]["error"]
                refused = await client.post("/chat", json=QUESTION)
                assert refused.status_code == 503
                await asyncio.to_thread(server.start)
                await assistant.ingest()
                with anyio.fail_after(30):
                    while (await client.get("/readyz")).status_code != 200:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                assert "8000" in (await ask(client))["answer"]
