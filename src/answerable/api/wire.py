"""The JSON that goes over the wire, in both directions."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi.responses import JSONResponse
from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from answerable.api.chat_context import ChatContextInput
from answerable.types import Filter, Role, State

Value = Annotated[str, Field(min_length=1, max_length=200)]
Values = Value | Annotated[list[Value], Field(max_length=20)]


class FilterInput(BaseModel):
    """What a section must have to be searched: one of the given values in each field."""

    model_config = ConfigDict(extra="forbid")

    section: Values = Field([], description="top folder below the docs root")
    version: Values = Field([], description="version of the docs")
    locale: Values = Field([], description="language")
    source_type: Values = Field([], description="type of the page")
    file_path: Values = Field([], description="file, as `file` of a citation names it")

    def told(self, clean: Callable[[str], str]) -> Filter:
        """The filter, its values cleaned like any other text from outside."""
        fields = (self.section, self.version, self.locale, self.source_type, self.file_path)
        values = ([each] if isinstance(each, str) else each for each in fields)
        return Filter(*(tuple(map(clean, each)) for each in values))


class ChatRequest(BaseModel):
    """A question. Fields that are not known here are ignored, so that newer clients work."""

    model_config = ConfigDict(extra="ignore")

    message: str = Field(description="the question, in plain text", examples=["How do I start?"])
    mode: Literal["general", "selection"] = Field(
        "general", description="`selection` answers from `context` alone"
    )
    context: str | None = Field(None, description="the text marked on the page")
    conversation_id: str | None = Field(
        None, description="a UUID from an earlier answer; left out, a new conversation begins"
    )
    message_id: str | None = Field(
        None,
        max_length=100,
        description="a random UUID of the client's, the same for each try of one question; "
        "as the header `Idempotency-Key`",
    )
    chat_context: ChatContextInput | None = Field(
        None,
        validation_alias=AliasChoices("chat_context", "chatContext"),
        description="what the visitor still sees: options, a list, what was opened, and since when",
    )
    filter: FilterInput | None = Field(
        None, description="search only what meets these conditions; unknown keys are refused"
    )
    timezone: str | None = Field(
        None,
        max_length=100,
        description="the visitor's IANA time zone; one that is unknown here is ignored",
        examples=["Europe/Warsaw"],
    )


class SourceLinkBody(BaseModel):
    file: str
    heading: str
    url: str


class NextHopBody(BaseModel):
    title: str
    url: str
    kind: str
    repo: str = ""


class OptionBody(BaseModel):
    label: str
    sublabel: str
    value: str


class CitationBody(BaseModel):
    """A quote that was checked: `quote` is the file's text at `[char_start:char_end]`."""

    n: int
    quote: str
    text: str
    source_name: str
    link: str
    file: str
    heading_path: list[str]
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    score: float
    url: str = Field(description="of the section; `link` leads to the quoted words in it")


class ChatAnswer(BaseModel):
    """A whole answer as one object, for clients that ask for `application/json`."""

    state: State
    answer: str = Field(description="Markdown")
    citations: list[CitationBody]
    sources: list[SourceLinkBody]
    next_hops: list[NextHopBody]
    options: list[OptionBody]
    picked: OptionBody | None = Field(
        description="the option that the visitor chose: what the page is to open or show"
    )
    conversation_id: str
    message_id: str = Field(description="of the stored answer")
    owner_token: str | None = Field(
        description="set only when it was just made: keep it, it is needed to come back"
    )
    timings_ms: dict[str, float]
    warnings: list[str] = Field(description="what the reader should know beside the answer")


class MessageBody(BaseModel):
    id: str
    role: Role
    content: str
    created_at: str
    state: State | None
    reply_to: str | None = Field(description="of an answer: the id of its question")
    warnings: list[str] = Field(description="what the reader was told beside the answer")
    citations: list[CitationBody]
    sources: list[SourceLinkBody]
    next_hops: list[NextHopBody]
    options: list[OptionBody]


class ConversationBody(BaseModel):
    id: str
    messages: list[MessageBody] = Field(description="oldest first")


class ConversationSummary(BaseModel):
    id: str
    created_at: str
    updated_at: str = Field(description="when something was last said in it")
    title: str = Field(description="the beginning of its first question")


class ConversationList(BaseModel):
    conversations: list[ConversationSummary] = Field(description="the latest first")


class HealthBody(BaseModel):
    """How the process and what it depends on are doing."""

    status: Literal["healthy", "degraded"]
    services: dict[str, str | dict[str, Any]]
    timestamp: str = Field(description="UTC, ISO 8601")


class LiveBody(BaseModel):
    status: Literal["ok"]


class ReadyBody(BaseModel):
    status: Literal["ready", "not ready"]
    missing: list[str] = Field(description="names of services, as in `/health`")


class ErrorDetail(BaseModel):
    code: str = Field(description="stable, for programs")
    message: str = Field(description="what happened and what to do next, for people")
    request_id: str = Field(description="the same as in the header `X-Request-ID`")


class ErrorBody(BaseModel):
    """Every error looks like this."""

    error: ErrorDetail


class Json(JSONResponse):
    """JSON that can always be sent: a lone surrogate, which UTF-8 cannot write, becomes ``?``."""

    def render(self, content: Any) -> bytes:
        return dumps(content)


def dumps(content: Any) -> bytes:
    """Compact JSON in UTF-8."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")
