"""``POST /intent`` is the owner's."""

from __future__ import annotations

import shutil
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.settings import IntentSettings, ServerSettings

pytestmark = pytest.mark.anyio
TOKEN = "the owner's token"


@pytest.fixture(scope="module")
def data(shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site's own copy of what was fitted."""
    return shutil.copytree(shipped_intents, tmp_path_factory.mktemp("site") / "data")


async def ask(data: Path, token: str | None, *, intents: bool = True) -> httpx.Response:
    settings = configuration.load(
        None,
        data=data,
        intents=IntentSettings(enabled=intents),
        server=ServerSettings(admin_token=SecretStr(TOKEN)),
    )
    headers = {"X-Admin-Token": token} if token is not None else {}
    async with Assistant(settings) as assistant:
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            return await client.post(
                "/intent", json={"message": "When could you start?"}, headers=headers
            )


async def test_the_owner_sees_how_a_message_is_understood(data: Path) -> None:
    """With the token the likeliest intent comes back, with its confidence."""
    response = await ask(data, TOKEN)
    assert response.status_code == 200
    assert response.json()["name"] == "logistics.availability"
    assert 0 <= response.json()["confidence"] <= 1


@pytest.mark.parametrize("token", [None, "", "another"])
async def test_for_everybody_else_it_does_not_exist(data: Path, token: str | None) -> None:
    """Without the token, or with a wrong one, the address is 404."""
    assert (await ask(data, token)).status_code == 404


async def test_without_intents_there_is_nothing_to_see(data: Path) -> None:
    """A site that tells no intents apart answers 404 to its owner too."""
    assert (await ask(data, TOKEN, intents=False)).status_code == 404
