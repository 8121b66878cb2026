"""Two real server processes behind a TCP balancer are to visitors as one: on one Postgres, or in
one folder."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

import served_site
from answerable.spending.pace import PERIOD_SECONDS
from answerable.testing.ledger_contract import Places
from answerable.testing.openai_server import Call, OpenAIServer
from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, STREAM, asking
from balancer import Balancer
from given_places import InPostgres, InSqlite
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio

PROVEN = "The server listens on port 8000 by default."
QUESTIONS, CALLS = 18, 6  # a minute, of both servers together: no less than any test here needs
CONFIG = f"""
[conversations]
resume_seconds = 20
[limits]
questions_per_minute = {QUESTIONS}
calls_per_minute = {CALLS}
model_wait_seconds = 0
[store]
llm = "openai:scripted"
"""
IN_POSTGRES = 'vectors = "{0}"\nconversations = "{0}"\n'


@dataclass
class Model:
    """A model that writes a proven sentence three times; the last one waits for ``go_on``."""

    go_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, call: Call) -> None:
        await call.head()
        await call.text(f"{PROVEN} [S1] {PROVEN} [S1] ")
        await self.go_on.wait()
        await call.text(f"{PROVEN} [S1]")
        await call.chunk(None, "stop")
        await call.done()


@dataclass
class Site:
    """What the tests talk to."""

    url: str  # the balancer's
    servers: list[str]
    balancer: Balancer
    upstream: OpenAIServer
    model: Model

    async def json(
        self, path: str, body: dict[str, Any] | None = None, *, at: str = "", **options: Any
    ) -> tuple[int, Any]:
        """Status and body of a request, through the balancer unless ``at`` a server."""
        options["headers"] = JSON | options.get("headers", {})
        async with asking(at or self.url, path, body, **options) as answer:
            return answer.status, await answer.json()

    async def ask(self, body: dict[str, Any], headers: dict[str, str]) -> list[Any]:
        """The events of a question."""
        async with asking(self.url, "/chat", body, headers=STREAM | headers) as answer:
            return [event async for event in answer.events()]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that servers can be there for several tests."""
    return "asyncio"


@dataclass
class Stores:
    """The folder of a site, where its index and conversations are as its settings say it, and the
    places in a minute there."""

    folder: Path
    settings: str
    places: Places


@pytest.fixture(scope="module", params=["postgres", "folder"])
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Stores:
    """What the servers share."""
    folder = tmp_path_factory.mktemp("two") / "site"
    if request.param == "folder":  # it is what they do by default
        return Stores(folder, "", InSqlite(folder / ".answerable" / "conversations.sqlite3"))
    postgres: RealPostgres = request.getfixturevalue("real_postgres")
    schema = f"two_{secrets.token_hex(4)}"
    settings = IN_POSTGRES.format(postgres.address(schema))
    return Stores(folder, settings, InPostgres(postgres, schema))


@pytest.fixture(scope="module")
async def servers(stores: Stores) -> AsyncIterator[Site]:
    """Two servers, started at once, over one index and one store."""
    model = Model()
    async with AsyncExitStack() as stack:
        upstream = await stack.enter_async_context(OpenAIServer(model))
        folder = await served_site.make(stores.folder, CONFIG + stores.settings)
        servers = [ServerProcess(folder, {"OPENAI_BASE_URL": upstream.url}) for _ in range(2)]
        await asyncio.gather(*(stack.enter_async_context(each) for each in servers))
        balancer = await stack.enter_async_context(Balancer([each.url for each in servers]))
        yield Site(balancer.url, [each.url for each in servers], balancer, upstream, model)


@pytest.fixture
async def site(servers: Site, stores: Stores) -> Site:
    """The two, a minute after whatever they were asked before."""
    await stores.places.age(PERIOD_SECONDS)
    return servers


async def test_two_are_as_one(site: Site) -> None:
    """Through the balancer a conversation is begun, continued, read, listed and deleted, by its
    owner alone; twelve askings under one key ask the model once; and a second try with the key is
    told what the first was."""
    site.model.go_on.set()
    owner, place, first = await _conversation(site)
    await _once(site, owner, first)
    for path in (place, f"{place}/answers/{first['message_id']}"):
        for _ in site.servers:
            assert (await site.json(path))[0] == 404
            assert (await site.json(path, headers={"X-Owner-Token": "x" * 43}))[0] == 404
    for _ in site.servers:
        assert (await site.json(place, method="DELETE"))[0] == 404
    assert (await site.json(place, method="DELETE", headers=owner))[0] == 204
    for _ in site.servers:
        assert (await site.json(place, headers=owner))[0] == 404
    assert set(site.balancer.went_to) == set(site.servers)


async def _conversation(site: Site) -> tuple[dict[str, str], str, dict[str, Any]]:
    """A conversation of two questions, which the two servers answered in turn."""
    events = await site.ask({"message": served_site.QUESTION}, {})
    assert [name for _, name, _ in events][-1] == "done"
    start = events[0][2]
    owner = {"X-Owner-Token": start["owner_token"]}
    place = f"/conversations/{start['conversation_id']}"
    body = {"message": "Is it the default?", "conversation_id": start["conversation_id"]}
    await site.ask(body, owner)
    for _ in site.servers:
        status, read = await site.json(place, headers=owner)
        roles = [each["role"] for each in read["messages"]]
        assert (status, roles) == (200, ["user", "assistant"] * 2)
        _, listed = await site.json("/conversations", headers=owner)
        assert [each["id"] for each in listed["conversations"]] == [start["conversation_id"]]
    return owner, place, start


async def _once(site: Site, owner: dict[str, str], start: dict[str, Any]) -> None:
    before = site.upstream.calls
    body = {"message": served_site.QUESTION, "conversation_id": start["conversation_id"]}
    headers = owner | {"Idempotency-Key": str(uuid4())}
    asked = [site.json("/chat", body, headers=headers) for _ in range(12)]
    answers = [answer for _, answer in await asyncio.gather(*asked)]
    answers += [(await site.json("/chat", body, headers=headers))[1] for _ in site.servers]
    assert len({answer["message_id"] for answer in answers}) == 1
    assert {answer["answer"] for answer in answers} == {answers[0]["answer"]}
    assert PROVEN[:-1] in answers[0]["answer"]
    assert site.upstream.calls - before <= 2  # the wording of a follow-up, and the answer


async def test_a_cut_stream_goes_on_at_the_other(site: Site) -> None:
    """A stream that was cut is taken up at the other server with ``Last-Event-ID``, as it is
    written, and so is the whole of it under the question's key; the model is asked once for each
    question."""
    one, other = site.servers
    before = site.upstream.calls
    site.model.go_on.clear()
    body = {"message": f"{served_site.QUESTION} Please."}  # an answer that was given is kept
    told = await _cut(one, body, {})
    start = told[0][2]
    path = f"/conversations/{start['conversation_id']}/answers/{start['message_id']}"
    owner = {"X-Owner-Token": start["owner_token"]}
    headers = STREAM | owner | {"Last-Event-ID": told[-1][0]}
    async with asking(other, path, headers=headers) as answer:
        assert answer.status == 200
        site.model.go_on.set()
        rest = [event async for event in answer.events()]
    assert [number for number, *_ in told + rest] == [str(n + 1) for n in range(len(told + rest))]
    assert rest[-1][1] == "done"
    _, read = await site.json(path.partition("/answers")[0], headers=owner)
    assert read["messages"][1]["content"] == _said(told + rest)
    site.model.go_on.clear()
    key = {"Idempotency-Key": str(uuid4())}
    body = {"message": f"{served_site.QUESTION} Please say."}
    told = await _cut(one, body, key)
    again = []
    async with asking(other, "/chat", body, headers=STREAM | key) as answer:
        async for event in answer.events():
            again.append(event)
            if event[1] == "token":
                site.model.go_on.set()
    assert again[: len(told)] == told
    assert again[-1][1] == "done"
    assert site.upstream.calls - before == 2


async def test_a_deletion_at_the_other_ends_an_answer(site: Site) -> None:
    """An answer that one server writes ends, with the reason, when its conversation is deleted at
    the other, and so does the model's call."""
    one, other = site.servers
    site.model.go_on.clear()
    body = {"message": f"{served_site.QUESTION} Thank you."}
    told, before = [], site.upstream.aborts
    async with (
        asyncio.timeout(30),
        asking(one, "/chat", body, headers=STREAM) as answer,
    ):
        async for event in answer.events():
            told.append(event)
            if event[1] == "token" and told[-2][1] != "token":
                start = told[0][2]
                owner = {"X-Owner-Token": start["owner_token"]}
                path = f"/conversations/{start['conversation_id']}"
                deleted = await site.json(path, at=other, method="DELETE", headers=owner)
                assert deleted[0] == 204
    assert told[-1][1] == "error"
    assert told[-1][2]["code"] == "conversation_not_found"
    assert "was deleted" in told[-1][2]["message"]
    async with asyncio.timeout(30):
        while site.upstream.aborts == before:  # noqa: ASYNC110 -- no event
            await asyncio.sleep(0.01)
    site.model.go_on.set()


async def _cut(url: str, body: dict[str, str], headers: dict[str, str]) -> list[Any]:
    """The events of a question up to its first token, where its connection is cut."""
    told = []
    async with asking(url, "/chat", body, headers=STREAM | headers) as answer:
        async for event in answer.events():
            told.append(event)
            if event[1] == "token":
                return told
    raise AssertionError(told)


def _said(events: list[Any]) -> str:
    return "".join(data["content"] for _, name, data in events if name == "token")


async def test_they_have_one_minute(site: Site) -> None:
    """Of twice as many questions as an address may ask in a minute, sent at once and to each server
    half, as many are answered as with one server, and the model is asked as often as it may be."""
    before = site.upstream.calls
    site.model.go_on.set()
    asked = [f"{served_site.QUESTION} Say it {n} times." for n in range(2 * QUESTIONS)]
    answers = await asyncio.gather(*(site.json("/chat", {"message": each}) for each in asked))
    assert sorted(status for status, _ in answers) == [200] * QUESTIONS + [429] * QUESTIONS
    assert site.upstream.calls - before == CALLS
    states = [answer["state"] for status, answer in answers if status == 200]
    assert states.count("degraded") == QUESTIONS - CALLS
    assert set(site.balancer.went_to) == set(site.servers)
