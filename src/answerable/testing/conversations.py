"""A conversation store in memory, for tests: it keeps the promises of the contract."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from answerable.conversations.storable import LISTED, TITLE, agree, storable
from answerable.errors import MessageExistsError, StorageError
from answerable.owner import (
    conversation_of,
    fingerprint,
    matches,
    new_token,
    not_found,
    question_of,
    token_of,
)
from answerable.testing.ledger import MemoryLedger
from answerable.testing.turn_logs import MemoryTurnLog
from answerable.types import Conversation, Message, Role, State


@dataclass
class _Stored:
    owner: str
    messages: list[Message] = field(default_factory=list)
    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    updated: datetime = field(default_factory=lambda: datetime.now(UTC))


class MemoryConversations:
    """A ``ConversationStore`` that keeps everything in memory.

    Set ``broken`` to make every verb raise ``StorageError``, or ``broken_for`` to one role to make
    only its messages fail.
    """

    def __init__(self) -> None:
        self.broken = False
        self.broken_for: Role | None = None
        self._conversations: dict[str, _Stored] = {}
        self._claims: dict[str, float] = {}
        self._turn_log = MemoryTurnLog(self)
        self.ledger = MemoryLedger()

    async def create(
        self, *, key: str | None = None, first: str | None = None, detail: str = ""
    ) -> tuple[str, str]:
        token = token_of(key) if key else new_token()
        return self._add(fingerprint(token), key, first, detail), token

    async def create_for(
        self,
        owner_token: str,
        *,
        key: str | None = None,
        first: str | None = None,
        detail: str = "",
    ) -> str:
        if not any(matches(owner_token, each.owner) for each in self._conversations.values()):
            self.check_health()
            raise not_found()
        return self._add(fingerprint(owner_token), key, first, detail)

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
        stored = self._open(conversation_id, owner_token)
        self.check_health(role)
        now, text = datetime.now(UTC), storable(content)
        id_ = message_id or str(uuid4())
        message = Message(id_, role, text, _iso(now), state, reply_to, storable(detail))
        self._say(conversation_id, stored, message, now)
        return message.id

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        stored = self._open(conversation_id, owner_token).messages
        return stored[:] if last is None else stored[max(0, len(stored) - last) :]

    async def further(
        self, conversation_id: str, owner_token: str, after: str | None, most: int
    ) -> list[Message]:
        stored = self._open(conversation_id, owner_token).messages
        at = next((at for at, each in enumerate(stored, 1) if each.id == after), 0)
        return stored[at : at + most]

    async def answer_to(
        self, message_id: str, conversation_id: str, owner_token: str
    ) -> Message | None:
        stored = self._open(conversation_id, owner_token).messages
        return next((each for each in stored if each.reply_to == message_id), None)

    async def claim(
        self,
        conversation_id: str,
        owner_token: str,
        message_id: str,
        seconds: float,
        *,
        fresh: bool = False,
    ) -> bool:
        stored = self._open(conversation_id, owner_token).messages
        now = asyncio.get_running_loop().time()
        # Nobody claims for so long: what ends later was claimed while the clock was ahead.
        claimed = now < self._claims.get(message_id, now) <= now + 2 * seconds
        held = seconds > 0 and fresh and message_id in self._claims
        answered = any(message.reply_to == message_id for message in stored)
        if claimed or held or answered or not any(message.id == message_id for message in stored):
            return False
        self._claims[message_id] = now + seconds
        if seconds <= 0:
            del self._claims[message_id]
        return True

    async def conversations(
        self, owner_token: str, *, after: Conversation | None = None
    ) -> list[Conversation]:
        self.check_health()
        found = [
            Conversation(id_, _iso(each.began), _iso(each.updated), _title(each.messages))
            for id_, each in self._conversations.items()
            if matches(owner_token, each.owner)
        ]
        found.sort(key=lambda each: each.id)
        found.sort(key=lambda each: each.updated_at, reverse=True)
        return [each for each in found if after is None or _follows(each, after)][:LISTED]

    async def delete(self, conversation_id: str, owner_token: str) -> None:
        self._open(conversation_id, owner_token)
        del self._conversations[conversation_id]

    async def expire(self, days: float, *, limit: int = 500) -> int:
        self.check_health()
        before = datetime.now(UTC) - timedelta(days=days)
        old = [id_ for id_, each in self._conversations.items() if each.updated < before][:limit]
        for id_ in old:
            del self._conversations[id_]
        return len(old)

    async def ping(self) -> dict[str, Any]:
        self.check_health()
        return {"status": "connected"}

    async def close(self) -> None:
        """Nothing to close."""

    def _add(self, owner: str, key: str | None, first: str | None, detail: str) -> str:
        self.check_health(None if first is None else "user")
        id_ = conversation_of(owner, key) if key else str(uuid4())
        stored = self._conversations.setdefault(id_, _Stored(owner))
        if first is not None:
            now, question = datetime.now(UTC), question_of(id_, key)
            said, shown = storable(first), storable(detail)
            message = Message(question, "user", said, _iso(now), detail=shown)
            self._say(id_, stored, message, now)
        return id_

    def _say(self, id_: str, stored: _Stored, message: Message, now: datetime) -> None:
        if not self._is_retry(message, id_):
            stored.messages.append(message)
            stored.updated = now

    def _open(self, conversation_id: str, owner_token: str) -> _Stored:
        self.check_health()
        found = self._conversations.get(conversation_id)
        if found is None or not matches(owner_token, found.owner):
            raise not_found()
        return found

    def _is_retry(self, message: Message, conversation_id: str) -> bool:
        for other_id, conversation in self._conversations.items():
            for stored in conversation.messages:
                if stored.id == message.id:
                    detail = message.detail if agree(stored.detail, message.detail) else ""
                    now = replace(stored, created_at=message.created_at, detail=detail)
                    if other_id == conversation_id and now == message:
                        return True
                    raise MessageExistsError("This message id belongs to another message.")
                if message.reply_to is not None and stored.reply_to == message.reply_to:
                    raise MessageExistsError("This question has an answer.")
        return False

    def turn_log(self) -> MemoryTurnLog:
        """The one log beside these conversations."""
        return self._turn_log

    def everything(self) -> dict[str, list[Message]]:
        """All messages by their conversation, whosever they are."""
        return {id_: each.messages for id_, each in self._conversations.items()}

    def check_health(self, role: Role | None = None) -> None:
        """Raises ``StorageError`` while this is broken, or broken for this role."""
        if self.broken or (role is not None and role == self.broken_for):
            raise StorageError("The conversation store is broken, as the test asked.")


def _follows(each: Conversation, after: Conversation) -> bool:
    """Whether it comes later in a list: the latest first, and by id at one time."""
    if each.updated_at == after.updated_at:
        return each.id > after.id
    return each.updated_at < after.updated_at


def _title(messages: list[Message]) -> str:
    return next((each.content[:TITLE] for each in messages if each.role == "user"), "")


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
