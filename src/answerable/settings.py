"""All settings, read once, typed and frozen: ``answerable.toml``, then ``ANSWERABLE_*`` variables.

An environment variable wins over the file: ``ANSWERABLE_SERVER__PORT=9000`` sets ``[server] port``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from answerable.errors import ConfigError
from answerable.replies import Replies

CONFIG_NAME = "answerable.toml"


class Section(BaseModel):
    """A table of ``answerable.toml``; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SourceSettings(Section):
    """One ``[[sources]]`` entry: a folder or file and how to read it."""

    kind: Literal["docusaurus", "markdown", "jsonl"] = Field(
        "markdown", description="the adapter that reads it"
    )
    path: Path = Field(Path("docs"), description="folder or file, relative to answerable.toml")
    url: str = Field("", description="address of the site, e.g. https://example.org")
    base_url: str | None = Field(None, description="path the site is served under; default /")
    route_base_path: str | None = Field(
        None, description="where the docs live below base_url; Docusaurus says docs"
    )
    trailing_slash: bool | None = Field(
        None, description="as in docusaurus.config; unset means as Docusaurus does by default"
    )
    versions: Literal["last", "all"] = Field(
        "last", description="which versions of a Docusaurus site's docs are read"
    )
    locales: Literal["default", "all"] = Field(
        "default", description="which languages of a Docusaurus site are read"
    )


class IngestSettings(Section):
    """How documents become chunks. Changing any of these re-chunks the corpus."""

    max_tokens: int = Field(512, ge=64, le=4096, description="longest chunk, in embedder tokens")
    overlap_tokens: int = Field(
        0, ge=0, le=1024, description="tokens a part of a split section repeats of the part before"
    )
    piece_chars: int = Field(
        900, ge=200, le=8000, description="longest string that is embedded at once"
    )
    max_file_bytes: int = Field(4_000_000, ge=1, description="larger files are skipped")


class RetrievalSettings(Section):
    """How a question becomes evidence."""

    candidates: int = Field(25, ge=1, le=1000, description="K: candidates taken from each side")
    top_k: int = Field(5, ge=1, le=100, description="chunks handed on")
    dense_weight: float = Field(
        0.6, ge=0, le=1, description="share of the dense side in the fused score"
    )
    mmr_lambda: float = Field(
        0.8, ge=0, le=1, description="1 = by relevance only, 0 = by novelty only"
    )
    threshold: float = Field(
        0.5, ge=0, le=1, description="calibrated score from which a chunk is a strong match"
    )


class ServerSettings(Section):
    """The HTTP server."""

    host: str = Field("127.0.0.1", description="address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="port to listen on")
    cors_origins: tuple[str, ...] = Field(
        (), description="origins that may call from a browser; empty means none but its own"
    )
    max_body_bytes: int = Field(
        262_144, ge=1024, description="larger request bodies are refused with 413"
    )
    max_message_chars: int = Field(4_000, ge=1, description="longer questions are refused with 422")


class StoreSettings(Section):
    """Where vectors and conversations are kept, and what embeds text: adapter addresses."""

    vectors: str = Field("embedded:", description="vector store; embedded: is below --data")
    conversations: str = Field("sqlite:", description="conversation store; sqlite: is below --data")
    embedder: str = Field("local:", description="embedder; local: is the model in the wheel")
    llm: str = Field("extractive:", description="what writes answers; extractive: quotes, openai:MODEL")


class ModelSettings(Section):
    """How a language model is asked, where ``[store] llm`` names one."""

    name: str = Field("", description="the model, where the address in [store] llm names none")
    temperature: float = Field(
        0.0, ge=-1, le=2, description="0 is steadiest; below 0 it is not sent, for models without"
    )
    answer_tokens: int = Field(800, ge=16, description="longest answer, in the model's tokens")
    evidence_chars: int = Field(16_000, ge=500, description="longest evidence sent along")
    connect_seconds: float = Field(3.0, gt=0, description="until there is a connection")
    first_token_seconds: float = Field(
        15.0, gt=0, description="until the first word, all tries together"
    )
    gap_seconds: float = Field(20.0, gt=0, description="longest pause within an answer")
    total_seconds: float = Field(60.0, gt=0, description="until the last word")
    tries: int = Field(3, ge=1, le=10, description="calls for one answer, the first one included")
    breaker_failures: int = Field(
        5, ge=1, description="failures in a row after which calls are paused"
    )
    breaker_seconds: float = Field(5.0, gt=0, description="how long calls are paused")
    prompt_price: float = Field(0.0, ge=0, description="price of a million tokens read")
    completion_price: float = Field(0.0, ge=0, description="price of a million tokens written")


class SiteSettings(Section):
    """What visitors see."""

    name: str = Field("this site", description="the site's name, for the widget's title")
    starters: tuple[str, ...] = Field((), description="questions offered before the first one")


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix="ANSWERABLE_", env_nested_delimiter="__"
    )

    data: Path = Field(Path(".answerable"), description="index and conversations live here")
    site: SiteSettings = SiteSettings()
    sources: Annotated[tuple[SourceSettings, ...], Field(description="what to read")] = ()
    ingest: IngestSettings = IngestSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    server: ServerSettings = ServerSettings()
    store: StoreSettings = StoreSettings()
    model: ModelSettings = ModelSettings()
    replies: Replies = Replies()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return env_settings, init_settings


def load(path: Path | None = None, **overrides: Any) -> Settings:
    """Settings from ``path`` (a file, or None for defaults), environment and ``overrides``.

    Relative paths in the file are relative to the file. Raises ``ConfigError`` naming each wrong
    setting, and never its value.
    """
    values = _read_toml(path) if path is not None else {}
    try:
        settings = Settings(**values)
    except ValidationError as error:
        place = f"{path} or the environment" if path else "the environment"
        raise ConfigError(_describe(error, place)) from None
    except SettingsError as error:  # its message names the field; the value is in its cause
        raise ConfigError(
            f"An environment variable is wrong: {error}. A whole table is written as JSON, one key "
            f"of it as ANSWERABLE_SERVER__PORT=9000."
        ) from None
    return settings.model_copy(update=_anchored(settings, path, overrides))


def find(place: Path | None = None, **overrides: Any) -> Settings:
    """Settings for ``place``: a configuration file, or a folder or file of documents.

    None means the ``answerable.toml`` of the working folder if there is one, else the defaults.
    """
    if place is None:
        here = Path(CONFIG_NAME)
        return load(here if here.is_file() else None, **overrides)
    if place.suffix == ".toml":
        return load(place, **overrides)
    return load(None, **{"sources": (guess_source(place),), **overrides})


def guess_source(place: Path, **values: Any) -> SourceSettings:
    """How to read ``place``, judged by what it looks like; ``values`` that are not None win.

    Raises ``ConfigError`` naming each wrong value's key.
    """
    given = {key: value for key, value in values.items() if value is not None}
    try:
        return SourceSettings(**{"kind": _guess_kind(place), "path": place, **given})
    except ValidationError as error:
        raise ConfigError(_describe(error, "the arguments")) from None


def _guess_kind(place: Path) -> str:
    if place.suffix == ".jsonl":
        return "jsonl"
    folders = (place.absolute(), *place.absolute().parents[:2])
    configured = any(next(folder.glob("docusaurus.config.*"), None) for folder in folders)
    return "docusaurus" if configured else "markdown"


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(f"{path} does not exist. Make one with: answerable init") from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from None


def _describe(error: ValidationError, place: str) -> str:
    lines = [
        f"  {'.'.join(str(part) for part in item['loc'])}: {item['msg']}"
        for item in error.errors(include_input=False, include_url=False)
    ]
    return f"Settings are wrong in {place}:\n" + "\n".join(lines)


def _anchored(settings: Settings, path: Path | None, overrides: dict[str, Any]) -> dict[str, Any]:
    root = path.parent if path is not None else Path()
    sources = tuple(
        source.model_copy(update={"path": root / source.path}) for source in settings.sources
    )
    return {"data": root / settings.data, "sources": sources, **overrides}
