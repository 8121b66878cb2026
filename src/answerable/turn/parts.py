"""What a turn works with, built once by ``wiring``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from answerable.protocols import Embedder, LanguageModel, Marked, VectorStore, Writer
from answerable.replies import Replies
from answerable.sections.limits import LimitSettings
from answerable.settings import RetrievalSettings
from answerable.spending.budgets import Budgets
from answerable.turn import answer, next_hops
from answerable.turn.answer import Standards
from answerable.turn.guard import Moderation
from answerable.turn.layers import Layers
from answerable.turn.next_hops import HopRules


@dataclass(frozen=True, slots=True)
class ModelParts:
    """A language model, the writer made from it, and how often one turn may ask it.

    With ``intents`` it decides what rules cannot, with ``follow_ups`` it words the questions that
    lean on earlier ones, with ``variants`` it words each question in up to that many further ways.
    ``name`` is what the model is called in records.
    """

    model: LanguageModel
    writer: Callable[[LanguageModel], Writer]
    intents: bool = False
    follow_ups: bool = True
    variants: int = 0
    calls: int = 2
    prompt_price: float = 0.0  # of a million tokens
    completion_price: float = 0.0
    name: str = ""
    budgets: Budgets = field(default_factory=lambda: Budgets.of(LimitSettings()))


@dataclass(frozen=True, slots=True)
class Parts:
    """What a turn works with; built once.

    ``writer`` needs no model: it is what a turn falls back to. ``read_passage`` cuts and embeds
    text that a reader marked, as ingest does with a document. ``at_hand`` is the bundled embedder,
    for what is compared with no index; None: ``embedder`` is. ``beside`` are indexes apart that are
    asked at the same time as ``store``. Without ``moderation`` every question is answered.
    ``fingerprint`` tells the settings apart that these parts were made from, and ``arm`` names them
    where visitors are shared among several. ``at_once`` has a place for each search that may run:
    with all of a rush of questions half done, whatever else there is to do waits for all of them.
    """

    embedder: Embedder
    store: VectorStore
    writer: Writer
    replies: Replies
    retrieval: RetrievalSettings
    read_passage: Callable[[str], Awaitable[Marked]]
    max_message_chars: int
    layers: Layers
    standards: Standards = answer.DEFAULT
    hops: HopRules = next_hops.DEFAULT
    beside: tuple[VectorStore, ...] = ()
    model: ModelParts | None = None
    moderation: Moderation | None = None
    fingerprint: str = ""
    arm: str = ""
    at_hand: Embedder | None = None
    at_once: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(LimitSettings().searches)
    )

    @property
    def near_embedder(self) -> Embedder:
        """The bundled one: for what is compared with no index."""
        return self.at_hand or self.embedder

    @property
    def stores(self) -> tuple[VectorStore, ...]:
        """All indexes, the main one first."""
        return (self.store, *self.beside)
