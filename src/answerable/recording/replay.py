"""A stored answer told again: what it showed is kept beside its text, and becomes events anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from answerable.events import Cited, Done, Event, Failed, Picked, Token, Warned
from answerable.types import Citation, Message, NextHop, Option, SourceLink

INTERRUPTED = Failed(
    "interrupted", "This answer was cut off before it was complete. Ask the question again."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an answer showed beside its text."""

    citations: tuple[Citation, ...] = ()
    picked: tuple[Option, ...] = ()
    warnings: tuple[str, ...] = ()
    sources: tuple[SourceLink, ...] = ()
    next_hops: tuple[NextHop, ...] = ()
    options: tuple[Option, ...] = ()


_SHOWN = TypeAdapter(Shown)


def detail(told: Iterable[Event], done: Done | None = None) -> str:
    """``Message.detail`` of an answer that said ``told`` and ended in ``done``, if it did end."""
    told = tuple(told)
    shown = Shown(
        citations=tuple(event.citation for event in told if isinstance(event, Cited)),
        picked=tuple(event.option for event in told if isinstance(event, Picked)),
        warnings=tuple(event.message for event in told if isinstance(event, Warned)),
        sources=done.sources if done else (),
        next_hops=done.next_hops if done else (),
        options=done.options if done else (),
    )
    said = {name: value for name, value in _fields(shown).items() if value}
    if not said:
        return ""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"), default=_fields)


def _fields(value: Any) -> dict[str, Any]:
    """A dataclass for JSON; ``asdict`` copies every value in it first, which takes far longer."""
    return {each.name: getattr(value, each.name) for each in fields(value)}


def shown(answer: Message) -> Shown:
    """What ``answer`` showed; nothing where that is not stored, or by a version unknown here."""
    try:
        return _SHOWN.validate_json(answer.detail or "{}")
    except ValidationError:
        return Shown()


def events(answer: Message, request_id: str) -> list[Event]:
    """The answer as events: its whole text in one, and the end; half an answer ends in an error."""
    kept = shown(answer)
    told: list[Event] = [*map(Warned, kept.warnings), *map(Cited, kept.citations)]
    told += map(Picked, kept.picked)
    if answer.content:
        told.append(Token(answer.content))
    if answer.state in (None, "interrupted"):
        return [*told, Failed(INTERRUPTED.code, INTERRUPTED.message, request_id)]
    end = (kept.sources, kept.next_hops, kept.options, answer.id)
    return [*told, Done(answer.state, *end)]
