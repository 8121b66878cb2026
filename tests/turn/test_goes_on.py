"""What is asked after an answer, on a site that tells intents apart."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.collected import Collected, collect
from answerable.events import Done
from answerable.recording import recorder
from answerable.types import TurnRequest

pytestmark = pytest.mark.anyio
PAGES = {
    "leading": "# How she leads\n\n## The team today\n\nRuth leads 12 drivers in Depot West. She "
    "hears each of them once a month. The rota is published six weeks ahead.\n",
    "away": "# Away from work\n\nRuth keeps bees and sings in a choir.\n",
}
SETTINGS = (
    '[site]\nname = "Ruth Amsel"\n[replies]\ncorpus = "portfolio"\nonly_one_match = ""\n'
    '[[sources]]\npath = "site"\nkind = "markdown"\n[intents]\nenabled = true\n'
    '[profile]\nname = "Ruth"\navailability = "open to a new depot"\n'
)
PLAIN = '[[sources]]\npath = "site"\nkind = "markdown"\n'
DOCS = {
    "install": "# Install Parcel\n\n## On Linux\n\nRun the script `parcel.sh`; it runs a minute."
    "\n\n## On Windows\n\nRun the installer as administrator.\n",
    "share": "# Folders\n\n## Share a folder\n\nPress Share beside a folder. The other person can "
    "read the folder but not change it.\n",
}
TEAM = "How many drivers does she lead?"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def site_of(
    pages: Mapping[str, str], settings: str, folder: Path
) -> AsyncIterator[Assistant]:
    """An assistant over pages, which are written to ``folder`` together with the settings."""
    (folder / "site").mkdir()
    for name, text in pages.items():
        (folder / "site" / f"{name}.md").write_text(text)
    (folder / "answerable.toml").write_text(settings)
    async with Assistant(configuration.find(folder / "answerable.toml")) as assistant:
        await assistant.start()
        await assistant.ingest()
        yield assistant


@pytest.fixture(scope="module")
async def driver(
    shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Assistant]:
    folder = tmp_path_factory.mktemp("driver")
    shutil.copytree(shipped_intents, folder / ".answerable")
    async with site_of(PAGES, SETTINGS, folder) as assistant:
        yield assistant


@pytest.fixture(scope="module")
async def parcel(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    """Documentation, without intents."""
    folder = tmp_path_factory.mktemp("parcel")
    async with site_of(DOCS, PLAIN, folder) as assistant:
        yield assistant


async def talk(assistant: Assistant, *messages: str) -> list[Collected]:
    """The answers of one conversation."""
    told: list[Collected] = []
    place = token = None
    for message in messages:
        opened = await recorder.begin(
            TurnRequest(message),
            assistant.conversations,
            conversation_id=place,
            owner_token=token,
        )
        turn = assistant.turn(opened.request)
        store, replies = assistant.conversations, assistant.replies
        told.append(await collect(recorder.record(opened, turn, store, replies)))
        place, token = opened.started.conversation_id, opened.owner_token
    return told


def state(told: Collected) -> str:
    assert isinstance(told.end, Done)
    return told.end.state


@pytest.mark.parametrize(
    "before", ["What is the capital of France?", "What's the weather in Berlin?"]
)
async def test_a_refused_question_refuses_no_other(driver: Assistant, before: str) -> None:
    """The next one is answered as it is alone, also in the same message."""
    [alone] = await talk(driver, TEAM)
    refused, after = await talk(driver, before, TEAM)
    assert state(refused) in ("out_of_scope", "no_match")
    assert (after.answer, after.warnings) == (alone.answer, ())
    [both] = await talk(driver, f"{before} {TEAM}")
    assert alone.answer in both.answer


async def test_somebody_else_stays_meant(driver: Assistant) -> None:
    """The person of the site is not taken for who was asked about."""
    _, after = await talk(driver, "Who is Emmanuel Macron?", "How many drivers does he lead?")
    assert "12 drivers" not in after.answer


async def test_more_is_said_and_nothing_twice(driver: Assistant) -> None:
    """Until all is said; then that, and only then is it asked what is meant."""
    first, *more, last = await talk(driver, TEAM, *["Tell me more"] * 4)
    assert "12 drivers" in first.answer
    quoted = [each.text for told in (first, *more) for each in told.citations]
    assert len(quoted) == len(set(quoted)) > len(first.citations)
    assert driver.replies.say("no_match") in [told.answer for told in (*more, last)]
    [before] = await talk(driver, "Tell me more")
    assert state(before) == "clarify"


async def test_two_flows_are_both_said(driver: Assistant) -> None:
    """And a flow beside what pages answer."""
    [pay] = await talk(driver, "What is her salary expectation?")
    [start] = await talk(driver, "When can she start?")
    [both] = await talk(driver, "What is her salary expectation and when can she start?")
    assert pay.answer in both.answer
    assert start.answer in both.answer
    [mixed] = await talk(driver, f"{TEAM} When can she start?")
    assert "12 drivers" in mixed.answer
    assert start.answer in mixed.answer


@pytest.mark.parametrize("after", ["Why not?", "How do I get it?", "How do I do that?"])
async def test_what_says_nothing_finds_nothing_after_a_refusal(
    parcel: Assistant, after: str
) -> None:
    """Neither by itself nor by the frame of what was refused: "Does it run on" finds what runs."""
    refused, told = await talk(parcel, "Does it run on BSD?", after)
    assert state(refused) in ("out_of_scope", "no_match")
    assert state(told) in ("out_of_scope", "no_match")


async def test_what_goes_on_from_one_of_several_questions(parcel: Assistant) -> None:
    """Leans on those that were answered."""
    share = "How do I share a folder?"
    _, alone = await talk(parcel, share, "Can they change it?")
    both, told = await talk(
        parcel, f"What is the capital of France? {share}", "Can they change it?"
    )
    assert "Press Share" in both.answer
    assert "not change it" in told.answer
    assert told.answer == alone.answer
