"""The table ``[telemetry]`` of ``answerable.toml``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from answerable.sections import Section


class TelemetrySettings(Section):
    """What is kept of turns beside their conversations: figures and ids, no word of a visitor."""

    keep: bool = Field(True, description="keep a record of each turn, feedback and clicks")
    days: float = Field(
        90.0, ge=0, description="what is older is deleted; 0 keeps it for as long as the database"
    )
    log_text: bool = Field(
        False, description="log the first 120 characters of each question beside its figures"
    )
    queue: int = Field(
        10_000, ge=1, description="records that may wait for a slow database; more are dropped"
    )
    metrics: Literal["admin", "open", "off"] = Field(
        "admin", description="who may read /metrics: whoever has the admin token, all, or nobody"
    )
    traces: str = Field(
        "",
        pattern=r"^(https?://[^\s?#]+)?$",
        description="OTLP collector that gets a trace of each turn, http://HOST:4318; empty: none",
    )
