"""The socket of what is kept of turns; conversation stores have the place for it.

As with every socket (``answerable.protocols``): async only, and drivers' errors stay inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from answerable.observability.telemetry import Entry, TurnRecord
from answerable.types import Message

SHORT = ("first_cited", "has_hops")
"""What a turn's row tells of its longer fields: the chunk of its first citation or an empty text,
and whether it showed any next hops. To read those fields whole takes longer than all else."""


class TurnLog(Protocol):
    """Figures about turns, and what visitors thought of them; see ``telemetry``.

    It has no owners: whoever holds it may read all of it. Every verb raises ``StorageError``.
    """

    async def keep(self, entries: Sequence[Entry]) -> None:
        """Store all of them durably, or none; of several with one id and kind the last one stays.

        A comment of a conversation that is deleted is left out. Deleting a conversation, in the
        store that this log comes from, deletes its comments in the same step.
        """
        ...

    async def turn(self, message_id: str) -> TurnRecord | None:
        """The record of a turn, by the id of its question or of its answer."""
        ...

    async def rows(
        self, of: type[Entry], columns: Sequence[str], start: float, end: float
    ) -> list[tuple[Any, ...]]:
        """These fields of every entry with ``start <= at < end``, by time: made to be added up.

        ``columns`` are names of fields, and for a turn also those of ``SHORT``. Tuples come as
        lists, mappings as dicts, and a bool may be 0 or 1.
        """
        ...

    async def said(self, message_ids: Sequence[str]) -> dict[str, str]:
        """The words of these messages by id, whosever they are; deleted ones are missing."""
        ...

    async def conversation(self, conversation_id: str) -> list[Message]:
        """All of a conversation, oldest first, whosever it is; nothing where it is deleted."""
        ...

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        """Delete up to ``limit`` entries of each kind older than ``days``; how many it were.

        Raises ``ClockDoubtedError`` as ``ConversationStore.expire`` does.
        """
        ...


@runtime_checkable
class LogsTurns(Protocol):
    """A conversation store that has a place for a ``TurnLog`` too."""

    def turn_log(self) -> TurnLog:
        """The log beside these conversations; it is open as long as the store is."""
        ...
