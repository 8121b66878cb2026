"""What a reasoning model thinks is not shown, however it comes."""

from __future__ import annotations

import pytest

from answerable.errors import ModelFailedError
from answerable.llms.thoughts import Thoughts, without_thoughts
from answerable.protocols import Prompt
from answerable.testing.openai_server import OpenAIServer, chooses, says

from .conftest import Open

ASKED = (Prompt("user", "?"),)


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("<think>It says 8000 [S1]. </think>\n\nThe port is 8000. [S1]", "The port is 8000. [S1]"),
        ("\n<reasoning>a < b</reasoning>Yes.", "Yes."),
        ("<think></think>No <think> here.", "No <think> here."),
        ("<think>never closed. [S1]", ""),
        ("<think>a</thinking>b</think>c", "c"),
        ("<thin ice", "<thin ice"),
        ("Use <think> as a tag.", "Use <think> as a tag."),
        ("<", "<"),
        ("", ""),
    ],
)
def test_thoughts_are_left_out(text: str, answer: str, size: int) -> None:
    """Only what stands first is one, whole and in pieces."""
    thoughts = Thoughts()
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    said = "".join([*map(thoughts.feed, pieces), thoughts.close()])
    assert said.strip() == answer
    assert without_thoughts(text).strip() == answer
    assert thoughts.only is (not answer)


@pytest.mark.anyio
async def test_a_model_that_thinks_aloud(open_model: Open) -> None:
    """Its answer is what comes behind; one that only thinks has failed, and so has no choice."""
    async with OpenAIServer(says("<think>Hm. [S1]</think>It runs. [S1]")) as server:
        model = open_model(server.url)
        said = [piece async for piece in model.stream(ASKED, max_tokens=50)]
        assert "".join(said) == "It runs. [S1]"
    async with OpenAIServer(says("<think>Hm. [S1]")) as server:
        model = open_model(server.url)
        with pytest.raises(ModelFailedError, match="thought"):
            [piece async for piece in model.stream(ASKED, max_tokens=50)]
    async with OpenAIServer(chooses('<think>{"a": 0}</think>{"a": 1}')) as server:
        model = open_model(server.url)
        assert await model.choose(ASKED, {"type": "object"}) == {"a": 1}
