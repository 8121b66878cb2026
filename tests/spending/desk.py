"""A site with a scripted model behind a socket, and whatever budgets a test wants."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from answerable.adapters import open_adapter
from answerable.answer_cache import AnswerCache
from answerable.events import Event
from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.openai import OpenAIModel
from answerable.llms.pointing import PointingWriter
from answerable.outbound.endpoints import Endpoint
from answerable.protocols import ConversationStore, Marked
from answerable.replies import Replies
from answerable.settings import ContextSettings, LimitSettings, ModelSettings, RetrievalSettings
from answerable.spending.budgets import Budgets
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant
from answerable.testing.openai_server import OpenAIServer, Script
from answerable.turn import ModelParts, Parts
from answerable.turn.layers import Layers
from answerable.types import TurnRequest

EMBEDDER = HashedEmbedder()
CHUNKS = [
    chunk(
        f"All about {name} and the state.\nThe state of {name} is described.",
        heading=("Guide", name),
        ordinal=n,
    )
    for n, name in enumerate(["Reducers", "Store", "Selectors"])
]
ASKED = "What is all about the state of Reducers?"


async def no_passage(text: str) -> Marked:
    raise AssertionError("nothing was marked")


@dataclass
class Desk(ScriptedAssistant):
    """An assistant with real turns, cached as they are in a server."""

    parts: Parts = field(kw_only=True)
    server: OpenAIServer = field(kw_only=True)
    answers: AnswerCache = field(default_factory=lambda: AnswerCache(0))

    def __post_init__(self) -> None:
        self.turn = lambda request, usage=None: self.answers.turn(  # type: ignore[assignment]
            request, self.parts, usage
        )

    @property
    def budgets(self) -> Budgets:
        assert self.parts.model is not None
        return self.parts.model.budgets

    async def say(self, message: str = ASKED, **values: Any) -> list[Event]:
        """The events of one turn."""
        turn = self.answers.turn(TurnRequest(message, **values), self.parts)
        return [event async for event in turn]


@asynccontextmanager
async def opened(
    folder: Path,
    script: Script,
    limits: LimitSettings,
    store: ConversationStore | None = None,
    **model: Any,
) -> AsyncIterator[Desk]:
    """The site, whose model follows ``script``; budgets are counted in ``store``."""
    index = await open_adapter("stores", f"embedded:{folder / 'index'}")
    await publish(index, CHUNKS, EMBEDDER)
    conversations = store or MemoryConversations()
    async with OpenAIServer(script) as server:
        settings = ModelSettings(**{"tries": 1, **model})
        endpoint = OpenAIModel(Endpoint(server.url, "m", "key", "OPENAI_API_KEY"), settings)
        parts = Parts(
            embedder=EMBEDDER,
            store=index,
            writer=ExtractiveWriter(),
            replies=Replies(),
            retrieval=RetrievalSettings(threshold=0.0),
            read_passage=no_passage,
            max_message_chars=4_000,
            layers=Layers(ContextSettings(), clock=lambda: datetime(2026, 1, 5, tzinfo=UTC)),
        )
        budgets = Budgets.of(limits).kept_in(conversations.ledger)
        asked = ModelParts(endpoint, lambda model: PointingWriter(model), budgets=budgets)
        try:
            yield Desk(
                conversations=conversations,
                parts=replace(parts, model=asked),
                server=server,
                answers=AnswerCache(limits.cached_answers),
            )
        finally:
            await endpoint.close()
            await index.close()
