"""The table ``[conversations]`` of ``answerable.toml``."""

from __future__ import annotations

from pydantic import Field

from answerable.sections import Section


class ConversationSettings(Section):
    """How long conversations are kept, and how a cut stream can be taken up again."""

    retention_days: float = Field(
        0.0,
        ge=0,
        description="conversations in which nothing was said for so many days are deleted, when "
        "the server starts and every hour, and a day later where the clock has jumped (it may be "
        "wrong); 0 keeps them until their owner deletes them",
    )
    resume_seconds: float = Field(
        0.5,
        ge=0,
        le=60,
        description="how long a turn goes on when its last reader has left (60 at most). A "
        "reader who is back by then takes the stream up again. A model's answer "
        "costs money for so long",
    )
