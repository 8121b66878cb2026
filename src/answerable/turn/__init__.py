"""A MESSAGE BECOMES AN ANSWER. ``run`` reads top to bottom.

Stages take values and return values or events; persistence listens from outside (``recorder``).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing
from dataclasses import asdict, dataclass, field, replace

from answerable import retrieval
from answerable.errors import ModelBusyError, ModelError
from answerable.events import Done, Event, Picked, Token, Warned
from answerable.intents import reading
from answerable.protocols import Embedder, LanguageModel, Marked, Usage, VectorStore, Writer
from answerable.replies import Replies
from answerable.retrieval.followup import Query, follow_up
from answerable.retrieval.trace import Trace
from answerable.retrieval.typed import searched
from answerable.retrieval.unmentioned import uncalled
from answerable.sections.limits import LimitSettings
from answerable.settings import RetrievalSettings
from answerable.spending.budgets import Budgets
from answerable.turn import (
    answer,
    guard,
    layers,
    next_hops,
    noting,
    refusal,
    rewriting,
    stuck,
    subject,
)
from answerable.turn.allowance import Allowance
from answerable.turn.answer import Standards
from answerable.turn.gathering import gathered
from answerable.turn.guard import Moderation
from answerable.turn.introductions import left_out
from answerable.turn.layers import Layers
from answerable.turn.model_layer import Outcome
from answerable.turn.next_hops import HopRules
from answerable.turn.offered import Asked
from answerable.turn.refusal import Refusal
from answerable.types import Evidence, NextHop, Reply, State, TurnRequest

_log = logging.getLogger(__name__)


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


async def run(
    request: TurnRequest, parts: Parts, usage: Usage | None = None
) -> AsyncGenerator[Event]:
    """Answer ``request``: any number of citations and tokens, then one ``Done`` or ``Failed``.

    ``usage`` is counted up by what is asked of a model.

    Raises ``NoIndexError`` or ``IndexMismatchError`` where there is nothing to answer from, and
    ``ModelError`` where a model broke off in the middle of an answer.
    """
    started = time.perf_counter()
    request.notes.arm, request.notes.settings = parts.arm, parts.fingerprint
    refused = guard.objection(request, parts.max_message_chars)
    if refused is not None:
        yield refused
        return
    stopped = await guard.stopped(request, parts.moderation, parts.replies)
    if stopped is not None:
        for event in _spoken(stopped, started):
            yield event
        return
    allowance = _allowance(request, parts.model, usage or Usage())
    try:
        async with aclosing(_answered(request, parts, allowance, started)) as events:
            async for event in events:
                yield event
    finally:
        _record_use(request, parts.model, allowance)


async def _answered(
    request: TurnRequest, parts: Parts, allowance: Allowance | None, started: float
) -> AsyncGenerator[Event]:
    asked = _read(request, parts)
    request = asked.request
    outcome = await _layers(asked, parts, allowance)
    noting.understood(request.notes, outcome)
    noting.log_understood(request)
    if outcome.reply is not None:
        for event in _spoken(outcome.reply, started):
            yield event
        return
    if request.mode == "selection":
        marked = await parts.read_passage(request.context or "")
        if marked.truncated:
            limit = f"{marked.limit:,}"
            yield Warned(parts.replies.say("selection_truncated", limit=limit))
        evidence = await _marked_evidence(request, parts, marked)
    else:
        evidence = await _evidence(request, parts, allowance, outcome.intent)
    retrieved = time.perf_counter()
    noting.log_found(request, round(1000 * (retrieved - started), 1))
    said = answer.Said(failure=outcome.failure)
    try:
        async with aclosing(_told(evidence, request, parts, allowance, said)) as tokens:
            async for token in tokens:
                yield token
    finally:
        noting.said(request.notes, said)
    if not said.citations and said.failure is not None:
        raise said.failure  # "nothing was found" would be a guess
    if not said.citations and outcome.otherwise is not None:
        noting.spoken(request.notes, outcome.otherwise)
        for event in _spoken(outcome.otherwise, started, retrieved):
            yield event
        return
    if said.citations:
        state = _state(evidence, said)
        hops = _next_hops(evidence, state, said, parts) if request.mode == "general" else ()
    else:
        refused = _refusal(request, evidence, parts)
        state, hops = refused.state, refused.next_hops
        yield Token(refused.text)
    yield Done(
        state=state,
        sources=said.sources,
        next_hops=hops,
        timings_ms=_timings(started, retrieved),
    )


def _allowance(request: TurnRequest, model: ModelParts | None, usage: Usage) -> Allowance | None:
    if model is None:
        return None
    usage.toll = model.budgets.toll(request.caller)
    return Allowance(model.model, model.calls, usage, request.request_id)


def _record_use(
    request: TurnRequest, model: ModelParts | None, allowance: Allowance | None
) -> None:
    """What the turn used of the model, whether it was answered or not."""
    if model is None or allowance is None or not allowance.usage.calls:
        return
    cost = allowance.cost(model.prompt_price, model.completion_price)
    noting.used(request.notes, model.name, allowance.usage, cost)
    counted = asdict(replace(allowance.usage, toll=None))
    del counted["toll"]
    _log.info(
        "model_used",
        extra={"request_id": request.request_id, "cost": cost, **counted},
    )


def _read(request: TurnRequest, parts: Parts) -> Asked:
    """What is asked; of marked text it is what the message says."""
    return Asked(request) if request.mode == "selection" else layers.read(request, parts.layers)


async def _layers(asked: Asked, parts: Parts, allowance: Allowance | None) -> Outcome:
    """What can be said without searching; marked text is answered from that text alone."""
    if asked.request.mode == "selection":
        return Outcome()
    decides = allowance if parts.model is not None and parts.model.intents else None
    return await layers.ask(asked, replace(parts.layers, model=decides), parts.replies)


def _spoken(reply: Reply, started: float, retrieved: float | None = None) -> Iterator[Event]:
    if reply.picked is not None:
        yield Picked(reply.picked)
    yield Token(reply.text)
    yield Done(
        reply.state,
        next_hops=reply.next_hops,
        options=reply.options,
        timings_ms=_timings(started, retrieved),
    )


def _timings(started: float, retrieved: float | None = None) -> dict[str, float]:
    """Milliseconds until now, and those of the two stages of a turn that searched."""
    now = time.perf_counter()
    seconds = {"total": now - started}
    if retrieved is not None:
        seconds = {"retrieval": retrieved - started, "answer": now - retrieved, **seconds}
    return {name: round(1000 * value, 2) for name, value in seconds.items()}


async def _marked_evidence(request: TurnRequest, parts: Parts, marked: Marked) -> Evidence:
    """From the marked text and the message alone: no index, no history."""
    near = parts.near_embedder  # the one that ``read_passage`` works with
    message = searched(request.message)
    evidence = await retrieval.only(message, marked.chunks, near, parts.retrieval)
    noting.found(request.notes, evidence)
    return evidence


async def _evidence(
    request: TurnRequest, parts: Parts, allowance: Allowance | None, intent: str | None
) -> Evidence:
    earlier = request.history if parts.retrieval.follow_ups else ()
    asked = [replace(each, content=searched(left_out(each.content))) for each in earlier]
    message = searched(request.message)
    query = follow_up(message, asked)
    if parts.model is not None and allowance is not None:
        wanted = rewriting.Wanted(parts.model.follow_ups, parts.model.variants)
        query = await rewriting.rewritten(query, message, request.history, allowance, wanted)
    if parts.layers.routing is not None:  # the catalog's other language, in the embedder's words
        carried = tuple(reading(each) for each in query.carried)
        others = tuple(reading(each) for each in query.variants)
        query = replace(query, text=reading(query.text), carried=carried, variants=others)
        query = subject.named(query, parts.layers.routing.person)

    searches: list[Trace] = []

    async def search(store: VectorStore, asked: Query) -> Evidence:
        searches.append(trace := Trace())
        where = request.where
        async with parts.at_once:
            return await retrieval.retrieve(
                asked,
                parts.embedder,
                store,
                parts.retrieval,
                where=where,
                intent=intent,
                trace=trace,
            )

    threshold = parts.retrieval.threshold
    evidence = await gathered(
        query, parts.stores, search, parts.standards.person, parts.hops, threshold
    )
    if parts.model is None:  # a model knows what it said
        evidence = stuck.without_quoted(evidence, message, earlier, threshold)
    noting.found(request.notes, evidence, searches)
    return evidence


async def _told(
    evidence: Evidence,
    request: TurnRequest,
    parts: Parts,
    allowance: Allowance | None,
    said: answer.Said,
) -> AsyncGenerator[Event]:
    """The proven answer, introduced as the only match or with a warning, where it is due."""
    introduction = ""
    if evidence.strength == "ONE" and request.mode == "general":
        introduction = parts.replies.say("only_one_match")
        introduction += "\n\n" if introduction else ""  # a site may leave the sentence out
    silent = True
    if evidence.strength != "NONE" or evidence.low_confidence:
        async with aclosing(_written(evidence, parts, allowance, said)) as events:
            async for event in events:
                if silent:
                    silent = False
                    for warning in _warnings(evidence, said, parts.replies, bool(introduction)):
                        yield Warned(warning)
                if isinstance(event, Token) and introduction:
                    event, introduction = Token(introduction + event.content), ""
                yield event


def _warnings(
    evidence: Evidence, said: answer.Said, replies: Replies, introduced: bool
) -> list[str]:
    """What is to be known before the first words of an answer; a site may leave each out.

    What is introduced as the one strong match is not called a doubtful one in the same breath.
    """
    due = []
    if evidence.low_confidence and not introduced:
        due.append(replies.say("low_confidence"))
    if names := uncalled(evidence):
        due.append(replies.say("not_mentioned", names=replies.either(names)))
    if said.disputed:
        due.append(replies.say("disagreement"))
    return [each for each in due if each]


async def _written(
    evidence: Evidence, parts: Parts, allowance: Allowance | None, said: answer.Said
) -> AsyncGenerator[Event]:
    """By the model; by quoting where there is none, or where it failed before it said anything."""
    if parts.model is not None and allowance is not None:
        try:
            writer = parts.model.writer(allowance)
            written = answer.stream(evidence, writer, said, parts.standards, parts.writer)
            async with aclosing(written) as events:
                async for event in events:
                    yield event
        except ModelError as error:
            if said.citations or _refuses(error, parts.model):
                raise
            said.failure = error
        else:
            return
    async with aclosing(answer.stream(evidence, parts.writer, said, parts.standards)) as events:
        async for event in events:
            yield event


def _refuses(error: ModelError, model: ModelParts) -> bool:
    """Whether the site would rather say that there is no room than quote."""
    return isinstance(error, ModelBusyError) and model.budgets.settings.without_model == "refuse"


def _state(evidence: Evidence, said: answer.Said) -> State:
    if said.failure is not None or evidence.strength == "NONE":
        return "degraded"
    return "only_one_match" if evidence.strength == "ONE" else "answered"


def _refusal(request: TurnRequest, evidence: Evidence, parts: Parts) -> Refusal:
    routing = parts.layers.routing
    profile = routing.profile if routing is not None else None
    return refusal.of(request, evidence, parts.replies, parts.retrieval.unrelated, profile)


def _next_hops(
    evidence: Evidence, state: State, said: answer.Said, parts: Parts
) -> tuple[NextHop, ...]:
    """Further sections, but only beside a full answer: nothing pads a weak one."""
    cited = {each.section_url for each in said.citations}
    if state != "answered":
        return ()
    return next_hops.choose(evidence, parts.retrieval.threshold, cited, parts.hops)
