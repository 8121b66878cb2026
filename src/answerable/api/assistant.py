"""What the API needs of an assistant, and how a route gets hold of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol, cast

from fastapi import Depends, Request

from answerable.events import Event
from answerable.llms_txt import LlmsTxt
from answerable.manifest import Manifest
from answerable.observability.journal import Journal
from answerable.observability.metrics import Metrics
from answerable.protocols import ConversationStore, Usage, Vectors
from answerable.replies import Replies
from answerable.settings import Settings
from answerable.turn.intent import Intent
from answerable.types import Evidence, TurnRequest
from answerable.viewer import Documents


class AssistantLike(Protocol):
    """An assistant that is open. Whoever opened it closes it: the API has no lifespan of its own.

    That is what lets the app be mounted into another one, whose lifespan it would not see.
    """

    @property
    def conversations(self) -> ConversationStore: ...

    @property
    def journal(self) -> Journal:
        """Where records of turns go; one without a log keeps none."""
        ...

    @property
    def metrics(self) -> Metrics:
        """What is counted for Prometheus."""
        ...

    @property
    def replies(self) -> Replies: ...

    @property
    def static_dir(self) -> Path | None:
        """The folder of a built site to serve at ``/``, if any."""
        ...

    @property
    def widget_file(self) -> Path | None:
        """The built widget to serve at ``/answerable.js``, if any."""
        ...

    @property
    def documents(self) -> Documents:
        """The files that the document viewer shows."""
        ...

    def turn(self, request: TurnRequest, usage: Usage | None = None) -> AsyncIterator[Event]:
        """The events of one turn, unrecorded: no ``Started``, and no ``message_id`` in ``Done``.

        ``usage`` is counted up by what the turn asks of a model.
        """
        ...

    def count_tokens(self, text: str) -> int:
        """Length of ``text`` in the embedder's own tokens."""
        ...

    async def intent(self, message: str) -> Intent | None:
        """How ``message`` is understood; None where no intents are told apart."""
        ...

    async def llms_txt(self, *, full: bool = False) -> LlmsTxt:
        """The index as a file for programs that read. Raises ``NoIndexError`` without one."""
        ...

    async def manifests(self) -> dict[str, Manifest]:
        """What each index that was filled says of itself, by name; the main one has none."""
        ...

    async def made_at(self) -> dict[str, float | None]:
        """When each index was made, by name, in seconds since 1970; None where nobody knows."""
        ...

    async def vectors(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts as questions, shape (n, dimension), rows of length 1."""
        ...

    async def search(self, query: str, k: int | None = None) -> Evidence:
        """The best sections for ``query``. Raises ``NoIndexError`` without an index."""
        ...

    async def health(self) -> dict[str, dict[str, Any]]:
        """Service to state, each with a ``status``, as it was seconds ago: nobody is asked now."""
        ...


# Asynchronous, although they wait for nothing: FastAPI would run them in a thread otherwise.
async def _assistant(request: Request) -> AssistantLike:
    return cast("AssistantLike", request.app.state.assistant)


async def _settings(request: Request) -> Settings:
    return cast("Settings", request.app.state.settings)


TheAssistant = Annotated[AssistantLike, Depends(_assistant)]
TheSettings = Annotated[Settings, Depends(_settings)]
