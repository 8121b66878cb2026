"""A turn's share of the model: so many calls and no more, and what they used."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from typing import Any

from answerable.errors import BudgetSpentError, ModelError, ModelFailedError
from answerable.protocols import LanguageModel, Prompt, Usage

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Allowance:
    """A ``LanguageModel`` that asks ``model`` at most ``calls`` times; make one for each turn.

    Whatever the answers say, the call beyond raises ``ModelFailedError`` and reaches nobody.
    ``usage`` adds up what was used; a call that was tried again counts once towards ``calls``.
    A call that fails is logged, once a turn: what asks goes on without the model, and visitors may
    never hear of it.
    """

    model: LanguageModel
    calls: int = 2
    usage: Usage = field(default_factory=Usage)
    request_id: str = ""
    _told: bool = field(default=False, init=False)

    async def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        """See ``LanguageModel.stream``."""
        self._spend()
        answer = self.model.stream(messages, max_tokens=max_tokens, usage=self.usage)
        async with aclosing(answer) as pieces:
            with self._failures():
                async for piece in pieces:
                    yield piece

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        """See ``LanguageModel.choose``."""
        self._spend()
        with self._failures():
            return await self.model.choose(messages, schema, usage=self.usage)

    async def ping(self) -> dict[str, Any]:
        return await self.model.ping()

    async def close(self) -> None:
        """The model is everybody's: it stays open."""

    def cost(self, prompt_price: float, completion_price: float) -> float:
        """What was used, at these prices for a million tokens."""
        used = self.usage
        return (used.prompt_tokens * prompt_price + used.completion_tokens * completion_price) / 1e6

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except ModelError as error:
            # A budget that is spent is no failure, and has a line of its own.
            if not self._told and not isinstance(error, BudgetSpentError):
                self._told = True
                kind = type(error).__qualname__
                extra = {"request_id": self.request_id, "error": kind, "reason": str(error)}
                _log.warning("model_failed", extra=extra)
            raise

    def _spend(self) -> None:
        if self.calls <= 0:
            raise ModelFailedError("This turn has asked the model as often as it may.")
        self.calls -= 1
