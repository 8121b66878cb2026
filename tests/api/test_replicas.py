"""Two replicas over one Postgres behave as one; and what visitors are told while it is down."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from uuid import uuid4

import anyio
import httpx
import pytest
from fastapi import FastAPI

from answerable.adapters import open_adapter
from answerable.api import create_app
from answerable.events import Done, Token
from answerable.process import background
from answerable.settings import Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse
from postgres_server import RealPostgres, running

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}


@dataclass
class Replica:
    """One server of several: its own store, turns and streams."""

    assistant: ScriptedAssistant
    app: FastAPI = field(init=False)
    client: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        self.app = create_app(self.assistant, Settings())
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app), base_url="http://test"
        )

    async def close(self) -> None:
        await self.client.aclose()
        await self.app.state.streams.aclose()
        await self.assistant.conversations.close()


async def replica(address: str, turn: ScriptedTurn) -> Replica:
    return Replica(ScriptedAssistant(turn, await open_adapter("conversations", address)))


@pytest.fixture
async def replicas(real_postgres: RealPostgres) -> AsyncIterator[tuple[Replica, Replica]]:
    """Two replicas whose turns go on when ``go_on`` is set."""
    address = real_postgres.address(f"replicas_{secrets.token_hex(4)}")
    pair = await replica(address, ScriptedTurn()), await replica(address, ScriptedTurn())
    yield pair
    for each in pair:
        await each.close()


async def test_a_conversation_goes_on_elsewhere(replicas: tuple[Replica, Replica]) -> None:
    """What was begun with one replica is read, continued, listed and deleted with the other, by its
    owner and by nobody else."""
    one, other = replicas
    first = (await one.client.post("/chat", json={"message": "How?"}, headers=JSON)).json()
    owner = {"X-Owner-Token": first["owner_token"]}
    place = f"/conversations/{first['conversation_id']}"
    body = {"message": "And then?", "conversation_id": first["conversation_id"]}
    again = await other.client.post("/chat", json=body, headers=JSON | owner)
    assert again.status_code == 200
    assert [m.content for m in other.assistant.turn.requests[0].history] == ["How?", "Hello."]
    assert len((await one.client.get(place, headers=owner)).json()["messages"]) == 4
    listed = (await other.client.get("/conversations", headers=owner)).json()["conversations"]
    assert [each["id"] for each in listed] == [first["conversation_id"]]
    stranger = (await other.client.post("/chat", json={"message": "x"}, headers=JSON)).json()
    theirs = {"X-Owner-Token": stranger["owner_token"]}
    assert (await one.client.get(place, headers=theirs)).status_code == 404
    assert (await one.client.delete(place, headers=theirs)).status_code == 404
    assert (await one.client.delete(place, headers=owner)).status_code == 204
    assert (await other.client.get(place, headers=owner)).status_code == 404


async def test_one_key_at_both_at_once(replicas: tuple[Replica, Replica]) -> None:
    """Of a question that arrives at both replicas at once, six times each, one asks; the others
    wait and tell the same answer."""
    go_on = anyio.Event()
    for each in replicas:
        each.assistant.turn.steps = [Token("Run "), go_on.wait, Token("it."), Done("answered")]
    headers = JSON | {"Idempotency-Key": str(uuid4())}
    asking = [
        asyncio.create_task(each.client.post("/chat", json={"message": "How?"}, headers=headers))
        for each in replicas * 6
    ]
    turns = [each.assistant.turn for each in replicas]
    while not any(turn.requests for turn in turns):  # noqa: ASYNC110 -- no event
        await asyncio.sleep(0.005)
    go_on.set()
    with anyio.fail_after(30):
        answers = [(await each).json() for each in asking]
    assert {answer["answer"] for answer in answers} == {"Run it."}
    assert len({answer["message_id"] for answer in answers}) == 1
    assert len({answer["owner_token"] for answer in answers}) == 1
    assert sum(turn.closed for turn in turns) == 1


async def test_an_answer_that_another_replica_writes(replicas: tuple[Replica, Replica]) -> None:
    """A replica that does not know a stream says so while it runs, and tells the stored answer once
    there is one."""
    one, other = replicas
    go_on = anyio.Event()
    one.assistant.turn.steps = [Token("Run "), go_on.wait, Token("it."), Done("answered")]
    asking = asyncio.create_task(
        one.client.post("/chat", json={"message": "How?", "message_id": str(uuid4())})
    )
    while not one.app.state.streams._streams:  # noqa: ASYNC110 -- no event
        await asyncio.sleep(0.005)
    [(conversation, message)] = one.app.state.streams._streams
    [stream] = one.app.state.streams._streams.values()
    while len(stream) < 2:  # noqa: ASYNC110 -- no event
        await asyncio.sleep(0.005)
    owner = {"X-Owner-Token": stream._events[0].owner_token}
    place = f"/conversations/{conversation}/answers/{message}"
    running_elsewhere = await other.client.get(place, headers=owner)
    assert running_elsewhere.status_code == 409
    assert running_elsewhere.json()["error"]["code"] == "no_answer"
    go_on.set()
    await asking
    told = parse((await other.client.get(place, headers=owner)).text)
    assert [event.name for event in told] == ["start", "token", "done"]
    assert told[1].data["content"] == "Run it."


async def test_postgres_crashes_under_load() -> None:
    """While Postgres is down every question gets 503 with advice and health names it; after the
    restart questions are answered soon, by the same process."""
    with running() as server:
        it = await replica(server.address("down"), ScriptedTurn())
        pings = {"postgres": it.assistant.conversations.ping}
        async with background.probed(pings, every=0.05) as states:
            it.assistant.services = states  # type: ignore[assignment]
            assert (await ask(it)).status_code == 200
            assert (await it.client.get("/readyz")).status_code == 200
            await asyncio.to_thread(server.kill)
            refused = await asyncio.gather(*(ask(it) for _ in range(20)))
            assert {response.status_code for response in refused} == {503}
            assert {r.json()["error"]["code"] for r in refused} == {"storage_error"}
            assert "postgres" not in refused[0].text.lower()
            with anyio.fail_after(30):
                while (await it.client.get("/readyz")).status_code != 503:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            health = (await it.client.get("/health")).json()
            assert health["services"]["postgres"]["status"] == "disconnected"
            await asyncio.to_thread(server.start)
            with anyio.fail_after(30):
                while (await it.client.get("/health")).status_code != 200:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            assert (await ask(it)).status_code == 200
        await it.close()


async def ask(it: Replica) -> httpx.Response:
    return await it.client.post("/chat", json={"message": "How?"}, headers=JSON)
