"""Whatever somebody writes, logs are lines of JSON and answers hold no bytes that act."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from answerable.api import create_app
from answerable.api.logs import on_stderr
from answerable.assistant import Assistant
from answerable.settings import Settings, SourceSettings, TelemetrySettings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n\r"]
UNSEEN = [*map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))), "\U000e0001"]
SMUGGLED = ["\u200b\u2060", "\ufe0e\ufe0f", "\U000e0068\U000e0069", "\u200c\u200d\u200b"]
TOGETHER = ["".join(CONTROLS[at : at + 16]) for at in range(0, len(CONTROLS), 16)]
HOSTILE = [*TOGETHER, *UNSEEN, *SMUGGLED]
ACTING = {*CONTROLS, *UNSEEN}


def page(hostile: str) -> str:
    """A page whose second sentence, and whose code, holds ``hostile``."""
    said = f"A pot is watered once a week.\n\nA p{hostile}ot is kept in the shade."
    code = f"Water it with this command:\n\n```sh\npots wa{hostile}ter --all\n```\n"
    return f"# Pots\n\n{said}\n\n{code}"


async def test_the_corpus(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """T27: more than sixty control bytes, overrides and tags, in pages, questions, paths and
    headers: none stands raw in a line of the log, or in an answer, and each line is one of JSON."""
    assert len(CONTROLS) + len(UNSEEN) + len(SMUGGLED) > 60
    docs = tmp_path / "docs"
    docs.mkdir()
    for number, each in enumerate(HOSTILE):
        (docs / f"page{number}.md").write_text(page(each), encoding="utf-8", newline="")
    settings = Settings(
        data=tmp_path / "data",
        sources=(SourceSettings(path=docs),),
        telemetry=TelemetrySettings(log_text=True),
    )
    with on_stderr():
        async with Assistant(settings) as assistant:
            await assistant.ingest()
            answers = [await told(assistant, each) for each in HOSTILE]
    assert any("--all" in each for each in answers)
    logged = capfd.readouterr().err.splitlines(keepends=True)
    assert len(logged) > 2 * len(HOSTILE)
    for line in logged:
        assert isinstance(json.loads(line), dict)
    for text in (*logged, *answers):
        assert not ACTING & set(text.removesuffix("\n")), text
        assert not any(each in text for each in SMUGGLED), text


async def told(assistant: Assistant, hostile: str) -> str:
    """The answer to a question that holds ``hostile``, which stands in a path and a header too."""
    transport = httpx.ASGITransport(assistant.asgi())
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        path = f"/no{quote(hostile)}where"
        assert (await client.get(path)).status_code == 404
        answer = await client.post(
            "/chat",
            json={"message": f"With which command is a p{hostile}ot watered?"},
            headers={"Accept": "application/json", "X-Seen": quote(hostile)},
        )
    assert answer.status_code == 200
    said = answer.json()
    for each in said["citations"]:
        proof = each.pop("quote")  # the file's own characters; what is shown is `text`
        assert not any(smuggled in proof for smuggled in SMUGGLED)
    return json.dumps(said, ensure_ascii=False)


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ("jane.smith@firma.pl", "[e-mail]"),
        ("jane.smith%40firma.pl", "[e-mail]"),
        ("jane.smith%2540firma.pl", "[e-mail]"),
        ("%2B48600700800", "[phone]"),
        ("4539148803436467", "[card]"),
        (f"{'x/' * 300}jane.smith@firma.pl", f"{'x/' * 242}…"),
        ("6f1c2f4e-9a53-4d0c-8f5b-2f8f1f0d9c11", "6f1c2f4e-9a53-4d0c-8f5b-2f8f1f0d9c11"),
    ],
)
async def test_nobody_is_named_by_a_path(
    part: str, shown: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Personal data in the address of a request is masked where that is logged; ids stay."""
    app = create_app(ScriptedAssistant(), Settings())
    caplog.set_level(logging.INFO, logger="answerable")
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://site"
    ) as client:
        await client.get(f"/conversations/{part}")
    (line,) = (each for each in caplog.records if each.message == "request")
    assert vars(line)["path"] == f"/conversations/{shown}"


LEVELS = {
    "warning": set(),
    "info": {"request", "turn"},
    "debug": {"request", "turn", "understood", "retrieved"},
}


@pytest.mark.parametrize("level", LEVELS)
async def test_levels(level: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each level has the lines of the one above it and its own; none has a word of the question,
    and those about one turn have one id."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "pots.md").write_text("# Pots\n\nA pot is watered once a week.\n")
    settings = Settings.model_validate(
        {
            "data": tmp_path / "data",
            "sources": [{"path": tmp_path / "docs"}],
            "telemetry": {"level": level},
        }
    )
    async with Assistant(settings) as assistant:
        await assistant.ingest()
        with on_stderr(settings.telemetry.level):
            transport = httpx.ASGITransport(assistant.asgi())
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                asked = {"message": "How often is Wilhelmina's pot watered?"}
                answer = await client.post("/chat", json=asked)
    assert "once a week" in answer.text
    lines = [json.loads(each) for each in capfd.readouterr().err.splitlines()]
    assert {each["event"] for each in lines} == LEVELS[level]
    assert {each["request_id"] for each in lines} <= {answer.headers["X-Request-ID"]}
    assert "Wilhelmina" not in json.dumps(lines)
    for each in lines:
        if each["event"] == "retrieved":
            assert each["found"][0].keys() == {"id", "score"}
            assert each["ms"] > 0


def test_whatever_is_logged_is_json(capfd: pytest.CaptureFixture[str]) -> None:
    """Libraries print a bare text where nobody listens to them: an exporter of traces that fails,
    a task that nobody waited for. Each is one line of JSON, with its traceback; what they say
    short of a warning is not said."""
    names = ("opentelemetry.sdk._shared_internal", "urllib3.connectionpool", "asyncio", "uvicorn")
    with on_stderr():
        for name in names:
            logging.getLogger(name).info("nothing of note")
            logging.getLogger(name).warning("two\nlines of %s", name)
        try:
            raise ValueError("two\nlines")
        except ValueError:
            logging.getLogger(names[0]).exception("failed")
    lines = [json.loads(each) for each in capfd.readouterr().err.splitlines()]
    assert [each["event"] for each in lines] == [
        *(f"two\nlines of {each}" for each in names),
        "failed",
    ]
    assert [each["logger"] for each in lines] == [*names, names[0]]
    assert "Traceback" in lines[-1]["exception"]
