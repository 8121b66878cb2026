"""A MESSAGE BECOMES AN ANSWER. ``run`` reads top to bottom.

Stages take values and return values or events; persistence listens from outside (``recorder``).
CONTRIBUTING.md maps them, and says where a rule of each kind belongs.
"""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import asdict, replace

from answerable.events import Done, Event, Picked, Token, Warned
from answerable.protocols import Usage
from answerable.turn import (
    answer,
    content_first,
    finding,
    guard,
    layers,
    next_hops,
    noting,
    pages_of_folder,
    pages_of_type,
    part_aids,
    posts_told,
    refusal,
    several,
    telling,
    things_told,
    whole_types,
    works_in_section,
    works_told,
    years_told,
)
from answerable.turn.allowance import Allowance
from answerable.turn.chat.offered import Asked
from answerable.turn.marked_turns import without_marked
from answerable.turn.model_layer import Outcome
from answerable.turn.parts import ModelParts, Parts
from answerable.turn.refusal import Refusal
from answerable.types import Evidence, NextHop, Reply, SourceLink, State, TurnRequest

__all__ = ["ModelParts", "Parts", "run"]

_log = logging.getLogger(__name__)


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

    def alone(question: TurnRequest, first: int) -> AsyncGenerator[Event]:
        read = _read(question, parts)
        said = several.without_opening(read.request.message)
        apart = replace(read, request=replace(read.request, message=said))
        return _one(apart, read.request, parts, allowance, started, first)

    told = False
    async with aclosing(several.answered(asked.request, parts, alone)) as answers:
        async for event in answers:
            told = True
            yield _timed(event, started)
    if told:
        return
    async with aclosing(_one(asked, asked.request, parts, allowance, started)) as events:
        async for event in events:
            yield event


async def _one(
    asked: Asked,
    request: TurnRequest,
    parts: Parts,
    allowance: Allowance | None,
    started: float,
    first: int = 1,
) -> AsyncGenerator[Event]:
    """What is said to a message that is answered as one; the layers read ``asked``, and the search
    ``request``. The first citation has the number ``first``."""
    request = without_marked(request, parts.replies)
    told = await works_told.answered(request, parts, first)
    told = told or await posts_told.answered(request, parts, first)
    told = told or await years_told.answered(request, parts, first)
    if told is not None:
        noting.understood(request.notes, Outcome())
        noting.log_understood(request)
        for event in told:
            yield _timed(event, started)
        return
    outcome = await content_first.settled(await _layers(asked, parts, allowance), request, parts)
    noting.understood(request.notes, outcome)
    noting.log_understood(request)
    if outcome.reply is not None:
        for event in _spoken(outcome.reply, started):
            yield event
        return
    listed = await whole_types.answered(request, parts, first)
    listed = listed or await things_told.answered(request, parts, first)
    listed = listed or await pages_of_type.answered(request, parts, outcome.intent, first)
    listed = listed or await pages_of_folder.answered(request, parts, first)
    listed = listed or await works_in_section.answered(request, parts, first)
    listed = listed or await part_aids.answered(request, parts, first)
    if listed is not None:
        for event in listed:
            yield _timed(event, started)
        return
    async with aclosing(_searched(request, parts, allowance, outcome, started, first)) as events:
        async for event in events:
            yield event


async def _searched(
    request: TurnRequest,
    parts: Parts,
    allowance: Allowance | None,
    outcome: Outcome,
    started: float,
    first: int,
) -> AsyncGenerator[Event]:
    """The message as one question, asked of the site's content or of marked text."""
    if request.mode == "selection":
        marked = await parts.read_passage(request.context or "")
        if marked.truncated:
            limit = f"{marked.limit:,}"
            yield Warned(parts.replies.say("selection_truncated", limit=limit))
        evidence = await finding.marked_evidence(request, parts, marked)
    else:
        found = await several.evidence(request, parts, outcome.intent)
        evidence = found or await finding.evidence(request, parts, allowance, outcome.intent)
    retrieved = time.perf_counter()
    noting.log_found(request, round(1000 * (retrieved - started), 1))
    said = answer.Said(failure=outcome.failure, first=first)
    try:
        async with aclosing(telling.told(evidence, request, parts, allowance, said)) as tokens:
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
        state = telling.state(evidence, said)
        hops = _next_hops(evidence, state, said, request, parts)
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
        reply.sources,
        next_hops=reply.next_hops,
        options=reply.options,
        timings_ms=_timings(started, retrieved),
    )


def _timed(event: Event, started: float) -> Event:
    if not isinstance(event, Done) or event.timings_ms:
        return event
    return replace(event, timings_ms=_timings(started, time.perf_counter()))


def _timings(started: float, retrieved: float | None) -> dict[str, float]:
    """Milliseconds until now, and those of the two stages of a turn that searched."""
    now = time.perf_counter()
    seconds = {"total": now - started}
    if retrieved is not None:
        seconds = {"retrieval": retrieved - started, "answer": now - retrieved, **seconds}
    return {name: round(1000 * value, 2) for name, value in seconds.items()}


def _refusal(request: TurnRequest, evidence: Evidence, parts: Parts) -> Refusal:
    routing = parts.layers.routing
    profile = routing.profile if routing is not None else None
    refused = refusal.of(request, evidence, parts.replies, parts.retrieval.unrelated, profile)
    if not evidence.said:
        return refused
    return replace(refused, next_hops=_beyond(evidence, parts) or refused.next_hops)


def _beyond(evidence: Evidence, parts: Parts) -> tuple[NextHop, ...]:
    """Where to read on, where all that is here was quoted before."""
    chunks = {each.chunk.id: each.chunk for each in evidence.candidates}
    quoted = [chunks[id_] for id_, _ in evidence.said if id_ in chunks]
    links = [SourceLink(each.file, each.heading_path[-1], each.url) for each in quoted]
    return next_hops.choose(evidence, parts.retrieval.threshold, links, parts.hops)


def _next_hops(
    evidence: Evidence, state: State, said: answer.Said, request: TurnRequest, parts: Parts
) -> tuple[NextHop, ...]:
    """Further sections, but only beside a full answer: nothing pads a weak one. Of several answers
    the one match of one may be a part of a full one, so its page is told as well."""
    full = state == "answered" or (request.apart and state == "only_one_match")
    if request.mode != "general" or not full:
        return ()
    return next_hops.choose(evidence, parts.retrieval.threshold, said.sources, parts.hops)
