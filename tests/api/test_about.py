"""``GET /site``."""

from __future__ import annotations

import httpx
import pytest

from answerable.api import create_app
from answerable.replies import Replies
from answerable.settings import Settings, SiteSettings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio


async def test_what_a_chat_shows_first() -> None:
    """Name, greeting and first questions are those of the settings; nothing can be rated yet."""
    site = SiteSettings(name="Acme Docs", starters=("How do I start?",))
    assistant = ScriptedAssistant(replies=Replies(corpus="handbook"))
    transport = httpx.ASGITransport(create_app(assistant, Settings(site=site)))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.get("/site")
    assert response.status_code == 200
    assert response.json() == {
        "name": "Acme Docs",
        "welcome": "Hi! Ask me anything about this handbook.",
        "starters": ["How do I start?"],
        "max_context_bytes": 131_072,
        "feedback": False,
    }
