"""The events of a turn as parts of a UI message stream.

That the parts are valid for the package ``ai`` itself is tested in ``web/e2e/dialects``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from answerable.api.ai_sdk_parts import Parts
from answerable.api.sse import STOPPING
from answerable.events import Cited, Done, Event, Failed, Picked, Token, Warned
from answerable.replies import Replies
from answerable.types import Option

from .turns import ANSWER, DONE, FULL, STARTED, citation, marked


def parts(*events: Event) -> list[dict[str, Any]]:
    made = Parts(Replies())
    return [part for event in (STARTED, *events) for part in made.of(event)]


def types(told: list[dict[str, Any]]) -> list[str]:
    return [part["type"] for part in told]


def test_a_whole_turn() -> None:
    """Each source before its first quote, each quote before the text that cites it, one finish."""
    assert types(parts(*FULL)) == [
        "start",
        "data-warning",
        "data-picked",
        "source-url",
        "data-citation",
        "text-start",
        "text-delta",
        "data-citation",
        "source-url",
        "data-citation",
        "text-delta",
        "text-end",
        "data-state",
        "data-next-hops",
        "data-options",
        "finish",
    ]


def test_two_quotes_of_a_section() -> None:
    """A section is one source, though each quote in it has a link of its own."""
    quotes = (replace(citation(n, f"/p#run:~:text={n}"), url="/p#run") for n in (1, 2))
    told = parts(*map(Cited, quotes))
    assert [part["url"] for part in told if part["type"] == "source-url"] == ["/p#run"]
    links = [part["data"]["link"] for part in told if part["type"] == "data-citation"]
    assert links == ["/p#run:~:text=1", "/p#run:~:text=2"]


def test_the_deltas_are_the_answer() -> None:
    """The deltas of the one text part, put together, are the answer and nothing else."""
    told = parts(*FULL)
    assert "".join(part.get("delta", "") for part in told) == ANSWER
    assert {part["id"] for part in told if part["type"].startswith("text-")} == {"answer"}


def test_the_beginning_and_the_end() -> None:
    """What the store decided is metadata of the message: its ids, and once the owner's token."""
    told = parts(*FULL)
    assert told[0] == {
        "type": "start",
        "messageId": "r-1",
        "messageMetadata": {
            "answerable": {"conversation_id": "c-1", "request_id": "r-1", "owner_token": "token"}
        },
    }
    assert told[-1] == {
        "type": "finish",
        "finishReason": "stop",
        "messageMetadata": {"answerable": {"message_id": "m-2", "timings_ms": {"total": 1.5}}},
    }


def test_a_source_is_named_once() -> None:
    """Quotes of one section share its source, which is numbered by the first of them."""
    told = [part for part in parts(*FULL) if part["type"] == "source-url"]
    assert [(part["sourceId"], part["url"], part["title"]) for part in told] == [
        ("source-1", "/docs/start#run", "Start > Run"),
        ("source-3", "https://example.org/b", "Start > Wait"),
    ]


@pytest.mark.parametrize("link", ["", "javascript:alert(1)"])
def test_a_source_without_a_page(link: str) -> None:
    """A quote whose link leads nowhere comes from a document, named by its file."""
    source, quote = parts(Cited(citation(1, link)))[1:]
    assert source == {
        "type": "source-document",
        "sourceId": "source-1",
        "mediaType": "text/markdown",
        "title": "Start > Run",
        "filename": "docs/start.md",
    }
    assert quote["data"]["quote"] == "Run `make demo`."
    assert quote["id"] == "citation-1"


def test_marked_text() -> None:
    """A quote from marked text is from no file, and says in words where it comes from."""
    source, _ = parts(Cited(marked()))[1:]
    assert (source["type"], source["title"]) == ("source-document", "the selected text")
    assert "filename" not in source


def test_data_parts() -> None:
    """Warnings, picks, state, next hops and options are data parts of the same names."""
    told = {part["type"]: part.get("data") for part in parts(*FULL)}
    assert told["data-warning"] == {"message": "It was cut."}
    assert told["data-picked"] == {"label": "First", "sublabel": "", "value": ""}
    assert told["data-state"] == {"state": "answered"}
    hop = {"title": "Install", "url": "https://example.org/install", "kind": "docs"}
    assert told["data-next-hops"] == [{**hop, "repo": "https://git.example/x"}]
    assert told["data-options"] == [{"label": "Yes", "sublabel": "now", "value": "yes!"}]


@pytest.mark.parametrize(("state", "reason"), [("no_match", "stop"), ("blocked", "content-filter")])
def test_an_end_without_more(state: Any, reason: str) -> None:
    """Without hops and options there are no such parts; without text no text part."""
    told = parts(Done(state))
    assert types(told) == ["start", "data-state", "finish"]
    assert told[1]["data"] == {"state": state}
    assert told[2]["finishReason"] == reason


@pytest.mark.parametrize("said", [(), (Token("half"),)], ids=["at once", "in the middle"])
def test_a_failure(said: tuple[Event, ...]) -> None:
    """A turn that fails ends its text, says its state and ends in an error with our words."""
    told = parts(*said, Failed("model_failed", "Try again.", "r-1"))
    assert types(told)[-3:] == [*(["text-end"] if said else ["start"]), "data-state", "error"]
    assert told[-2]["data"] == {"state": "error", "code": "model_failed", "request_id": "r-1"}
    assert told[-1]["errorText"] == "Try again."


def test_a_server_that_stops() -> None:
    """A stream that the server cuts is aborted, and says in words why."""
    told = parts(Token("half"), STOPPING)
    assert types(told)[-4:] == ["text-end", "data-state", "abort", "error"]
    assert told[-2]["reason"] == "shutting_down"
    assert told[-1]["errorText"] == STOPPING.message


@pytest.mark.parametrize(
    "event",
    [
        STARTED,
        Cited(citation(1)),
        Picked(Option("x")),
        Token("x\n\ny"),
        Warned("x"),
        DONE,
        STOPPING,
    ],
)
def test_frames(event: Event) -> None:
    """Each part is one ``data`` line, and only after the last event comes ``[DONE]``."""
    *frames, last = Parts(Replies())(event).decode().split("\n\n")
    assert last == ""
    ended = isinstance(event, Done | Failed)
    assert (frames[-1] == "data: [DONE]") is ended
    told = [json.loads(each.removeprefix("data: ")) for each in frames[: -1 if ended else None]]
    assert told == json.loads(json.dumps(Parts(Replies()).of(event)))
