"""Finding sections, reading them, and asking: the tools that every client may use."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing, nullcontext
from contextvars import ContextVar
from dataclasses import replace
from typing import cast
from uuid import uuid4

from answerable.caller import Caller
from answerable.collected import Collected, collect
from answerable.events import Event, Failed
from answerable.mcp import library
from answerable.mcp.inputs import (
    AskArguments,
    RefusedError,
    SearchArguments,
    SectionArguments,
)
from answerable.mcp.library import Library, Place
from answerable.mcp.outputs import Answer, Found, FoundSection, Hops, ReadSection
from answerable.recording import recorder
from answerable.retrieval import several
from answerable.turn import run as run_turn
from answerable.types import TurnRequest

NO_SECTION = (
    "There is no such section in the index. search finds sections; each result has an id, a url "
    "and a file."
)
# Who asks over HTTP; the SDK hands nothing of a request on. Nobody in particular on standard input.
CALLER: ContextVar[Caller | None] = ContextVar("CALLER", default=None)
# What is held while a question is answered, or refuses it; on standard input there is no limit.
PLACE: ContextVar[Callable[[], AbstractAsyncContextManager[None]]] = ContextVar(
    "PLACE", default=nullcontext
)


async def search(shelf: Library, arguments: SearchArguments) -> Found:
    """The best sections of all indexes for a query."""
    where = arguments.filter.told() if arguments.filter else None
    parts = await shelf.parts()
    found = await several.searched(
        arguments.query,
        parts.stores,
        parts.embedder,
        parts.retrieval,
        parts.at_once,
        k=arguments.k,
        where=where,
    )
    names = shelf.settings.indexes
    holders = {
        each.chunk.id: name
        for name, own in reversed(list(zip(names, found, strict=True)))
        for each in own.chunks
    }
    evidence = several.best(found, arguments.k)
    return Found(
        sections=[
            FoundSection.ranked(each.chunk, holders[each.chunk.id], rank, each.score)
            for rank, each in enumerate(evidence.chunks, 1)
        ],
        strength=evidence.strength,
        score=evidence.score,
        threshold=shelf.settings.retrieval.threshold,
    )


async def read_section(shelf: Library, arguments: SectionArguments) -> ReadSection:
    """One section, word for word. Raises ``RefusedError`` where there is none."""
    places = await _places(shelf, arguments)
    if not places:
        raise RefusedError(NO_SECTION)
    first = places[0]
    return ReadSection.of(first, await _parts(shelf, first))


async def _places(shelf: Library, arguments: SectionArguments) -> list[Place]:
    if arguments.id:
        return await library.by_id(shelf, arguments.id)
    if arguments.url:
        return await library.by_url(shelf, arguments.url)
    return await library.by_file(shelf, arguments.file, arguments.heading)


async def _parts(shelf: Library, place: Place) -> list[str]:
    """The ids of the chunks that one long section was cut into: neighbours of one address."""
    same = await library.by_file(shelf, place.chunk.document, place.chunk.heading_path[-1])
    own = (place.chunk.url, place.chunk.heading_path)
    return [each.chunk.id for each in same if (each.chunk.url, each.chunk.heading_path) == own]


async def ask(shelf: Library, arguments: AskArguments) -> Answer:
    """An answer with its proofs; no word of it is stored. Raises ``RefusedError``."""
    await shelf.parts()
    where = arguments.filter.told() if arguments.filter else None
    request = TurnRequest(
        arguments.question,
        where=where,
        can_sign_in=False,
        caller=CALLER.get(),
        request_id=uuid4().hex,
    )
    opened, replies = recorder.outside(request), shelf.settings.replies
    events = recorder.record(opened, shelf.turn(request), None, replies, shelf.note)
    reply = await _whole(events)
    told = reply.as_dict()
    return Answer(
        state=told["state"],
        answer=told["answer"],
        citations=list(reply.citations),
        sources=told["sources"],
        next_hops=told["next_hops"],
        options=told["options"],
        warnings=told["warnings"],
    )


async def next_hops(shelf: Library, arguments: AskArguments) -> Hops:
    """Where to read on, by rule: a model is never asked, and the same question has the same hops.

    Raises ``RefusedError``.
    """
    parts = replace(await shelf.parts(), model=None)
    where = arguments.filter.told() if arguments.filter else None
    events = run_turn(TurnRequest(arguments.question, where=where), parts)
    told = (await _whole(events)).as_dict()
    return Hops(state=told["state"], next_hops=told["next_hops"])


async def _whole(events: AsyncIterator[Event]) -> Collected:
    """The reply. Raises ``RefusedError``."""
    # A generator function may be annotated as the AsyncIterator that it also is.
    async with aclosing(cast("AsyncGenerator[Event]", events)) as turn:
        reply = await collect(turn)
    if isinstance(reply.end, Failed):
        raise RefusedError(reply.end.message)
    return reply
