"""The table ``[admin]`` of ``answerable.toml``."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from answerable.sections import Section


def _network(text: str) -> str:
    ip_network(text)  # raises ValueError
    return text


Network = Annotated[str, AfterValidator(_network)]


class AdminSettings(Section):
    """Who may see figures and conversations at ``/admin``, beside the holder of the admin token."""

    header: str = Field(
        "",
        pattern=r"^[A-Za-z0-9-]*$",
        description="header in which a proxy that signs people in names their e-mail address",
    )
    emails: tuple[str, ...] = Field((), description="addresses that are let in")
    proxies: tuple[Network, ...] = Field(
        (), description="networks of the proxies that are believed about the header"
    )
    session_hours: float = Field(
        12.0, gt=0, le=720, description="how long a browser stays signed in with the token"
    )
    golden: Path | None = Field(
        None, description="golden file whose questions are counted by theme"
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        given = (self.header, self.emails, self.proxies)
        if any(given) and not all(given):
            raise ValueError("'header', 'emails' and 'proxies' go together: set all or none")
        return self

    def anchored(self, root: Path) -> AdminSettings:
        return self.model_copy(update={"golden": root / self.golden}) if self.golden else self
