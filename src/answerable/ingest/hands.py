"""The work of an ingest that needs nothing but the documents: cutting, and embedding.

It is the same work wherever it is done, in this process (``Hands``) or in others (``Workers``, see
``answerable.protocols``), and it is done batch by batch in the order of the documents.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from answerable.ingest.chunking import cut_outline
from answerable.ingest.embedding import embed_chunks
from answerable.ingest.inspection import Inspection, unread
from answerable.ingest.markup.markdown import UnparsableError
from answerable.ingest.redaction import of_code, redacted, redacted_head
from answerable.ingest.sections import outline
from answerable.ingest_workers import Cut
from answerable.protocols import Embedder, IndexedChunk
from answerable.settings import IngestSettings
from answerable.types import Chunk, Document

T = TypeVar("T")
EMPTY = "there is no text in it"
ORDERS = "it holds instructions to a language model"


class Hands:
    """``Workers`` in this process: one batch at a time. ``inspection`` says what is redacted."""

    at_once = 1

    def __init__(
        self, embedder: Embedder, settings: IngestSettings, inspection: Inspection | None = None
    ) -> None:
        self._embedder = embedder
        self._settings = settings
        self._inspection = inspection or Inspection()

    async def cut(self, documents: Sequence[Document]) -> list[Cut]:
        return [await asyncio.to_thread(self._cut, each) for each in documents]

    async def embed(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        return await embed_chunks(chunks, self._embedder)

    def _cut(self, document: Document) -> Cut:
        found = self._inspection.findings(document)
        marks = tuple((each.line, each.kind) for each in found)
        if self._inspection.skips(found):
            return Cut((), ORDERS, marks)
        redactor = self._inspection.redactor
        head = redacted_head(document, redactor)
        try:
            read = outline(head)
            chunks = cut_outline(head, read, self._embedder.count_tokens, self._settings)
        except UnparsableError as error:
            return Cut((), str(error), marks)
        marks += unread(document, read.page.unread)
        in_code = of_code(document, redactor)
        shown = redacted(chunks, redactor, self._settings.piece_chars, in_code)
        return Cut(tuple(shown), "" if shown else _nothing(document, chunks), marks)


def _nothing(document: Document, chunks: Sequence[Chunk]) -> str:
    """Why a document answers nothing; empty where all that a page shows is read from files."""
    if chunks:
        return f"{EMPTY} that may be shown"
    return "" if document.shows else EMPTY


async def in_order(
    jobs: Iterable[Callable[[], Awaitable[T]]], at_once: int
) -> AsyncGenerator[T, None]:
    """The result of each job, in the order of the jobs; up to ``at_once`` of them run meanwhile.

    A job begins only when one before it was taken. What is left running is cancelled.
    """
    running: list[asyncio.Task[T]] = []
    try:
        for job in jobs:
            running.append(asyncio.ensure_future(job()))
            if len(running) >= at_once:
                yield await running.pop(0)
        while running:
            yield await running.pop(0)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
