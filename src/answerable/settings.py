"""All settings, read once, typed and frozen: ``answerable.toml``, then ``ANSWERABLE_*`` variables.

An environment variable wins over the file: ``ANSWERABLE_SERVER__PORT=9000`` sets ``[server] port``.
Names that other programs use (``RAG_TOP_K``, ``ALGOLIA_APP_ID`` and others, see ``ALIASES``) stand
between the two.
"""

from __future__ import annotations

import logging
import os
import tomllib
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from answerable.errors import ConfigError
from answerable.process.unwaited import refuse_pipes
from answerable.replies import Replies
from answerable.sections import (
    ContextSettings,
    IdentitySettings,
    IngestSettings,
    IntentSettings,
    ModelSettings,
    SiteSettings,
    SourceSettings,
    StoreSettings,
)
from answerable.sections.admin import AdminSettings
from answerable.sections.algolia import AlgoliaSettings
from answerable.sections.answers import (
    NODE_TYPES,
    AnswerSettings,
    BoostSettings,
    CrossEncoderSettings,
    NodeTypeSettings,
    PersonaSettings,
    RankingSettings,
    RetrievalSettings,
)
from answerable.sections.app_data import AppDataSettings, EntitySettings
from answerable.sections.canary import CanarySettings
from answerable.sections.conversations import ConversationSettings
from answerable.sections.file_places import FilePlaces
from answerable.sections.guard import GuardSettings
from answerable.sections.limits import LimitSettings
from answerable.sections.server import McpSettings, ServerSettings
from answerable.sections.source_names import told_apart
from answerable.sections.telemetry import TelemetrySettings
from answerable.sections.variables import complaint, unheard, unreadable
from answerable.text.page_files import HTML, kind_of_pages

__all__ = [
    "CONFIG_NAME",
    "MAIN",
    "AdminSettings",
    "AlgoliaSettings",
    "AnswerSettings",
    "AppDataSettings",
    "BoostSettings",
    "CanarySettings",
    "ContextSettings",
    "ConversationSettings",
    "CrossEncoderSettings",
    "EntitySettings",
    "GuardSettings",
    "IdentitySettings",
    "IngestSettings",
    "IntentSettings",
    "LimitSettings",
    "McpSettings",
    "ModelSettings",
    "NodeTypeSettings",
    "PersonaSettings",
    "RankingSettings",
    "RetrievalSettings",
    "ServerSettings",
    "Settings",
    "SiteSettings",
    "SourceSettings",
    "StoreSettings",
    "TelemetrySettings",
    "file_of",
    "find",
    "guess_source",
    "load",
]

CONFIG_NAME = "answerable.toml"
MAIN = ""  # the name of the index that holds what no other does
ALIASES = {
    "RAG_TOP_K": ("retrieval", "top_k"),
    "RAG_SIMILARITY_THRESHOLD": ("retrieval", "threshold"),
    "RAG_STORE": ("store", "vectors"),
    "ALGOLIA_APP_ID": ("algolia", "app_id"),
    "ALGOLIA_ADMIN_KEY": ("algolia", "admin_key"),
    "ALGOLIA_SEARCH_KEY": ("algolia", "search_key"),
}
LOCAL_STORES = ("embedded", "memory", "json")  # what other programs call an index beside them
# Postgres where PGHOST, PGDATABASE and the others say; Qdrant on this machine.
SERVERS = {"pgvector": "postgres:", "postgres": "postgres:", "postgresql": "postgres:"} | {
    "qdrant": "qdrant:"
}

_log = logging.getLogger(__name__)


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix="ANSWERABLE_", env_nested_delimiter="__"
    )

    data: Path = Field(Path(".answerable"), description="folder of the index and the conversations")
    site: SiteSettings = SiteSettings()
    sources: Annotated[tuple[SourceSettings, ...], Field(description="what to read")] = ()
    ingest: IngestSettings = IngestSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    answer: AnswerSettings = AnswerSettings()
    node_types: Annotated[
        tuple[NodeTypeSettings, ...],
        Field(description="types of pages, in the order of their next hops"),
    ] = NODE_TYPES
    persona: PersonaSettings = PersonaSettings()
    context: ContextSettings = ContextSettings()
    guard: GuardSettings = GuardSettings()
    server: ServerSettings = ServerSettings()
    limits: LimitSettings = LimitSettings()
    mcp: McpSettings = McpSettings()
    store: StoreSettings = StoreSettings()
    conversations: ConversationSettings = ConversationSettings()
    telemetry: TelemetrySettings = TelemetrySettings()
    admin: AdminSettings = AdminSettings()
    app_data: AppDataSettings = AppDataSettings()
    identity: IdentitySettings = IdentitySettings()
    model: ModelSettings = ModelSettings()
    intents: IntentSettings = IntentSettings()
    algolia: AlgoliaSettings = AlgoliaSettings()
    profile: Annotated[
        dict[str, str | int | float], Field(description="what flows may say about the owner")
    ] = {}
    replies: Replies = Replies()
    canary: CanarySettings = CanarySettings()

    @field_validator("data", mode="before")
    @classmethod
    def _names_a_folder(cls, value: Any) -> Any:
        """A blank would be the folder of the configuration, with all that is in it."""
        if isinstance(value, str) and not value.strip():
            raise ValueError("it names no folder. Name one, or take the setting out.")
        return value

    @property
    def indexes(self) -> tuple[str, ...]:
        """The names of the indexes that the sources go to; first the main one, which is empty."""
        apart = {self.index_of(each) for each in self.sources}
        return (MAIN, *sorted(apart - {MAIN}))

    def index_of(self, source: SourceSettings) -> str:
        """The name of the index that a source goes to."""
        declared = {each.name: each.index for each in self.node_types}
        return declared.get(source.node_type, MAIN)

    def sources_of(self, index: str) -> tuple[SourceSettings, ...]:
        """The sources that go to one of the indexes."""
        return tuple(each for each in self.sources if self.index_of(each) == index)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return _Variables(settings_cls), _Aliases(settings_cls), init_settings


class _Variables(EnvSettingsSource):
    """``ANSWERABLE_*``. A blank place of the data counts as unset, as when a file of variables for
    containers leaves it open: it would be the working folder."""

    def __call__(self) -> dict[str, Any]:
        found = super().__call__()
        if not str(found.get("data", ".")).strip():
            del found["data"]
        return found


class _Aliases(PydanticBaseSettingsSource):
    """Variables that other programs name too; one that is blank counts as unset."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        return self()[field_name], field_name, False

    def __call__(self) -> dict[str, Any]:
        values: dict[str, dict[str, str]] = {}
        for name, (table, key) in ALIASES.items():
            value = os.environ.get(name, "").strip()
            if value:
                values.setdefault(table, {})[key] = _store(value) if key == "vectors" else value
        return values


def _store(value: str) -> str:
    """The address that ``RAG_STORE`` means. Raises ``ConfigError`` where it means none."""
    if ":" in value:
        return value
    if value.lower() in LOCAL_STORES:
        return "embedded:"
    if value.lower() in SERVERS:
        return SERVERS[value.lower()]
    raise ConfigError(
        f"RAG_STORE names no store. It can be {', '.join(LOCAL_STORES)} (the index below the data "
        f"folder), {', '.join(SERVERS)} or an address with a colon, as [store] vectors is, such "
        "as embedded:PLACE."
    )


def load(path: Path | None = None, **overrides: Any) -> Settings:
    """Settings from ``path`` (a file, or None for defaults), environment and ``overrides``.

    Relative paths in the file are relative to the file. Raises ``ConfigError`` naming each wrong
    setting, and never its value.
    """
    places = FilePlaces(path.parent if path is not None else Path())
    values = places.anchored(read_toml(path)) if path is not None else {}
    try:
        settings = Settings(**values)
    except ValidationError as error:
        place = f"{path} or the environment" if path else "the environment"
        raise ConfigError(describe(error, place)) from None
    except (SettingsError, RecursionError):  # JSON that is none, or of thousands of brackets
        wrong = " and ".join(unreadable(os.environ, Settings)) or "An environment variable"
        raise ConfigError(
            f'{wrong} cannot be read as JSON. A table is written as {{"port": 9000}}, a list as '
            '["a", "b"], and one key of a table as ANSWERABLE_SERVER__PORT=9000.'
        ) from None
    _judge_variables()
    found = _anchored(settings, path, overrides)
    settings = settings.model_copy(update={**found, "sources": told_apart(found["sources"])})
    if lost := places.left_behind(_addresses(settings)):
        raise ConfigError(lost)
    return settings


def _judge_variables() -> None:
    """Raises ``ConfigError`` for names that are plainly slips, and warns of others."""
    if wrong := complaint(os.environ, Settings):
        raise ConfigError(wrong)
    for name, hint in doubtful_variables().items():
        _log.warning("variable_sets_nothing", extra={"reason": f"{name}. {hint}"})


def doubtful_variables() -> dict[str, str]:
    """Variables that set nothing and may be slips, with what may be meant."""
    return unheard(os.environ, Settings)


def _addresses(settings: Settings) -> frozenset[str]:
    """Of all that is kept in places, and of the models that are read from them."""
    store, reader = settings.store, settings.retrieval.cross_encoder
    kept = (*store.written, *store.indexes.values(), store.conversations)
    return frozenset((*kept, store.embedder, reader.address))


def find(place: Path | None = None, **overrides: Any) -> Settings:
    """Settings for ``place``: a configuration file, or a folder or file of documents.

    None means the ``answerable.toml`` of the working folder if there is one, else the defaults.
    """
    if place is None or place.suffix == ".toml":
        return load(file_of(place), **overrides)
    return load(None, **{"sources": (guess_source(place),), **overrides})


def file_of(place: Path | None) -> Path | None:
    """The configuration file that ``find`` reads for ``place``, if it reads one."""
    if place is None:
        here = Path(CONFIG_NAME)
        return here if os.path.lexists(here) else None  # what is no file is not passed over
    return place if place.suffix == ".toml" else None


def guess_source(place: Path, **values: Any) -> SourceSettings:
    """How to read ``place``, judged by what it looks like; ``values`` that are not None win.

    Raises ``ConfigError`` naming each wrong value's key.
    """
    given = {key: value for key, value in values.items() if value is not None}
    try:
        return SourceSettings(**{"kind": _guess_kind(place), "path": place, **given})
    except ValidationError as error:
        raise ConfigError(describe(error, "the arguments")) from None


def _guess_kind(place: Path) -> str:
    if place.suffix == ".jsonl":
        return "jsonl"
    if place.suffix in (".json", ".yaml", ".yml"):
        return "structured"
    if place.suffix.lower() in HTML:
        return "html"
    folders = (place.absolute(), *place.absolute().parents[:2])
    kind = kind_of_pages(place)
    return "docusaurus" if any(map(_is_docusaurus, folders)) and kind == "markdown" else kind


def _is_docusaurus(folder: Path) -> bool:
    try:
        return next(folder.glob("docusaurus.config.*"), None) is not None
    except OSError:  # what nobody may look into says nothing
        return False


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file, as they are written. Raises ``ConfigError``."""
    try:
        refuse_pipes(path)
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise ConfigError(f"{path} does not exist. Make one with: answerable init") from None
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read: {error.strerror}. Make it a file that this user may read."
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(
            f"{path} is not valid TOML: it is not in UTF-8. Save it as UTF-8."
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}. Mend it there.") from None
    except (ValueError, RecursionError):  # of which tomllib says nothing of its own
        raise ConfigError(
            f"{path} is not valid TOML: it is nested too deeply, or holds a number too long."
        ) from None


# Where pydantic's own words are about its inside.
_SAID = {"extra_forbidden": "There is no setting of this name. Look for a slip, or take it out."}


def describe(error: ValidationError, place: str) -> str:
    """Which settings are wrong in ``place``, and how; no value is quoted."""
    lines = [
        f"  {'.'.join(str(part) for part in item['loc'])}: {_reason(item['type'], item['msg'])}"
        for item in error.errors(include_input=False, include_url=False)
    ]
    return f"Settings are wrong in {place}:\n" + "\n".join(lines)


def _reason(kind: str, said: str) -> str:
    """What a check of ours says is a sentence of its own."""
    return _SAID.get(kind, said.removeprefix("Value error, "))


def _anchored(settings: Settings, path: Path | None, overrides: dict[str, Any]) -> dict[str, Any]:
    root = path.parent if path is not None else Path()
    sources = tuple(
        source.model_copy(update={"path": root / source.path}) for source in settings.sources
    )
    here = {
        "data": root / settings.data,
        "sources": sources,
        "app_data": _anchored_database(settings.app_data, root),
        "identity": _anchored_keys(settings.identity, root),
        "guard": settings.guard.anchored(root),
        "intents": settings.intents.anchored(root),
        "model": settings.model.anchored(root),
        "admin": settings.admin.anchored(root),
        "canary": settings.canary.anchored(root),
    }
    return {**here, **overrides}


def _anchored_database(app_data: AppDataSettings, root: Path) -> AppDataSettings:
    """A SQLite file without a leading slash is relative to the configuration, as any other path."""
    scheme, slashes, place = app_data.url.get_secret_value().partition(":///")
    if not scheme.startswith("sqlite") or not place or place.startswith(("/", ":", "file:")):
        return app_data
    url = SecretStr(f"{scheme}{slashes}{root / place}")
    return app_data.model_copy(update={"url": url})


def _anchored_keys(identity: IdentitySettings, root: Path) -> IdentitySettings:
    if not identity.jwks or identity.jwks.lstrip().startswith("{"):
        return identity
    return identity.model_copy(update={"jwks": str(root / identity.jwks)})
