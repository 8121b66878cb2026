"""A conversation store in which no message names a person: what is stored is redacted first.

The turn itself is asked and answered in full; later turns see what is stored.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from answerable.observability.telemetry import Entry, Feedback, TurnRecord
from answerable.observability.turn_log import LogsTurns, TurnLog
from answerable.pii import Redactor
from answerable.protocols import ConversationStore
from answerable.spending.ledger import Ledger
from answerable.types import Conversation, Message, Role, State

# Fields of a stored answer that lead somewhere or name a file: redacted, they would lead nowhere.
# What they hold is of the index, which is redacted when it is made.
PLACES = frozenset({"link", "url", "file", "repo"})


# Answers whose redaction is remembered. One that is kept, or told to many at a time, is stored for
# each of its readers, letter for letter the same, and to redact it takes 0.5 to 2 ms of the loop.
REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class DiscreetConversations:
    """A ``ConversationStore`` over another one."""

    store: ConversationStore
    redactor: Redactor

    @property
    def ledger(self) -> Ledger:
        """See ``ConversationStore.ledger``."""
        return self.store.ledger

    async def create(
        self, *, key: str | None = None, first: str | None = None, detail: str = ""
    ) -> tuple[str, str]:
        """See ``ConversationStore.create``; ``first`` and ``detail`` are redacted."""
        shown = _redacted_json(detail, self.redactor)
        return await self.store.create(key=key, first=self._masked(first), detail=shown)

    async def create_for(
        self,
        owner_token: str,
        *,
        key: str | None = None,
        first: str | None = None,
        detail: str = "",
    ) -> str:
        """See ``ConversationStore.create_for``; ``first`` and ``detail`` are redacted."""
        said, shown = self._masked(first), _redacted_json(detail, self.redactor)
        return await self.store.create_for(owner_token, key=key, first=said, detail=shown)

    def _masked(self, text: str | None) -> str | None:
        return None if text is None else self.redactor.masked(text)

    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
        reply_to: str | None = None,
        detail: str = "",
    ) -> str:
        """See ``ConversationStore.append``; ``content`` and ``detail`` are redacted."""
        redacted = _redacted_answer if role == "assistant" else _redacted_message
        said, shown = redacted(content, detail, self.redactor)
        return await self.store.append(
            conversation_id,
            owner_token,
            role,
            said,
            state=state,
            message_id=message_id,
            reply_to=reply_to,
            detail=shown,
        )

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        """See ``ConversationStore.messages``."""
        return await self.store.messages(conversation_id, owner_token, last=last)

    async def further(
        self, conversation_id: str, owner_token: str, after: str | None, most: int
    ) -> list[Message]:
        """See ``ConversationStore.further``."""
        return await self.store.further(conversation_id, owner_token, after, most)

    async def answer_to(
        self, message_id: str, conversation_id: str, owner_token: str
    ) -> Message | None:
        """See ``ConversationStore.answer_to``."""
        return await self.store.answer_to(message_id, conversation_id, owner_token)

    async def claim(
        self,
        conversation_id: str,
        owner_token: str,
        message_id: str,
        seconds: float,
        *,
        fresh: bool = False,
    ) -> bool:
        """See ``ConversationStore.claim``."""
        place = (conversation_id, owner_token, message_id)
        return await self.store.claim(*place, seconds, fresh=fresh)

    async def conversations(
        self, owner_token: str, *, after: Conversation | None = None
    ) -> list[Conversation]:
        """See ``ConversationStore.conversations``."""
        return await self.store.conversations(owner_token, after=after)

    async def delete(self, conversation_id: str, owner_token: str) -> None:
        """See ``ConversationStore.delete``."""
        await self.store.delete(conversation_id, owner_token)

    async def expire(self, days: float, *, limit: int = 500) -> int:
        """See ``ConversationStore.expire``."""
        return await self.store.expire(days, limit=limit)

    async def ping(self) -> dict[str, Any]:
        """See ``ConversationStore.ping``."""
        return await self.store.ping()

    async def close(self) -> None:
        """Close the store beneath."""
        await self.store.close()


@dataclass(frozen=True, slots=True)
class DiscreetWithLog(DiscreetConversations):
    """The same over a store that has a place for a turn log."""

    def turn_log(self) -> TurnLog:
        """The log beside the conversations; comments are redacted."""
        return DiscreetLog(cast("LogsTurns", self.store).turn_log(), self.redactor)


@dataclass(frozen=True, slots=True)
class DiscreetLog:
    """A ``TurnLog`` over another one, in which no comment names a person."""

    log: TurnLog
    redactor: Redactor

    async def keep(self, entries: Sequence[Entry]) -> None:
        """See ``TurnLog.keep``; the comments of ``Feedback`` are redacted."""
        await self.log.keep([self._redacted(each) for each in entries])

    async def turn(self, message_id: str) -> TurnRecord | None:
        """See ``TurnLog.turn``."""
        return await self.log.turn(message_id)

    async def rows(
        self, of: type[Entry], columns: Sequence[str], start: float, end: float
    ) -> list[tuple[Any, ...]]:
        """See ``TurnLog.rows``."""
        return await self.log.rows(of, columns, start, end)

    async def said(self, message_ids: Sequence[str]) -> dict[str, str]:
        """See ``TurnLog.said``."""
        return await self.log.said(message_ids)

    async def conversation(self, conversation_id: str) -> list[Message]:
        """See ``TurnLog.conversation``."""
        return await self.log.conversation(conversation_id)

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        """See ``TurnLog.expire``."""
        return await self.log.expire(days, limit=limit)

    def _redacted(self, entry: Entry) -> Entry:
        if not isinstance(entry, Feedback):
            return entry
        return replace(entry, comment=self.redactor.masked(entry.comment))


def discreet(store: ConversationStore, redactor: Redactor) -> ConversationStore:
    """``store`` behind a ``redactor``, with the turn log that it has, if it has one."""
    kind = DiscreetWithLog if isinstance(store, LogsTurns) else DiscreetConversations
    return kind(store, redactor)


def _redacted_message(content: str, detail: str, redactor: Redactor) -> tuple[str, str]:
    return redactor.masked(content), _redacted_json(detail, redactor)


_redacted_answer = lru_cache(REMEMBERED)(_redacted_message)


def _redacted_json(text: str, redactor: Redactor) -> str:
    try:
        shown = json.loads(text)
    except ValueError:  # not of this version
        return redactor.masked(text)
    kept = _redacted(shown, redactor)
    return text if kept == shown else json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _redacted(value: Any, redactor: Redactor) -> Any:
    if isinstance(value, str):
        return redactor.masked(value)
    if isinstance(value, list):
        return [_redacted(each, redactor) for each in value]
    if isinstance(value, dict):
        return {
            name: each if name in PLACES else _redacted(each, redactor)
            for name, each in value.items()
        }
    return value


def beneath(store: ConversationStore) -> ConversationStore:
    """The store that keeps what is redacted: it may have further places, as a wire to replicas."""
    return store.store if isinstance(store, DiscreetConversations) else store
