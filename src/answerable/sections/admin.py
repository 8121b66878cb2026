"""The table ``[admin]`` of ``answerable.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from answerable.sections import Section


class AdminSettings(Section):
    """Who may see figures and conversations at ``/admin``, beside the holder of the admin token."""

    header: str = Field(
        "",
        pattern=r"^[A-Za-z0-9-]*$",
        description="header in which a proxy of `trusted_proxies` in `[server]` names the e-mail "
        "address of who is signed in, such as `X-Forwarded-Email`; the header of "
        "anybody else means nothing",
    )
    emails: tuple[str, ...] = Field(
        (), description="addresses that are let in; case does not matter"
    )
    session_hours: float = Field(
        12.0,
        gt=0,
        le=720,
        description="how long a browser stays signed in with the token (720 at most)",
    )
    golden: Path | None = Field(
        None,
        description="golden file, relative to the configuration, whose questions are counted by "
        "theme",
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if bool(self.header) != bool(self.emails):
            raise ValueError("'header' and 'emails' go together: set both or none")
        return self

    def anchored(self, root: Path) -> AdminSettings:
        return self.model_copy(update={"golden": root / self.golden}) if self.golden else self
