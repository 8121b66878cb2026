"""The table ``[canary]`` of ``answerable.toml``."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from answerable.sections import Section


class CanarySettings(Section):
    """A share of visitors who are answered under other settings, to compare before all are."""

    config: Path | None = Field(
        None,
        description="file with what differs for them, relative to `answerable.toml`; unset: "
        "there is no canary",
    )
    share: float = Field(
        0.1, ge=0, le=1, description="share of visitors, from 0 (nobody) to 1 (everybody)"
    )
    name: str = Field(
        "canary",
        pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$",
        description="what records and metrics call it; another name draws other visitors",
    )

    def anchored(self, root: Path) -> CanarySettings:
        return self.model_copy(update={"config": root / self.config}) if self.config else self
