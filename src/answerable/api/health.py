"""``GET /health`` (can it answer?) and ``GET /livez`` (does it run?)."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import anyio
from fastapi import APIRouter

from answerable.api.assistant import AssistantLike, TheAssistant
from answerable.api.wire import HealthBody, Json, LiveBody

router = APIRouter(tags=["health"])

# The assistant gives each service 0.4 s, all at once; this is for an assistant that does not.
DEADLINE_SECONDS = 0.45
GOOD = frozenset({"ok", "connected"})

_log = logging.getLogger(__name__)


@router.get(
    "/health",
    summary="State of every dependency",
    response_class=Json,
    response_model=HealthBody,
    responses={503: {"model": HealthBody, "description": "Some service is not available"}},
)
async def health(assistant: TheAssistant) -> Json:
    """200 and `healthy` if every service is; else 503 and `degraded`, naming which one is not.

    Answers within half a second whatever hangs, and asks no service that costs money.
    """
    services = await _services(assistant)
    healthy = all(state.get("status") in GOOD for state in services.values())
    body = {
        "status": "healthy" if healthy else "degraded",
        "services": {"fastapi": "ok", **services},
        "timestamp": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    return Json(body, 200 if healthy else 503)


@router.get("/livez", summary="The process answers", response_class=Json, response_model=LiveBody)
async def livez() -> dict[str, str]:
    """200 as long as the process can answer at all; a restart would not mend anything else."""
    return {"status": "ok"}


async def _services(assistant: AssistantLike) -> dict[str, dict[str, Any]]:
    with anyio.move_on_after(DEADLINE_SECONDS):
        try:
            return await assistant.health()
        except Exception as error:  # noqa: BLE001 -- a health check that fails is an answer
            _log.error("health_failed", extra={"error": type(error).__qualname__})
            return {"assistant": {"status": "error"}}
    return {"assistant": {"status": "timeout"}}
