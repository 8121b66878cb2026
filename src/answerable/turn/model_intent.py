"""What a model makes of a message: one of five intents, or nothing that can be used.

The model is given a JSON schema and is believed in nothing: its choice is validated here once more,
so an intent, an entity type or a field that was not offered is no choice at all. Texts come out as
Markdown in which nothing can be followed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from answerable.errors import ModelOutputError
from answerable.protocols import LanguageModel, Prompt
from answerable.text.safe_markdown import prose, visible
from answerable.types import ChatContext, Message

# The first message never changes, so a provider's prompt cache holds it.
INSTRUCTIONS = (resources.files("answerable.turn") / "prompts" / "intent.md").read_text("utf-8")
MAX_TEXT = 1_000  # characters of an answer that stands in no source
MAX_QUERY = 200
MAX_ZONE = 64
MESSAGE_CHARS = 1_000  # of each older message that is sent along

AnswerType = Literal["time", "math", "static", "live"]
MatchType = Literal["exact", "fuzzy", "semantic"]


@dataclass(frozen=True, slots=True)
class AnswerFromContext:
    """``text`` is safe Markdown; whether it is true to the context is not proven."""

    text: str


@dataclass(frozen=True, slots=True)
class NeedContext:
    """Older messages are wanted: fetch some and ask once more, never twice."""

    request: str


@dataclass(frozen=True, slots=True)
class GeneralAnswer:
    """Time and arithmetic are to be computed: then ``text`` is only what the model thought.

    ``zone`` is the IANA name of another place whose time is asked for; nobody checked it.
    """

    text: str
    kind: AnswerType
    zone: str = ""


@dataclass(frozen=True, slots=True)
class RetrieveFromApp:
    """``entity_type`` is one of those offered; ``query`` is data for a bound parameter."""

    entity_type: str
    query: str
    match_type: MatchType


@dataclass(frozen=True, slots=True)
class AnswerFromSite:
    """The ordinary way: retrieval."""


ModelIntent = AnswerFromContext | NeedContext | GeneralAnswer | RetrieveFromApp | AnswerFromSite


async def choose_intent(
    message: str,
    chat_context: ChatContext | None,
    history: Sequence[Message],
    model: LanguageModel,
    entity_types: Sequence[str] = (),
) -> ModelIntent | None:
    """Ask ``model``, once, how to handle ``message``; None where its choice cannot be used.

    ``chat_context`` should hold only what is fresh. Without ``entity_types`` there is no
    ``retrieve_from_app``. Raises ``ModelBusyError`` and ``ModelFailedError``.
    """
    prompts = messages(message, chat_context, history, entity_types)
    try:
        choice = await model.choose(prompts, schema(entity_types))
    except ModelOutputError:
        return None
    return parse_intent(choice, entity_types)


def messages(
    message: str,
    chat_context: ChatContext | None,
    history: Sequence[Message],
    entity_types: Sequence[str],
) -> tuple[Prompt, ...]:
    """What the model is sent: all of the visitor's is JSON, so that it stays data."""
    material = {
        "entity_types": list(entity_types),
        "context": _shown(chat_context),
        "history": [
            {"role": each.role, "content": each.content[:MESSAGE_CHARS]} for each in history
        ],
        "message": message,
    }
    return (
        Prompt("system", INSTRUCTIONS),
        Prompt("user", json.dumps(material, ensure_ascii=False)),
    )


def schema(entity_types: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of a choice, in the part of JSON Schema that providers enforce."""
    text = {"type": "string"}
    general = {"generalAnswer": text, "answerType": _one_of(AnswerType), "zone": text}
    intents = [
        _intent("answer_from_context", {"contextAnswer": text}),
        _intent("need_context", {"contextRequest": text}),
        _intent("general_answer", general),
        _intent("answer_from_site", {}),
    ]
    if entity_types:
        wanted = {
            "entity_type": {"type": "string", "enum": list(entity_types)},
            "query": text,
            "match_type": _one_of(MatchType),
        }
        intents.insert(3, _intent("retrieve_from_app", wanted))
    return _object({"choice": {"anyOf": intents}})


def parse_intent(choice: Mapping[str, Any], entity_types: Sequence[str]) -> ModelIntent | None:
    """The intent that ``choice`` names, or None for whatever was not offered."""
    inner = choice.get("choice", choice)
    try:
        said = _Choice.model_validate(inner)
        return _READERS[said.intent](said.args, entity_types)
    except (ValidationError, KeyError):
        return None


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Choice(_Strict):
    intent: str
    args: dict[str, Any] = Field(default_factory=dict)


class _ContextArgs(_Strict):
    contextAnswer: str = Field(min_length=1, max_length=MAX_TEXT)  # noqa: N815 -- the wire's name


class _NeedArgs(_Strict):
    contextRequest: str = Field(min_length=1, max_length=MAX_QUERY)  # noqa: N815


class _GeneralArgs(_Strict):
    generalAnswer: str = Field(max_length=MAX_TEXT)  # noqa: N815
    answerType: AnswerType  # noqa: N815
    zone: str = Field("", max_length=MAX_ZONE)


class _AppArgs(_Strict):
    entity_type: str
    query: str = Field(min_length=1, max_length=MAX_QUERY)
    match_type: MatchType = "exact"


class _NoArgs(_Strict):
    pass


def _from_context(args: Mapping[str, Any], _: Sequence[str]) -> ModelIntent | None:
    text = prose(_ContextArgs.model_validate(args).contextAnswer)
    return AnswerFromContext(text) if text else None


def _needed(args: Mapping[str, Any], _: Sequence[str]) -> ModelIntent:
    return NeedContext(visible(_NeedArgs.model_validate(args).contextRequest))


def _general(args: Mapping[str, Any], _: Sequence[str]) -> ModelIntent | None:
    said = _GeneralArgs.model_validate(args)
    # As Markdown 2*3*4 would lose its stars; an expression is computed and never shown as it is.
    read = visible if said.answerType == "math" else prose
    text = read(said.generalAnswer)
    if not text and said.answerType == "static":
        return None
    return GeneralAnswer(text, said.answerType, said.zone if said.answerType == "time" else "")


def _from_app(args: Mapping[str, Any], entity_types: Sequence[str]) -> ModelIntent | None:
    said = _AppArgs.model_validate(args)
    query = " ".join(visible(said.query).split())
    if said.entity_type not in entity_types or not query:
        return None
    return RetrieveFromApp(said.entity_type, query, said.match_type)


def _from_site(args: Mapping[str, Any], _: Sequence[str]) -> ModelIntent:
    _NoArgs.model_validate(args)
    return AnswerFromSite()


_READERS = {
    "answer_from_context": _from_context,
    "need_context": _needed,
    "general_answer": _general,
    "retrieve_from_app": _from_app,
    "answer_from_site": _from_site,
}


def _shown(context: ChatContext | None) -> dict[str, Any]:
    if context is None:
        return {}
    shown = asdict(context)
    shown.pop("ages")
    return {name: value for name, value in shown.items() if value}


def _intent(name: str, args: Mapping[str, Any]) -> dict[str, Any]:
    return _object({"intent": {"type": "string", "enum": [name]}, "args": _object(args)})


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _one_of(literal: Any) -> dict[str, Any]:
    return {"type": "string", "enum": list(literal.__args__)}
