"""Settings to working parts: the only file that names adapters."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from answerable import adapters
from answerable.documents import DeclaredDocuments
from answerable.errors import AnswerableError
from answerable.ingest import passage
from answerable.ingest.backfill import backfill
from answerable.ingest.embedding import embed_chunks
from answerable.ingest.report import Mirror
from answerable.ingest.run import Tools
from answerable.ingest_workers import Workers
from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.key import RARELY
from answerable.llms.pointing import PointingWriter
from answerable.observability.journal import Journal, journal
from answerable.observability.telemetry import Entry
from answerable.observability.turn_log import LogsTurns
from answerable.own_rows import AppData
from answerable.process import background
from answerable.protocols import (
    ConversationStore,
    Embedder,
    Marked,
    Remote,
    Source,
    VectorStore,
)
from answerable.sections.app_data import other_words
from answerable.sections.store_address import spelt
from answerable.settings import (
    MAIN,
    AlgoliaSettings,
    ModelSettings,
    RetrievalSettings,
    Settings,
)
from answerable.sources.site_title import site_title
from answerable.spending.budgets import Budgets
from answerable.turn import ModelParts, Parts
from answerable.turn.answer import Standards
from answerable.turn.layers import Layers
from answerable.turn.next_hops import HopRules
from answerable.wiring import guarding, texts
from answerable.wiring.embedding import bundled, embedding
from answerable.wiring.index_state import pinged
from answerable.wiring.observing import tracing
from answerable.wiring.opened import PLACES, opened

QDRANT = ("embedded", "qdrant")  # both are Qdrant's engine


@asynccontextmanager
async def indexing(
    settings: Settings,
    index: str = MAIN,
    *,
    searching: bool = False,
    workers: Workers | None = None,
) -> AsyncIterator[Tools]:
    """What an ingest into one of the indexes needs; with ``searching``, what a question does.

    Of several stores of the main one an ingest fills the first, and ``mirrored`` the others.
    """
    async with AsyncExitStack() as stack:
        embedder = await stack.enter_async_context(embedding(settings))
        main = settings.store.answered_from if searching else settings.store.written[0]
        store = await _store(settings, index, stack, main, searching=searching)
        inspection = guarding.inspection(settings)
        title = "" if searching else await asyncio.to_thread(site_title, settings.sources)
        name = settings.site.own_name
        cache = None if searching else _cache_file(settings, index)
        yield Tools(embedder, store, settings.ingest, inspection, workers, name, title, cache)


def _cache_file(settings: Settings, index: str) -> Path:
    """Where an ingest keeps what it embedded until it is in the index; the store may be a server
    anywhere, so it is beside what else is kept here."""
    return settings.data / (f"embedded-{index}.part" if index else "embedded.part")


@asynccontextmanager
async def indexed(settings: Settings, index: str = MAIN) -> AsyncIterator[VectorStore]:
    """What was ingested into one of the indexes, to be read without an embedder."""
    async with AsyncExitStack() as stack:
        yield await _store(settings, index, stack, settings.store.answered_from)


@asynccontextmanager
async def store_at(address: str, settings: Settings) -> AsyncIterator[VectorStore]:
    """The vector store of an address, which may be another than the settings'."""
    async with AsyncExitStack() as stack:
        yield await opened("stores", spelt(address), settings, stack)


async def mirrored(settings: Settings, source: VectorStore, index: str = MAIN) -> list[Mirror]:
    """Make the other stores of an index like ``source``; only the main one has others.

    What goes wrong with one is reported, and changes nothing for the first store or the others.
    """
    others = settings.store.written[1:] if index == MAIN else ()
    return [await _mirrored(each, settings, source) for each in others]


async def _mirrored(address: str, settings: Settings, source: VectorStore) -> Mirror:
    name = without_secrets(address)
    try:
        async with store_at(address, settings) as target:
            return Mirror(name, (await backfill(source, target)).copied)
    except AnswerableError as error:
        return Mirror(name, error=str(error))


def without_secrets(address: str) -> str:
    """An address as it may be printed: without user, password and options.

    A password may have a "/", "?" or "#" in it that had to be encoded, so it ends at the last "@";
    where that stands behind one of the two that end an address, only the scheme can be printed.
    """
    scheme, _, rest = address.partition(":")
    if scheme in PLACES:  # a folder, or a file
        return address.partition("?")[0]
    place, *options = re.split(r"[?#]", rest, maxsplit=1)
    if "@" in "".join(options):
        return f"{scheme}:"
    before, at, host = place.rpartition("@")
    leading = re.match(r"(?:[a-z]+:)?//|", before if at else "")
    return f"{scheme}:{leading[0] if leading else ''}{host}"


async def _store(
    settings: Settings,
    index: str,
    stack: AsyncExitStack,
    main: str = "",
    *,
    searching: bool = False,
) -> VectorStore:
    """The store of an index, of the main one that at ``main``.

    One at Algolia is asked nothing unless it is for ``searching``.
    """
    address = main if index == MAIN else _apart(settings, index)
    asks = searching and address.startswith("algolia:")
    options = _asked_of_algolia(settings, index) if asks else ()
    store: VectorStore = await opened("stores", address, settings, stack, *options)
    return store


def _apart(settings: Settings, index: str) -> str:
    """The address of an index apart; by default it is found as the main one is, at Algolia too."""
    main = settings.store.written[0].partition(":")[0]
    address = settings.store.indexes.get(index, "algolia:" if main == "algolia" else "embedded:")
    scheme, _, rest = address.partition(":")
    if rest or scheme not in ("algolia", "embedded"):
        return address
    return f"{scheme}:{settings.data / PLACES['embedded']}-{index}"


def _asked_of_algolia(settings: Settings, index: str) -> tuple[AlgoliaSettings, frozenset[str]]:
    """What a store asks Algolia, and the node types that are kept here.

    A page may say its type itself, so the main index may hold any; one apart holds its own.
    """
    apart = {each.name: each.index for each in settings.node_types}
    wanted = settings.algolia.indexes
    here = {type_: name for type_, name in wanted.items() if apart.get(type_, MAIN) == index}
    narrowed = wanted if index == MAIN else here
    return settings.algolia.model_copy(update={"indexes": narrowed}), frozenset(here)


@asynccontextmanager
async def answering(settings: Settings) -> AsyncIterator[Parts]:
    """What a turn needs."""
    async with indexing(settings, searching=True) as tools, AsyncExitStack() as stack:
        beside = await _beside(settings, stack)
        await stack.enter_async_context(texts.forgetting(settings))
        yield await _made(settings, tools, beside, stack)


@asynccontextmanager
async def answering_beside(settings: Settings, parts: Parts) -> AsyncIterator[Parts]:
    """What a turn needs under other settings, over the embedder and the indexes of ``parts``."""
    tools = Tools(parts.embedder, parts.store, settings.ingest)
    async with AsyncExitStack() as stack:
        yield await _made(settings, tools, parts.beside, stack)


async def _made(
    settings: Settings, tools: Tools, beside: tuple[VectorStore, ...], stack: AsyncExitStack
) -> Parts:
    at_hand = await bundled()
    layers = await _layers(settings, at_hand, stack)
    model = await _model(settings, stack)
    return Parts(
        embedder=tools.embedder,
        at_hand=at_hand,
        store=tools.store,
        writer=ExtractiveWriter(settings.answer.min_citations),
        replies=texts.replies(settings),
        retrieval=settings.retrieval if model is None else _unread(settings.retrieval),
        read_passage=PassageReader(replace(tools, embedder=at_hand)),
        max_message_chars=settings.server.max_message_chars,
        layers=layers,
        standards=Standards(
            settings.answer.min_support,
            guarding.person(settings),
            guarding.disclosure(settings, texts.voice(settings.model)),
            settings.answer.min_citations,
        ),
        hops=HopRules(
            settings.node_types,
            settings.answer.max_hops,
            tuple(dict.fromkeys(each.node_type for each in settings.sources if each.node_type)),
        ),
        beside=beside,
        model=model,
        fingerprint=texts.fingerprint(settings, layers.routing),
        moderation=await guarding.moderation(settings, at_hand, stack),
        at_once=asyncio.Semaphore(settings.limits.searches),
    )


def _unread(settings: RetrievalSettings) -> RetrievalSettings:
    """A model that writes reads by itself what it is given, and says where nothing answers."""
    return settings.model_copy(update={"read_closely": 0})


async def _beside(settings: Settings, stack: AsyncExitStack) -> tuple[VectorStore, ...]:
    """The indexes apart, which are asked with the main one."""
    return tuple(
        [await _store(settings, name, stack, searching=True) for name in settings.indexes[1:]]
    )


def _looked_at(settings: Settings) -> ModelSettings:
    """How the model is asked: its key is looked at rarely where its endpoint counts calls."""
    model = settings.model
    if model.key_check_seconds is None and settings.limits.calls_per_minute:
        return model.model_copy(update={"key_check_seconds": RARELY})
    return model


async def _model(settings: Settings, stack: AsyncExitStack) -> ModelParts | None:
    """The language model that the settings name, if they name one."""
    writer = await adapters.open_adapter("llms", settings.store.llm, _looked_at(settings))
    if not isinstance(writer, PointingWriter):
        return None
    stack.push_async_callback(writer.close)
    return ModelParts(
        model=writer.model,
        writer=partial(texts.pointing, settings.model, texts.voice(settings.model)),
        intents=settings.model.intents,
        follow_ups=settings.model.follow_ups,
        variants=settings.model.variants,
        name=settings.store.llm.partition(":")[2] or settings.model.name,
        prompt_price=settings.model.prompt_price,
        completion_price=settings.model.completion_price,
        budgets=Budgets.of(settings.limits),
    )


def budgeted(parts: Parts, conversations: ConversationStore) -> Parts:
    """The same, with budgets that are counted where conversations are kept."""
    if parts.model is None:
        return parts
    budgets = parts.model.budgets.kept_in(conversations.ledger)
    return replace(parts, model=replace(parts.model, budgets=budgets))


async def _layers(settings: Settings, embedder: Embedder, stack: AsyncExitStack) -> Layers:
    """The rule layers. Where visitors own rows the site is an app, and live news are out of it."""
    app_data: AppData | None = None
    if settings.app_data.entities:
        app_data = await adapters.find_adapter("appdata", "sql")(settings.app_data, embedder)
        stack.push_async_callback(app_data.close)
    return Layers(
        context=settings.context,
        clock=lambda: datetime.now().astimezone(),
        web_search=settings.site.web_search if app_data is not None else None,
        app_data=app_data,
        routing=await texts.routing(settings, embedder),
        disclosure=guarding.disclosure(settings, texts.voice(settings.model)),
        profile=settings.profile,
        own_words=other_words(settings.app_data.entities),
    )


@asynccontextmanager
async def remembering(settings: Settings) -> AsyncIterator[ConversationStore]:
    """Where conversations are kept."""
    async with AsyncExitStack() as stack:
        store = await opened("conversations", settings.store.conversations, settings, stack)
        days = settings.conversations.retention_days
        if days:
            work = background.Forgetting(store.expire, days, "conversations")
            await stack.enter_async_context(background.repeated(work))
        yield guarding.discreet(store, settings)


@asynccontextmanager
async def journaling(
    settings: Settings, conversations: ConversationStore, hear: Callable[[Entry], None]
) -> AsyncIterator[Journal]:
    """Where records of turns go: beside the conversations, if wanted and if there is a place.

    Whether they are kept or not, ``hear`` is told of them, and a collector of traces, if one is
    named. Raises ``MissingExtraError`` where what speaks to that is not installed.
    """
    wanted = settings.telemetry
    beside = wanted.keep and isinstance(conversations, LogsTurns)
    log = conversations.turn_log() if beside else None  # type: ignore[attr-defined]
    with tracing(wanted.traces) as told:
        heard_by = (hear, *told)
        async with journal(log, days=wanted.days, most=wanted.queue, heard_by=heard_by) as kept:
            yield kept


def sources(settings: Settings, index: str | None = None) -> list[Source]:
    """The sources that the settings name, in their order: those of one index, or all (None)."""
    return [
        adapters.find_adapter("sources", each.kind)(
            each, max_file_bytes=settings.ingest.max_file_bytes
        )
        for each in (settings.sources if index is None else settings.sources_of(index))
    ]


def documents(
    settings: Settings, opened: Callable[[], Awaitable[Sequence[VectorStore]]]
) -> DeclaredDocuments:
    """The files that the document viewer shows; ``opened`` are all indexes."""
    return guarding.documents(settings, opened)


def watching(
    settings: Settings, parts: Parts, conversations: ConversationStore
) -> AbstractAsyncContextManager[Mapping[str, background.State]]:
    """Service to state, asked in the background; a database is called by its name."""
    local = settings.store.vectors.partition(":")[0] in QDRANT
    beside = zip(settings.indexes[1:], parts.beside, strict=True)
    elsewhere = parts.embedder if isinstance(parts.embedder, Remote) else None
    return background.probed(
        {
            "qdrant" if local else "vectors": pinged(parts.store, parts.embedder),
            **{f"index {name}": pinged(store, parts.embedder) for name, store in beside},
            settings.store.conversations.partition(":")[0]: conversations.ping,
            **({"embedder": elsewhere.ping} if elsewhere else {}),
            "llm": (parts.model.model if parts.model else parts.writer).ping,
        }
    )


@dataclass(frozen=True, slots=True)
class PassageReader:
    """Cuts and embeds a text that is in no index."""

    tools: Tools

    async def __call__(self, text: str) -> Marked:
        """The chunks of ``text`` with their vectors."""
        tools = self.tools
        chunks, truncated = await asyncio.to_thread(
            passage.cut, text, tools.embedder.count_tokens, tools.settings
        )
        indexed = tuple(await embed_chunks(chunks, tools.embedder))
        return Marked(indexed, truncated, passage.MAX_TOKENS)
