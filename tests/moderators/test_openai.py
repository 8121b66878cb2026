"""A moderation endpoint on a socket: its verdicts, its failures, and nothing of the key."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest
from pydantic import SecretStr

from answerable.adapters import available, find_adapter
from answerable.errors import ModelBusyError, ModelError
from answerable.moderators.openai import OpenAIModerator
from answerable.sections.guard import GuardSettings
from answerable.testing.openai_scripts import for_ever
from answerable.testing.openai_server import Call, OpenAIServer, Script, fails
from answerable.verdicts import Verdict

pytestmark = pytest.mark.anyio
KEY = "key-of-the-tests"
Open = Callable[..., OpenAIModerator]


def judges(**categories: float) -> Script:
    """Flags the categories with a score above one half."""

    async def script(call: Call) -> None:
        scores = {name.replace("__", "-"): score for name, score in categories.items()}
        flags = {name: score > 0.5 for name, score in scores.items()}
        result = {"flagged": any(flags.values()), "categories": flags, "category_scores": scores}
        await call.respond("200 OK", json.dumps({"results": [result]}))

    return script


@pytest.fixture
async def open_moderator() -> AsyncIterator[Open]:
    async with AsyncExitStack() as stack:

        def opened(url: str, seconds: float = 20) -> OpenAIModerator:
            key = SecretStr(KEY)
            moderator = OpenAIModerator(
                GuardSettings(endpoint=url, endpoint_key=key, endpoint_seconds=seconds)
            )
            stack.push_async_callback(moderator.close)
            return moderator

        yield opened


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ({"harassment": 0.1, "violence": 0.2}, None),
        ({"hate/threatening": 0.9, "violence": 0.7}, Verdict("harassment", "blocked", 0.9)),
        ({"self__harm/intent": 0.8}, Verdict("self_harm", "blocked", 0.8)),
        ({"sexual/minors": 0.6}, Verdict("sexual", "blocked", 0.6)),
        ({"illicit": 0.99}, None),
        ({"spam": 0.9}, Verdict("spam", "blocked", 0.9)),
    ],
)
async def test_its_categories(
    scores: dict[str, float], verdict: Verdict | None, open_moderator: Open
) -> None:
    """The likeliest flagged category, by the name that the replies know."""
    async with OpenAIServer(judges(**scores)) as server:
        assert await open_moderator(server.url).judge("Some text") == verdict
        assert server.bodies == [{"model": "omni-moderation-latest", "input": "Some text"}]
        assert server.authorizations == [f"Bearer {KEY}"]


@pytest.mark.parametrize(
    "script",
    [
        fails("500 Internal Server Error"),
        fails("429 Too Many Requests"),
        fails("200 OK", "<html>"),
        fails("200 OK", '{"results": [{"flagged": "no"}]}'),
        fails("200 OK", '{"error": {}}'),
        fails("200 OK", "[]"),
        fails("302 Found", extra="Location: http://127.0.0.1:9/\r\n"),
        for_ever,
    ],
)
async def test_a_failure_is_said_once(script: Script, open_moderator: Open) -> None:
    """Whatever goes wrong is an error without the key; then it is left alone for a while."""
    async with OpenAIServer(script) as server:
        moderator = open_moderator(server.url, 0.4 if script is for_ever else 20)
        with pytest.raises(ModelError) as caught:
            await moderator.judge("Some text")
        assert KEY not in f"{caught.value!r} {moderator!r}"
        with pytest.raises(ModelBusyError, match="a moment ago"):
            await moderator.judge("Some text")
        assert server.calls == 1


async def test_it_is_an_adapter() -> None:
    """The settings open it like every other adapter."""
    assert available("moderators") == ["openai"]
    opened = await find_adapter("moderators", "openai")(GuardSettings(endpoint="http://x.test"))
    await opened.close()
