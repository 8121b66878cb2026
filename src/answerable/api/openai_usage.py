"""How many tokens an exchange took, as OpenAI's clients count them.

Where a language model was asked these are the tokens that its endpoint reports, of every call of
the turn. Else nothing was generated: the messages that were read and the text that was sent are
counted in the embedder's own tokens, which is what they cost here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from answerable.protocols import Usage
from answerable.text.surrogates import sound


@dataclass(frozen=True, slots=True)
class Tokens:
    """``prompt`` is what was read; ``model`` is counted up by the turn as it asks a model."""

    count: Callable[[str], int]
    prompt: int = 0
    model: Usage = field(default_factory=Usage)

    @classmethod
    async def of(cls, texts: Sequence[str], count: Callable[[str], int]) -> Tokens:
        """For an exchange that begins with ``texts``; long ones are counted in a thread."""
        whole = [sound(each) for each in texts]
        return cls(count, await asyncio.to_thread(lambda: sum(map(count, whole))))

    def used(self, content: str) -> dict[str, Any]:
        """The object ``usage`` of an answer with this ``content``."""
        told = self.model.prompt_tokens, self.model.completion_tokens
        prompt, completion = told if any(told) else (self.prompt, self.count(sound(content)))
        return {
            "prompt_tokens": prompt,
            "completion_tokens": completion,
            "total_tokens": prompt + completion,
            "prompt_tokens_details": {"cached_tokens": self.model.cached_tokens},
        }
