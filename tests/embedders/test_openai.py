"""An embedder behind a socket: what it is sent, what it may answer, and what happens if not."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import numpy as np
import pytest

from answerable.adapters import open_adapter
from answerable.embedders import openai as adapter
from answerable.embedders.openai import OpenAIEmbedder
from answerable.embedders.plain_texts import BATCH, MAX_TOKENS
from answerable.errors import ConfigError, ModelBusyError, ModelFailedError
from answerable.protocols import Passage
from answerable.testing.embeddings_script import Rows, embeds, refuses
from answerable.testing.openai_server import OpenAIServer, Script, fails, in_turn

pytestmark = pytest.mark.anyio
SECRET = "sk-canary-77d1"
Opened = tuple[OpenAIServer, OpenAIEmbedder]
Open = Callable[..., Awaitable[Opened]]


@pytest.fixture
async def opened(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Open]:
    """Opens an endpoint that follows a script, and the embedder that asks it."""
    monkeypatch.setattr(adapter, "FIRST_DELAY", 0.0)
    async with AsyncExitStack() as stack:

        async def made(script: Script, address: str = "m?dimensions=64", **more: Any) -> Opened:
            server = await stack.enter_async_context(OpenAIServer(script, **more))
            monkeypatch.setenv("EMBEDDING_BASE_URL", server.url)
            monkeypatch.setenv("EMBEDDING_API_KEY", SECRET)
            embedder: OpenAIEmbedder = await open_adapter("embedders", f"openai:{address}")
            stack.push_async_callback(embedder.close)
            return server, embedder

        yield made


async def test_what_is_sent(opened: Open) -> None:
    """Model and texts, with the key; a passage and its parts, each once and none without words."""
    server, embedder = await opened(embeds())
    text = "One. Two.\x00"
    found = await embedder.embed([Passage(text, ((0, 4), (5, 9), (9, 10))), Passage("One.")])
    assert server.bodies == [{"model": "m", "input": ["One. Two.", "One.", "Two.", "(empty)"]}]
    assert set(server.authorizations) == {f"Bearer {SECRET}"}
    assert found[0].parts.shape == (3, 64)
    assert np.array_equal(found[0].parts[0], found[1].whole)


async def test_many_texts_are_several_requests(opened: Open) -> None:
    """No request holds more texts than endpoints take, and each vector is its own text's."""
    server, embedder = await opened(embeds())
    texts = [f"number {n}" for n in range(2 * BATCH + 1)]
    found = await embedder.embed([Passage(each) for each in texts])
    assert sorted(len(each["input"]) for each in server.bodies) == [1, BATCH, BATCH]
    assert np.array_equal(found[-1].whole, await embedder.embed_query(texts[-1]))


async def test_a_question_is_asked_once(opened: Open) -> None:
    """What was embedded a moment ago is not asked again."""
    server, embedder = await opened(embeds())
    for _ in range(3):
        await embedder.embed_query("How?")
    assert server.calls == 1


async def test_a_long_text_is_cut(opened: Open) -> None:
    """The beginning is sent, of no more tokens than any model reads."""
    server, embedder = await opened(embeds())
    await embedder.embed_query("word " * 10_000)
    (sent,) = server.bodies[0]["input"]
    assert embedder.count_tokens(sent) == MAX_TOKENS
    assert sent.endswith("word")


@pytest.mark.parametrize(
    ("address", "dimension", "sent"),
    [
        ("text-embedding-3-small", 1536, 1536),
        ("text-embedding-3-small?dimensions=512", 512, 512),
        ("text-embedding-004", 768, None),
        ("nomic-embed-text:v1.5?dimensions=64", 64, None),
    ],
)
async def test_lengths_of_vectors(
    address: str, dimension: int, sent: int | None, opened: Open
) -> None:
    """Known models need no number; it is sent to those that shorten their vectors."""
    server, embedder = await opened(embeds(dimension), address)
    vector = await embedder.embed_query("How?")
    assert vector.shape == (embedder.dimension,) == (dimension,)
    assert embedder.name == f"openai:{address.partition('?')[0]}:{dimension}"
    assert server.bodies[-1].get("dimensions") == sent


async def test_an_unknown_model_is_measured(opened: Open) -> None:
    """A model that nobody knows is asked for one vector; one that is silent has to be named."""
    _, embedder = await opened(embeds(48), "my-own")
    assert embedder.dimension == 48
    with pytest.raises(ConfigError, match="dimensions=768"):
        await opened(refuses("500 No", then=embeds()), "my-own")


@pytest.mark.parametrize("address", ["m?dimensions=x", "m?dimensions=0", "m?size=3", "m?x"])
async def test_a_wrong_address(address: str, opened: Open) -> None:
    """What cannot be understood is said at the start."""
    with pytest.raises(ConfigError, match="is no embedder"):
        await opened(embeds(), address)


async def test_another_length_is_an_error(opened: Open) -> None:
    """Vectors of another length than said are mixed with nothing; the error names the length."""
    _, embedder = await opened(embeds(32))
    with pytest.raises(ConfigError, match="dimensions=32"):
        await embedder.embed([Passage("One.")])


def _turned(rows: Rows) -> Rows:
    return rows[::-1]


def _unnumbered(rows: Rows) -> Rows:
    return [{"embedding": row["embedding"]} for row in rows]


async def test_order_is_that_of_the_index(opened: Open) -> None:
    """Rows are put in the order of their index; without one they stand as they came."""
    _, turned = await opened(embeds(change=_turned))
    _, plain = await opened(embeds(change=_unnumbered))
    passages = [Passage("alpha"), Passage("beta"), Passage("gamma")]
    one, other = await turned.embed(passages), await plain.embed(passages)
    assert all(np.array_equal(a.whole, b.whole) for a, b in zip(one, other, strict=True))


def _first(row: dict[str, Any]) -> Callable[[Rows], Rows]:
    return lambda rows: [rows[0] | row, *rows[1:]]


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: [],
        lambda rows: rows[:-1],
        lambda rows: [*rows, rows[0]],
        lambda rows: {"a": 1},
        lambda rows: "rows",
        lambda rows: None,
        _first({"embedding": None}),
        _first({"embedding": []}),
        _first({"embedding": [0.0] * 64}),
        _first({"embedding": [float("nan")] * 64}),
        _first({"embedding": [1e300] * 64}),
        _first({"embedding": ["a"] * 64}),
    ],
)
async def test_garbage_is_a_failure(change: Callable[[Rows], Any], opened: Open) -> None:
    """Anything else than one usable vector for each text is a failure and never a vector."""
    _, embedder = await opened(embeds(change=change))
    with pytest.raises(ModelFailedError):
        await embedder.embed_query("How?")


@pytest.mark.parametrize(
    "status", ["429 Too Many Requests", "503 Unavailable", "500 Internal Server Error"]
)
async def test_an_ingest_waits(status: str, opened: Open) -> None:
    """An endpoint that has no room, or fails, is asked again as it says."""
    script = refuses(status, "Retry-After: 0\r\n", times=4, then=embeds())
    server, embedder = await opened(script)
    assert len(await embedder.embed([Passage("One.")])) == 1
    assert server.calls == 5


async def test_an_ingest_does_not_wait_for_ever(opened: Open) -> None:
    """A pause of an hour is a failure at once, and so is the last of many."""
    script = refuses("429 Too Many", "Retry-After: 3600\r\n", then=embeds())
    server, embedder = await opened(script)
    with pytest.raises(ModelBusyError):
        await embedder.embed([Passage("One.")])
    assert server.calls == 1
    server, embedder = await opened(refuses("500 No", then=embeds()))
    with pytest.raises(ModelFailedError):
        await embedder.embed([Passage("One.")])
    assert server.calls == adapter.INGEST.tries


# How Gemini says it, the second in a list as its protocol of OpenAI's does.
NOT_VALID = {"error": {"code": 400, "message": "API key not valid. Please pass a valid API key."}}
REFUSALS = [
    ("401 Unauthorized", {}),
    ("403 Forbidden", {}),
    ("400 Bad Request", NOT_VALID),
    ("400 Bad Request", [NOT_VALID | {"reason": "API_KEY_INVALID"}]),
]


@pytest.mark.parametrize(("status", "said"), REFUSALS)
async def test_a_refused_key(status: str, said: object, opened: Open) -> None:
    """The error names the variable and not the key, and nobody asks twice; health tells it."""
    server, embedder = await opened(fails(status, json.dumps(said)))
    with pytest.raises(ConfigError, match="refuses the key in EMBEDDING_API_KEY") as raised:
        await embedder.embed_query("How?")
    assert server.calls == 1
    assert "canary" not in str(raised.value) + repr(embedder.endpoint)
    state = await embedder.ping()
    assert state["status"] == "disconnected"
    assert "EMBEDDING_API_KEY" in state["error"]


@pytest.mark.parametrize(("status", "said"), REFUSALS)
async def test_a_key_that_is_refused_at_the_start(status: str, said: object, opened: Open) -> None:
    """The list of models tells of it before anything is embedded."""
    with pytest.raises(ConfigError, match="refuses the key in EMBEDDING_API_KEY"):
        await opened(embeds(), models_status=status, models_body=said)


async def test_an_endpoint_that_is_away_at_the_start(
    opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    """It is a warning, and health knows until it is back. One that has no list is there."""
    with caplog.at_level(logging.WARNING, adapter.__name__):
        server, embedder = await opened(
            refuses("500 No", times=1, then=embeds()), models_status="503 Unavailable"
        )
    assert [each.message for each in caplog.records] == ["embedder_not_reached"]
    assert server.calls == 0
    assert (await embedder.ping())["status"] == "disconnected"
    assert (await embedder.ping())["status"] == "ok"


OTHER_REASONS = ["{}", '{"error": "The schema has no such key."}']


@pytest.mark.parametrize("said", OTHER_REASONS)
async def test_a_text_that_is_refused_stops_nobody_else(said: str, opened: Open) -> None:
    """A question that the endpoint does not take is an error of its own."""
    script = in_turn(fails("400 Bad Request", said), embeds())
    _, embedder = await opened(script, models_status="404 Not Found")
    with pytest.raises(ConfigError, match="HTTP 400"):
        await embedder.embed_query("How?")
    assert (await embedder.embed_query("Why?")).shape == (64,)
    assert (await embedder.ping())["status"] == "ok"


async def test_a_model_that_the_endpoint_does_not_have(opened: Open) -> None:
    """Where every text is refused, health says so: after the first a word is embedded."""
    server, embedder = await opened(fails("404 Not Found"))
    assert (await embedder.ping())["status"] == "ok"
    with pytest.raises(ConfigError, match="Is m the name of a model"):
        await embedder.embed_query("How?")
    assert "Is m the name of a model" in (await embedder.ping())["error"]
    assert server.bodies[-1]["input"] == [adapter.PROBED]


async def test_a_question_is_tried_four_times(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pauses double, and all of it fits into the time that a question has."""
    server, embedder = await opened(refuses("500 No", times=3, then=embeds()))
    assert adapter.QUERY_SECONDS > 2 * 1.75
    monkeypatch.setattr(adapter, "FIRST_DELAY", 0.25)
    monkeypatch.setattr(adapter, "QUERY_SECONDS", 60.0)
    began = time.monotonic()
    assert (await embedder.embed_query("How?")).shape == (64,)
    assert server.calls == 4
    assert time.monotonic() - began >= 1.75


async def test_after_a_failure_nobody_waits(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that failed is told of in health, the next ones fail at once for a moment, and
    then the endpoint is asked again."""
    tries = adapter.QUESTION.tries
    server, embedder = await opened(refuses("500 No", times=tries, then=embeds()))
    with pytest.raises(ModelFailedError):
        await embedder.embed_query("How?")
    with pytest.raises(ModelBusyError):
        await embedder.embed_query("Why?")
    assert server.calls == tries
    later = time.monotonic() + adapter.REST_SECONDS
    monkeypatch.setattr(adapter.time, "monotonic", lambda: later)
    assert (await embedder.embed_query("Why?")).shape == (64,)
    assert await embedder.ping() == {"status": "ok", "model": "m"}


async def test_health_without_questions(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endpoint that is gone is told of without a question, and so is one that is back; one
    without a list of models is there. Where all is well, nothing is embedded for it."""
    server, embedder = await opened(embeds(), models_status="404 Not Found")
    assert await embedder.ping() == {"status": "ok", "model": "m"}
    server.models_status = "503 Unavailable"
    assert (await embedder.ping())["status"] == "ok"
    monkeypatch.setattr(adapter, "CHECK_SECONDS", 0.0)
    assert (await embedder.ping())["status"] == "disconnected"
    assert server.calls == 0
    assert (await embedder.ping())["status"] == "ok"
    assert server.calls == 1


async def test_health_is_that_of_embeddings(opened: Open) -> None:
    """An endpoint that lists its models and embeds nothing is not well."""
    _, embedder = await opened(refuses("500 No", then=embeds()))
    with pytest.raises(ModelFailedError):
        await embedder.embed_query("How?")
    assert (await embedder.ping())["status"] == "disconnected"
    assert (await embedder.ping())["status"] == "disconnected"


async def test_nobody_there(opened: Open) -> None:
    """An address where nothing listens is a failure that quotes no text."""
    server, embedder = await opened(embeds())
    await server.__aexit__(None, None, None)
    with pytest.raises(ModelFailedError, match="cannot be reached") as raised:
        await embedder.embed_query("secret question")
    assert "secret" not in str(raised.value)
    assert (await embedder.ping())["status"] == "disconnected"
