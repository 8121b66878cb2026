"""How many questions are answered at a time; the rest wait, or are told at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import anyio
import httpx
import pytest
from fastapi import FastAPI

from answerable.api import address_timers, create_app, question_rate
from answerable.api.admission import Admission
from answerable.api.question_rate import QuestionRate
from answerable.errors import StorageError
from answerable.events import Done, Token
from answerable.settings import LimitSettings, ServerSettings, Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn
from answerable.testing.ledger import MemoryLedger

pytestmark = pytest.mark.anyio

BUSY = "Service temporarily busy, please try again in a moment"
QUESTION = {"message": "How?"}
JSON = {"Accept": "application/json"}
DOORS: dict[str, dict[str, Any]] = {
    "/chat": QUESTION,
    "/v1/chat/completions": {
        "model": "answerable",
        "messages": [{"role": "user", "content": "How?"}],
    },
    "/api/chat": {"messages": [{"role": "user", "parts": [{"type": "text", "text": "How?"}]}]},
}


async def until(condition: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not condition():  # noqa: ASYNC110 -- nothing there could set an event
            await asyncio.sleep(0.005)


class Site:
    """An app whose turns go on when ``go_on`` is set."""

    def __init__(self, **limits: Any) -> None:
        self.go_on = anyio.Event()
        self.turn = ScriptedTurn(Token("Run "), self.go_on.wait, Token("it."), Done("answered"))
        settings = Settings(
            limits=LimitSettings(**limits), server=ServerSettings(trusted_proxies=("127.0.0.1",))
        )
        self.app: FastAPI = create_app(ScriptedAssistant(self.turn), settings)

    @property
    def admission(self) -> Admission:
        admission: Admission = self.app.state.admission
        return admission


@asynccontextmanager
async def visited(site: Site) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(site.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client
    await site.app.state.streams.aclose()


@pytest.mark.parametrize("path", DOORS)
async def test_over_capacity(path: str) -> None:
    """Beyond what is answered and what may wait every request is refused at once, in the words of
    the specification; those that were admitted are answered, and the counts add up."""
    site = Site(turns=2, waiting=1, wait_seconds=60)
    async with visited(site) as client:
        asking = [
            asyncio.create_task(client.post(path, json=DOORS[path], headers=JSON)) for _ in range(3)
        ]
        await until(lambda: len(site.turn.requests) == 2 and site.admission.waiting == 1)
        for _ in range(4):
            refused = await client.post(path, json=DOORS[path], headers=JSON)
            assert refused.status_code == 503
            assert refused.json()["error"]["message"] == BUSY
            assert refused.json()["error"]["code"] == "busy"
            assert int(refused.headers["retry-after"]) > 0
        for health in ("/livez", "/readyz", "/health"):
            assert (await client.get(health)).status_code == 200
        site.go_on.set()
        answers = [await each for each in asking]
    assert [each.status_code for each in answers] == [200] * 3
    assert len(site.turn.requests) == 3
    admission = site.admission
    assert (admission.admitted, admission.refused, admission.waited) == (3, 4, 1)
    assert (admission.active, admission.waiting) == (0, 0)
    store = site.app.state.assistant.conversations
    assert isinstance(store, MemoryConversations)
    assert len(store._conversations) == 3  # of those refused nothing is stored


async def test_who_waits_too_long() -> None:
    """A question that no slot comes free for is refused when its wait is over."""
    site = Site(turns=1, waiting=5, wait_seconds=0.05)
    async with visited(site) as client:
        first = asyncio.create_task(client.post("/chat", json=QUESTION))
        await until(lambda: len(site.turn.requests) == 1)
        assert (await client.post("/chat", json=QUESTION)).status_code == 503
        assert (site.admission.active, site.admission.waiting) == (1, 0)
        site.go_on.set()
        assert (await first).status_code == 200
        assert (await client.post("/chat", json=QUESTION)).status_code == 200
    assert site.admission.active == 0


async def test_who_leaves_the_line() -> None:
    """A request that is given up while it waits, or just as its turn comes, loses no slot."""
    admission = Admission(LimitSettings(turns=1, waiting=5, wait_seconds=60), ScriptedAssistant())

    async def ask() -> None:
        async with admission.slot("a"):
            await anyio.sleep_forever()

    first, second, third = (asyncio.create_task(ask()) for _ in range(3))
    await until(lambda: admission.waiting == 2)
    second.cancel()
    await asyncio.wait([second])
    assert admission.waiting == 1
    first.cancel()
    third.cancel()  # in the very moment in which it is given the slot of the first
    await asyncio.wait([first, third])
    assert (admission.active, admission.waiting) == (0, 0)


async def test_a_slot_is_held_as_long_as_the_turn() -> None:
    """A turn that outlives its request keeps its slot, and the same question sent again while it
    runs takes no other for longer than its request."""
    site = Site(turns=2, waiting=0)
    headers = {"Idempotency-Key": str(uuid4())}
    async with visited(site) as client:
        asking = [
            asyncio.create_task(client.post("/chat", json=QUESTION, headers=headers))
            for _ in range(2)
        ]
        await until(lambda: site.admission.admitted == 2 and len(site.turn.requests) == 1)
        asking[1].cancel()
        await asyncio.wait([asking[1]])
        await until(lambda: site.admission.active == 1)
        asking[0].cancel()
        await asyncio.wait([asking[0]])
        assert site.admission.active == 1  # the turn goes on for resume_seconds
        site.go_on.set()
        await until(lambda: site.admission.active == 0)


async def test_questions_of_one_address() -> None:
    """One address asks so often in a minute; another one, which a trusted proxy names, may still
    ask, and what stands left of that changes nothing."""
    site = Site(questions_per_minute=2)
    site.go_on.set()
    async with visited(site) as client:
        answers = [
            await client.post(
                "/chat", json=QUESTION, headers={"X-Forwarded-For": f"10.0.0.{n}, 192.0.2.7"}
            )
            for n in range(4)
        ]
        assert [each.status_code for each in answers] == [200, 200, 429, 429]
        assert answers[2].json()["error"]["code"] == "too_many_questions"
        assert 0 < int(answers[2].headers["retry-after"]) <= 61
        other = await client.post("/chat", json=QUESTION, headers={"X-Forwarded-For": "192.0.2.8"})
        assert other.status_code == 200


async def test_the_rate_of_an_address() -> None:
    """So many go in a minute; who was refused is refused without asking the ledger again until its
    place is free, and others are not."""
    passed = 0.0
    ledger = MemoryLedger()
    rate = QuestionRate(3, lambda: passed)
    assert [await rate.wait("a", ledger) for _ in range(4)] == [0, 0, 0, 61]
    ledger.broken = True
    passed = 60.5
    assert await rate.wait("a", ledger) == 0.5
    with pytest.raises(StorageError):
        await rate.wait("b", ledger)
    ledger.broken = False
    passed = 61.0
    ledger.now += timedelta(seconds=61)
    assert [await rate.wait(each, ledger) for each in "aba"] == [0, 0, 0]
    ledger.broken = True
    assert await QuestionRate(0).wait("a", ledger) == 0


async def test_a_question_that_is_sent_again() -> None:
    """Another try of a question with its key was counted already, also once the address has asked
    too much; other keys are other questions, and a key is no way to ask for ever."""
    site = Site(questions_per_minute=2)
    site.go_on.set()
    async with visited(site) as client:

        async def ask(key: str, path: str = "/chat") -> int:
            headers = {"Idempotency-Key": key}
            answer = await client.post(path, json=DOORS[path], headers=headers)
            return answer.status_code

        key, other = str(uuid4()), str(uuid4())
        assert [await ask(key), await ask(key), await ask(f'"{key.upper()}"')] == [200] * 3
        assert [await ask(other), await ask(str(uuid4())), await ask("none")] == [200, 429, 429]
        assert await ask(key, "/v1/chat/completions") == 429
        tries = [await ask(key) for _ in range(question_rate.TRIES)]
        assert [tries[0], tries[-1]] == [200, 429]
        assert await ask(other) == 429
        assert len(site.turn.requests) == 2


async def test_other_questions_with_a_known_key() -> None:
    """Whoever sends other questions with the keys of counted ones, in other conversations, asks at
    most twice as often; and the key of another address is none of one's own."""
    passed, ledger = 0.0, MemoryLedger()
    rate = QuestionRate(10, lambda: passed)
    keys = [str(uuid4()) for _ in range(10)]
    assert [await rate.wait("a", ledger, key) for key in keys] == [0] * 10
    again = [await rate.wait("a", ledger, key) for _ in range(5) for key in keys]
    assert again.count(0) == 10
    assert [await rate.wait("b", ledger, key) for key in keys] == [0] * 10
    assert await rate.wait("b", ledger) > 0


async def test_a_refused_question_is_not_known_by_its_key() -> None:
    """A key that was refused is counted when it is sent again."""
    rate, ledger = QuestionRate(1, lambda: 0.0), MemoryLedger()
    assert await rate.wait("a", ledger, "one") == 0
    assert await rate.wait("a", ledger, "two") > 0
    assert await rate.wait("a", ledger, "two") > 0
    assert await rate.wait("a", ledger, "one") == 0


async def test_of_refused_addresses_a_bounded_number_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beyond so many addresses the one that was refused longest ago is forgotten, and the ledger is
    asked about it again."""
    monkeypatch.setattr(address_timers, "KNOWN_ADDRESSES", 2)
    ledger = MemoryLedger()
    rate = QuestionRate(1)
    for address in "abc":
        assert [await rate.wait(address, ledger) > 0 for _ in range(2)] == [False, True]
    ledger.broken = True
    assert await rate.wait("c", ledger) > 0
    with pytest.raises(StorageError):
        await rate.wait("a", ledger)


async def test_a_rate_that_cannot_be_read() -> None:
    """Where nobody can say how often an address has asked, it is not answered; once it can be said,
    it is."""
    site = Site(questions_per_minute=2)
    site.go_on.set()
    store = site.app.state.assistant.conversations
    async with visited(site) as client:
        store.ledger.broken = True
        refused = await client.post("/chat", json=QUESTION)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage_error")
        assert (site.admission.active, site.turn.requests) == (0, [])
        store.ledger.broken = False
        assert (await client.post("/chat", json=QUESTION)).status_code == 200
