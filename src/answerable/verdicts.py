"""What moderation says of a message, and who else may be asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Verdict:
    """What moderation says of a message: ``blocked`` is not answered, ``noted`` is.

    ``score`` (0..1) is 1 for a rule; ``language`` is a code where it is known, else empty.
    """

    category: str
    action: Literal["blocked", "noted"]
    score: float
    language: str = ""


class Moderator(Protocol):
    """Somebody else's judgement of a message, beside the rules that are here."""

    async def judge(self, message: str) -> Verdict | None:
        """Why ``message`` is not answered, or None. Raises ``ModelError`` where it cannot say."""
        ...

    async def close(self) -> None: ...
