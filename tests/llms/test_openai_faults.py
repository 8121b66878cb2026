"""An endpoint at its worst: each fault ends in one answer or one error, in time."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing

import pytest

from answerable.errors import ModelBusyError, ModelError, ModelFailedError, ModelLengthError
from answerable.llms import received
from answerable.llms.chat_stream import MOST_TOKENS, count, raise_for
from answerable.llms.openai import OpenAIModel
from answerable.protocols import Prompt, Usage
from answerable.settings import ModelSettings
from answerable.testing.openai_scripts import ANSWER, FAULTS
from answerable.testing.openai_server import Call, OpenAIServer

from .conftest import HURRIED, SETTINGS, Open

pytestmark = pytest.mark.anyio

ASKED = (Prompt("system", "Be brief."), Prompt("user", "How do I install it?"))
OK, FAILED, BUSY = None, ModelFailedError, ModelBusyError
# script: (how it ends, whether text was shown before, calls made: one, or all tries)
EXPECTED: dict[str, tuple[type[ModelError] | None, bool, int]] = {
    "answers": (OK, True, 1),
    "timeout_before_headers": (FAILED, False, 1),
    "slow_first_token": (FAILED, False, 1),
    "gap": (FAILED, True, 1),
    "error_500": (FAILED, False, 2),
    "error_502_html": (FAILED, False, 2),
    "error_503": (BUSY, False, 2),
    "error_429": (BUSY, False, 2),
    "error_429_retry_after": (BUSY, False, 1),
    "error_429_once": (OK, True, 2),
    "error_500_once": (OK, True, 2),
    "error_400": (FAILED, False, 1),
    "error_401": (FAILED, False, 1),
    "redirect": (FAILED, False, 1),
    "closes_at_once": (FAILED, False, 2),
    "resets_at_once": (FAILED, False, 2),
    "tls_junk": (FAILED, False, 2),
    "garbage": (FAILED, False, 2),
    "bad_json": (FAILED, False, 2),
    "json_that_is_no_object": (FAILED, False, 2),
    "not_an_event_stream": (FAILED, False, 2),
    "half_stream": (FAILED, True, 1),
    "reset_mid_stream": (FAILED, True, 1),
    "no_done": (OK, True, 1),
    "no_finish_reason": (OK, True, 1),
    "stop_on_each_chunk": (OK, True, 1),
    "stops_then_pauses": (FAILED, True, 1),
    "null_choices": (OK, True, 1),
    "finish_twice": (OK, True, 1),
    "never_closes": (OK, True, 1),
    "empty_stream": (FAILED, False, 2),
    "empty_answer": (FAILED, False, 2),
    "one_byte_a_second": (FAILED, False, 1),
    "huge_line": (FAILED, False, 2),
    "wrong_content_type": (FAILED, False, 2),
    "json_instead_of_stream": (FAILED, False, 2),
    "split_unicode": (OK, True, 1),
    "keep_alive_comments": (OK, True, 1),
    "error_in_stream": (FAILED, False, 2),
    "overloaded_in_stream": (BUSY, False, 2),
    "error_after_text": (FAILED, True, 1),
    "length": (ModelLengthError, True, 1),
    "max_tokens": (FAILED, True, 1),
    "filter_and_why": (FAILED, True, 1),
    "cut_then_stop": (FAILED, True, 1),
    "end_turn": (OK, True, 1),
    "function_call": (OK, True, 1),
    "function_call_alone": (FAILED, False, 2),
    "content_filter": (FAILED, True, 1),
    "chatter": (FAILED, True, 1),
}
# The deadlines that end some of them, in less than the others have.
DUE: dict[str, dict[str, float]] = {
    "timeout_before_headers": {"first_token_seconds": 0.2},
    "slow_first_token": {"first_token_seconds": 0.2},
    "one_byte_a_second": {"first_token_seconds": 0.2},
    "gap": {"gap_seconds": 0.2},
    "stops_then_pauses": {"gap_seconds": 0.2},
}


async def read(model: OpenAIModel, usage: Usage | None = None) -> tuple[str, ModelError | None]:
    """All that was said, and how it ended."""
    said = ""
    try:
        async with aclosing(model.stream(ASKED, max_tokens=200, usage=usage)) as pieces:
            async for piece in pieces:
                said += piece
    except ModelError as error:
        return said, error
    return said, None


def test_every_fault_is_expected() -> None:
    """Each script has its expectation, and there are at least 25."""
    assert set(FAULTS) == set(EXPECTED)
    assert len(FAULTS) >= 25


@pytest.mark.parametrize("name", EXPECTED)
async def test_fault(name: str, open_model: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends as expected within the deadline, and nothing is asked again once text was shown."""
    how, shown, calls = EXPECTED[name]
    monkeypatch.setattr(received, "AFTER_FINISH_SECONDS", 0.2)
    settings = SETTINGS.model_copy(update=DUE.get(name, {}))
    async with OpenAIServer(FAULTS[name]) as server:
        model = open_model(server.url, settings)
        began = time.monotonic()
        said, error = await read(model)
        took = time.monotonic() - began
        assert error is None if how is None else isinstance(error, how), error
        assert bool(said) is shown
        if how is None:
            assert said.startswith(ANSWER)
        assert took < (20 if name in DUE else settings.total_seconds)
        assert server.calls == calls <= settings.tries


async def test_a_call_that_fails_is_repeated_three_times(open_model: Open) -> None:
    """So it is by itself, with growing pauses; the seed asks for three retries."""
    async with OpenAIServer(FAULTS["error_500"]) as server:
        _, error = await read(open_model(server.url, ModelSettings()))
        assert isinstance(error, ModelFailedError)
        assert server.calls == 1 + 3


async def test_a_refused_connection(open_model: Open) -> None:
    """Where nobody listens, the model has failed."""
    async with OpenAIServer(FAULTS["answers"]) as server:
        url = server.url
    _, error = await read(open_model(url))
    assert isinstance(error, ModelFailedError)


class Settled:
    """A bill that notes what it is settled with."""

    def __init__(self, settled: list[tuple[int | None, int]]) -> None:
        self.settled = settled

    async def settle(self, tokens: int | None, *, calls: int = 1) -> None:
        self.settled.append((tokens, calls))


class Tolls:
    """A toll that lets every call pass."""

    def __init__(self) -> None:
        self.settled: list[tuple[int | None, int]] = []  # tokens and calls

    async def pay(self, tokens: int, *, queued: bool = True) -> Settled:
        return Settled(self.settled)


async def test_what_reached_nobody_is_not_paid_for(open_model: Open) -> None:
    """Where no connection came about no token was used and no call was made: a budget must outlast
    an outage. What the endpoint refuses is a call."""
    toll = Tolls()
    async with OpenAIServer(FAULTS["error_500"]) as server:
        url = server.url
        await read(open_model(url), Usage(toll=toll))  # type: ignore[arg-type]
    assert set(toll.settled) == {(0, 1)}
    toll.settled.clear()
    await read(open_model(url), Usage(toll=toll))  # type: ignore[arg-type]
    assert set(toll.settled) == {(0, 0)}


@pytest.mark.parametrize("fault", ["closes_at_once", "resets_at_once"])
async def test_who_hangs_up_was_reached(fault: str, open_model: Open) -> None:
    """An endpoint that has the request may have worked on it, and be paid for that: what was set
    aside stays so, else no budget would hold while it fails."""
    toll = Tolls()
    async with OpenAIServer(FAULTS[fault]) as server:
        await read(open_model(server.url), Usage(toll=toll))  # type: ignore[arg-type]
        assert toll.settled == [(None, 1)] * server.calls


async def test_counts_beyond_reason(open_model: Open) -> None:
    """An endpoint's count of tokens is a number that a ledger can hold."""
    body = {"usage": {"prompt_tokens": 10**30, "completion_tokens": -1}}
    usage = Usage()
    count(body, usage)
    assert (usage.prompt_tokens, usage.completion_tokens) == (MOST_TOKENS, 0)


def test_an_error_code_of_other_digits() -> None:
    """What is no number is an error like any other."""
    with pytest.raises(ModelFailedError):
        raise_for({"error": {"code": "\u00b2"}})


async def test_tls_is_asked_of_a_plain_port(open_model: Open) -> None:
    """So it has where TLS is expected and something else answers."""
    async with OpenAIServer(FAULTS["answers"]) as server:
        _, error = await read(open_model(server.url.replace("http:", "https:"), HURRIED))
    assert isinstance(error, ModelFailedError)


async def test_retry_after_reaches_the_caller(open_model: Open) -> None:
    """A wait too long for a reader is not waited: the caller hears how long it would be."""
    async with OpenAIServer(FAULTS["error_429_retry_after"]) as server:
        model = open_model(server.url)
        _, error = await read(model)
        assert isinstance(error, ModelBusyError)
        assert error.retry_after == 30
        _, error = await read(model)
        assert isinstance(error, ModelBusyError)
        assert 25 < error.retry_after <= 30
        assert server.calls == 1


async def test_unicode_is_whole(open_model: Open) -> None:
    """Characters cut in two by the network arrive whole."""
    async with OpenAIServer(FAULTS["split_unicode"]) as server:
        said, _ = await read(open_model(server.url))
    assert said.endswith("Zażółć gęślą jaźń 👋🏽. [S1]")


async def test_errors_say_nothing_of_the_request(open_model: Open) -> None:
    """What an endpoint writes into an error, and the key, reach no message."""
    for name in ("error_in_stream", "error_400", "error_502_html"):
        async with OpenAIServer(FAULTS[name]) as server:
            _, error = await read(open_model(server.url))
        assert "detail" not in str(error)
        assert "Gateway" not in str(error)
        assert "key" not in str(error)


async def test_an_outage_is_not_a_storm(open_model: Open) -> None:
    """Of 100 questions during an outage hardly any makes a call; most are answered at once."""
    async with OpenAIServer(FAULTS["error_500"]) as server:
        model = open_model(server.url)
        took = []
        for _ in range(100):
            began = time.monotonic()
            _, error = await read(model)
            assert error is not None
            took.append(time.monotonic() - began)
        assert server.calls <= 10
        assert sorted(took)[75] < 0.1  # a machine that is busy halts a few of them
        assert (await model.ping())["status"] == "disconnected"


async def test_one_call_tries_after_an_outage(open_model: Open) -> None:
    """After the pause one call tries, and while it does no other; then all is well again."""
    settings, now = SETTINGS.model_copy(update={"breaker_failures": 2}), 0.0
    async with OpenAIServer(FAULTS["error_500"]) as server:
        model = open_model(server.url, settings)
        model.patience.breaker.clock = lambda: now
        await read(model)
        calls = server.calls
        server.script = FAULTS["answers"]
        assert isinstance((await read(model))[1], ModelBusyError)
        assert server.calls == calls
        now += settings.breaker_seconds
        outcomes = await asyncio.gather(*(read(model) for _ in range(5)))
        assert sum(error is None for _, error in outcomes) == 1
        assert server.calls == calls + 1
        outcomes = await asyncio.gather(*(read(model) for _ in range(5)))
        assert [error for _, error in outcomes] == [None] * 5


async def test_half_answers_open_the_breaker_too(open_model: Open) -> None:
    """Answers that always break off are an outage, though each began."""
    async with OpenAIServer(FAULTS["half_stream"]) as server:
        model = open_model(server.url)
        for _ in range(8):
            await read(model)
        assert server.calls == SETTINGS.breaker_failures


async def test_long_answers_are_no_outage(open_model: Open) -> None:
    """Each was cut where it may write no more: the endpoint works, and goes on being asked."""
    async with OpenAIServer(FAULTS["length"]) as server:
        model = open_model(server.url)
        for _ in range(2 * SETTINGS.breaker_failures):
            await read(model)
        assert server.calls == 2 * SETTINGS.breaker_failures
        assert (await model.ping())["status"] == "ok"


async def test_an_answer_that_is_all_thought_is_asked_for_once(open_model: Open) -> None:
    """Each further try would think as long, and cost as much; the owner is told what helps."""

    async def thinks(call: Call) -> None:
        await call.head()
        await call.text("<think>Let me see.")
        await call.chunk(None, "length")
        await call.done()

    async with OpenAIServer(thinks) as server:
        model = open_model(server.url)
        for calls in (1, 2, 3):
            said, error = await read(model)
            assert not said
            assert isinstance(error, ModelLengthError)
            assert server.calls == calls
        assert "answer_tokens of [model]" in (await model.ping())["error"]


@pytest.mark.parametrize("name", ["gap", "timeout_before_headers", "slow_first_token"])
async def test_a_reader_who_leaves_is_not_paid_for(name: str, open_model: Open) -> None:
    """The endpoint is left long before a deadline, before the first word as well as after it."""
    async with OpenAIServer(FAULTS[name]) as server:
        model = open_model(server.url)
        reading = asyncio.create_task(read(model))
        while not server.calls:  # noqa: ASYNC110 -- nothing there could set an event
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.1)  # its words are there
        reading.cancel()
        await asyncio.wait([reading])
        await asyncio.wait_for(server.aborted.wait(), 15)
        assert model.patience.breaker.paused_for == 0


async def test_an_answer_closed_half_way(open_model: Open) -> None:
    """A stream that is closed after its first piece closes the call."""
    async with OpenAIServer(FAULTS["gap"]) as server:
        stream = open_model(server.url).stream(ASKED, max_tokens=200)
        async with aclosing(stream):
            await anext(stream)
        await asyncio.wait_for(server.aborted.wait(), 15)


async def test_usage_is_counted(open_model: Open) -> None:
    """Tokens are what the endpoint says; each call is counted, the failed one as well."""
    async with OpenAIServer(FAULTS["error_500_once"]) as server:
        usage = Usage()
        await read(open_model(server.url), usage)
    assert usage == Usage(calls=2, prompt_tokens=100, cached_tokens=60, completion_tokens=20)
