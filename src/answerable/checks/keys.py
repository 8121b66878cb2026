"""The keys that the settings need: there or not, by their names and never by their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import SecretStr

from answerable.checks import Finding
from answerable.settings import Settings

SHORT = 16  # characters; a shorter secret can be guessed
TOO_SHORT = (
    f"is shorter than {SHORT} characters and can be guessed. Take a longer one: "
    "openssl rand -hex 32"
)


def needed(settings: Settings) -> list[Finding]:
    """What follows from the settings alone: nobody is asked."""
    return [*_algolia(settings), *_moderation(settings), *_own(settings)]


def of_model(variable: str, state: Mapping[str, Any]) -> Finding:
    """What a model's ``ping`` says of its key, which is in the environment as ``variable``."""
    verdict = state.get("key", "unchecked")
    what = f"{variable}: {verdict}"
    if verdict == "invalid":
        problem = f"The endpoint refuses the key in {variable}. Set a valid one."
        return Finding("keys", what, "failure", problem)
    if verdict == "valid":
        return Finding("keys", what)
    problem = "The endpoint did not say whether it takes the key: ask a question to find out."
    return Finding("keys", what, "warning", problem)


def _algolia(settings: Settings) -> Iterator[Finding]:
    asked = any(
        address.partition(":")[0] == "algolia"
        for address in (*settings.store.written, *settings.store.indexes.values())
    )
    if asked:
        yield _there("ALGOLIA_APP_ID", bool(settings.algolia.app_id), "questions cannot be asked")
        key = bool(settings.algolia.search_key.get_secret_value())
        yield _there("ALGOLIA_SEARCH_KEY", key, "questions cannot be asked")


def _moderation(settings: Settings) -> Iterator[Finding]:
    if settings.guard.moderation and settings.guard.endpoint:
        key = bool(settings.guard.endpoint_key.get_secret_value())
        name = "ANSWERABLE_GUARD__ENDPOINT_KEY"
        yield _there(name, key, "the moderation endpoint may refuse to judge", "warning")


def _own(settings: Settings) -> Iterator[Finding]:
    weak = short(settings)
    for name, secret in _secrets(settings).items():
        if name in weak:
            yield Finding("keys", f"{name}: set", "failure", f"It {TOO_SHORT}")
        elif secret.get_secret_value():
            yield Finding("keys", f"{name}: set")


def short(settings: Settings) -> list[str]:
    """The variables of those of the owner's tokens that can be guessed, however few try."""
    lengths = {
        name: len(secret.get_secret_value().strip()) for name, secret in _secrets(settings).items()
    }
    return [name for name, length in lengths.items() if 0 < length < SHORT]


def _secrets(settings: Settings) -> dict[str, SecretStr]:
    return {
        "ANSWERABLE_SERVER__ADMIN_TOKEN": settings.server.admin_token,
        "ANSWERABLE_SERVER__API_KEY": settings.server.api_key,
        "ANSWERABLE_MCP__ADMIN_TOKEN": settings.mcp.admin_token,
    }


def _there(name: str, there: bool, without: str, level: Any = "failure") -> Finding:
    if there:
        return Finding("keys", f"{name}: set")
    return Finding("keys", f"{name}: missing", level, f"Without it {without}. Set {name}.")
