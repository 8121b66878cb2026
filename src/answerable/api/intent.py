"""``POST /intent``: how a message is understood, for the site's owner."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from pydantic import BaseModel, Field

from answerable.api.assistant import TheAssistant, TheSettings
from answerable.api.errors import RefusedError, responses
from answerable.api.limits import require_json
from answerable.api.token_guesses import shows
from answerable.api.wire import Json

router = APIRouter(tags=["admin"])


class IntentRequest(BaseModel):
    """A message of a visitor."""

    message: str = Field(min_length=1, max_length=4_000, description="the message to place")


class IntentBody(BaseModel):
    """How it is understood; see ``answerable.turn.intent.Intent``."""

    name: str
    confidence: float = Field(description="calibrated, 0 to 1")
    runner_up: str
    margin: float


def require_admin(
    request: Request,
    settings: TheSettings,
    token: Annotated[str, Header(alias="X-Admin-Token", description="`server.admin_token`")] = "",
) -> None:
    """Without the owner's token the route does not exist."""
    secret = settings.server.admin_token.get_secret_value()
    if not shows(request.scope, token, "server.admin_token", secret):
        raise RefusedError(404, "not_found", "There is nothing at this address.")


@router.post(
    "/intent",
    summary="See how a message is understood",
    dependencies=[Depends(require_admin), Depends(require_json)],
    response_class=Json,
    response_model=IntentBody,
    responses=responses(400, 404, 408, 413, 415, 422, 429, 500, 503),
)
async def intent(body: IntentRequest, assistant: TheAssistant) -> dict[str, Any]:
    """The likeliest intent and how sure it is; 404 where the site tells no intents apart."""
    found = await assistant.intent(body.message)
    if found is None:
        raise RefusedError(404, "not_found", "There is nothing at this address.")
    return asdict(found)
