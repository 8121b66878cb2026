"""Questions over MCP leave a record as any turn does, and no word."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from answerable.assistant import Assistant
from answerable.errors import ConfigError
from answerable.observability.telemetry import TurnRecord
from answerable.observability.turn_log import TurnLog
from answerable.recording import rerun
from answerable.settings import Settings, TelemetrySettings
from answerable.wiring.kept_turns import turn_log

from .conftest import told
from .test_http import headers, message

pytestmark = pytest.mark.anyio
SOURCE = str(Path(__file__).parents[2] / "src")
QUESTION = "On which port does the server listen?"
STATE = "only_one_match"  # what it is answered with
COLUMNS = ("state", "conversation_id", "visitor", "answer_id")


async def kept(log: TurnLog, *columns: str) -> list[tuple[object, ...]]:
    """What the log holds of turns."""
    return await log.rows(TurnRecord, columns, 0, time.time() + 60)


@asynccontextmanager
async def mounted(settings: Settings) -> AsyncIterator[tuple[Assistant, httpx.AsyncClient]]:
    """An assistant as an application has it, and a client of its endpoint."""
    async with Assistant(settings) as assistant:
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            yield assistant, client


async def called(client: httpx.AsyncClient, tool: str, **arguments: str) -> None:
    """Call a tool at ``/mcp``."""
    body = message("tools/call", {"name": tool, "arguments": arguments})
    answer = await client.post("/mcp", json=body, headers=headers("tools/call", tool))
    assert answer.json()["result"]["isError"] is False


@pytest.mark.parametrize("keep", [True, False])
async def test_a_question_is_counted(site: Settings, tmp_path: Path, keep: bool) -> None:
    """Metrics count it; its record, where any are kept, leads to no conversation and to nobody, and
    it cannot be run again. A search leaves none."""
    telemetry = TelemetrySettings(keep=keep)
    place = site.store.model_copy(update={"conversations": f"sqlite:{tmp_path / 'c.sqlite'}"})
    settings = site.model_copy(update={"telemetry": telemetry, "store": place})
    async with mounted(settings) as (assistant, client):
        await called(client, "search", query="port")
        await called(client, "ask", question=QUESTION)
        counted = assistant.metrics.text({}, 0).decode()
        assert f'answerable_turns_total{{arm="",mode="general",state="{STATE}"}} 1.0' in counted
        await assistant.journal.flush()
        log = assistant.journal.log
        assert (log is not None) is keep
        if log is not None:
            assert await kept(log, *COLUMNS) == [(STATE, "", "", "")]
            [(id_,)] = await kept(log, "id")
            with pytest.raises(ConfigError, match="no word is kept"):
                await rerun.load(log, str(id_))


def started(site: Settings, file: Path) -> StdioServerParameters:
    """How a client starts a server that keeps conversations in ``file``."""
    env = {"PYTHONPATH": SOURCE, "ANSWERABLE_STORE__CONVERSATIONS": f"sqlite:{file}"}
    options = ["-m", "answerable", "mcp", "--data", str(site.data)]
    return StdioServerParameters(command=sys.executable, args=options, env=env)


def written(folder: Path) -> bytes:
    """What a database in ``folder`` has on disk."""
    return b"".join(each.read_bytes() for each in folder.glob("c.sqlite*"))


async def test_on_standard_input_too(site: Settings, tmp_path: Path) -> None:
    """A client that starts the server itself leaves the same record, and no word in the file."""
    file = tmp_path / "c.sqlite"
    with (tmp_path / "errors").open("w+") as errors:
        async with Client(stdio_client(started(site, file), errlog=errors)) as client:
            await told(client, "ask", question=QUESTION)
    assert b"server listen" not in written(tmp_path)
    place = site.store.model_copy(update={"conversations": f"sqlite:{file}"})
    async with turn_log(site.model_copy(update={"store": place})) as log:
        assert await kept(log, *COLUMNS) == [(STATE, "", "", "")]


async def test_without_a_place_for_records_it_answers(site: Settings, tmp_path: Path) -> None:
    """Where the store of conversations cannot be opened, the log says so and the server serves."""
    broken = tmp_path / "c.sqlite"
    broken.write_text("This is no database, and longer than the header of one. " * 4)
    with (tmp_path / "errors").open("w+") as errors:
        async with Client(stdio_client(started(site, broken), errlog=errors)) as client:
            assert (await told(client, "ask", question=QUESTION))["state"] == STATE
        errors.seek(0)
        said = [json.loads(line)["event"] for line in errors]
    assert said == ["turns_not_recorded", "turn"]
