"""Fakes that stand in for adapters and for the turn. No patching: they are plugged in."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from answerable import llms_txt
from answerable.conversations.owner import fingerprint, matches, new_token, not_found
from answerable.errors import StorageError
from answerable.events import Done, Event, Token
from answerable.llms_txt import LlmsTxt
from answerable.manifest import Manifest
from answerable.protocols import ConversationStore, Searchable, StoredChunk
from answerable.replies import Replies
from answerable.settings import SiteSettings
from answerable.types import (
    Chunk,
    Filter,
    Hit,
    Message,
    Role,
    SparseVector,
    State,
    TurnRequest,
)
from answerable.viewer import Documents, NoDocuments

# A step of a script: an event to say, an error to raise, or something to wait for.
Step = Event | Exception | Callable[[], Awaitable[object]]


@dataclass
class _Conversation:
    owner: str
    messages: list[Message] = field(default_factory=list)


class MemoryConversations:
    """A ``ConversationStore`` that keeps everything in memory.

    Set ``broken`` to make every verb raise ``StorageError``, or ``broken_for`` to one role to make
    only its messages fail.
    """

    def __init__(self) -> None:
        self.broken = False
        self.broken_for: Role | None = None
        self._conversations: dict[str, _Conversation] = {}

    async def create(self) -> tuple[str, str]:
        token = new_token()
        return self._add(fingerprint(token)), token

    async def create_for(self, owner_token: str) -> str:
        if not any(matches(owner_token, each.owner) for each in self._conversations.values()):
            self._check_health()
            raise not_found()
        return self._add(fingerprint(owner_token))

    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
    ) -> str:
        stored = self._open(conversation_id, owner_token).messages
        self._check_health(role)
        content = content.encode("utf-8", "replace").decode("utf-8")
        message = Message(message_id or str(uuid4()), role, content, "2025-01-01T00:00:00Z", state)
        if not self._is_retry(message, conversation_id):
            stored.append(message)
        return message.id

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        stored = self._open(conversation_id, owner_token).messages
        return stored[:] if last is None else stored[max(0, len(stored) - last) :]

    async def ping(self) -> dict[str, Any]:
        self._check_health()
        return {"status": "connected"}

    async def close(self) -> None:
        """Nothing to close."""

    def _add(self, owner: str) -> str:
        self._check_health()
        conversation_id = str(uuid4())
        self._conversations[conversation_id] = _Conversation(owner)
        return conversation_id

    def _open(self, conversation_id: str, owner_token: str) -> _Conversation:
        self._check_health()
        found = self._conversations.get(conversation_id)
        if found is None or not matches(owner_token, found.owner):
            raise not_found()
        return found

    def _is_retry(self, message: Message, conversation_id: str) -> bool:
        for other_id, conversation in self._conversations.items():
            for stored in conversation.messages:
                if stored.id == message.id:
                    if other_id == conversation_id and stored.content == message.content:
                        return True
                    raise StorageError("This message id belongs to another message.")
        return False

    def _check_health(self, role: Role | None = None) -> None:
        if self.broken or (role is not None and role == self.broken_for):
            raise StorageError("The conversation store is broken, as the test asked.")


class ScriptedTurn:
    """A turn that says what its script says, and remembers how it went.

    ``requests`` are those it was called with; ``closed`` counts the turns that ended, by whatever
    way: run to the end, closed, cancelled or failed.
    """

    def __init__(self, *steps: Step) -> None:
        self.steps: Sequence[Step] = steps or (Token("Hello."), Done("answered"))
        self.requests: list[TurnRequest] = []
        self.closed = 0

    def __call__(self, request: TurnRequest) -> AsyncIterator[Event]:
        return self._run(request)

    async def _run(self, request: TurnRequest) -> AsyncGenerator[Event, None]:
        self.requests.append(request)
        try:
            for step in self.steps:
                if isinstance(step, Exception):
                    raise step
                if isinstance(step, Event):
                    yield step
                else:
                    await step()
        finally:
            self.closed += 1


class ReadableIndex:
    """Chunks that can be read and not found; ``reads`` are the ids of each call."""

    def __init__(self, *chunks: Chunk) -> None:
        self.chunks = {each.id: each for each in chunks}
        self.reads: list[list[str]] = []

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        return []

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        self.reads.append(list(chunk_ids))
        known = [self.chunks[each] for each in chunk_ids if each in self.chunks]
        return {each.id: StoredChunk(each, np.zeros((0, 1), np.float32)) for each in known}


@dataclass
class ScriptedAssistant:
    """What the HTTP API needs of an assistant, scripted."""

    turn: ScriptedTurn = field(default_factory=ScriptedTurn)
    conversations: ConversationStore = field(default_factory=MemoryConversations)
    replies: Replies = field(default_factory=Replies)
    static_dir: Path | None = None
    widget_file: Path | None = None
    documents: Documents = field(default_factory=NoDocuments)
    services: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {"index": {"status": "connected", "vectors": 3}}
    )

    index: Searchable = field(default_factory=ReadableIndex)
    manifest: Manifest = field(default_factory=lambda: Manifest("fake", 1, {}))

    async def llms_txt(self, *, full: bool = False) -> LlmsTxt:
        return llms_txt.made(self.index, self.manifest, SiteSettings(), full=full)

    async def health(self) -> dict[str, dict[str, Any]]:
        return self.services
