"""Where a model is, which one, and with which key: an address and the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from answerable.errors import ConfigError
from answerable.sections.endpoint_address import objection
from answerable.text.service_keys import OBJECTION, may_be_key

OPENAI_URL = "https://api.openai.com/v1"
BUSY = frozenset({429, 503, 529})  # HTTP statuses of an endpoint that has no room
NO_KEY = "none"  # what an endpoint that wants no key is sent; the protocol has no word for it


@dataclass(frozen=True, slots=True)
class Preset:
    """A provider with a name; its key is in the first of the variables ``keys`` that is set."""

    url: str
    keys: tuple[str, ...]


PRESETS = {
    "gemini": Preset(
        "https://generativelanguage.googleapis.com/v1beta/openai/",
        ("GEMINI_API_KEY", "OPENAI_API_KEY"),
    ),
}


@dataclass(frozen=True, slots=True)
class Purpose:
    """What an endpoint is for: which setting names its model, and what does without one.

    ``places`` are pairs of variables, of an address and of the key for it; the first pair whose
    address is set counts, and else the last. A key goes to no other address than its own.
    """

    setting: str
    without: str
    places: tuple[tuple[str, str], ...]
    name_setting: str = ""


WRITING = Purpose(
    "ANSWERABLE_STORE__LLM",
    "extractive:",
    (("OPENAI_BASE_URL", "OPENAI_API_KEY"),),
    "ANSWERABLE_MODEL__NAME",
)
EMBEDDING = Purpose(
    "ANSWERABLE_STORE__EMBEDDER",
    "local:",
    (("EMBEDDING_BASE_URL", "EMBEDDING_API_KEY"), ("OPENAI_BASE_URL", "OPENAI_API_KEY")),
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model at an address; the key is kept out of its ``repr``."""

    url: str
    model: str
    key: str = field(repr=False)
    key_variable: str  # the environment variable that a complaint about the key names
    url_variable: str = ""  # the one that names the address; empty where a preset does

    @property
    def place(self) -> dict[str, str]:
        """Which server it is and what names it, for a line of the log: an address may hold keys."""
        parts = urlsplit(self.url)
        server = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        return {"address": server, "setting": self.url_variable}

    @property
    def tokens_field(self) -> str:
        """OpenAI's newer models refuse ``max_tokens``; others know nothing else."""
        return "max_completion_tokens" if self.url == OPENAI_URL else "max_tokens"


def resolve(
    address: str, name: str, environ: Mapping[str, str], purpose: Purpose = WRITING
) -> Endpoint:
    """The endpoint of ``openai:<address>``; ``name`` is the model where the address names none.

    Raises ``ConfigError`` naming what is missing, and never the value of a key.
    """
    head, _, tail = address.partition("/")
    preset = PRESETS.get(head)
    if preset is not None:
        model = _model(tail or name, purpose)
        key, variable = _key(preset.keys, environ, purpose, wanted=True)
        return Endpoint(preset.url, model, key, variable)
    places = [each for each in purpose.places if environ.get(each[0], "").strip()]
    url_variable, key_variable = (places or purpose.places[-1:])[0]
    url = environ.get(url_variable, "").strip() or OPENAI_URL
    if wrong := objection(url, key_variable):
        raise ConfigError(f"{url_variable} {wrong}")
    model = _model(address or name, purpose)
    key, variable = _key((key_variable,), environ, purpose, wanted=url == OPENAI_URL)
    return Endpoint(url, model, key, variable, url_variable)


def _model(named: str, purpose: Purpose) -> str:
    if not named:
        other = f", or {purpose.name_setting}" if purpose.name_setting else ""
        raise ConfigError(f"No model is named. Set {purpose.setting}=openai:MODEL{other}.")
    return named


def _key(
    variables: tuple[str, ...], environ: Mapping[str, str], purpose: Purpose, *, wanted: bool
) -> tuple[str, str]:
    """The key, and the variable it is in or would be in."""
    variable = next((name for name in variables if environ.get(name, "").strip()), None)
    if variable is None and wanted:
        raise ConfigError(
            f"{variables[0]} is not set. Set it to your key, or do without a model: "
            f"{purpose.setting}={purpose.without}"
        )
    key = environ[variable].strip() if variable else NO_KEY
    if not may_be_key(key):
        raise ConfigError(f"{variable} {OBJECTION}.")
    return key, variable or variables[0]


def retry_after(headers: Mapping[str, str]) -> float | None:
    """How many seconds the endpoint asks to wait, in any of the forms there are; None if none."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    said = headers.get("retry-after")
    seconds = _number(said)
    if seconds is not None or said is None:
        return seconds
    try:
        at = parsedate_to_datetime(said)
    except (ValueError, OverflowError):  # also a year, an hour or a zone of twenty digits
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    found = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{1,6})?)\s*", text or "")
    return float(found[1]) if found else None
