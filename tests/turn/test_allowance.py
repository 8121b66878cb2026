"""A turn's share of the model: what is logged of calls that fail."""

from __future__ import annotations

import logging

import pytest

from answerable.errors import BudgetSpentError, ModelError
from answerable.llms.openai import OpenAIModel
from answerable.outbound.endpoints import Endpoint
from answerable.protocols import Prompt
from answerable.settings import ModelSettings
from answerable.testing.openai_server import OpenAIServer, fails, says
from answerable.turn import allowance
from answerable.turn.allowance import Allowance

pytestmark = pytest.mark.anyio
ASKED = (Prompt("user", "My name is Wilhelmina."),)
NOT_VALID = '{"error": {"message": "API key not valid: sk-canary. You sent: Wilhelmina."}}'
FAILURES = {
    "429 Too Many Requests": ("ModelBusyError", "The model has no room just now."),
    "500 No": ("ModelFailedError", "The model's endpoint answered HTTP 500."),
    "401 Unauthorized": ("RejectedError", "The model's endpoint answered HTTP 401."),
    "400 Bad Request": ("RejectedError", "The model's endpoint answered HTTP 400."),
}


@pytest.mark.parametrize("streamed", [True, False])
@pytest.mark.parametrize("status", FAILURES)
async def test_a_failure_is_logged_once(
    status: str, streamed: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """With its kind, its reason and the id of the request: no word of the visitor, and no key."""
    async with OpenAIServer(fails(status, NOT_VALID)) as server:
        place = Endpoint(server.url, "scripted", "sk-canary", "OPENAI_API_KEY")
        model = OpenAIModel(place, ModelSettings(tries=1))
        mine = Allowance(model, calls=2, request_id="0123")
        with caplog.at_level(logging.WARNING, allowance.__name__):
            for _ in range(2):
                with pytest.raises(ModelError):
                    await _asked(mine, streamed)
        await model.close()
    (line,) = [each for each in caplog.records if each.name == allowance.__name__]
    said = vars(line)
    told = (line.levelname, line.message, said["request_id"], said["error"], said["reason"])
    assert told == ("WARNING", "model_failed", "0123", *FAILURES[status])


async def _asked(mine: Allowance, streamed: bool) -> None:
    if streamed:
        async for _ in mine.stream(ASKED, max_tokens=9):
            pass
    else:
        await mine.choose(ASKED, {})


async def test_what_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    """A call that goes well has no line, one that a budget has no room for has another, and one
    beyond the turn's share asks nobody."""
    async with OpenAIServer(says("Yes.")) as server:
        model = OpenAIModel(Endpoint(server.url, "m", "k", "K"), ModelSettings())
        mine = Allowance(model, calls=2)
        await _asked(mine, streamed=True)
        with pytest.raises(BudgetSpentError), mine._failures():
            raise BudgetSpentError("day", 1.0)
        mine.calls = 0
        with pytest.raises(ModelError):
            await _asked(mine, streamed=True)
        await model.close()
    assert not [each for each in caplog.records if each.name == allowance.__name__]
