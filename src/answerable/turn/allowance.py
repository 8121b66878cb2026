"""A turn's share of the model: so many calls and no more, and what they used."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from answerable.errors import ModelFailedError
from answerable.protocols import LanguageModel, Prompt, Usage


@dataclass(slots=True)
class Allowance:
    """A ``LanguageModel`` that asks ``model`` at most ``calls`` times; make one for each turn.

    Whatever the answers say, the call beyond raises ``ModelFailedError`` and reaches nobody.
    ``usage`` adds up what was used; a call that was tried again counts once towards ``calls``.
    """

    model: LanguageModel
    calls: int = 2
    usage: Usage = field(default_factory=Usage)

    async def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        """See ``LanguageModel.stream``."""
        self._spend()
        answer = self.model.stream(messages, max_tokens=max_tokens, usage=self.usage)
        async with aclosing(answer) as pieces:
            async for piece in pieces:
                yield piece

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        """See ``LanguageModel.choose``."""
        self._spend()
        return await self.model.choose(messages, schema, usage=self.usage)

    async def ping(self) -> dict[str, Any]:
        return await self.model.ping()

    async def close(self) -> None:
        """The model is everybody's: it stays open."""

    def cost(self, prompt_price: float, completion_price: float) -> float:
        """What was used, at these prices for a million tokens."""
        used = self.usage
        return (used.prompt_tokens * prompt_price + used.completion_tokens * completion_price) / 1e6

    def _spend(self) -> None:
        if self.calls <= 0:
            raise ModelFailedError("This turn has asked the model as often as it may.")
        self.calls -= 1
