"""What a visitor has seen of the chat, as parts of a ``ChatContext``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Age:
    """How long ago something was shown: in seconds, and in messages since."""

    seconds: float = 0.0
    messages: int = 0


@dataclass(frozen=True, slots=True)
class ListPreview:
    """A list the visitor was shown; ``count`` may be more than the items that were shown."""

    title: str
    count: int
    items: tuple[str, ...]
