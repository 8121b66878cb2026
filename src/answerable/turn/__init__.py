"""A MESSAGE BECOMES AN ANSWER. ``run`` reads top to bottom.

Stages take values and return values or events; persistence listens from outside (``recorder``).
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from answerable import retrieval
from answerable.events import Done, Event, Picked, Token
from answerable.protocols import Embedder, IndexedChunk, VectorStore, Writer
from answerable.replies import Replies
from answerable.retrieval.followup import self_contained
from answerable.settings import RetrievalSettings
from answerable.turn import answer, guard, layers, next_hops
from answerable.turn.layers import Layers
from answerable.types import Evidence, NextHop, Reply, State, TurnRequest


@dataclass(frozen=True, slots=True)
class Parts:
    """What a turn works with; built once.

    ``read_passage`` cuts and embeds text that a reader marked, as ingest does with a document.
    """

    embedder: Embedder
    store: VectorStore
    writer: Writer
    replies: Replies
    retrieval: RetrievalSettings
    read_passage: Callable[[str], Awaitable[Sequence[IndexedChunk]]]
    max_message_chars: int
    layers: Layers


async def run(request: TurnRequest, parts: Parts) -> AsyncGenerator[Event]:
    """Answer ``request``: any number of citations and tokens, then one ``Done`` or ``Failed``.

    Raises ``NoIndexError`` or ``IndexMismatchError`` where there is nothing to answer from.
    """
    started = time.perf_counter()
    refused = guard.objection(request, parts.max_message_chars)
    if refused is not None:
        yield refused
        return
    reply = await _reply(request, parts)
    if reply is not None:
        for said_at_once in _spoken(reply, started):
            yield said_at_once
        return
    evidence = await _evidence(request, parts)
    retrieved = time.perf_counter()
    said = answer.Said()
    async with aclosing(_told(evidence, request, parts, said)) as tokens:
        async for event in tokens:
            yield event
    state = _state(evidence, said)
    if state == "no_match":
        yield Token(_apology(request, parts.replies))
    now = time.perf_counter()
    yield Done(
        state=state,
        sources=said.sources,
        next_hops=_next_hops(evidence, state, said, parts) if request.mode == "general" else (),
        timings_ms=_ms(retrieval=retrieved - started, answer=now - retrieved, total=now - started),
    )


async def _reply(request: TurnRequest, parts: Parts) -> Reply | None:
    """What can be said without searching; selected text is answered from that text alone."""
    if request.mode == "selection":
        return None
    return await layers.reply(request, parts.layers, parts.replies)


def _spoken(reply: Reply, started: float) -> Iterator[Event]:
    if reply.picked is not None:
        yield Picked(reply.picked)
    yield Token(reply.text)
    total = time.perf_counter() - started
    yield Done(reply.state, options=reply.options, timings_ms=_ms(total=total))


def _ms(**seconds: float) -> dict[str, float]:
    return {name: round(1000 * value, 2) for name, value in seconds.items()}


async def _evidence(request: TurnRequest, parts: Parts) -> Evidence:
    if request.mode == "selection":
        passage = await parts.read_passage(request.context or "")
        return await retrieval.only(request.message, passage, parts.embedder, parts.retrieval)
    question = self_contained(request.message, request.history)
    return await retrieval.retrieve(question, parts.embedder, parts.store, parts.retrieval)


async def _told(
    evidence: Evidence, request: TurnRequest, parts: Parts, said: answer.Said
) -> AsyncGenerator[Event]:
    """The proven answer, introduced as the only match where it is one."""
    introduction = ""
    if evidence.strength == "ONE" and request.mode == "general":
        introduction = parts.replies.say("only_one_match") + "\n\n"
    if evidence.strength != "NONE":
        async with aclosing(answer.stream(evidence, parts.writer, said)) as events:
            async for event in events:
                if isinstance(event, Token) and introduction:
                    event, introduction = Token(introduction + event.content), ""
                yield event


def _state(evidence: Evidence, said: answer.Said) -> State:
    if not said.citations:
        return "no_match"
    return "only_one_match" if evidence.strength == "ONE" else "answered"


def _apology(request: TurnRequest, replies: Replies) -> str:
    return replies.say("not_in_selection" if request.mode == "selection" else "no_match")


def _next_hops(
    evidence: Evidence, state: State, said: answer.Said, parts: Parts
) -> tuple[NextHop, ...]:
    """Further sections, but only beside a full answer: nothing pads a weak one."""
    cited = {each.link for each in said.citations}
    if state != "answered":
        return ()
    return next_hops.choose(evidence, parts.retrieval.threshold, cited)
