"""The table ``[telemetry]`` of ``answerable.toml``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from answerable.sections import Section


class TelemetrySettings(Section):
    """What is kept of turns beside their conversations: figures and ids, no word of a visitor."""

    keep: bool = Field(True, description="keep a record of each turn, and feedback and clicks")
    days: float = Field(
        90.0,
        ge=0,
        description="what is older is deleted, when the server starts and every hour, and a day "
        "later where the clock has jumped (it may be wrong); 0 keeps it for as long as the "
        "database",
    )
    log_text: bool = Field(
        False,
        description="write the first 120 characters of each question into the log, which holds "
        "no word of it otherwise",
    )
    level: Literal["debug", "info", "warning"] = Field(
        "info",
        description="which lines the log has: `warning`, what goes wrong; `info`, each request and "
        "turn too; `debug`, also how each message was understood and what was found for it, by ids "
        "and scores, and how long that took",
    )
    queue: int = Field(
        10_000,
        ge=1,
        description="records that may wait in memory for a slow database; what comes then is "
        "dropped, counted and logged once",
    )
    metrics: Literal["admin", "open", "off"] = Field(
        "admin",
        description="who may read `/metrics`: `admin`, whoever has the admin token; `open`, "
        "everybody; `off`, nobody",
    )
    traces: str = Field(
        "",
        pattern=r"^(https?://[^\s?#]+)?$",
        description="address of an OTLP collector that gets a trace of each turn, such as "
        "`http://localhost:4318`; empty: none; needs the extra `telemetry`",
    )
