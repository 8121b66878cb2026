"""Texts, flows and intents follow their files while an assistant is open."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
from contextlib import aclosing
from functools import partial
from pathlib import Path

import pytest

import answerable
from answerable import Assistant
from answerable import settings as configuration
from answerable.collected import collect
from answerable.errors import ConfigError
from answerable.process.unwaited import Unwaited
from answerable.settings import Settings
from answerable.types import TurnRequest
from answerable.wiring.arms import Arm, Origin

pytestmark = pytest.mark.anyio

CONFIG = """
[[sources]]
path = "docs"
[server]
reload = {watching}
[guard]
moderation = false
[intents]
enabled = {enabled}
catalog = "catalog.csv"
flows = "flows"
[replies]
no_match = "{sentence}"
"""
CATALOG = "utterance,intent\nhello there,greet\ngood morning,greet\ngoodbye,leave\nsee you,leave\n"
FLOW = "---\nintent: greet\n---\n{text}\n"
NOWHERE = "Who painted the ceiling of the chapel?"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/port.md").write_text("# Port\n\nThe server listens on port 8000.\n")
    (tmp_path / "flows").mkdir()
    (tmp_path / "flows/greet.md").write_text(FLOW.format(text="Hello, visitor."))
    (tmp_path / "catalog.csv").write_text(CATALOG)
    write(tmp_path, "Nothing found.")
    return tmp_path


def write(
    site: Path, sentence: str, *, more: str = "", enabled: bool = False, watching: bool = False
) -> None:
    words = {"enabled": str(enabled).lower(), "watching": str(watching).lower()}
    text = CONFIG.format(sentence=sentence, **words)
    (site / "answerable.toml").write_text(text + more)


async def opened(assistant: Assistant) -> Assistant:
    await assistant.ingest()
    await assistant.start()
    return assistant


async def said(assistant: Assistant, question: str = NOWHERE) -> str:
    return (await collect(assistant.turn(TurnRequest(question)))).answer


async def test_replies_follow_the_configuration(site: Path) -> None:
    """A changed sentence is said after a reload, wherever sentences are said, under another
    fingerprint; nothing else is told to have changed without a change."""
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        assert "Nothing found." in await said(assistant)
        before = (await assistant.parts()).fingerprint
        assert not await assistant.reload()
        write(site, "Not a word.")
        assert await assistant.reload()
        assert "Not a word." in await said(assistant)
        assert assistant.replies.no_match == "Not a word."
        assert (await assistant.parts()).fingerprint != before


async def test_a_running_turn_keeps_what_it_began_with(site: Path) -> None:
    """A turn that has begun says the old sentence to its end."""
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        async with aclosing(assistant.turn(TurnRequest(NOWHERE))) as turn:
            write(site, "Not a word.")
            first = [await anext(turn)]
            await assistant.reload()
            told = first + [event async for event in turn]
        assert "Nothing found." in "".join(getattr(event, "content", "") for event in told)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("answerable.toml", "[replies]\nno_match = 7\n"),
        ("answerable.toml", "not TOML"),
        ("flows/greet.md", "no front matter"),
        ("catalog.csv", "utterance,intent\nonly,one\n"),
    ],
)
async def test_what_is_wrong_changes_nothing(
    site: Path, caplog: pytest.LogCaptureFixture, name: str, text: str
) -> None:
    """A malformed file is logged with its reason, once, and the old one goes on answering."""
    write(site, "Nothing found.", enabled=True)
    settings = configuration.load(site / "answerable.toml")
    async with answerable.open(settings) as assistant:
        parts = await assistant.parts()
        file = site / "answerable.toml"
        arm = Arm(settings, parts, Origin.at(lambda: configuration.load(file), file))
        (site / name).write_text(text)
        with caplog.at_level(logging.INFO, logger="answerable.wiring.arms"):
            assert not await arm.look()
            assert not await arm.look()
        assert [each.getMessage() for each in caplog.records] == ["texts_kept"]
        assert Path(name).name in getattr(caplog.records[0], "reason", "")
        assert arm.parts is parts


async def test_a_configuration_that_is_gone(
    site: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the working folder is missed as well: its sentences are kept, and followed again."""
    monkeypatch.chdir(site)
    async with answerable.open() as assistant:
        await opened(assistant)
        (site / "answerable.toml").rename(site / "aside")
        with caplog.at_level(logging.INFO, logger="answerable.wiring.arms"):
            assert not await assistant.reload()
        assert [each.getMessage() for each in caplog.records] == ["texts_kept"]
        assert "answerable.toml is gone" in getattr(caplog.records[0], "reason", "")
        assert "Nothing found." in await said(assistant)
        write(site, "Not a word.")
        assert await assistant.reload()
        assert "Not a word." in await said(assistant)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with a name")
@pytest.mark.parametrize("name", ["answerable.toml", "voice.md", "catalog.csv", "flows/greet.md"])
async def test_a_pipe_in_place_of_a_file(
    site: Path, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """Whoever opened it would wait for a writer, for ever: it is no file, which is said at once."""
    write(site, "Nothing found.", enabled=True, more='[model]\nvoice = "voice.md"\n')
    (site / "voice.md").write_text("Be brief.")
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        parts = await assistant.parts()
        (site / name).unlink()
        os.mkfifo(site / name)
        with caplog.at_level(logging.ERROR, logger="answerable.wiring.arms"):
            async with asyncio.timeout(30):
                assert not await assistant.reload()
        (record,) = caplog.records
        assert record.getMessage() == "texts_kept"
        assert f"{name} cannot be read" in getattr(record, "reason", "")
        assert "not a file" in getattr(record, "reason", "")
        assert await assistant.parts() is parts


async def test_a_folder_that_hangs(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Looking ends after a while and says so once; when the folder is back, so is the reload."""
    file, free, reads = site / "answerable.toml", threading.Event(), 0
    settings = configuration.load(file)

    def read() -> Settings:
        nonlocal reads
        reads += 1
        free.wait(60)
        return configuration.load(file)

    async with answerable.open(settings) as assistant:
        arm = Arm(settings, await assistant.parts(), Origin.at(read, file), Unwaited(0.2))
        write(site, "Not a single word.")
        with caplog.at_level(logging.INFO, logger="answerable.wiring.arms"):
            for _ in range(5):
                async with asyncio.timeout(30):
                    assert not await arm.look()
            assert reads == 1
            free.set()
            async with asyncio.timeout(30):
                while not await arm.look():  # noqa: ASYNC110 -- it is its own
                    await asyncio.sleep(0.01)
        assert [each.getMessage() for each in caplog.records] == ["texts_kept", "texts_reloaded"]
        assert "does not answer" in getattr(caplog.records[0], "reason", "")
        assert arm.settings.replies.no_match == "Not a single word."


HANGS = """
import asyncio, threading
from answerable.process.unwaited import Unwaited

async def main():
    try:
        await Unwaited(0.1).run(threading.Event().wait)
    except TimeoutError:
        print("left")

asyncio.run(main())
"""


def test_a_process_ends_while_a_read_hangs() -> None:
    """Neither the loop nor the interpreter waits for the thread."""
    made = subprocess.run(
        [sys.executable, "-c", HANGS], timeout=300, capture_output=True, text=True, check=True
    )
    assert made.stdout == "left\n"


async def test_whoever_went_away_leaves_no_dead_disk() -> None:
    """The next caller waits for the read that goes on, as long as that may take."""
    reader, go = Unwaited(5), threading.Event()
    gone = asyncio.create_task(reader.run(go.wait))
    await asyncio.sleep(0.05)
    gone.cancel()
    asyncio.get_running_loop().call_later(0.05, go.set)
    assert await reader.run(lambda: "read") == "read"


async def test_a_mistake_while_reading_is_handed_on() -> None:
    """It comes out where the work was asked for; the next piece of work is done."""
    reader = Unwaited()
    with pytest.raises(ConfigError, match="wrong"):
        await reader.run(partial(fail, ConfigError("wrong")))
    assert await reader.run(lambda: 7) == 7


def fail(error: Exception) -> None:
    raise error


async def test_flows_and_intents_follow(site: Path) -> None:
    """A changed flow is said, a changed catalog is fitted anew, and both are other fingerprints."""
    write(site, "Nothing found.", enabled=True)
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        assert await said(assistant, "hello there") == "Hello, visitor."
        (site / "flows/greet.md").write_text(FLOW.format(text="Good day to you."))
        assert await assistant.reload()
        assert await said(assistant, "hello there") == "Good day to you."
        (site / "catalog.csv").write_text(CATALOG + "good evening,greet\n")
        assert await assistant.reload()
        routing = (await assistant.parts()).layers.routing
        assert routing is not None
        assert ("good evening", "greet") in routing.model.utterances


async def test_other_settings_wait_for_a_restart(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A setting that cannot be taken over is named in the log, without its value, and not taken."""
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        write(site, "Nothing found.", more="[retrieval]\ntop_k = 3\n[mcp]\nadmin_token = 'HUNTER2'")
        with caplog.at_level(logging.WARNING, logger="answerable.wiring.arms"):
            assert not await assistant.reload()
        (record,) = caplog.records
        assert getattr(record, "settings", None) == ["retrieval.top_k", "mcp.admin_token"]
        assert "HUNTER2" not in repr(record.__dict__)
        assert (await assistant.parts()).retrieval.top_k == 5


async def test_a_server_looks_by_itself(site: Path) -> None:
    """With ``[server] reload`` a change is taken over without being asked for."""
    write(site, "Nothing found.", watching=True)
    async with answerable.open(site / "answerable.toml") as assistant:
        await opened(assistant)
        write(site, "Not a word.", watching=True)
        async with asyncio.timeout(30):
            while assistant.replies.no_match != "Not a word.":  # noqa: ASYNC110 -- it is its own
                await asyncio.sleep(0.05)


async def test_only_a_change_is_read(site: Path) -> None:
    """Without a changed file nothing is read again; a changed one is, once."""
    reads: list[Settings] = []
    file = site / "answerable.toml"
    settings = configuration.load(file)

    def read() -> Settings:
        reads.append(configuration.load(file))
        return reads[-1]

    async with answerable.open(settings) as assistant:
        arm = Arm(settings, await assistant.parts(), Origin.at(read, file))
        assert not await arm.look()
        assert reads == []
        write(site, "Not a single word.")
        assert await arm.look()
        assert not await arm.look()
        assert len(reads) == 1


@pytest.mark.parametrize("kept", [True, False])
async def test_hard_messages_are_forgotten_with_conversations(site: Path, *, kept: bool) -> None:
    """Retention reaches them too, though they are no longer kept; without it they stay."""
    write(site, "Nothing found.", more="" if kept else "[conversations]\nretention_days = 7\n")
    log = site / "data" / "intents" / "borderline.jsonl"
    log.parent.mkdir(parents=True)
    entry = {"query": "old", "intent": "a", "runner_up": "b", "confidence": 0.5}
    log.write_text(json.dumps(entry | {"day": "2020-01-01"}) + "\n")
    settings = configuration.load(site / "answerable.toml", data=site / "data")
    async with await opened(Assistant(settings)):
        for _ in range(100 if kept else 600):
            if not log.read_text():
                break
            await asyncio.sleep(0 if kept else 0.05)
    assert bool(log.read_text()) is kept
