"""The events of a turn as OpenAI's chunks and as one completion."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from answerable.api.openai_chunks import Chunks, completion
from answerable.api.openai_usage import Tokens
from answerable.events import Cited, Done, Event, Failed, Picked, Token, Warned
from answerable.replies import Replies
from answerable.types import Option

from .turns import ANSWER, FOOTER, FULL, STARTED, citation

REPLIES = Replies()


def chunks(*events: Event, usage: Tokens | None = None) -> list[dict[str, Any]]:
    """The chunks of a turn that began, each valid for the official client."""
    made = Chunks(7, REPLIES, usage=usage)
    told = [chunk for event in (STARTED, *events) for chunk in made.of(event)]
    for each in told:
        if "error" not in each:
            ChatCompletionChunk.model_validate(each, strict=True)
    return told


def content(told: list[dict[str, Any]]) -> str:
    return "".join(
        choice["delta"].get("content", "") for each in told for choice in each["choices"]
    )


def test_the_beginning() -> None:
    """The first chunk names the role, and each has the same id and time."""
    told = chunks(*FULL)
    assert told[0]["choices"][0]["delta"] == {"role": "assistant", "content": ""}
    assert {(each["id"], each["created"], each["model"]) for each in told} == {
        ("chatcmpl-r-1", 7, "answerable")
    }


def test_the_deltas_are_the_answer() -> None:
    """The contents put together are the answer and, after a line, its footer."""
    assert content(chunks(*FULL)) == ANSWER + FOOTER


def test_the_markers_are_annotated() -> None:
    """Each annotation of the last chunk is the place of its own marker, in code points."""
    told = chunks(Token("Zoë 🙂 said: "), *FULL)
    text = content(told)
    cited = [each["url_citation"] for each in told[-1]["choices"][0]["delta"]["annotations"]]
    assert [text[each["start_index"] : each["end_index"]] for each in cited] == [
        "[1]",
        "[2]",
        "[3]",
    ]
    assert text[: cited[0]["start_index"]] == "Zoë 🙂 said: Run `x[1]`. "
    assert [each["url"] for each in cited] == ["/docs/start#run"] * 2 + ["https://example.org/b"]
    assert {each["title"] for each in cited} == {"Start > Run", "Start > Wait"}


@given(st.lists(st.tuples(st.text(), st.integers(0, 3)), max_size=8))
def test_markers_in_any_text(sentences: list[tuple[str, int]]) -> None:
    """Whatever is said, numbers in brackets among it, each annotation is the marker at its end."""
    events: list[Event] = []
    ends: list[int] = []
    said, number = "", 0
    for words, cited in sentences:
        numbers = range(number + 1, number + 1 + cited)
        number += cited
        events += [Cited(citation(n)) for n in numbers]
        said += words
        for n in numbers:
            said += f"[{n}]"
            ends.append(len(said))
        events.append(Token(words + "".join(f"[{n}]" for n in numbers)))
    told = chunks(*events, Done("answered"))
    found = [each["url_citation"] for each in told[-1]["choices"][0]["delta"]["annotations"]]
    assert content(told).startswith(said)
    assert [each["end_index"] for each in found] == ends
    assert all(
        content(told)[each["start_index"] : each["end_index"]] == f"[{n}]"
        for n, each in enumerate(found, 1)
    )


def test_a_marker_that_comes_late() -> None:
    """A citation is annotated in the token that carries its number, which need not be the next."""
    told = chunks(Cited(citation(1)), Token("Wait. "), Token("Here [1]"), Done("answered"))
    [cited] = told[-1]["choices"][0]["delta"]["annotations"]
    assert cited["url_citation"]["start_index"] == len("Wait. Here ")


@pytest.mark.parametrize("link", ["", "javascript:alert(1)"])
def test_a_citation_without_a_page(link: str) -> None:
    """A quote whose link leads nowhere is no ``url_citation``; the extension has it."""
    told = chunks(Cited(citation(1, link)), Token("Yes. [1]"), Done("answered"))
    assert told[-1]["choices"][0]["delta"] == {"annotations": []}
    assert told[-1]["answerable"]["citations"][0]["n"] == 1


@pytest.mark.parametrize("event", [Warned("x"), Picked(Option("x")), Cited(citation(1))])
def test_events_without_a_chunk(event: Event) -> None:
    """What OpenAI has no chunk for says nothing before the end."""
    assert len(chunks(event)) == 1


def test_the_extension() -> None:
    """The last chunk carries what ``POST /chat`` says as one object, but for the text."""
    extension = chunks(*FULL)[-1]["answerable"]
    assert extension["state"] == "answered"
    assert [each["n"] for each in extension["citations"]] == [1, 2, 3]
    assert extension["next_hops"][0]["title"] == "Install"
    assert extension["warnings"] == ["It was cut."]
    assert (extension["conversation_id"], extension["message_id"]) == ("c-1", "m-2")
    assert "answer" not in extension


@pytest.mark.parametrize(
    ("state", "reason"), [("answered", "stop"), ("no_match", "stop"), ("blocked", "content_filter")]
)
def test_finish_reasons(state: Any, reason: str) -> None:
    """A question that was refused was filtered; every other end is a stop."""
    assert chunks(Token("x"), Done(state))[-1]["choices"][0]["finish_reason"] == reason


def test_usage() -> None:
    """With ``include_usage`` a chunk without choices ends the stream, and the others have none."""
    told = chunks(*FULL, usage=Tokens(len, 7))
    assert told[-1]["choices"] == []
    assert told[-1]["usage"] == Tokens(len, 7).used(content(told))
    assert all(each["usage"] is None for each in told[:-1])
    assert all("usage" not in each for each in chunks(*FULL))


def test_a_failure() -> None:
    """A turn that fails ends in an error object, and whatever was said stays as it is."""
    told = chunks(Token("half"), Failed("model_failed", "Try again.", "r-1"))
    assert content(told[:-1]) == "half"
    assert told[-1] == {
        "error": {
            "message": "Try again.",
            "type": "server_error",
            "param": None,
            "code": "model_failed",
        }
    }


@pytest.mark.parametrize("end", [Done("answered"), Failed("x", "y")])
def test_frames(end: Event) -> None:
    """Each chunk is one ``data`` line, an event without one is nothing, and ``[DONE]`` is last."""
    made = Chunks(7, REPLIES)
    assert made(STARTED).count(b"data: ") == 1
    assert made(Warned("x")) == b""
    frames = made(end).decode().split("\n\n")
    assert frames[-2:] == ["data: [DONE]", ""]
    assert all(json.loads(each.removeprefix("data: ")) for each in frames[:-2])


def test_the_same_as_one_object() -> None:
    """The completion is the chunks put together, and valid for the official client."""
    made = completion([STARTED, *FULL], 7, REPLIES, Tokens(len, 7))
    ChatCompletion.model_validate(made, strict=True)
    told = chunks(*FULL)
    message = made["choices"][0]["message"]
    assert message["content"] == content(told)
    assert message["annotations"] == told[-1]["choices"][0]["delta"]["annotations"]
    assert made["answerable"] == told[-1]["answerable"]
    assert made["object"] == "chat.completion"
    assert made["usage"] == Tokens(len, 7).used(message["content"])
