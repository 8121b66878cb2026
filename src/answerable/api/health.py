"""``/health`` (how is each part?), ``/readyz`` (can it answer?) and ``/livez`` (does it run?)."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import anyio
from fastapi import APIRouter, Request

from answerable.api.assistant import AssistantLike, TheAssistant
from answerable.api.sse import is_stopping
from answerable.api.wire import HealthBody, Json, LiveBody, ReadyBody

router = APIRouter(tags=["health"])

# The assistant asks its services in the background; this is for an assistant that does not.
DEADLINE_SECONDS = 0.2
GOOD = frozenset({"ok", "connected"})
# What is left without these is honest answers: quotes, refusals, and "try again in a moment".
NOT_NEEDED = frozenset({"llm"})
# Monitors ask with either. These routes serve, and those of GET beside them stand in the schema, in
# which a route of two methods would be one operation twice.
ASKED = ["GET", "HEAD"]

_log = logging.getLogger(__name__)


@router.get(
    "/health",
    summary="State of every dependency",
    response_class=Json,
    response_model=HealthBody,
    responses={503: {"model": HealthBody, "description": "Some service is not available"}},
)
@router.api_route("/health", methods=ASKED, response_class=Json, include_in_schema=False)
async def health(assistant: TheAssistant) -> Json:
    """200 and `healthy` if every service is; else 503 and `degraded`, naming which one is not.

    Says what was seen at most 3.5 s ago and asks nobody now, so that it answers at once whatever
    hangs.
    """
    services = await _services(assistant)
    healthy = not _bad(services)
    body = {
        "status": "healthy" if healthy else "degraded",
        "services": {"fastapi": "ok", **services},
        "timestamp": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    return Json(body, 200 if healthy else 503)


@router.get(
    "/readyz",
    summary="The server can answer",
    response_class=Json,
    response_model=ReadyBody,
    responses={503: {"model": ReadyBody, "description": "It cannot answer just now"}},
)
@router.api_route("/readyz", methods=ASKED, response_class=Json, include_in_schema=False)
async def readyz(assistant: TheAssistant, request: Request) -> Json:
    """200 if what every answer needs is there, else 503: for load balancers.

    A model that is down does not count: without it questions are still refused honestly. A server
    that was told to stop lacks itself.
    """
    missing = sorted(_bad(await _services(assistant)) - NOT_NEEDED)
    if is_stopping(request.scope):
        missing = ["server", *missing]
    body = {"status": "not ready" if missing else "ready", "missing": missing}
    return Json(body, 503 if missing else 200)


@router.get("/livez", summary="The process answers", response_class=Json, response_model=LiveBody)
@router.api_route("/livez", methods=ASKED, response_class=Json, include_in_schema=False)
async def livez() -> dict[str, str]:
    """200 as long as the process can answer at all; a restart would not mend anything else."""
    return {"status": "ok"}


def _bad(services: dict[str, dict[str, Any]]) -> set[str]:
    return {name for name, state in services.items() if state.get("status") not in GOOD}


async def _services(assistant: AssistantLike) -> dict[str, dict[str, Any]]:
    with anyio.move_on_after(DEADLINE_SECONDS):
        try:
            return await assistant.health()
        except Exception as error:  # noqa: BLE001 -- a health check that fails is an answer
            _log.error("health_failed", extra={"error": type(error).__qualname__})
            return {"assistant": {"status": "error"}}
    return {"assistant": {"status": "timeout"}}
