"""The tables of ``answerable.toml``: one frozen class each, every key with its description."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator

from answerable.node_type import NodeType


class Section(BaseModel):
    """A table of ``answerable.toml``; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SourceSettings(Section):
    """One ``[[sources]]`` entry: a folder or file and how to read it."""

    kind: Literal["docusaurus", "markdown", "jsonl", "structured"] = Field(
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
    node_type: NodeType = Field(
        "", max_length=64, description="what its pages and records are, where they do not say it"
    )
    viewer: str = Field(
        "",
        pattern=r"^$|^(/|https?://)[^\s?#]*$",
        description="address of the document viewer that shows its files, e.g. /system/doc; "
        "empty: not shown",
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


def _network(text: str) -> str:
    """Checked here, as a proxy that is not recognised makes one visitor of all."""
    ip_network(text, strict=False)
    return text


class ContextSettings(Section):
    """How long what a visitor was shown can be meant by "the second one" or "it".

    A thing is fresh while it is within both its seconds and its messages.
    """

    seconds: float = Field(60, ge=0, description="window of messages, lists and errors")
    messages: int = Field(10, ge=0, description="the same window, in messages since")
    options_seconds: float = Field(45, ge=0, description="window of offered options")
    options_messages: int = Field(6, ge=0, description="the same window, in messages since")
    panel_seconds: float = Field(600, ge=0, description="window of what was opened last")
    panel_messages: int = Field(40, ge=0, description="the same window, in messages since")


# A network such as 10.0.0.0/8, or one address.
Network = Annotated[str, AfterValidator(_network)]


class ServerSettings(Section):
    """The HTTP server."""

    host: str = Field("127.0.0.1", description="address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="port to listen on")
    cors_origins: tuple[str, ...] = Field(
        (), description="origins that may call from a browser; empty means none but its own"
    )
    admin_token: SecretStr = Field(
        SecretStr(""), description="opens the routes for the owner; without it they are 404"
    )
    dialects: tuple[Literal["openai", "ai-sdk", "llms-txt"], ...] = Field(
        ("openai", "ai-sdk", "llms-txt"), description="further protocols that are spoken"
    )
    api_key: SecretStr = Field(
        SecretStr(""), description="Bearer key that /v1 asks for; empty asks for none"
    )
    max_body_bytes: int = Field(
        262_144, ge=1024, description="larger request bodies are refused with 413"
    )
    max_message_chars: int = Field(4_000, ge=1, description="longer questions are refused with 422")
    max_context_bytes: int = Field(
        131_072, ge=1024, description="longer marked texts are refused with 422"
    )
    trusted_proxies: tuple[Network, ...] = Field(
        (), description="networks of proxies that are believed about X-Forwarded-For"
    )
    reload: bool = Field(
        True, description="follow changes of texts, flows and intents without a restart"
    )
    shutdown_seconds: float = Field(
        5.0, ge=0, le=300, description="how long running answers may take at the end of the server"
    )


# A name without its port: any port is as good as another.
HostName = Annotated[str, Field(pattern=r"^([^\s/*@:,?#\[\]]+|\[[0-9a-fA-F:.]+\])$")]
Origin = Annotated[str, Field(pattern=r"^[a-z][a-z0-9+.-]*://[^\s/*?#@,]+$")]


class McpSettings(Section):
    """The server for MCP clients, at ``/mcp`` of the HTTP API and on ``answerable mcp``."""

    enabled: bool = Field(True, description="serve /mcp, where the extra is installed")
    hosts: tuple[HostName, ...] = Field(
        (), description="names /mcp is reached by beside this machine's own, such as docs.example"
    )
    origins: tuple[Origin, ...] = Field(
        (), description="origins that may call beside this machine's own and [server] cors_origins"
    )
    admin_token: SecretStr = Field(
        SecretStr(""), description="opens the tools for the owner; without it there are none"
    )


class StoreSettings(Section):
    """Where vectors and conversations are kept, and what embeds text: adapter addresses."""

    vectors: str = Field("embedded:", description="vector store; embedded: is below --data")
    write: tuple[str, ...] = Field(
        (), description="vector stores that an ingest fills, in this order; none means vectors"
    )
    read: str = Field(
        "", description="which of them answers questions; empty means the first of write"
    )
    indexes: dict[str, str] = Field(
        {}, description="vector stores of separate indexes, by name; unset: below --data"
    )
    conversations: str = Field("sqlite:", description="conversation store; sqlite: is below --data")
    embedder: str = Field("local:", description="embedder; local: is the model in the wheel")
    llm: str = Field(
        "extractive:", description="what writes answers; extractive: quotes, openai:MODEL"
    )

    def __repr_args__(self) -> Iterator[tuple[str | None, object]]:
        """Without the passwords that addresses may hold: what is printed ends up in logs."""
        for name, value in super().__repr_args__():
            yield name, re.sub(r"//[^/@'\"]*@", "//", f"{value}")

    @property
    def written(self) -> tuple[str, ...]:
        """Every vector store that is kept up to date; the first one is what an ingest compares."""
        return self.write or (self.vectors,)

    @property
    def answered_from(self) -> str:
        """The vector store that questions are answered from."""
        return self.read or self.written[0]

    @model_validator(mode="after")
    def _read_what_is_written(self) -> Self:
        if self.read and self.read not in self.written:
            raise ValueError("'read' is not among 'write', so that it would grow old")
        if len(set(self.write)) < len(self.write):
            raise ValueError("'write' names a store twice")
        return self


class ModelSettings(Section):
    """How a language model is asked, where ``[store] llm`` names one."""

    name: str = Field("", description="the model, where the address in [store] llm names none")
    temperature: float = Field(
        0.0, ge=-1, le=2, description="0 is steadiest; below 0 it is not sent, for models without"
    )
    intents: bool = Field(
        False, description="let the model decide what rules cannot; one or two more calls a turn"
    )
    follow_ups: bool = Field(
        True, description="let the model word questions that lean on earlier ones; one more call"
    )
    variants: int = Field(
        0, ge=0, le=4, description="other wordings of a question to search for; one more call"
    )
    voice: Path | None = Field(
        None, description="file that says how answers sound; the rules of proof stay as they are"
    )
    answer_tokens: int = Field(800, ge=16, description="longest answer, in the model's tokens")
    evidence_chars: int = Field(16_000, ge=500, description="longest evidence sent along")
    connect_seconds: float = Field(3.0, gt=0, description="until there is a connection")
    first_token_seconds: float = Field(
        15.0, gt=0, description="until the first word, tries included"
    )
    gap_seconds: float = Field(20.0, gt=0, description="longest pause within an answer")
    total_seconds: float = Field(60.0, gt=0, description="until the last word")
    tries: int = Field(3, ge=1, le=10, description="calls for one answer, the first one included")
    breaker_failures: int = Field(5, ge=1, description="failures in a row that pause calls")
    breaker_seconds: float = Field(5.0, gt=0, description="how long calls are paused")
    prompt_price: float = Field(0.0, ge=0, description="price of a million tokens read")
    completion_price: float = Field(0.0, ge=0, description="price of a million tokens written")

    def anchored(self, root: Path) -> ModelSettings:
        return self.model_copy(update={"voice": root / self.voice}) if self.voice else self


class IntentSettings(Section):
    """What visitors may want beside answers from the content; made for a person's portfolio."""

    enabled: bool = Field(False, description="detect intents and answer some with flows")
    threshold: float = Field(0.45, ge=0, le=1, description="less sure than this: ask back")
    catalog: Path | None = Field(
        None, description="your own intents with examples, YAML or CSV; unset: the shipped ones"
    )
    flows: Path | None = Field(
        None, description="folder of your own flows, which win over the shipped ones"
    )
    log_borderline: bool = Field(
        False, description="keep messages that were hard to place, without who asked"
    )

    def anchored(self, root: Path) -> IntentSettings:
        places = {"catalog": self.catalog, "flows": self.flows}
        return self.model_copy(update={k: root / place for k, place in places.items() if place})


class SiteSettings(Section):
    """What visitors see."""

    name: str = Field("this site", description="the site's name, for the widget's title")
    description: str = Field("", description="what it is about, in a sentence, for llms.txt")
    starters: tuple[str, ...] = Field((), description="questions offered before the first one")
    web_search: str = Field(
        "https://duckduckgo.com/?q={query}",
        pattern=r"^$|^https?://[^\s{}]+\{query\}[^\s{}]*$",
        description="where Use Web leads when live information is asked for; empty: no button",
    )


# Names go into statements, so only plain ones are taken: a table may have its schema before it.
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,62}$")]
TableName = Annotated[
    str, Field(pattern=r"^([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$")
]
TypeName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9 _-]{0,39}$")]


class EntitySettings(Section):
    """One ``[[app_data.entities]]`` entry: a kind of thing that users own, and its table."""

    name: TypeName = Field(description="what visitors call one of them, such as widget")
    plural: str = Field("", description="what they call several; empty means the name with an s")
    table: TableName = Field(description="table or view, with its schema if need be")
    label: Identifier = Field("name", description="column of the name that is shown")
    id: Identifier = Field("id", description="column that tells two of one name apart")
    sublabel: Identifier | Literal[""] = Field("", description="column shown beside the name")
    searchable: tuple[Identifier, ...] = Field(
        (), description="further text columns that are searched"
    )
    owner: Identifier = Field("user_id", description="column that says whose row it is")
    owner_type: Literal["text", "integer", "uuid"] = Field(
        "text", description="type of the owner column"
    )

    @property
    def plural_name(self) -> str:
        """What several of them are called."""
        return self.plural or f"{self.name}s"


class AppDataSettings(Section):
    """Rows of your application that a signed-in user may ask for: their own and no others."""

    url: SecretStr = Field(SecretStr(""), description="SQLAlchemy address of the database")
    entities: tuple[EntitySettings, ...] = Field((), description="what can be asked for")
    rls_setting: str = Field(
        "",
        pattern=r"^([a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62})?$",
        description="Postgres setting that holds the user's id for row-level security",
    )
    timeout_ms: int = Field(2_000, ge=10, le=60_000, description="longest a look-up may take")
    pool_size: int = Field(5, ge=1, le=100, description="most connections at a time")
    max_candidates: int = Field(
        500, ge=10, le=10_000, description="rows compared for one look-up by name"
    )
    max_embedded: int = Field(
        20, ge=1, le=2_000, description="rows compared for one look-up by meaning"
    )
    semantic_threshold: float = Field(
        0.4, ge=0, le=1, description="cosine from which a name is related"
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        names = [name.casefold() for each in self.entities for name in (each.name, each.plural)]
        if len(set(filter(None, names))) < len(list(filter(None, names))):
            raise ValueError("two entities have the same name")
        if self.entities and not self.url.get_secret_value():
            raise ValueError("the entities have no database: set 'url'")
        return self


class IdentitySettings(Section):
    """Whose token is believed. Without a secret or keys nobody is signed in."""

    secret: SecretStr = Field(SecretStr(""), description="key of HS256 tokens, 32 bytes or more")
    jwks: str = Field("", description="public keys as JSON, or the file that holds them")
    algorithms: tuple[
        Literal["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"], ...
    ] = Field((), description="the only algorithms; empty means RS256, ES256 and EdDSA")
    audience: str = Field("", description="required aud of a token")
    issuer: str = Field("", description="required iss of a token")
    user_claim: str = Field("sub", min_length=1, description="claim that names the user")
    leeway_seconds: int = Field(0, ge=0, le=300, description="how far clocks may differ")

    @model_validator(mode="after")
    def _one_kind_of_key(self) -> Self:
        secret = self.secret.get_secret_value()
        if secret and self.jwks:
            raise ValueError("set either 'secret' or 'jwks', not both")
        if secret and len(secret.encode()) < 32:
            raise ValueError("'secret' is shorter than 32 bytes (RFC 7518, section 3.2)")
        return self
