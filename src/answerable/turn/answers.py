"""What is said to a whole message, where that is put together of several things."""

from __future__ import annotations

from dataclasses import dataclass

from answerable.events import Event
from answerable.types import NextHop, Option, SourceLink, State


@dataclass(frozen=True, slots=True)
class Answers:
    """The events before ``Done``, and what that tells."""

    events: tuple[Event, ...]
    state: State
    sources: tuple[SourceLink, ...]
    next_hops: tuple[NextHop, ...]
    options: tuple[Option, ...] = ()
