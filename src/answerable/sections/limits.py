"""The table ``[limits]`` of ``answerable.toml``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from answerable.sections import Section


class LimitSettings(Section):
    """How much is done at a time, and how much of a model is paid for; 0 means no limit.

    Calls are those that reach the endpoint, tries included. Days and months are those of UTC.
    """

    turns: int = Field(500, ge=1, description="questions answered at a time, by one process")
    waiting: int = Field(
        50,
        ge=0,
        description="questions that may wait for one of these to end, by one process; the next is "
        "refused at once",
    )
    wait_seconds: float = Field(
        5.0, ge=0, le=60, description="how long they wait before they are refused"
    )
    searches: int = Field(
        6,
        ge=1,
        description="searches of an index at a time, by one process; others wait for their turn",
    )
    questions_per_minute: int = Field(
        0,
        ge=0,
        description="questions of one address in any 60 seconds, at all replicas together",
    )
    cached_answers: int = Field(
        500,
        ge=0,
        le=100_000,
        description="answers to first questions that each process keeps in memory; 0 keeps none",
    )

    calls_per_minute: int = Field(
        0,
        ge=0,
        le=100_000,
        description="calls to the model in any 60 seconds, of all replicas together; others wait "
        "in order",
    )
    model_wait_seconds: float = Field(
        20.0, ge=0, le=300, description="longest wait for a call's place among these"
    )
    without_model: Literal["quote", "refuse"] = Field(
        "quote",
        description="where the model may not be called, or its endpoint has no room (a rate "
        "limit): `quote` answers by quoting at once, with the state `degraded`; `refuse` says "
        "that, as `busy` and `budget_spent` in `[replies]` have it",
    )
    address_calls: int = Field(300, ge=0, description="calls for one address in a day")
    address_tokens: int = Field(1_500_000, ge=0, description="tokens for one address in a day")
    session_calls: int = Field(150, ge=0, description="calls for one owner's token in a day")
    session_tokens: int = Field(750_000, ge=0, description="tokens for one owner's token in a day")
    day_calls: int = Field(3_000, ge=0, description="calls for everybody in a day")
    day_tokens: int = Field(15_000_000, ge=0, description="tokens for everybody in a day")
    month_calls: int = Field(60_000, ge=0, description="calls for everybody in a month")
    month_tokens: int = Field(300_000_000, ge=0, description="tokens for everybody in a month")
