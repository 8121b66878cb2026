"""The tables of ``answerable.toml``: one frozen class each, every key with its description."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, SecretStr, model_validator

from answerable.sections.secret_text import SecretText
from answerable.sections.site_address import SiteAddress, SitePath
from answerable.sections.store_address import StoreAddress
from answerable.text.node_type import NodeType
from answerable.types import Generator
from answerable.wording.asked_things import OF_THINGS
from answerable.wording.facts import IN_FRONT_MATTER


class Section(BaseModel):
    """A table of ``answerable.toml``; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SourceSettings(Section):
    """One ``[[sources]]`` entry: a folder or file and how to read it."""

    kind: Literal["docusaurus", "markdown", "html", "jsonl", "structured"] = Field(
        "markdown",
        description="how it is read: `docusaurus`, `markdown`, `html`, `jsonl` or `structured`",
    )
    path: Path = Field(Path("docs"), description="folder or file, relative to `answerable.toml`")
    exclude: tuple[str, ...] = Field(
        (),
        max_length=500,
        description="files and folders below `path` that are not read, as `.gitignore` names them: "
        "`drafts/`, `internal-*.md`, `/api/v1/`; of a whole Docusaurus site below its folder",
    )
    url: SiteAddress = Field("", description="address of the site, such as `https://example.org`")
    base_url: SitePath | None = Field(None, description="path the site is served under; unset: `/`")
    route_base_path: SitePath | None = Field(
        None,
        description="where the docs live below `base_url`; unset: where Docusaurus serves them, "
        "`docs`",
    )
    trailing_slash: bool | None = Field(
        None,
        description="as in `docusaurus.config`; unset: as Docusaurus or MkDocs does by default",
    )
    generator: Generator | Literal[""] = Field(
        "",
        description="what makes a site of the Markdown, which decides the ids of headings: "
        "`github` (as Docusaurus), `vitepress`, `mkdocs`, `jekyll`, `eleventy`, `hugo`, `zola` or "
        "`sphinx`; empty: by "
        "the settings of one of them beside the pages, by marks in the pages that only one "
        "knows, else `github`",
    )
    versions: Literal["last", "all"] = Field(
        "last",
        description="`last` or `all` versions of a Docusaurus site's docs; of pages in folders "
        "beside each other that are called by versions (`docs/v1`, `docs/v2`) all are read, and "
        "with `last` the older ones answer last",
    )
    locales: Literal["default", "all", "served"] = Field(
        "default",
        description="`default` language of a site of Docusaurus, Hugo or Zola, or `all`; `served` "
        "is all, and reads a page of Docusaurus that is not translated in each of them",
    )
    node_type: NodeType = Field(
        "",
        max_length=64,
        description="what its pages and records are, such as `project`, where they do not say it "
        "themselves",
    )
    facts: tuple[str, ...] = Field(
        IN_FRONT_MATTER,
        description="keys of front matter that tell facts about the work a page is about, such as "
        "`role`: they are answered from, if there is more than a date; with a `node_type` also "
        "licence, language, owner, status, version, repository and dependencies, unless this is "
        "set; empty: none are",
    )
    viewer: str = Field(
        "",
        pattern=r"^$|^(/|https?://)[^\s?#]*$",
        description="address of the document viewer that shows its files, such as `/system/doc`; "
        "empty: they are not shown; not for Docusaurus sites",
    )
    _called: str = PrivateAttr("")

    @property
    def told_facts(self) -> tuple[str, ...]:
        """The keys of front matter that are answered from."""
        own = "facts" in self.model_fields_set or not self.node_type
        return self.facts if own else (*self.facts, *OF_THINGS)

    @property
    def called(self) -> str:
        """What the paths of its pages begin with, where that is not the name of its folder."""
        return self._called

    def called_by(self, name: str) -> Self:
        """The same source, with the paths of its pages begun by ``name``."""
        copy = self.model_copy()
        copy._called = name
        return copy


class IngestSettings(Section):
    """How documents become chunks. Changing any of these re-chunks the corpus."""

    max_tokens: int = Field(
        512, ge=64, le=4096, description="longest chunk, in tokens of the embedder"
    )
    overlap_tokens: int = Field(
        0,
        ge=0,
        le=1024,
        description="tokens that a part of a long section repeats of the part before",
    )
    piece_chars: int = Field(
        900, ge=200, le=8000, description="longest string that is embedded at once"
    )
    max_file_bytes: int = Field(4_000_000, ge=1, description="larger files are skipped")


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


class StoreSettings(Section):
    """Where vectors and conversations are kept, and what embeds text: adapter addresses."""

    vectors: StoreAddress = Field("embedded:", description="the vector store")
    write: tuple[StoreAddress, ...] = Field(
        (),
        description="vector stores that an ingest fills, the first one first; none means "
        "`vectors` alone",
    )
    read: StoreAddress = Field(
        "", description="which store of `write` answers questions; empty means the first"
    )
    indexes: dict[str, StoreAddress] = Field(
        {},
        description="the vector stores of indexes apart, by name, such as `{ persona = "
        '"embedded:persona" }`; one that is not named is below `data`',
    )
    conversations: StoreAddress = Field(
        "sqlite:",
        description="the conversation store: `sqlite:` in the data folder, `sqlite:FILE`, or "
        "`postgres://USER@HOST/DATABASE`",
    )
    embedder: str = Field(
        "local:",
        description="what turns text into vectors: `local:` is the model in the wheel, "
        "`openai:MODEL` asks an endpoint, `onnx:FOLDER` reads a model from disk",
    )
    llm: str = Field(
        "extractive:",
        description="what writes the answer: `extractive:` quotes, `openai:MODEL` asks a model",
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

    name: str = Field("", description="the model, where the address in `[store] llm` names none")
    temperature: float = Field(
        0.0,
        ge=-1,
        le=2,
        description="0 is steadiest; below 0 it is not sent, for models that refuse it",
    )
    intents: bool = Field(
        False, description="let the model decide what rules cannot; one or two more calls a turn"
    )
    follow_ups: bool = Field(
        True,
        description="let the model word questions that lean on earlier ones; one more call for "
        "those",
    )
    variants: int = Field(
        0,
        ge=0,
        le=4,
        description="let the model word each question in up to so many other ways (4 at most) "
        "that are searched for too; one more call, shared with `follow_ups`",
    )
    voice: Path | None = Field(
        None,
        description="file that says how answers sound; it comes before the rules of proof, which "
        "stay as they are",
    )
    answer_tokens: int = Field(800, ge=16, description="longest answer, in the model's tokens")
    evidence_chars: int = Field(16_000, ge=500, description="longest evidence sent along")
    connect_seconds: float = Field(3.0, gt=0, description="until there is a connection")
    first_token_seconds: float = Field(
        15.0, gt=0, description="until the first word, all tries together"
    )
    gap_seconds: float = Field(20.0, gt=0, description="longest pause within an answer")
    total_seconds: float = Field(60.0, gt=0, description="until the last word")
    tries: int = Field(4, ge=1, le=10, description="calls for one answer, the first one included")
    breaker_failures: int = Field(
        5, ge=1, description="failures in a row after which calls are paused"
    )
    breaker_seconds: float = Field(5.0, gt=0, description="how long calls are paused")
    key_check_seconds: float | None = Field(
        None,
        gt=0,
        description="least time between two looks at the endpoint's list of models, which tell "
        "whether it takes the key; unset, it is looked at every 2 s, or once in 60 s where "
        "`[limits] calls_per_minute` says that the endpoint counts",
    )
    prompt_price: float = Field(
        0.0, ge=0, description="price of a million tokens read, in any currency"
    )
    completion_price: float = Field(0.0, ge=0, description="price of a million tokens written")

    def anchored(self, root: Path) -> ModelSettings:
        return self.model_copy(update={"voice": root / self.voice}) if self.voice else self


class IntentSettings(Section):
    """What visitors may want beside answers from the content; made for a person's portfolio."""

    enabled: bool = Field(False, description="detect intents, and answer some of them with flows")
    threshold: float = Field(
        0.45, ge=0, le=1, description="confidence below which the visitor is asked what is meant"
    )
    catalog: Path | None = Field(
        None, description="your intents with examples, a YAML or CSV file; unset: the shipped ones"
    )
    flows: Path | None = Field(
        None, description="folder of your flows, which win over the shipped ones"
    )
    log_borderline: bool = Field(
        False, description="keep messages that were hard to place, without who asked"
    )

    def anchored(self, root: Path) -> IntentSettings:
        places = {"catalog": self.catalog, "flows": self.flows}
        return self.model_copy(update={k: root / place for k, place in places.items() if place})


NO_NAME = "this site"


class SiteSettings(Section):
    """What visitors see."""

    name: str = Field(
        NO_NAME,
        description="the site's name, which makes the title of the widget, as in \"Ask the "
        'handbook"; in a question it is not searched for, as it says nothing about which section '
        "answers (from the next ingest on); unset, the title in the settings of what makes the "
        "site, or the name that most pages have, is not searched for",
    )
    description: str = Field(
        "",
        description="what the site is about, in a sentence: the summary in `llms.txt`; empty "
        "counts the pages instead",
    )
    starters: tuple[str, ...] = Field(
        (), description="questions that are offered before the first one"
    )
    web_search: str = Field(
        "https://duckduckgo.com/?q={query}",
        pattern=r"^$|^https?://[^\s{}]+\{query\}[^\s{}]*$",
        description='where the button "Use Web" leads when somebody asks for the weather, the '
        "news or prices, with the question in the place of `{query}`; empty: no "
        "button",
    )

    @property
    def own_name(self) -> str:
        """The name that was given; empty where none was."""
        return "" if self.name == NO_NAME else self.name


class IdentitySettings(Section):
    """Whose token is believed. Without a secret or keys nobody is signed in."""

    secret: SecretText = Field(SecretStr(""), description="key of HS256 tokens, at least 32 bytes")
    jwks: str = Field(
        "", description="public keys (a JSON Web Key Set) as JSON, or the file that holds them"
    )
    algorithms: tuple[
        Literal["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"], ...
    ] = Field(
        (), description="the only algorithms for the public keys; none: RS256, ES256 and EdDSA"
    )
    audience: str = Field("", description="required `aud`; empty means that it is not looked at")
    issuer: str = Field("", description="required `iss`; empty means that it is not looked at")
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
