"""What a turn says, in the order it says it: the wire contract of ``POST /chat``.

A turn yields ``Cited`` before the ``Token`` that refers to it, any number of both, and ends in
exactly one ``Done`` or ``Failed``. ``Started`` comes first and is the recorder's: it carries what
the conversation store decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

from answerable.types import Citation, NextHop, Option, SourceLink, State


@dataclass(frozen=True, slots=True)
class Started:
    """The question is stored. ``owner_token`` is set only when the server just made one."""

    type: ClassVar[str] = "start"
    conversation_id: str
    message_id: str
    request_id: str
    owner_token: str | None = None


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation that holds: its quote was found in the source."""

    type: ClassVar[str] = "citation"
    citation: Citation


@dataclass(frozen=True, slots=True)
class Picked:
    """The option that the visitor chose: what the page is to open or show."""

    type: ClassVar[str] = "picked"
    option: Option


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the answer, in Markdown."""

    type: ClassVar[str] = "token"
    content: str


@dataclass(frozen=True, slots=True)
class Warned:
    """Something the reader should know that does not stop the turn."""

    type: ClassVar[str] = "warning"
    message: str


@dataclass(frozen=True, slots=True)
class Done:
    """The answer is complete and stored."""

    type: ClassVar[str] = "done"
    state: State
    sources: tuple[SourceLink, ...] = ()
    next_hops: tuple[NextHop, ...] = ()
    options: tuple[Option, ...] = ()
    message_id: str = ""
    timings_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended without an answer; ``message`` says what to do next.

    ``retry_after`` is in how many seconds to ask again, where that is known.
    """

    type: ClassVar[str] = "error"
    code: str
    message: str
    request_id: str = ""
    retry_after: int | None = None


Event = Started | Cited | Picked | Token | Warned | Done | Failed


def as_dict(event: Event) -> dict[str, Any]:
    """The event as it goes over the wire: its fields and its ``type``."""
    if isinstance(event, Cited | Token):  # flat, and most of all events
        flat = event.citation if isinstance(event, Cited) else event
        return {"type": event.type, **{name: getattr(flat, name) for name in flat.__slots__}}
    return {"type": event.type, **asdict(event)}
