"""The table ``[conversations]`` of ``answerable.toml``."""

from __future__ import annotations

from pydantic import Field

from answerable.sections import Section


class ConversationSettings(Section):
    """How long conversations are kept, and how a cut stream can be taken up again."""

    retention_days: float = Field(
        0.0, ge=0, description="conversations silent for so long are deleted; 0 keeps them"
    )
    resume_seconds: float = Field(
        0.5, ge=0, le=60, description="how long a turn goes on when its last reader has left"
    )
