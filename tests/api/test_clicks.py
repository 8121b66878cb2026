"""``POST /events``: only what was shown counts, and once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from answerable.api.opened_rate import OF_ONE_ADDRESS, OPENED_PER_MINUTE, OpenedRate
from answerable.events import Cited, Done, Token
from answerable.observability.telemetry import Click
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.types import Citation, NextHop

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}
EVER = 4e9
STRANGE = "7b0f1c1e-6d3b-4c11-9d43-0a4f2a1b3c4d"  # nobody's id
FIELDS = ["kind", "turn_id", "url", "n"]


def citation(n: int, url: str) -> Citation:
    return Citation(
        n=n, quote="Run it.", text="Run it.", source_name="Start", link=f"{url}:~:text=Run",
        file="start.md", heading_path=("Start",), char_start=0, char_end=7, line_start=1,
        line_end=1, score=0.9, url=url,
    )  # fmt: skip


ANSWER = (
    Cited(citation(1, "/start#run")),
    Cited(citation(2, "/more#run")),
    Token("Run it. [1][2]"),
    Done(
        "answered",
        next_hops=(NextHop("Shop", "/shop", "project", "https://git.example/shop"),),
    ),
)


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*ANSWER))


async def ask(client: httpx.AsyncClient, **headers: str) -> dict[str, Any]:
    response = await client.post("/chat", json={"message": "How?"}, headers=JSON | headers)
    answer: dict[str, Any] = response.json()
    return answer


async def tell(
    client: httpx.AsyncClient,
    answer: Mapping[str, Any],
    *events: Mapping[str, Any],
    token: str = "",
) -> int:
    """The status; each event is of ``answer`` unless it says otherwise."""
    of = {key: answer[key] for key in ("conversation_id", "message_id")}
    headers = {"X-Owner-Token": token or answer["owner_token"]}
    body = {"events": [of | each for each in events]}
    return (await client.post("/events", json=body, headers=headers)).status_code


async def counted(assistant: ScriptedAssistant) -> list[tuple[Any, ...]]:
    await assistant.journal.flush()
    assert assistant.journal.log is not None
    return sorted(await assistant.journal.log.rows(Click, FIELDS, 0, EVER))


async def turn_of(assistant: ScriptedAssistant, answer: Mapping[str, Any]) -> str:
    store = assistant.conversations
    return (await store.messages(answer["conversation_id"], answer["owner_token"]))[0].id


async def test_clicks_on_what_was_shown(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A citation counts by its number, its link or its section's address, a hop by its address or
    its repository's; each under its question's id."""
    answer = await ask(client)
    status = await tell(
        client,
        answer,
        {"kind": "citation_click", "n": 1},
        {"kind": "citation_click", "url": "/more#run:~:text=Run"},
        {"kind": "hop_click", "url": "https://git.example/shop"},
    )
    turn = await turn_of(assistant, answer)
    assert status == 204
    assert await counted(assistant) == [
        ("citation_click", turn, "/more#run", 2),
        ("citation_click", turn, "/start#run", 1),
        ("hop_click", turn, "/shop", 0),
    ]


async def test_a_link_counts_once(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """However often, and in however many ways, one link of one answer is told: it counts once. The
    same link of another answer counts for that one."""
    first = await ask(client)
    second = await ask(client, **{"X-Owner-Token": first["owner_token"]})
    by_question = first | {"message_id": await turn_of(assistant, first)}
    for _ in range(3):
        for answer in (first, by_question):
            ways = ({"n": 1}, {"url": "/start#run"}, {"url": "/start#run", "n": 1})
            await tell(client, answer, *({"kind": "citation_click"} | way for way in ways))
    assert len(await counted(assistant)) == 1
    await tell(client, second, {"kind": "citation_click", "n": 1}, token=first["owner_token"])
    assert len(await counted(assistant)) == 2


NOT_SHOWN: list[dict[str, Any]] = [
    {"kind": "citation_click", "n": 3},
    {"kind": "citation_click", "url": "https://evil.example"},
    {"kind": "citation_click", "url": "/shop"},
    {"kind": "citation_click", "url": "/start#run", "n": 2},
    {"kind": "citation_click", "url": ""},
    {"kind": "citation_click"},
    {"kind": "hop_click", "url": "/start#run"},
    {"kind": "hop_click", "n": 1},
    {"kind": "hop_click"},
    {"kind": "citation_click", "n": 1, "message_id": STRANGE},
    {"kind": "citation_click", "n": 1, "message_id": None},
    {"kind": "citation_click", "n": 1, "conversation_id": STRANGE},
    {"kind": "citation_click", "n": 1, "conversation_id": "x"},
    {"kind": "citation_click", "n": 1, "conversation_id": None},
]


@pytest.mark.parametrize("event", NOT_SHOWN, ids=str)
async def test_what_was_not_shown_does_not_count(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, event: dict[str, Any]
) -> None:
    """What the answer did not show, or what names no answer, is passed over without a word."""
    assert await tell(client, await ask(client), event) == 204
    assert await counted(assistant) == []


async def test_nobody_clicks_for_others(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Who is not the owner makes no figures of a conversation, and learns nothing of it."""
    mine, other = await ask(client), await ask(client)
    for token in (other["owner_token"], "made-up"):
        assert await tell(client, mine, {"kind": "citation_click", "n": 1}, token=token) == 204
    body = {"events": [{"kind": "citation_click", "n": 1, **mine}]}
    assert (await client.post("/events", json=body)).status_code == 204
    assert await counted(assistant) == []


async def test_openings(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """Each opening of the widget counts, and leads to no conversation."""
    answer = await ask(client)
    assert await tell(client, answer, {"kind": "open"}, {"kind": "open"}) == 204
    assert await counted(assistant) == [("open", "", "", 0)] * 2


BAD: list[Any] = [
    {},
    {"events": None},
    {"events": {}},
    {"events": [1]},
    {"events": [{}]},
    {"events": [{"kind": "purchase"}]},
    {"events": [{"kind": "open"}] * 51},
    {"events": [{"kind": "citation_click", "n": 0}]},
    {"events": [{"kind": "citation_click", "n": "x"}]},
    {"events": [{"kind": "citation_click", "url": "x" * 4_001}]},
    [],
]


@pytest.mark.parametrize("body", BAD, ids=lambda body: str(body)[:40])
async def test_bad_input(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, body: Any
) -> None:
    """What is no list of events is refused as a whole, and says what one looks like."""
    response = await client.post("/events", json=body)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "invalid_request")
    assert await counted(assistant) == []


async def test_only_json_is_read(client: httpx.AsyncClient) -> None:
    """A form on another site cannot tell events."""
    assert (await client.post("/events", content=b'{"events":[]}')).status_code == 415


def test_openings_are_bounded() -> None:
    """Of openings so many count in a minute; the room comes back with time, and never beyond."""
    now = [0.0]
    rate = OpenedRate(60, lambda: now[0])
    assert [rate.allows("a") for _ in range(61)] == [True] * 60 + [False]
    now[0] += 2.0
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]
    now[0] += 3_600.0
    assert [rate.allows("a") for _ in range(61)] == [True] * 60 + [False]


def test_one_address_leaves_room_for_others() -> None:
    """Whoever sends openings without end takes a part of the room, and others' count."""
    rate = OpenedRate(clock=lambda: 0.0)
    counted = sum(rate.allows("a") for _ in range(OPENED_PER_MINUTE))
    assert OF_ONE_ADDRESS - 1 <= counted <= OF_ONE_ADDRESS
    assert all(rate.allows(f"b{number}") for number in range(100))


async def test_the_bound_holds_in_the_api(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Openings beyond the bound are not counted and not refused."""
    transport = client._transport
    assert isinstance(transport, httpx.ASGITransport)
    transport.app.state.opened = OpenedRate(1, lambda: 0.0)  # type: ignore[attr-defined]
    body = {"events": [{"kind": "open"}] * 3}
    assert (await client.post("/events", json=body)).status_code == 204
    assert len(await counted(assistant)) == 1
