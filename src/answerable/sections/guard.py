"""The table ``[guard]`` of ``answerable.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, StringConstraints, field_validator

from answerable.pii import KINDS, Kind
from answerable.sections import Section
from answerable.sections.endpoint_address import objection
from answerable.sections.secret_text import ServiceKey

Topic = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=100)]
Country = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]


class GuardSettings(Section):
    """What is not answered, what is redacted, and what an ingest reports."""

    moderation: bool = Field(True, description="screen questions before anything is searched")
    allowed: tuple[str, ...] = Field(
        (), description="categories that are answered all the same, such as `violence`"
    )
    denylist: tuple[Topic, ...] = Field(
        (), description="words and phrases that no answer is given about"
    )
    catalog: Path | None = Field(
        None, description="your own categories with examples, as YAML; they join the shipped ones"
    )
    endpoint: str = Field(
        "",
        pattern=r"^$|^https?://[^\s?#]+$",
        description="base address of a moderation endpoint that is asked as well, such as "
        "`https://api.openai.com/v1`; empty: none",
    )
    endpoint_key: ServiceKey = Field(SecretStr(""), description="its key")
    endpoint_model: str = Field("omni-moderation-latest", description="the model it is asked for")
    endpoint_seconds: float = Field(2.0, gt=0, le=30, description="how long it may take")
    redact: tuple[Kind, ...] = Field(
        KINDS, description="what is taken out of the index and of what is stored; empty: nothing"
    )
    redact_index: bool = Field(True, description="redact what is indexed")
    redact_stored: bool = Field(True, description="redact messages that are stored")
    public: tuple[str, ...] = Field(
        (), description="addresses and numbers that stay, or whole domains: `@example.org`"
    )
    phone_regions: tuple[Country, ...] = Field(
        (), description="countries whose phone numbers may stand without their prefix, such as PL"
    )
    injections: Literal["report", "skip", "ignore"] = Field(
        "report",
        description="what an ingest does with pages that hold instructions to a model: `report`, "
        "`skip` the page, or `ignore`",
    )

    @field_validator("endpoint")
    @classmethod
    def _keyless(cls, endpoint: str) -> str:
        if endpoint and (wrong := objection(endpoint, "'endpoint_key'")):
            raise ValueError(f"it {wrong}")
        return endpoint

    def anchored(self, root: Path) -> GuardSettings:
        return self.model_copy(update={"catalog": root / self.catalog}) if self.catalog else self
