"""The assistant as an object: what Python programs and every entry point use."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Self

import numpy as np
from starlette.types import ASGIApp, Receive, Scope, Send

from answerable import llms_txt, widget, wiring
from answerable import settings as configuration
from answerable.answer_cache import AnswerCache
from answerable.errors import AnswerableError, ConfigError, QueryError, StorageError
from answerable.events import Event
from answerable.ingest.report import Report, added_up
from answerable.ingest.run import Progress
from answerable.ingest.run import run as run_ingest
from answerable.llms_txt import LlmsTxt
from answerable.manifest import Manifest
from answerable.observability.journal import Journal
from answerable.observability.metrics import Metrics
from answerable.observability.telemetry import TurnRecord, excerpt
from answerable.process import background
from answerable.process.closing import AtTheEnd
from answerable.protocols import ConversationStore, Usage, Vectors, VectorStore
from answerable.replies import Replies
from answerable.retrieval import several
from answerable.retrieval.as_one import AsOne
from answerable.settings import Settings, file_of
from answerable.sources import other_files
from answerable.turn import Parts, intent
from answerable.turn import run as run_turn
from answerable.turn.intent import Intent
from answerable.types import Evidence, Filter, Mode, TurnRequest
from answerable.upkeep import upkeep_of
from answerable.viewer import Documents
from answerable.wiring import arms, guarding
from answerable.wiring.arms import Arms, Origin
from answerable.wiring.elsewhere import workers_at

_log = logging.getLogger(__name__)


def open(config_or_docs: str | Path | Settings | None = None) -> Assistant:  # noqa: A001
    """An assistant for a configuration file, for a folder of documents, or for given settings.

    Without an argument it reads ``answerable.toml`` if there is one. Nothing is loaded before the
    first use. Raises ``ConfigError``.

        async with answerable.open("./docs") as assistant:
            await assistant.ingest()
            async for event in assistant.ask("How do I install it?"):
                print(event)
    """
    if isinstance(config_or_docs, Settings):
        return Assistant(config_or_docs)
    place = Path(config_or_docs) if config_or_docs else None
    if place is not None and place.suffix != ".toml" and not os.path.lexists(place):
        raise ConfigError(
            f"There is no {place}. Open a folder or file of documents, or an answerable.toml."
        )
    settings = configuration.find(place)
    return Assistant(settings, origin=Origin.at(partial(configuration.find, place), file_of(place)))


class Assistant:
    """Answers questions from an index. Opens what it needs on first use; close it when done."""

    def __init__(
        self,
        settings: Settings,
        *,
        static_dir: Path | None = None,
        origin: Origin | None = None,
    ) -> None:
        self._settings = settings
        self._origin = origin
        self.static_dir = static_dir
        self.answers = AnswerCache(settings.limits.cached_answers)
        self.metrics = Metrics()
        self._stack = AsyncExitStack()
        self._opening = asyncio.Lock()
        self._at_the_end = AtTheEnd(self.aclose)
        self._arms: Arms | None = None
        self._conversations: ConversationStore | None = None
        self._journal: Journal | None = None
        self._health: Mapping[str, dict[str, Any]] | None = None

    @property
    def settings(self) -> Settings:
        """The settings as they are now: texts, flows and intents follow their files."""
        return self._arms.main.settings if self._arms is not None else self._settings

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close stores and models."""
        self._at_the_end.over()
        await self._stack.aclose()
        self._settings = self.settings
        self._arms = self._conversations = self._journal = self._health = None

    def before_closing(self, close: Callable[[], Awaitable[None]]) -> None:
        """Call ``close`` when this is closed, while its stores are still open."""
        self._stack.push_async_callback(close)

    async def ingest(
        self,
        *,
        full: bool = False,
        shrink: bool = False,
        workers: str = "",
        progress: Progress = lambda done, total: None,
    ) -> Report:
        """Bring each index up to date with its sources; see ``answerable.ingest.run``.

        ``workers`` is the address of processes elsewhere that cut and embed, ``ray://HOST:PORT``.
        """
        guarding.data_folder(self.settings)
        reports = []
        async with workers_at(workers, self.settings) as elsewhere:
            for index in self.settings.indexes:
                sources = wiring.sources(self.settings, index)
                async with wiring.indexing(self.settings, index, workers=elsewhere) as tools:
                    report = await run_ingest(
                        sources,
                        tools,
                        full=full,
                        shrink=shrink,
                        progress=progress,
                        lying_there=partial(other_files.told, self.settings.sources_of(index)),
                    )
                    made = await tools.store.manifest()
                    report.linked = made.linked if made is not None else 0
                    report.mirrors = await wiring.mirrored(self.settings, tools.store, index)
                    reports.append(report)
        return added_up(reports)

    async def ask(
        self,
        question: str,
        *,
        mode: Mode = "general",
        context: str | None = None,
        where: Filter | None = None,
    ) -> AsyncGenerator[Event]:
        """Answer one question: ``Cited`` and ``Token`` events, then one ``Done`` or ``Failed``.

        With ``where`` only the sections it admits are searched.

        Nothing is stored. Raises ``NoIndexError`` before the first ingest.
        """
        parts = await self.parts()
        request = TurnRequest(question, mode=mode, context=context, where=where)
        async with aclosing(run_turn(request, parts)) as events:
            async for event in events:
                yield event

    async def search(
        self, query: str, k: int | None = None, *, where: Filter | None = None
    ) -> Evidence:
        """The best sections of all indexes for ``query``, best first, with calibrated scores.

        With ``where`` only the sections it admits are searched. Raises ``QueryError``.
        """
        _insist_on_query(query, k, self.settings.server.max_message_chars)
        parts = await self.parts()
        return several.best(
            await several.searched(
                query,
                parts.stores,
                parts.embedder,
                parts.retrieval,
                parts.at_once,
                k=k,
                where=where,
            ),
            k or parts.retrieval.top_k,
        )

    async def llms_txt(self, *, full: bool = False) -> LlmsTxt:
        """``llms.txt`` of the index, or ``llms-full.txt``; close its ``parts`` when done.

        Raises ``NoIndexError`` before the first ingest.
        """
        parts = await self.parts()
        index = await AsOne.of(self.settings.indexes, parts.stores, parts.embedder)
        return llms_txt.made(index, index.documents, self.settings.site, full=full)

    def asgi(self) -> ASGIApp:
        """The HTTP API as an ASGI app, to be served or mounted into another application."""
        return _LazyApp(self)

    async def start(self) -> None:
        """Open everything that serving needs, so that the first question does not wait for it."""
        self.documents  # noqa: B018 -- settings that cannot be honoured are refused at the start
        await self.parts()
        async with self._opening:
            if self._conversations is None and self._arms is not None:
                store = await self._journaled(self._arms)
                watching = wiring.watching(self.settings, self._arms.main.parts, store)
                self._health = await self._stack.enter_async_context(watching)
                self._arms.budgeted(store)
                if self.settings.server.reload:
                    looking = background.repeated(self._arms.look)
                    await self._stack.enter_async_context(looking)
                self._conversations = store

    async def keep_records(self) -> None:
        """Keep records of turns, as the settings say, where nothing is served over HTTP.

        Where there is no place for them none are kept, which is logged: nobody's answer depends on
        it. Raises ``MissingExtraError``.
        """
        await self.parts()
        wanted = self.settings.telemetry.keep or self.settings.telemetry.traces
        async with self._opening:
            if wanted and self._journal is None and self._arms is not None:
                try:
                    await self._journaled(self._arms)
                except StorageError as error:
                    _log.warning("turns_not_recorded", extra={"reason": str(error)})

    async def _journaled(self, arms: Arms) -> ConversationStore:
        """The store of conversations, with what listens to turns beside it."""
        store = await self._stack.enter_async_context(wiring.remembering(self.settings))
        journaling = wiring.journaling(self.settings, store, self.metrics.note)
        self._journal = await self._stack.enter_async_context(journaling)
        arms.listened_to(self._journal.note)
        return store

    async def reload(self) -> bool:
        """Take over texts, flows and intents as they are now; whether something else answers.

        Turns that run keep what they began with. What is wrong is logged with its reason, and
        what there was goes on answering.
        """
        return self._arms is not None and await self._arms.reload()

    # What the API asks of an assistant (answerable.api.assistant.AssistantLike):

    @property
    def conversations(self) -> ConversationStore:
        if self._conversations is None:
            raise AnswerableError("The assistant is not started. Await its start() first.")
        return self._conversations

    @property
    def journal(self) -> Journal:
        if self._journal is None:
            raise AnswerableError("The assistant is not started. Await its start() first.")
        return self._journal

    @property
    def replies(self) -> Replies:
        return self.settings.replies

    @property
    def widget_file(self) -> Path | None:
        return widget.built()

    @cached_property
    def documents(self) -> Documents:
        return wiring.documents(self.settings, self._indexes)

    def turn(self, request: TurnRequest, usage: Usage | None = None) -> AsyncGenerator[Event]:
        """The events of one turn, unrecorded; an answer to a first question may be told again."""
        if self.settings.telemetry.log_text:
            request.notes.query = excerpt(guarding.redactor(self.settings).masked(request.message))
        return self.answers.turn(request, self._started.parts_for(request.caller), usage)

    def note(self, record: TurnRecord) -> None:
        """Keep the record of a turn, if records are kept."""
        if self._journal is not None:
            self._journal.note(record)

    def count_tokens(self, text: str) -> int:
        """Length of ``text`` in the embedder's own tokens."""
        return self._started.main.parts.embedder.count_tokens(text)

    async def manifests(self) -> dict[str, Manifest]:
        """What each index that was filled says of itself, by name; the main one has none."""
        stores = (await self.parts()).stores
        told = await asyncio.gather(*(each.manifest() for each in stores))
        names = self.settings.indexes
        return {name: each for name, each in zip(names, told, strict=True) if each is not None}

    async def made_at(self) -> dict[str, float | None]:
        """When each index was made, by name, in seconds since 1970; None where nobody knows."""
        stores = (await self.parts()).stores
        told = await asyncio.gather(*(upkeep_of(each) for each in stores))
        return {
            name: each.published_at for name, each in zip(self.settings.indexes, told, strict=True)
        }

    async def vectors(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts as questions, shape (n, dimension), rows of length 1."""
        embedder = (await self.parts()).near_embedder
        return np.array([await embedder.embed_query(each) for each in texts], dtype=np.float32)

    @property
    def _started(self) -> Arms:
        if self._arms is None:
            raise AnswerableError("The assistant is not started. Await its start() first.")
        return self._arms

    async def intent(self, message: str) -> Intent | None:
        """How ``message`` is understood; None where no intents are told apart."""
        routing = (await self.parts()).layers.routing
        if routing is None:
            return None
        return await intent.ask(message, routing.embedder, routing.model)

    async def health(self) -> dict[str, dict[str, Any]]:
        """Service to state, for ``/health``: at most 3.5 s old, and nobody is asked now."""
        return (
            {"conversations": {"status": "starting"}}
            if self._health is None
            else dict(self._health)
        )

    async def _indexes(self) -> tuple[VectorStore, ...]:
        return (await self.parts()).stores

    async def parts(self) -> Parts:
        """What a turn works with, opened if need be."""
        async with self._opening:
            if self._arms is None:
                answering = arms.answering(self.settings, self._origin)
                self._arms = await self._stack.enter_async_context(answering)
                self._at_the_end.begin()
            return self._arms.main.parts


class _LazyApp:
    """The API, made once the assistant is open.

    A mounted app sees no lifespan events, so it is the first request that opens the assistant.
    """

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self._opened())(scope, receive, send)

    async def _opened(self) -> ASGIApp:
        if self._app is None:
            from answerable.api.app import create_app  # FastAPI is slow to import
            from answerable.mcp import http

            await self._assistant.start()
            if self._app is None:  # nothing else was faster meanwhile
                mcp = http.endpoint(self._assistant)
                app = create_app(self._assistant, self._assistant.settings, mcp=mcp)
                self._assistant.before_closing(app.state.streams.aclose)
                app.state.relay.start()
                self._assistant.before_closing(app.state.relay.aclose)
                self._app = app
        return self._app


def _insist_on_query(query: str, k: int | None, most: int) -> None:
    if not query.strip():
        raise QueryError("The query is empty. Write something and call again.")
    if len(query) > most:
        raise QueryError(f"The query is longer than {most} characters. Shorten it.")
    if k is not None and k < 1:
        raise QueryError(f"No results are wanted: k is {k}. Give 1 or more.")
