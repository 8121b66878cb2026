"""What moderation says of a message, and what is kept of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Verdict:
    """What moderation says of a message: ``blocked`` is not answered, ``noted`` is.

    ``score`` (0..1) is 1 for a rule; ``language`` is a code where it is known, else empty.
    """

    category: str
    action: Literal["blocked", "noted"]
    score: float
    language: str = ""


@dataclass(frozen=True, slots=True)
class ModerationEvent:
    """A verdict to be counted: never what was said, nor by whom. ``at`` is ISO 8601, UTC."""

    at: str
    category: str
    action: Literal["blocked", "noted"]
    score: float
    language: str = ""
