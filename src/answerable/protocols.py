"""The sockets: what an adapter must be able to do, and nothing else.

Async only. An adapter translates its driver's exceptions into ``answerable.errors``; whatever else
escapes is a bug. The contract suites in ``answerable.testing`` say the same in tests.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from answerable.manifest import Manifest
from answerable.types import (
    Candidate,
    Chunk,
    Document,
    Message,
    Role,
    Skipped,
    SparseVector,
    State,
)

Vectors = NDArray[np.float32]  # (n, dimension), rows of length 1


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

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text, ``float32`` of shape (len(texts), dimension), each of length 1."""
        ...

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (dimension,); recent ones may come from a cache."""
        ...


class Generation(Protocol):
    """A new index being written; readers see nothing of it before ``publish``."""

    async def add(
        self,
        chunks: Sequence[Chunk],
        pieces: Sequence[Vectors],
        units: Sequence[Vectors],
        sparse: Sequence[SparseVector],
    ) -> None:
        """Write chunks with the vectors of their pieces and units and their term weights."""
        ...

    async def reuse(self, chunk_ids: Iterable[str]) -> int:
        """Take these chunks over from the current generation as they are; how many there were."""
        ...

    async def publish(self, manifest: Manifest) -> None:
        """Make it the current generation, durably and in one step."""
        ...

    async def discard(self) -> None:
        """Throw it away; the current generation stays."""
        ...


class VectorStore(Protocol):
    """Chunks with their vectors. Stores find; ranking decides."""

    async def manifest(self) -> Manifest | None:
        """What the current generation holds, or None if there is none."""
        ...

    async def begin(self) -> Generation:
        """Start a new generation. Raises ``IndexBusyError`` if another writer is at work."""
        ...

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int
    ) -> list[Candidate]:
        """The best ``k`` chunks of each side, each with both scores; ties broken by chunk id."""
        ...

    async def unit_vectors(self, chunk_ids: Sequence[str]) -> dict[str, Vectors]:
        """The vectors of each chunk's units, in the order of ``Chunk.units``; may be empty."""
        ...

    async def ping(self) -> dict[str, Any]:
        """State for ``/health``: ``{"status": "connected", "collection": ..., "vectors": n}``."""
        ...

    async def close(self) -> None: ...


class ConversationStore(Protocol):
    """Conversations and their messages; append-only."""

    async def create(self) -> tuple[str, str]:
        """A new conversation for a new owner: ``(conversation_id, owner_token)``."""
        ...

    async def create_for(self, owner_token: str) -> str:
        """A new conversation for an owner already known by this token: its id."""
        ...

    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
    ) -> str:
        """Store a message durably and return its id.

        Raises ``ConversationNotFoundError`` for a foreign or unknown conversation alike.
        """
        ...

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        """The messages, oldest first (the ``last`` ones only); same error as ``append``."""
        ...

    async def ping(self) -> dict[str, Any]: ...

    async def close(self) -> None: ...
