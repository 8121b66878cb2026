"""Fakes that stand in for adapters and for the turn. No patching: they are plugged in."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from answerable import llms_txt
from answerable.events import Done, Event, Token
from answerable.llms_txt import LlmsTxt
from answerable.manifest import Manifest
from answerable.observability.journal import Journal
from answerable.observability.metrics import Metrics
from answerable.observability.turn_log import LogsTurns
from answerable.protocols import ConversationStore, Searchable, StoredChunk, Usage, Vectors
from answerable.replies import Replies
from answerable.settings import SiteSettings
from answerable.testing.conversations import MemoryConversations
from answerable.turn.intent import Intent
from answerable.types import Chunk, Evidence, Filter, Hit, SparseVector, TurnRequest
from answerable.viewer import Documents, NoDocuments

__all__ = ["MemoryConversations", "ReadableIndex", "ScriptedAssistant", "ScriptedTurn", "Step"]

# A step of a script: an event to say, an error to raise, or something to wait for.
Step = Event | Exception | Callable[[], Awaitable[object]]


class ScriptedTurn:
    """A turn that says what its script says, and remembers how it went.

    ``requests`` are those it was called with; ``closed`` counts the turns that ended, by whatever
    way: run to the end, closed, cancelled or failed. ``used`` is what its model is said to use.
    """

    def __init__(self, *steps: Step, used: Usage | None = None) -> None:
        self.steps: Sequence[Step] = steps or (Token("Hello."), Done("answered"))
        self.used = used or Usage()
        self.requests: list[TurnRequest] = []
        self.closed = 0

    def __call__(self, request: TurnRequest, usage: Usage | None = None) -> AsyncIterator[Event]:
        if usage is not None:
            for each in fields(Usage):
                setattr(usage, each.name, getattr(self.used, each.name))
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
    made: float | None = None  # when the index was, in seconds since 1970

    metrics: Metrics = field(default_factory=Metrics)

    @cached_property
    def journal(self) -> Journal:
        """Writes when a test says ``flush``, into the log of conversations that have one."""
        log = self.conversations.turn_log() if isinstance(self.conversations, LogsTurns) else None
        return Journal(log, heard_by=[self.metrics.note])

    async def llms_txt(self, *, full: bool = False) -> LlmsTxt:
        return llms_txt.made(self.index, self.manifest.documents, SiteSettings(), full=full)

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    async def manifests(self) -> dict[str, Manifest]:
        return {"": self.manifest}

    async def made_at(self) -> dict[str, float | None]:
        return {"": self.made}

    async def vectors(self, texts: Sequence[str]) -> Vectors:
        """One direction for each first word."""
        rows = np.zeros((len(texts), 64), np.float32)
        for place, text in enumerate(texts):
            rows[place, sum(text.split()[0].encode()) % 64] = 1.0
        return rows

    async def intent(self, message: str) -> Intent | None:
        """The same for every message."""
        return Intent("smalltalk", 0.9, "price", 0.5)

    async def search(self, query: str, k: int | None = None) -> Evidence:
        return Evidence(query, (), "NONE", 0.0)

    async def health(self) -> dict[str, dict[str, Any]]:
        return self.services
