"""What an exchange took: a model's own count, or that of what was read and sent."""

from __future__ import annotations

import pytest

from answerable.api.openai_usage import Tokens
from answerable.protocols import Usage


@pytest.mark.anyio
async def test_without_a_model() -> None:
    """All messages that were read, and the text that was sent; half a character is no obstacle."""
    tokens = await Tokens.of(["One two.", "Three \ud800."], lambda text: len(text.encode().split()))
    assert tokens.used("Four \udfff five six.") == {
        "prompt_tokens": 4,
        "completion_tokens": 4,
        "total_tokens": 8,
        "prompt_tokens_details": {"cached_tokens": 0},
    }


def test_with_a_model() -> None:
    """The model's count, as the turn has counted it up; one that reports nothing is counted for."""
    tokens = Tokens(len, 3)
    tokens.model.calls = 1
    assert tokens.used("text")["total_tokens"] == 7
    tokens.model.prompt_tokens, tokens.model.completion_tokens = 50, 0
    assert tokens.used("text")["total_tokens"] == 50
    assert Tokens(len, 3, Usage(1, 5, 2, 4)).used("text") == {
        "prompt_tokens": 5,
        "completion_tokens": 4,
        "total_tokens": 9,
        "prompt_tokens_details": {"cached_tokens": 2},
    }
