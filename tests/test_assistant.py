"""The assistant as an object: what a Python program does with it."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from httpx import ASGITransport, AsyncClient

import answerable
from answerable import Done, Settings, Token
from answerable.collected import collect
from answerable.errors import AnswerableError, ConfigError, NoIndexError, QueryError
from answerable.events import Cited, Failed, Started, Warned, as_dict
from answerable.replies import Replies
from answerable.settings import (
    ConversationSettings,
    RetrievalSettings,
    SourceSettings,
    StoreSettings,
    TelemetrySettings,
)
from answerable.types import NextHop, Option, SourceLink, TurnRequest
from answerable.wiring import texts

PAGES = {
    "install.md": "# Install\n\nInstall the package with pip.\n",
    "port.md": "# Port\n\nThe server listens on port 8000 by default.\n",
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in PAGES.items():
        (docs / name).write_text(text)
    return Settings(data=tmp_path / "data", sources=(SourceSettings(path=docs),))


@pytest.mark.anyio
async def test_a_folder_is_enough(tmp_path: Path, settings: Settings) -> None:
    """Open, ingest, ask, search: an answer with a citation, and evidence best first."""
    async with answerable.open(settings) as assistant:
        report = await assistant.ingest()
        assert report.indexed == 2
        reply = await collect(assistant.ask("On which port does the server listen?"))
        assert "8000" in reply.answer
        assert reply.citations[0].quote == "The server listens on port 8000 by default."
        assert isinstance(reply.end, Done)
        evidence = await assistant.search("install", k=1)
        assert [each.chunk.file for each in evidence.chunks] == ["docs/install.md"]


@pytest.mark.anyio
async def test_it_follows_a_new_index(settings: Settings) -> None:
    """An assistant that is open answers from what was ingested since."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        await assistant.search("moon")
        (settings.sources[0].path / "moon.md").write_text("# Moon\n\nThe moon is made of rock.\n")
        await assistant.ingest()
        (best,) = (await assistant.search("What is the moon made of?", k=1)).chunks
        assert best.chunk.file == "docs/moon.md"


@pytest.mark.anyio
async def test_many_questions_at_once(settings: Settings) -> None:
    """Questions asked at the same time, the very first ones included, get the same answers as one
    after the other."""
    questions = ["On which port does it listen?", "How is the package installed?"] * 4
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        at_once = await asyncio.gather(*(collect(assistant.ask(each)) for each in questions))
        for question, reply in zip(questions, at_once, strict=True):
            alone = await collect(assistant.ask(question))
            assert (reply.answer, reply.citations) == (alone.answer, alone.citations)


def test_nothing_is_opened_before_it_is_used(tmp_path: Path) -> None:
    """Opening reads no index and makes no file."""
    answerable.open(Settings(data=tmp_path / "data"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.anyio
async def test_before_the_first_ingest(settings: Settings) -> None:
    """Without an index the error names the command."""
    async with answerable.open(settings) as assistant:
        with pytest.raises(NoIndexError, match="answerable ingest"):
            await collect(assistant.ask("why?"))
        with pytest.raises(NoIndexError, match="answerable ingest"):
            await assistant.search("why?")


def test_what_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A configuration file, a folder, settings, or nothing at all."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "my.toml").write_text("[site]\nname = 'Mine'\n")
    assert answerable.open("my.toml").settings.site.name == "Mine"
    assert answerable.open(Path("docs")).settings.sources[0].path == Path("docs")
    assert answerable.open().settings.sources == ()
    with pytest.raises(ConfigError):
        answerable.open("missing.toml")


@pytest.mark.anyio
async def test_it_must_be_started_for_serving(settings: Settings) -> None:
    """What the API needs is there after ``start``, and says so before."""
    assistant = answerable.open(settings)
    with pytest.raises(AnswerableError, match="start"):
        _ = assistant.conversations
    await assistant.start()
    assert await assistant.conversations.ping() == {"status": "connected"}
    await assistant.aclose()
    await assistant.aclose()


@pytest.mark.anyio
async def test_it_can_be_mounted(settings: Settings) -> None:
    """``asgi()`` is an app that opens the assistant at its first request, whoever runs it."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        transport = ASGITransport(assistant.asgi())
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            first, second = await asyncio.gather(
                *(
                    client.post(
                        "/chat",
                        json={"message": "On which port does it listen?", "mode": "general"},
                        headers={"Accept": "application/json"},
                    )
                    for _ in range(2)
                )
            )
    assert first.status_code == second.status_code == 200
    assert "8000" in first.text


@pytest.mark.anyio
async def test_retention_is_a_setting(settings: Settings) -> None:
    """With ``retention_days`` older conversations are deleted, from the start on."""
    async with answerable.open(settings) as assistant:
        await assistant.start()
        _, token = await assistant.conversations.create()
    kept = ConversationSettings(retention_days=1e-9)
    async with answerable.open(settings.model_copy(update={"conversations": kept})) as assistant:
        await assistant.start()
        with anyio.fail_after(30):
            while await assistant.conversations.conversations(token):  # noqa: ASYNC110
                await asyncio.sleep(0.001)


@pytest.mark.anyio
async def test_a_turn_is_collected() -> None:
    """Tokens are joined, citations and warnings kept; a failed turn answers with its message."""

    async def said(*events: object):  # type: ignore[no-untyped-def]
        for event in events:
            yield event

    done = Done(
        "answered",
        sources=(SourceLink("a.md", "A", "/a"),),
        next_hops=(NextHop("B", "/b", "docs"),),
        options=(Option("C"),),
    )
    begun = (Started("c", "m", "r"), Warned("Mind this."))
    whole = await collect(said(*begun, Token("Hello"), Token(" there."), done))
    assert whole.as_dict() == {
        "state": "answered",
        "answer": "Hello there.",
        "citations": [],
        "sources": [{"file": "a.md", "heading": "A", "url": "/a"}],
        "next_hops": [{"title": "B", "url": "/b", "kind": "docs", "repo": ""}],
        "options": [{"label": "C", "sublabel": "", "value": ""}],
        "timings_ms": {},
        "warnings": ["Mind this."],
    }
    failed = await collect(said(Token("Half"), Failed("internal_error", "It broke.")))
    assert (failed.as_dict()["state"], failed.as_dict()["answer"]) == ("error", "It broke.")
    with pytest.raises(RuntimeError, match="without Done or Failed"):
        await collect(said(Token("Half")))


def test_events_on_the_wire() -> None:
    """An event is its fields and its type; a citation's fields stand at the top."""
    assert as_dict(Token("x")) == {"type": "token", "content": "x"}
    citation = answerable.Citation(1, "q", "t", "s", "/l", "f.md", ("H",), 0, 1, 1, 1, 0.5)
    assert as_dict(Cited(citation))["quote"] == "q"


@pytest.mark.anyio
@pytest.mark.parametrize(("wanted", "query"), [(False, ""), (True, "How do I install it?")])
async def test_a_question_is_noted_for_the_log_where_that_is_wanted(
    settings: Settings, wanted: bool, query: str
) -> None:
    """The beginning of a question is noted for the log only where the site's settings say so."""
    telemetry = TelemetrySettings(log_text=wanted)
    async with answerable.open(settings.model_copy(update={"telemetry": telemetry})) as assistant:
        await assistant.ingest()
        await assistant.parts()
        request = TurnRequest("How do I\ninstall it?")
        assert [event async for event in assistant.turn(request)]
        assert request.notes.query == query


@pytest.mark.anyio
@pytest.mark.parametrize("keep", [True, False])
async def test_records_are_kept_where_that_is_wanted(settings: Settings, keep: bool) -> None:
    """An assistant that keeps records has a log for them; before its start it says that it is not
    started."""
    wanted = settings.model_copy(update={"telemetry": TelemetrySettings(keep=keep)})
    async with answerable.open(wanted) as assistant:
        with pytest.raises(AnswerableError, match="not started"):
            _ = assistant.journal
        await assistant.ingest()
        await assistant.start()
        assert (assistant.journal.log is not None) == keep


def test_settings_have_a_fingerprint(settings: Settings) -> None:
    """Settings that may answer differently have another fingerprint; where things are kept, and
    what is secret, changes nothing."""

    def of(**tables: object) -> str:
        return texts.fingerprint(settings.model_copy(update=tables), None)

    same = [
        of(),
        of(data=settings.data / "elsewhere"),
        of(store=StoreSettings(conversations="postgres://user:secret@host/db")),
        of(telemetry=TelemetrySettings(keep=False)),
        of(conversations=ConversationSettings(retention_days=3)),
    ]
    assert len(set(same)) == 1
    others = [
        of(retrieval=RetrievalSettings(threshold=0.7)),
        of(store=StoreSettings(llm="openai:some-model")),
        of(replies=Replies(no_match="Nothing.")),
    ]
    assert len({*same, *others}) == 4


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "k", "words"),
    [
        ("", None, "The query is empty. Write something and call again."),
        (" \n", 3, "The query is empty. Write something and call again."),
        ("x" * 5_000, None, "The query is longer than 4000 characters. Shorten it."),
        ("lamp", 0, "No results are wanted: k is 0. Give 1 or more."),
    ],
)
async def test_a_query_that_cannot_be(
    settings: Settings, query: str, k: int | None, words: str
) -> None:
    """It is refused in words, as where HTTP and MCP are asked."""
    async with answerable.open(settings) as assistant:
        with pytest.raises(QueryError, match=re.escape(words)):
            await assistant.search(query, k)


@pytest.mark.anyio
async def test_a_mode_that_there_is_not(settings: Settings) -> None:
    """It is no general question: it fails in the words of HTTP."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        events = [each async for each in assistant.ask("hi", mode="foo")]  # type: ignore[arg-type]
    assert events == [Failed("invalid_request", '\'mode\' must be "general" or "selection".')]


def test_a_place_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused, and not answered from the index of the working folder."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError, match=r"There is no nowhere\. Open a folder or file"):
        answerable.open("nowhere")


PROGRAM = """
import asyncio, sys, answerable

async def main():
    assistant = answerable.open("docs")
    await assistant.ingest()
    async for event in assistant.ask("On which port does the server listen?"):
        pass
    await assistant.start()
    if "closed" in sys.argv:
        await assistant.aclose()
    print(type(event).__name__)

asyncio.run(main())
"""


@pytest.mark.parametrize("how", ["closed", "left open"])
def test_a_program_that_ends(settings: Settings, how: str) -> None:
    """One that closes nothing ends as quietly as one that does."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how],
        cwd=settings.data.parent,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "Done\n", "")
