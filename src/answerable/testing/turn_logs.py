"""A turn log in memory, for tests: it keeps the promises of the contract."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from answerable.observability.telemetry import (
    Click,
    Entry,
    Feedback,
    ModerationEvent,
    Review,
    TurnRecord,
)
from answerable.types import Message

if TYPE_CHECKING:
    from answerable.testing.conversations import MemoryConversations

KINDS: tuple[type[Entry], ...] = (TurnRecord, Feedback, Click, ModerationEvent, Review)
DAY = 86_400.0
SHORT: Mapping[str, Callable[[Any], Any]] = {
    "first_cited": lambda turn: turn.citations[0][1] if turn.citations else "",
    "has_hops": lambda turn: bool(turn.hops),
}


class MemoryTurnLog:
    """A ``TurnLog`` beside ``conversations``, which is as broken as they are."""

    def __init__(self, conversations: MemoryConversations) -> None:
        self._conversations = conversations
        self._kept: dict[type[Entry], dict[str, Entry]] = {kind: {} for kind in KINDS}

    async def keep(self, entries: Sequence[Entry]) -> None:
        self._conversations.check_health()
        for entry in entries:
            self._kept[type(entry)][entry.id] = entry
        self._forget_comments()

    async def turn(self, message_id: str) -> TurnRecord | None:
        self._conversations.check_health()
        for record in self._kept[TurnRecord].values():
            if isinstance(record, TurnRecord) and message_id in (record.id, record.answer_id):
                return record if message_id else None
        return None

    async def rows(
        self, of: type[Entry], columns: Sequence[str], start: float, end: float
    ) -> list[tuple[Any, ...]]:
        self._conversations.check_health()
        self._forget_comments()
        unknown = set(columns) - {each.name for each in fields(of)}
        unknown -= SHORT.keys() if of is TurnRecord else set()
        if unknown or not columns:
            raise ValueError(f"{of.__name__} has no {', '.join(sorted(unknown)) or 'empty row'}")
        found = [each for each in self._kept[of].values() if start <= each.at < end]
        found.sort(key=lambda each: (each.at, each.id))
        return [tuple(_column(each, name) for name in columns) for each in found]

    async def said(self, message_ids: Sequence[str]) -> dict[str, str]:
        self._conversations.check_health()
        wanted = set(message_ids)
        every = (each for some in self._conversations.everything().values() for each in some)
        return {each.id: each.content for each in every if each.id in wanted}

    async def conversation(self, conversation_id: str) -> list[Message]:
        self._conversations.check_health()
        return list(self._conversations.everything().get(conversation_id, ()))

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        self._conversations.check_health()
        before, deleted = time.time() - days * DAY, 0
        for kept in self._kept.values():
            old = [id_ for id_, each in kept.items() if each.at < before][:limit]
            for id_ in old:
                del kept[id_]
            deleted += len(old)
        return deleted

    def _forget_comments(self) -> None:
        """Those of conversations that are not there any more."""
        there, kept = self._conversations.everything(), self._kept[Feedback]
        for id_, each in list(kept.items()):
            if isinstance(each, Feedback) and each.conversation_id not in there:
                kept[id_] = replace(each, comment="")


def _column(entry: Entry, name: str) -> Any:
    return SHORT[name](entry) if name in SHORT else _plain(getattr(entry, name))


def _plain(value: Any) -> Any:
    """As JSON would bring it back."""
    return json.loads(json.dumps(value)) if isinstance(value, tuple | Mapping) else value
