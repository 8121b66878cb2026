"""``GET /site``: what a chat interface shows before the first question, and what it may offer."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from answerable.api.assistant import TheAssistant, TheSettings
from answerable.api.errors import responses
from answerable.api.health import ASKED
from answerable.api.wire import Json

router = APIRouter(tags=["site"])


class AboutSite(BaseModel):
    """Nothing here depends on who asks."""

    name: str = Field(description="`site.name`, for a title")
    welcome: str = Field(description="the greeting")
    welcome_is_own: bool = Field(description="whether the site has written it, in its language")
    starters: list[str] = Field(description="questions offered before the first one")
    max_context_bytes: int = Field(description="longest marked text, in bytes of UTF-8")
    feedback: bool = Field(description="whether answers can be rated at `POST /feedback`")
    events: bool = Field(description="whether clicks can be told at `POST /events`")
    options_seconds: float = Field(description="how long an offered option can be picked in words")
    options_messages: int = Field(description="the same, in messages since")


@router.get(
    "/site",
    summary="What to show before the first question",
    response_class=Json,
    response_model=AboutSite,
    responses=responses(500),
)
@router.api_route("/site", methods=ASKED, response_class=Json, include_in_schema=False)
async def about(assistant: TheAssistant, settings: TheSettings) -> dict[str, Any]:
    """The site's name, its greeting and its first questions, for a chat interface."""
    kept = assistant.journal.log is not None
    return {
        "name": settings.site.name,
        "welcome": assistant.replies.say("welcome"),
        "welcome_is_own": "welcome" in assistant.replies.model_fields_set,
        "starters": list(settings.site.starters),
        "max_context_bytes": settings.server.max_context_bytes,
        "feedback": kept,
        "events": kept,
        "options_seconds": settings.context.options_seconds,
        "options_messages": settings.context.options_messages,
    }
