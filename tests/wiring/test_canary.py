"""A share of visitors is answered under other settings."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import httpx
import pytest

import answerable
from answerable import settings as configuration
from answerable.caller import Caller
from answerable.collected import collect
from answerable.errors import ConfigError
from answerable.settings import Settings
from answerable.types import TurnRequest
from answerable.wiring import canary

pytestmark = pytest.mark.anyio

CONFIG = """
[[sources]]
path = "docs"
[server]
reload = false
[guard]
moderation = false
[retrieval]
top_k = 4
threshold = 0.6
[model]
voice = "voice.md"
[replies]
no_match = "Nothing found."
[canary]
config = "canary.toml"
share = {share}
"""
CANARY = '[retrieval]\ntop_k = 7\n[replies]\nno_match = "Not a word."\n'
QUESTION = {"message": "Who painted the ceiling of the chapel?"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/port.md").write_text("# Port\n\nThe server listens on port 8000.\n")
    (tmp_path / "voice.md").write_text("Be brief.")
    (tmp_path / "canary.toml").write_text(CANARY)
    write(tmp_path, 1)
    return tmp_path


def write(site: Path, share: float) -> None:
    (site / "answerable.toml").write_text(CONFIG.format(share=share))


def read(site: Path) -> Settings:
    return configuration.load(site / "answerable.toml")


async def test_only_what_is_said_differs(site: Path) -> None:
    """The canary's file is laid over the main one; places stay where they were, and what it does
    not name is the same."""
    main = read(site)
    other = canary.overlaid(main)
    assert (other.retrieval.top_k, other.retrieval.threshold) == (7, 0.6)
    assert other.model == main.model
    assert (other.data, other.sources, other.store) == (main.data, main.sources, main.store)
    (site / "canary.toml").write_text('[model]\nvoice = "loud.md"\n[intents]\ncatalog = "c.csv"\n')
    other = canary.overlaid(main)
    assert (other.model.voice, other.intents.catalog) == (site / "loud.md", site / "c.csv")
    assert other.data != main.data  # where its own intents are fitted


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[server]\nport = 1", "server"),
        ("data = 'x'", "data"),
        ("[[sources]]\npath = 'x'", "sources"),
        ("[store]\nllm = 'extractive:'\nvectors = 'qdrant:HUNTER2'", "store.vectors"),
        ("[guard]\nredact = []", "guard.redact"),
        ("[canary]\nshare = 1", "canary"),
        ("[retrieval.cross_encoder]\nread = 3", "retrieval.cross_encoder"),
        ("[retrieval]\ntop_k = 'HUNTER2'", "top_k"),
        ("[retrieval]\nnosuch = 1", "nosuch"),
    ],
)
async def test_what_it_may_not_change(site: Path, text: str, named: str) -> None:
    """What both arms share, and what is wrong, is refused by name, and no value is quoted."""
    (site / "canary.toml").write_text(text)
    with pytest.raises(ConfigError, match=named) as refused:
        canary.overlaid(read(site))
    assert "HUNTER2" not in str(refused.value)


async def test_the_share_of_visitors() -> None:
    """About so many take part, the same ones each time, and those of a smaller share stay in."""
    visitors = [Caller("192.0.2.1", f"token {number}") for number in range(2_000)]
    few = [each for each in visitors if canary.takes_part(each, "canary", 0.1)]
    more = [each for each in visitors if canary.takes_part(each, "canary", 0.3)]
    assert 140 < len(few) < 260
    assert set(few) < set(more)
    assert few == [each for each in visitors if canary.takes_part(each, "canary", 0.1)]
    assert few != [each for each in visitors if canary.takes_part(each, "another", 0.1)]


async def test_the_ends_of_the_scale() -> None:
    """A share of 0 is nobody and of 1 everybody, nobody in particular included, who otherwise takes
    no part; without a session the address decides."""
    for who in (None, Caller(), Caller("192.0.2.1"), Caller("", "token")):
        assert not canary.takes_part(who, "canary", 0)
        assert canary.takes_part(who, "canary", 1)
    assert not canary.takes_part(None, "canary", 0.999)
    addresses = [Caller(f"192.0.2.{number}") for number in range(200)]
    assert 0 < sum(canary.takes_part(each, "canary", 0.5) for each in addresses) < 200


async def test_both_arms_answer_and_are_recorded(site: Path) -> None:
    """Each visitor's questions are all answered by one arm, whose name is in the records; both arms
    store in one place, and the share can be changed while they answer."""
    write(site, 0.5)
    async with answerable.open(site / "answerable.toml") as assistant:
        await assistant.ingest()
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            told = [await _asked_twice(client, number) for number in range(12)]
            await assistant.journal.flush()
            log = assistant.journal.log
            assert log is not None
            for answers, id_ in told:
                assert len(set(answers)) == 1
                record = await log.turn(id_)
                assert record is not None
                assert (record.arm == "canary") == ("Not a word." in answers[0])
            assert {"Not a word." in answers[0] for answers, _ in told} == {True, False}
            write(site, 0)
            assert await assistant.reload()
            told = [await _asked_twice(client, number) for number in range(12, 20)]
            assert all("Nothing found." in answers[0] for answers, _ in told)


async def test_a_canary_follows_its_file(site: Path) -> None:
    """The canary's texts are followed as the main ones are, under a fingerprint of their own."""
    async with answerable.open(site / "answerable.toml") as assistant:
        await assistant.ingest()
        await assistant.start()
        reply = await collect(assistant.turn(TurnRequest(QUESTION["message"])))
        assert "Not a word." in reply.answer
        (site / "canary.toml").write_text('[replies]\nno_match = "Silence."\n')
        assert await assistant.reload()
        reply = await collect(assistant.turn(TurnRequest(QUESTION["message"])))
        assert "Silence." in reply.answer


async def _asked_twice(client: httpx.AsyncClient, number: int) -> tuple[list[str], str]:
    """Both answers of a new visitor, and the id of the first stored answer.

    Their token follows from the key, so that the same visitors ask in every run.
    """
    headers = {"Accept": "application/json"}
    key = {"Idempotency-Key": str(UUID(int=number + 1, version=4))}
    first = (await client.post("/chat", json=QUESTION, headers=headers | key)).json()
    own = {**headers, "X-Owner-Token": first["owner_token"]}
    again = (await client.post("/chat", json=QUESTION, headers=own)).json()
    return [first["answer"], again["answer"]], first["message_id"]
