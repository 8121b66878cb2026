"""Where a model is, which one, and with which key: an address and the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from answerable.errors import ConfigError

OPENAI_URL = "https://api.openai.com/v1"
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
class Endpoint:
    """A model at an address; the key is kept out of its ``repr``."""

    url: str
    model: str
    key: str = field(repr=False)
    key_variable: str  # the environment variable that a complaint about the key names

    @property
    def tokens_field(self) -> str:
        """OpenAI's newer models refuse ``max_tokens``; others know nothing else."""
        return "max_completion_tokens" if self.url == OPENAI_URL else "max_tokens"


def resolve(address: str, name: str, environ: Mapping[str, str]) -> Endpoint:
    """The endpoint of ``openai:<address>``; ``name`` is the model where the address names none.

    Raises ``ConfigError`` naming what is missing, and never the value of a key.
    """
    head, _, tail = address.partition("/")
    preset = PRESETS.get(head)
    if preset is not None:
        return _endpoint(preset.url, tail or name, preset.keys, environ, key_wanted=True)
    url = environ.get("OPENAI_BASE_URL", "").strip() or OPENAI_URL
    own = url != OPENAI_URL
    return _endpoint(url, address or name, ("OPENAI_API_KEY",), environ, key_wanted=not own)


def _endpoint(
    url: str, model: str, keys: tuple[str, ...], environ: Mapping[str, str], *, key_wanted: bool
) -> Endpoint:
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise ConfigError("OPENAI_BASE_URL is not an address such as https://example.org/v1.")
    if not model:
        raise ConfigError(
            "No model is named. Set ANSWERABLE_STORE__LLM=openai:MODEL, or ANSWERABLE_MODEL__NAME."
        )
    variable = next((name for name in keys if environ.get(name, "").strip()), None)
    if variable is None and key_wanted:
        raise ConfigError(
            f"{keys[0]} is not set. Set it to your key, or do without a model: "
            f"ANSWERABLE_STORE__LLM=extractive:"
        )
    key = environ[variable].strip() if variable else NO_KEY
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ConfigError(f"{variable} has characters that no key has, such as a space or newline.")
    return Endpoint(url, model, key, variable or keys[0])


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
    except ValueError:
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    found = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{1,6})?)\s*", text or "")
    return float(found[1]) if found else None
