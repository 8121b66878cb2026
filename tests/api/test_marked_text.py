"""Marked text over HTTP: a real assistant without an index."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from answerable.api import create_app
from answerable.assistant import Assistant
from answerable.settings import Settings
from answerable.testing.sse import parse

pytestmark = pytest.mark.anyio

LONG = "The gate is purple. " + "Gardens are green and quiet places. " * 1_500


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(data=tmp_path / "data")
    async with Assistant(settings) as assistant:
        await assistant.start()
        transport = httpx.ASGITransport(create_app(assistant, settings))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield client


def body(passage: str, question: str = "What colour is the gate?") -> dict[str, str]:
    return {"message": question, "mode": "selection", "context": passage}


async def test_an_answer_without_an_index(client: httpx.AsyncClient) -> None:
    """Where nothing was ingested a passage is answered from all the same, CRLF or not."""
    passage = "A garden.\r\n\r\nThe gate is purple, or was \u200bpurple once.\r\n"
    answer = (await client.post("/chat", json=body(passage), headers=JSON)).json()
    assert (answer["state"], answer["warnings"]) == ("answered", [])
    for each in answer["citations"]:
        assert passage[each["char_start"] : each["char_end"]] == each["quote"]
    assert "The gate is purple" in answer["citations"][0]["quote"]


SENT = "\n\n  \u202eA ga\x00rden.\r\nThe gate is purple.\r\n"


async def test_places_count_in_what_was_sent(client: httpx.AsyncClient) -> None:
    """At every door: characters that are left out before the text is read move no place."""
    question, told = "What colour is the gate?", {"mode": "selection", "context": SENT}
    answer = (await client.post("/chat", json=body(SENT), headers=JSON)).json()
    message = {"role": "user", "content": question}
    asked = {"model": "answerable", "messages": [message], "answerable": told}
    whole = (await client.post("/v1/chat/completions", json=asked)).json()
    parts = [{"role": "user", "parts": [{"type": "text", "text": question}]}]
    stream = await client.post("/api/chat", json={"messages": parts, "answerable": told})
    lines = (line.removeprefix("data: ") for line in stream.text.splitlines())
    events = [json.loads(line) for line in lines if line.startswith("{")]
    quoted = [each["data"] for each in events if each["type"] == "data-citation"]
    for citations in (answer["citations"], whole["answerable"]["citations"], quoted):
        [cited] = citations
        assert SENT[cited["char_start"] : cited["char_end"]] == cited["quote"]
        assert (cited["quote"], cited["line_start"]) == ("The gate is purple.", 4)


async def test_nothing_that_can_be_read(client: httpx.AsyncClient) -> None:
    """Characters that nobody sees are no marked text."""
    response = await client.post("/chat", json=body(" \x00\r\n\u202e "), headers=JSON)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "context_missing")


async def test_where_it_comes_from(client: httpx.AsyncClient) -> None:
    """At the doors of other front ends the source is named, in words that the site may replace."""
    told = {"mode": "selection", "context": "A garden.\n\nThe gate is purple."}
    question = "What colour is the gate?"
    messages = [{"role": "user", "content": question}]
    asked = {"model": "answerable", "messages": messages, "answerable": told}
    answer = (await client.post("/v1/chat/completions", json=asked)).json()
    content = answer["choices"][0]["message"]["content"]
    assert content.endswith("**Sources**\n\n- [1] the selected text")
    parts = [{"role": "user", "parts": [{"type": "text", "text": question}]}]
    stream = await client.post("/api/chat", json={"messages": parts, "answerable": told})
    assert '"title":"the selected text"}' in stream.text
    assert '"filename"' not in stream.text


async def test_the_warning_comes_first(client: httpx.AsyncClient) -> None:
    """A text of far more than 2,000 tokens is accepted, and cut with a warning ahead of the
    answer."""
    response = await client.post("/chat", json=body(LONG))
    events = parse(response.text)
    assert [event.name for event in events][:2] == ["start", "warning"]
    assert events[1].data["message"].startswith("The selected text is long")
    assert events[-1].data["state"] == "answered"
    as_one = (await client.post("/chat", json=body(LONG), headers=JSON)).json()
    assert as_one["warnings"] == [events[1].data["message"]]


async def test_what_is_not_there(client: httpx.AsyncClient) -> None:
    """The fixed sentence, in the state for nothing found, without a citation."""
    asked = body("A garden with tulips.", "Which port does the server use?")
    answer = (await client.post("/chat", json=asked, headers=JSON)).json()
    assert answer["answer"] == "That isn't in the text you selected."
    assert (answer["state"], answer["citations"], answer["next_hops"]) == ("no_match", [], [])


JSON = {"Accept": "application/json"}
