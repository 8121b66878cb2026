"""``GET /metrics``: what this process counts, for Prometheus."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request
from starlette.responses import Response

from answerable.api.assistant import TheAssistant, TheSettings
from answerable.api.errors import RefusedError, responses
from answerable.api.token_guesses import shows
from answerable.observability.metrics import CONTENT_TYPE

router = APIRouter(tags=["admin"])


def require_reader(
    request: Request,
    settings: TheSettings,
    token: Annotated[str, Header(alias="X-Admin-Token", description="`server.admin_token`")] = "",
    authorization: Annotated[
        str, Header(description="the same as `Bearer TOKEN`, as Prometheus sends it")
    ] = "",
) -> None:
    """Whoever may not read it finds nothing there: figures say who is asked, and how often."""
    who = settings.telemetry.metrics
    secret = settings.server.admin_token.get_secret_value()
    told = token or authorization.removeprefix("Bearer ")
    if who == "off" or (
        who == "admin" and not shows(request.scope, told, "server.admin_token", secret)
    ):
        raise RefusedError(404, "not_found", "There is nothing at this address.")


@router.get(
    "/metrics",
    summary="Counters and histograms for Prometheus",
    dependencies=[Depends(require_reader)],
    response_class=Response,
    responses={
        200: {"description": "Prometheus's text format", "content": {"text/plain": {}}},
        **responses(404, 429, 500),
    },
)
async def metrics(assistant: TheAssistant) -> Response:
    """Of this process alone: where several serve, each is scraped."""
    services = await assistant.health()
    text = assistant.metrics.text(services, assistant.journal.dropped)
    return Response(text, media_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})
