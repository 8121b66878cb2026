"""``GET /site``."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from answerable.api import create_app
from answerable.replies import Replies
from answerable.settings import ContextSettings, Settings, SiteSettings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio


async def about(replies: Replies, settings: Settings) -> Any:
    transport = httpx.ASGITransport(create_app(ScriptedAssistant(replies=replies), settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.get("/site")
    assert response.status_code == 200
    return response.json()


async def test_what_a_chat_shows_first() -> None:
    """Name, greeting and first questions are those of the settings, and answers can be rated."""
    site = SiteSettings(name="Acme Docs", starters=("How do I start?",))
    assert await about(Replies(corpus="handbook"), Settings(site=site)) == {
        "name": "Acme Docs",
        "welcome": "Hi! Ask me anything about this handbook.",
        "welcome_is_own": False,
        "starters": ["How do I start?"],
        "max_context_bytes": 131_072,
        "feedback": True,
        "events": True,
        "options_seconds": 45,
        "options_messages": 6,
    }


async def test_a_greeting_of_the_site() -> None:
    """A chat in another language shows the site's own greeting, and no English default."""
    told = await about(Replies(welcome="Frag mich zum {corpus}.", corpus="Handbuch"), Settings())
    assert (told["welcome"], told["welcome_is_own"]) == ("Frag mich zum Handbuch.", True)


async def test_how_long_options_can_be_picked() -> None:
    """A chat picks in words for as long as the server would."""
    context = ContextSettings(options_seconds=12.5, options_messages=2)
    told = await about(Replies(), Settings(context=context))
    assert (told["options_seconds"], told["options_messages"]) == (12.5, 2)
