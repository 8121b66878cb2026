"""What is known of a key: from the list of models, from calls, and for how long."""

from __future__ import annotations

import pytest

from answerable.errors import ConfigError, ModelFailedError
from answerable.llms import key
from answerable.llms.key import KeyState
from answerable.protocols import Prompt
from answerable.settings import ModelSettings
from answerable.testing.openai_server import OpenAIServer, fails, in_turn, says

from .conftest import Open


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("rest", [key.OFTEN, key.RARELY])
def test_when_the_list_is_asked_for(clock: Clock, rest: float) -> None:
    """A good key is asked about as often as is set, a refused one with every probe."""
    state = KeyState(clock, rest)
    assert (state.verdict, state.due) == ("unchecked", True)
    for verdict, pause in (("valid", rest), ("invalid", key.OFTEN), ("unchecked", key.UNTOLD)):
        state.listed(verdict)  # type: ignore[arg-type]
        assert (state.verdict, state.due) == (verdict, False)
        clock.now += pause - 0.1
        assert not state.due
        clock.now += 0.1
        assert state.due


def test_a_refused_call_counts_at_once(clock: Clock) -> None:
    """A refused call makes a good key bad and due to be asked about; the list's refusal and then
    its consent make it good again."""
    state = KeyState(clock)
    state.listed("valid")
    state.refused()
    assert (state.verdict, state.due) == ("invalid", True)
    state.listed("invalid")
    assert not state.due
    state.refused()
    assert not state.due, "refused calls do not make it ask more often"
    state.listed("valid")
    assert (state.verdict, state.due) == ("valid", False)


def test_a_list_that_anybody_may_see(clock: Clock) -> None:
    """A list that is shown all the time does not hide a refused call, until a minute has passed or
    a call is let in."""
    state = KeyState(clock)
    for ends in (lambda: setattr(clock, "now", clock.now + key.REFUSAL_SECONDS), state.accepted):
        state.listed("valid")
        state.refused()
        state.listed("valid")
        assert state.verdict == "invalid"
        ends()
        assert state.verdict == "valid"


def test_a_call_that_is_let_in(clock: Clock) -> None:
    """A call that is let in mends a refused list, and says nothing where no list tells of keys."""
    state = KeyState(clock)
    state.accepted()
    assert state.verdict == "unchecked"
    state.listed("invalid")
    state.accepted()
    assert (state.verdict, state.due) == ("valid", False)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "body",
    [
        {"error": {"message": "API key not valid. Please pass a valid API key."}},
        [{"error": {"message": "API key not valid. Please pass a valid API key."}}],
    ],
)
async def test_a_list_that_is_refused_as_gemini_does(body: object, open_model: Open) -> None:
    """HTTP 400 with words about the key is a refusal; with other words it tells nothing."""
    async with OpenAIServer(says("x"), models_status="400 Bad Request", models_body=body) as server:
        with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
            await open_model(server.url, ModelSettings()).check_key()
        server.models_body = {"error": {"message": "There is no such list."}}
        model = open_model(server.url, ModelSettings())
        await model.check_key()
        assert model.key.verdict == "unchecked"


@pytest.mark.anyio
@pytest.mark.parametrize("status", ["401 Unauthorized", "403 Forbidden"])
async def test_a_turn_tells_health(status: str, open_model: Open, clock: Clock) -> None:
    """A call that is refused shows in the very next probe, and is known to be mended by the list
    alone; no probe asks a question."""
    async with OpenAIServer(in_turn(fails(status), says("x"))) as server:
        model = open_model(server.url, ModelSettings())
        model.key = KeyState(clock)
        await model.check_key()
        server.models_status = status
        with pytest.raises(ModelFailedError):
            [piece async for piece in model.stream((Prompt("user", "?"),), max_tokens=5)]
        state = await model.ping()
        assert (state["status"], state["key"]) == ("disconnected", "invalid")
        assert "OPENAI_API_KEY" in state["error"]
        with pytest.raises(ConfigError):  # the list says so too
            await model.check_key()
        server.models_status = "200 OK"
        await model.check_key()
        assert (await model.ping())["status"] == "ok"
        assert server.calls == 1


@pytest.mark.anyio
async def test_a_call_that_names_the_key(open_model: Open, clock: Clock) -> None:
    """A call that is refused with 400 and words about the key makes the next probe ask the list of
    models; words about something else do not."""
    said = '{"error": {"message": "%s"}}'
    other, named = said % "The schema has no such key.", said % "API key not valid."
    script = in_turn(*(fails("400 Bad Request", text) for text in (other, named)))
    async with OpenAIServer(script) as server:
        model = open_model(server.url, ModelSettings())
        model.key = KeyState(clock)
        await model.check_key()
        server.models_status = "401 Unauthorized"
        for verdict in ("valid", "invalid"):
            with pytest.raises(ModelFailedError):
                [piece async for piece in model.stream((Prompt("user", "?"),), max_tokens=5)]
            assert (await model.ping())["key"] == verdict
