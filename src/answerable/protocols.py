"""The sockets: what an adapter must be able to do, and nothing else.

Async only. An adapter translates its driver's exceptions into ``answerable.errors``; whatever else
escapes is a bug. The contract suites in ``answerable.testing`` say the same in tests.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from answerable.conversation_store import ConversationStore as ConversationStore
from answerable.manifest import Manifest
from answerable.spending.budgets import Toll
from answerable.types import (
    Chunk,
    Document,
    Evidence,
    Filter,
    Hit,
    Skipped,
    SparseVector,
)
from answerable.word_vectors import WordVectors

Vectors = NDArray[np.float32]  # (n, dimension), rows of length 1
KeptVectors = NDArray[np.float16] | Vectors
TermIds = NDArray[np.uint32]  # (n,), of one chunk's terms in order


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to embed, and the parts of it that want a vector of their own, as character spans."""

    text: str
    parts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PassageVectors:
    """``whole`` has shape (dimension,); ``parts`` (len(Passage.parts), dimension)."""

    whole: NDArray[np.float32]
    parts: Vectors


class Source(Protocol):
    """Where documents come from."""

    def documents(self) -> AsyncIterator[Document | Skipped]:
        """Every document below the root, in a stable order; what cannot be read, as ``Skipped``."""
        ...


class Embedder(Protocol):
    """Text to vectors."""

    @property
    def name(self) -> str:
        """Identity of model and pooling: two embedders of one name give the same vectors."""
        ...

    @property
    def dimension(self) -> int: ...

    @property
    def max_tokens(self) -> int:
        """The longest text the model reads, in its own tokens."""
        ...

    def count_tokens(self, text: str) -> int:
        """Length of ``text`` in the model's own tokens, without special tokens."""
        ...

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        """The vectors of each passage and of its parts, all of length 1, in the given order.

        Where the model cannot tell parts apart, each gets the vector of the whole.
        """
        ...

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (dimension,); recent ones may come from a cache."""
        ...

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        """A vector of length 1 for each word by itself; None where the model has none."""
        ...


@runtime_checkable
class Remote(Protocol):
    """What an adapter has that asks a service elsewhere."""

    async def ping(self) -> dict[str, Any]:
        """``status`` (``ok`` or ``disconnected``), what it is, and ``error`` where it is not ok."""
        ...

    async def close(self) -> None: ...


@runtime_checkable
class CrossEncoder(Protocol):
    """Reads a question and a passage together."""

    async def read_pairs(self, question: str, passages: Sequence[str]) -> list[float]:
        """How likely (0..1) each passage is about the question, in the given order."""
        ...


@dataclass(frozen=True, slots=True)
class IndexedChunk:
    """A chunk with all that is searched: ``pieces`` (p, dimension), ``units`` (u, dimension).

    ``terms`` are the ids of its terms in order, the headings' first, and ``term_ends`` says where
    those of the headings and of each unit end in them; None where nobody kept them.
    """

    chunk: Chunk
    pieces: Vectors
    units: Vectors
    sparse: SparseVector
    terms: TermIds | None = None
    term_ends: TermIds | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """A text that a reader marked, cut and embedded as ingest does with a document.

    ``truncated`` means that it was too long, and only its beginning is here; ``limit`` is how much
    is read at most, in the embedder's tokens.
    """

    chunks: tuple[IndexedChunk, ...]
    truncated: bool = False
    limit: int = 0


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk as a store hands it out: without its pieces, with the vectors of its units.

    ``units`` has shape (len(chunk.units), dimension), or (0, dimension) where there are none. They
    are as the store keeps them: a running answer holds half a megabyte of 32-bit floats. Whoever
    multiplies them makes them 32 bits wide. ``terms`` and ``term_ends`` are those of
    ``IndexedChunk``; a store need not keep what the text says as well.
    """

    chunk: Chunk
    units: KeptVectors
    terms: TermIds | None = None
    term_ends: TermIds | None = None


class Readable(Protocol):
    """Chunks that can be read."""

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        """The chunks of these ids; those that are not there are missing."""
        ...


class Searchable(Readable, Protocol):
    """Chunks that can be found, and read."""

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        """The best ``k`` chunks of each side, each with both scores, ordered by chunk id.

        With ``where`` they are the best of those it admits, however many others are nearer; scores
        are the same with it and without.
        """
        ...


@runtime_checkable
class ByWords(Protocol):
    """A store that also needs a question's own words, because a search engine elsewhere finds."""

    def for_question(self, question: str) -> Searchable:
        """What is searched for ``question``."""
        ...


class Generation(Searchable, Protocol):
    """A new index being written; readers see nothing of it before ``publish``."""

    async def add(self, chunks: Sequence[IndexedChunk]) -> None:
        """Write chunks with their vectors."""
        ...

    async def held(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """What the current generation holds of these chunks, by id, to be added again."""
        ...

    async def finish(self) -> None:
        """All is added: make it searchable."""
        ...

    async def publish(self, manifest: Manifest) -> None:
        """Make it the current generation, durably and in one step."""
        ...

    async def discard(self) -> None:
        """Throw it away; the current generation stays."""
        ...


class VectorStore(Searchable, Protocol):
    """Chunks with their vectors. Stores find; ranking decides."""

    async def manifest(self) -> Manifest | None:
        """What the current generation holds, or None if there is none."""
        ...

    async def begin(self, dimension: int) -> Generation:
        """Start a new generation. Raises ``IndexBusyError`` if another writer is at work."""
        ...

    async def ping(self) -> dict[str, Any]:
        """State for ``/health``: ``{"status": "connected", "collection": ..., "vectors": n}``."""
        ...

    async def close(self) -> None: ...


Pointer = tuple[str, int]  # chunk id, index into ``Chunk.units``


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence (or list item, or code block) of an answer and the evidence it points to.

    ``text`` is Markdown. A writer names evidence, the server quotes it. One that stands ``apart``
    begins a paragraph. ``after`` is the line behind it that says nothing but that a list goes on.
    """

    text: str
    pointers: tuple[Pointer, ...]
    apart: bool = False
    after: str = ""


class Writer(Protocol):
    """Evidence to an answer."""

    def write(self, evidence: Evidence) -> AsyncIterator[Claim]:
        """The claims that answer ``evidence.question``, in reading order; none if there is none."""
        ...

    async def ping(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """One message to a model; ``role`` is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(slots=True)
class Usage:
    """What models were asked so far, counted up by each call that is handed it.

    A call is made once ``toll`` is paid for it, where there is one.
    """

    calls: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0  # of the prompt's: read from the provider's cache
    completion_tokens: int = 0
    toll: Toll | None = None


class LanguageModel(Protocol):
    """Messages to text.

    Every verb raises ``ModelBusyError`` where there is no room just now and ``ModelFailedError``
    where the model cannot be reached, breaks off or answers with garbage.
    """

    def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        """The answer as it is written, in pieces of any size; ends only where the answer does.

        An answer that breaks off, or reaches ``max_tokens``, raises. Nothing is asked twice once a
        piece was given. Close it (``aclosing``) to stop paying for an answer nobody reads.
        """
        ...

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        """A JSON object that was asked to follow ``schema``: a request, not a proof.

        Raises ``ModelOutputError`` for what is not a JSON object.
        """
        ...

    async def ping(self) -> dict[str, Any]:
        """State for ``/health``; asks nothing of an endpoint that costs money."""
        ...

    async def close(self) -> None: ...
