"""An endpoint that shows its models and fails the calls: what health is told of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from answerable.errors import ConfigError, ModelError
from answerable.llms.key import KeyState
from answerable.llms.openai import OpenAIModel
from answerable.llms.patience import FAILURES_TOLD
from answerable.protocols import Prompt
from answerable.settings import ModelSettings
from answerable.testing.openai_scripts import FAULTS
from answerable.testing.openai_server import OpenAIServer, Script, fails, in_turn, says

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
