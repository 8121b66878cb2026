"""Which endpoint, which key, what is sent, and what a choice may look like."""

from __future__ import annotations

from contextlib import aclosing, suppress

import pytest

from answerable.adapters import find_adapter
from answerable.errors import ConfigError, ModelError, ModelOutputError
from answerable.llms import key
from answerable.observability.traceparent import TRACEPARENT
from answerable.protocols import Prompt, Usage
from answerable.settings import ModelSettings
from answerable.testing.openai_scripts import FAULTS, HOSTILE_CHOICES
from answerable.testing.openai_server import OpenAIServer, chooses, fails, in_turn, says, whole

from .conftest import HURRIED, Open

SECRET = "sk-canary-2f8a"
ASKED = (Prompt("user", "{{7*7}} {0.__class__} %s ${x}"),)
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}}


@pytest.mark.anyio
@pytest.mark.parametrize("status", ["401 Unauthorized", "403 Forbidden"])
async def test_a_refused_key_stops_the_start(status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that the endpoint refuses is an error at the start that does not show the key."""
    async with OpenAIServer(FAULTS["answers"], models_status=status) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        with pytest.raises(ConfigError, match="OPENAI_API_KEY") as raised:
            await find_adapter("llms", "openai")("m")
        assert "canary" not in str(raised.value)
        assert server.authorizations == [f"Bearer {SECRET}"]


@pytest.mark.anyio
@pytest.mark.parametrize("status", ["200 OK", "404 Not Found", "500 Internal Server Error"])
async def test_anything_else_does_not(status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endpoint without a list of models, or that is down just now, stops nothing."""
    async with OpenAIServer(FAULTS["answers"], models_status=status) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        writer = await find_adapter("llms", "openai")("m")
        verdict = "valid" if status == "200 OK" else "unchecked"
        assert await writer.ping() == {"status": "ok", "model": "m", "key": verdict}
        await writer.close()
        assert server.calls == 0


@pytest.mark.anyio
async def test_a_key_that_is_revoked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A key that stops being good is found out without a question, and so is its return; the key
    itself is shown nowhere."""
    for pause in ("OFTEN", "UNTOLD"):
        monkeypatch.setattr(key, pause, 0.0)
    async with OpenAIServer(FAULTS["answers"]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        settings = ModelSettings(key_check_seconds=1e-9)
        writer = await find_adapter("llms", "openai")("m", settings)
        states = []
        for status in ("200 OK", "401 Unauthorized", "500 Internal Server Error", "200 OK"):
            server.models_status = status
            states.append(await writer.ping())
        await writer.close()
    assert [state["status"] for state in states] == ["ok", "disconnected", "ok", "ok"]
    assert [state["key"] for state in states] == ["valid", "invalid", "unchecked", "valid"]
    assert server.calls == 0
    assert SECRET not in repr(states) + caplog.text


@pytest.mark.anyio
async def test_a_model_that_is_not_there(open_model: Open) -> None:
    """A name that the endpoint does not know is no healthy model, until a call is answered."""
    async with OpenAIServer(in_turn(fails("404 Not Found"), says("It runs."))) as server:
        model = open_model(server.url)
        for status in ("disconnected", "ok"):
            with suppress(ModelError):
                async for _ in model.stream(ASKED, max_tokens=20):
                    pass
            state = await model.ping()
            assert state["status"] == status
            assert (state.get("error") == "the endpoint knows no such model") is (status != "ok")


@pytest.mark.anyio
async def test_an_endpoint_that_is_gone(open_model: Open, caplog: pytest.LogCaptureFixture) -> None:
    """It is found out without a question, by one probe, and so is its return; one that hangs is
    not there either, and a list that is slow once changes nothing."""
    async with OpenAIServer(FAULTS["answers"]) as server:
        model = open_model(server.url, ModelSettings(key_check_seconds=1e-9))
        assert (await model.ping())["status"] == "ok"
        server.unheard = 1
        assert (await model.ping())["status"] == "ok"
        server.unheard = 2
        gone = await model.ping()
        assert (gone["status"], gone["error"]) == ("disconnected", "the endpoint cannot be reached")
        assert (await model.ping())["status"] == "ok"
    assert (await model.ping())["status"] == "disconnected"
    assert caplog.text.count("model_not_reached") == 3
    assert server.calls == 0


@pytest.mark.anyio
async def test_an_endpoint_that_is_busy(open_model: Open) -> None:
    """One that shows no list while it answers a call is there."""
    async with OpenAIServer(FAULTS["answers"]) as server:
        model = open_model(server.url, ModelSettings(key_check_seconds=1e-9))
        async with aclosing(model.stream((Prompt("user", "?"),), max_tokens=50)) as pieces:
            await anext(pieces)
            server.unheard = 9
            assert (await model.ping())["status"] == "ok"
        assert (await model.ping())["status"] == "disconnected"


@pytest.mark.anyio
async def test_what_is_sent(open_model: Open) -> None:
    """The messages reach the endpoint as they are, with model, bounds and schema."""
    async with OpenAIServer(chooses({"a": 1})) as server:
        assert await open_model(server.url).choose(ASKED, SCHEMA) == {"a": 1}
        body = server.bodies[0]
        assert body["messages"] == [{"role": "user", "content": ASKED[0].content}]
        assert (body["model"], body["temperature"]) == ("scripted", 0)
        assert body["response_format"]["json_schema"]["schema"] == SCHEMA


@pytest.mark.anyio
async def test_the_trace_of_a_request_goes_to_no_endpoint(open_model: Open) -> None:
    """A call within a request that belongs to a trace does not say so: an endpoint is foreign."""
    before = TRACEPARENT.set(f"00-{'4b' * 16}-{'00f0' * 4}-01")
    try:
        async with OpenAIServer(chooses({"a": 1})) as server:
            await open_model(server.url).choose(ASKED, SCHEMA)
    finally:
        TRACEPARENT.reset(before)
    assert "authorization" in server.headers
    assert not {"traceparent", "tracestate", "baggage"} & set(server.headers)


@pytest.mark.anyio
async def test_temperature_can_be_left_out(open_model: Open) -> None:
    """A negative temperature is not sent: some models refuse any."""
    async with OpenAIServer(chooses({})) as server:
        await open_model(server.url, ModelSettings(temperature=-1)).choose(ASKED, SCHEMA)
        assert "temperature" not in server.bodies[0]


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["not_json", "not_an_object", "deep"])
async def test_what_is_no_object(name: str, open_model: Open) -> None:
    """A choice that is no JSON object is an error of its own, asked for once."""
    async with OpenAIServer(chooses(HOSTILE_CHOICES[name])) as server:
        with pytest.raises(ModelOutputError):
            await open_model(server.url).choose(ASKED, SCHEMA)
        assert server.calls == 1


@pytest.mark.anyio
@pytest.mark.parametrize("finish", ["stop", "eos", "function_call", "STOP"])
async def test_how_a_choice_may_end(finish: str, open_model: Open) -> None:
    """An end in other words is an end."""
    async with OpenAIServer(lambda call: whole(call, '{"a": 1}', finish)) as server:
        assert await open_model(server.url).choose(ASKED, SCHEMA) == {"a": 1}


@pytest.mark.anyio
@pytest.mark.parametrize("finish", ["length", "MAX_TOKENS", "content_filter"])
async def test_a_choice_that_is_cut_short_is_none(finish: str, open_model: Open) -> None:
    """Though it may read like one."""
    async with OpenAIServer(lambda call: whole(call, '{"a": 1}', finish)) as server:
        with pytest.raises(ModelOutputError):
            await open_model(server.url).choose(ASKED, SCHEMA)


@pytest.mark.anyio
@pytest.mark.parametrize("name", sorted(set(FAULTS) - {"answers", "json_instead_of_stream"}))
async def test_faults_of_a_choice(name: str, open_model: Open) -> None:
    """Whatever an endpoint does, a choice ends in an object or a model's error."""
    async with OpenAIServer(FAULTS[name]) as server:
        with pytest.raises(ModelError):
            await open_model(server.url, HURRIED).choose(ASKED, SCHEMA)
        assert server.calls <= HURRIED.tries


@pytest.mark.anyio
async def test_usage_of_a_choice(open_model: Open) -> None:
    """A choice counts its tokens as an answer does."""
    async with OpenAIServer(chooses({})) as server:
        usage = Usage()
        await open_model(server.url).choose(ASKED, SCHEMA, usage=usage)
    assert usage == Usage(1, 100, 60, 20)


@pytest.mark.anyio
async def test_a_model_can_be_closed_twice(open_model: Open) -> None:
    """``close`` may be called again."""
    async with OpenAIServer(says("x")) as server:
        model = open_model(server.url)
        await model.close()
        await model.close()
