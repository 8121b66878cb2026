"""What clients send: cleaned and bounded, and refused in words that repeat none of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from answerable.turn import guard
from answerable.types import Filter

MAX_K = 50
MAX_REFERENCE = 2_000  # characters of an id, an address, a path or a heading
# What a length in the settings bounds; see ``schema``.
_QUESTIONS = ("query", "question")


class RefusedError(Exception):
    """Arguments that are not accepted; the text says what to do and repeats nothing of them."""


def _clean(given: Any) -> Any:
    """What is a string, cleaned as ``POST /chat`` does; anything else is refused later."""
    clean = guard.cleaned(given) if isinstance(given, str) else given
    if clean is None and given is not None:
        raise PydanticCustomError("half_a_character", guard.HALF_A_CHARACTER)
    return clean


def _bounded(question: str, info: ValidationInfo) -> str:
    most = (info.context or {}).get("max_chars", len(question))
    if not question:
        raise PydanticCustomError("empty", "It is empty. Write something and call again.")
    if len(question) > most:
        raise PydanticCustomError(
            "too_long", "It is longer than {most} characters. Shorten it.", {"most": most}
        )
    return question


Question = Annotated[str, BeforeValidator(_clean), AfterValidator(_bounded)]
Reference = Annotated[str, BeforeValidator(_clean), Field(max_length=MAX_REFERENCE)]
Value = Annotated[str, BeforeValidator(_clean), Field(min_length=1, max_length=200)]
Values = Annotated[list[Value], Field(max_length=20)]


class Arguments(BaseModel):
    """The arguments of a tool; an unknown one is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Where(Arguments):
    """Which sections may be found: those that have one of the values in each field given."""

    section: Values = Field([], description="top folder below the docs root")
    version: Values = Field([], description="version of the docs")
    locale: Values = Field([], description="language")
    source_type: Values = Field([], description="type of the page")
    file_path: Values = Field([], description="path of a file, as results name it")

    def told(self) -> Filter:
        """The filter as retrieval takes it."""
        fields = (self.section, self.version, self.locale, self.source_type, self.file_path)
        return Filter(*(tuple(values) for values in fields))


class SearchArguments(Arguments):
    """What to look for."""

    query: Question = Field(description="what to look for, in plain words")
    k: int = Field(5, ge=1, le=MAX_K, description="how many sections")
    filter: Where | None = Field(None, description="search only what meets these conditions")


class AskArguments(Arguments):
    """A question to be answered."""

    question: Question = Field(description="the question, in plain words")
    filter: Where | None = Field(None, description="answer only from what meets these conditions")


class SectionArguments(Arguments):
    """One section, by its id, by its address, or by its file and heading."""

    id: Reference = Field("", description="id of a section, from a result of search")
    url: Reference = Field("", description="address of a page or section, with or without anchor")
    file: Reference = Field("", description="path of a file, as results name it")
    heading: Reference = Field("", description="a heading in that file; left out, its first")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if sum(map(bool, (self.id, self.url, self.file))) != 1 or (self.heading and not self.file):
            raise PydanticCustomError(
                "one_of", "Give exactly one of id, url and file; heading goes with file."
            )
        return self


class CheckArguments(Arguments):
    """A query, and what it was expected to find."""

    query: Question = Field(description="the query to look into")
    expected: Reference = Field(
        "", description="id, url or file of what should be found; its way is told too"
    )


class NoArguments(Arguments):
    """Nothing."""


class IngestArguments(Arguments):
    """How much is to be read again."""

    full: bool = Field(False, description="take nothing over from the present index")


class Answerable(Arguments):
    """A question that the site answers, and where."""

    question: Question = Field(description="the question")
    expected: Reference = Field(min_length=1, description="id, url or file of what answers it")


class RecalibrateArguments(Arguments):
    """Questions that the owner has labelled."""

    answerable: list[Answerable] = Field(max_length=200, description="10 or more")
    unanswerable: list[Question] = Field(
        max_length=200, description="5 or more that the site does not answer; near misses help most"
    )


def schema(arguments: type[Arguments], max_chars: int) -> dict[str, Any]:
    """The JSON schema of a tool's arguments; questions are at most ``max_chars`` long."""
    made = arguments.model_json_schema()
    for name in _QUESTIONS:
        if name in made["properties"]:
            made["properties"][name] |= {"minLength": 1, "maxLength": max_chars}
    return made


def read(arguments: type[Arguments], given: Mapping[str, Any] | None, max_chars: int) -> Arguments:
    """The arguments that were given. Raises ``RefusedError``."""
    try:
        return arguments.model_validate(given or {}, context={"max_chars": max_chars})
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        said = dict.fromkeys(_words(arguments, each["loc"], each["msg"]) for each in found)
        raise RefusedError(" ".join(said)) from None


def _words(arguments: type[Arguments], where: tuple[int | str, ...], message: str) -> str:
    """What is wrong with one argument; a name that the client made up is not repeated."""
    if not where:
        return message
    known = where[0] if where[0] in arguments.model_fields else None
    if known is None:
        names = ", ".join(f"'{name}'" for name in arguments.model_fields) or "none"
        return f"An argument is unknown. This tool takes: {names}."
    return f"'{known}': {message.rstrip('.')}."
