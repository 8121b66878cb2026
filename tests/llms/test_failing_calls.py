"""An endpoint that shows its models and fails the calls: what health is told of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from answerable.errors import ConfigError, ModelError
from answerable.llms.key import KeyState
from answerable.llms.openai import OpenAIModel
from answerable.llms.patience import FAILURES_TOLD, REFUSED_TOLD
from answerable.protocols import Prompt
from answerable.settings import ModelSettings
from answerable.testing.openai_scripts import FAULTS
from answerable.testing.openai_server import Call, OpenAIServer, Script, fails, in_turn, says

from .conftest import SETTINGS, Open

pytestmark = pytest.mark.anyio
ASKED = (Prompt("user", "Which visitor wrote this?"),)


async def call(model: OpenAIModel) -> None:
    with suppress(ModelError):
        async for _ in model.stream(ASKED, max_tokens=20):
            pass


async def status(model: OpenAIModel) -> str:
    found: str = (await model.ping())["status"]
    return found


@pytest.mark.parametrize("said", ["400 Bad Request", "402 Payment Required", "422 Unprocessable"])
async def test_requests_that_are_all_refused(said: str, open_model: Open) -> None:
    """One refusal may be about what was asked; when one after the other is refused, health says
    so, with the status and no word of a visitor, until a call succeeds."""
    refusal = fails(said, '{"error": {"message": "Which visitor wrote this?"}}')
    async with OpenAIServer(refusal) as server:
        model = open_model(server.url)
        seen = []
        for _ in range(FAILURES_TOLD + 1):
            await call(model)
            seen.append(await status(model))
        assert seen == ["ok"] * (FAILURES_TOLD - 1) + ["disconnected"] * 2
        state = await model.ping()
        assert (said[:3] in state["error"], "visitor" in state["error"]) == (True, False)
        server.script = says("It runs.")
        assert await status(model) == "disconnected"
        calls = server.calls
        await call(model)
        assert await status(model) == "ok"
        assert server.calls == calls + 1


async def test_refusals_between_answers(open_model: Open) -> None:
    """Refusals that others' answers come between are not the endpoint's state."""
    scripts: list[Script] = [fails("400 Bad Request"), says("It runs.")] * (FAILURES_TOLD + 1)
    async with OpenAIServer(in_turn(*scripts)) as server:
        model = open_model(server.url)
        for _ in scripts:
            await call(model)
            assert await status(model) == "ok"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("400 Bad Request", "ok"),
        ("413 Payload Too Large", "ok"),
        ("422 Unprocessable", "ok"),
        ("402 Payment Required", "disconnected"),
        ("404 Not Found", "disconnected"),
    ],
)
async def test_refusals_after_an_answer(said: str, found: str, open_model: Open) -> None:
    """Where others were answered, what is refused for what was asked (too long, stopped by a
    filter) is not the endpoint's state, though somebody asks it a few times; what no question can
    be the cause of is."""
    async with OpenAIServer(says("It runs.")) as server:
        model = open_model(server.url)
        await call(model)
        server.script = fails(said)
        for _ in range(2 * FAILURES_TOLD):
            await call(model)
        assert await status(model) == found


async def test_many_refusals_after_an_answer(open_model: Open) -> None:
    """An endpoint that refuses everything by the status of a bad request (an account that is
    empty) is told in the end, and no more once it answers."""
    async with OpenAIServer(says("It runs.")) as server:
        model = open_model(server.url)
        await call(model)
        server.script = fails("400 Bad Request")
        for _ in range(REFUSED_TOLD):
            await call(model)
        assert await status(model) == "disconnected"
        server.script = says("It runs.")
        await call(model)
        assert await status(model) == "ok"


def stops(text: str) -> Script:
    """Says ``text``, and that its filter has stopped it."""

    async def script(call: Call) -> None:
        await call.head()
        if text:
            await call.text(text)
        await call.chunk(None, "content_filter")
        await call.done()

    return script


@pytest.mark.parametrize("first", ["Some words ", ""])
async def test_answers_that_a_filter_stops(first: str, open_model: Open) -> None:
    """One visitor's questions that the endpoint's filter stops pause nobody's calls, and are not
    asked again."""
    async with OpenAIServer(says("It runs.")) as server:
        model = open_model(server.url)
        await call(model)
        server.script = stops(first)
        for _ in range(3 * SETTINGS.breaker_failures):
            await call(model)
        assert server.calls == 1 + 3 * SETTINGS.breaker_failures
        assert (model.patience.breaker.paused_for, await status(model)) == (0, "ok")


@pytest.mark.parametrize(
    "name", ["error_500", "error_429", "redirect", "gap", "not_an_event_stream"]
)
async def test_a_pause_that_ran_out_mends_nothing(name: str, open_model: Open) -> None:
    """After calls were paused health says that they fail until one has succeeded, also where
    nobody asks."""
    short = {"breaker_seconds": 0.1, "breaker_failures": 2, "gap_seconds": 0.1}
    async with OpenAIServer(FAULTS[name]) as server:
        model = open_model(server.url, SETTINGS.model_copy(update=short))
        for _ in range(FAILURES_TOLD):
            await call(model)
            await asyncio.sleep(model.patience.breaker.paused_for)
        assert model.patience.breaker.paused_for == 0
        for _ in range(2):
            assert "none has succeeded since" in (await model.ping())["error"]
        server.script = FAULTS["answers"]
        await call(model)
        assert await status(model) == "ok"


async def test_an_endpoint_that_comes_back(open_model: Open) -> None:
    """A list of models that is shown again, after the endpoint could not be reached or refused the
    key, ends what calls failed by: nobody has to ask first."""
    async with OpenAIServer(fails("401 Unauthorized")) as server:
        model = open_model(server.url, ModelSettings(key_check_seconds=1e-9))
        await model.check_key()
        server.models_status = "401 Unauthorized"
        for _ in range(FAILURES_TOLD):
            await call(model)
        with pytest.raises(ConfigError):
            await model.check_key()
        assert await status(model) == "disconnected"
        server.models_status = "200 OK"
        await model.check_key()
        assert await status(model) == "ok"


async def test_a_list_that_says_nothing_of_keys(open_model: Open) -> None:
    """A list that anybody may see does not hide that every call is refused, however long ago."""
    now = 1000.0
    async with OpenAIServer(fails("401 Unauthorized")) as server:
        model = open_model(server.url)
        model.key = KeyState(lambda: now)
        for _ in range(FAILURES_TOLD):
            await call(model)
        now += 1000.0
        state = await model.ping()
        assert (state["key"], state["status"]) == ("valid", "disconnected")
