"""``answerable mcp`` as a process of its own, by the official client and without one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, TextIO

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from answerable.settings import Settings

from .conftest import refused, told

SOURCE = str(Path(__file__).parents[2] / "src")
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def command(data: Path, *options: str) -> list[str]:
    """The command line of a server over this data folder."""
    return [sys.executable, "-m", "answerable", "mcp", "--data", str(data), *options]


def parameters(data: Path, *options: str) -> StdioServerParameters:
    """The same for the official client."""
    program, *rest = command(data, *options)
    return StdioServerParameters(command=program, args=rest, env={"PYTHONPATH": SOURCE})


def started(data: Path) -> subprocess.Popen[bytes]:
    """A server whose pipes are ours."""
    return subprocess.Popen(
        command(data),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )


def exchanged(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """Write one line and read the one that answers it."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


@pytest.mark.anyio
async def test_the_official_client(site: Settings, tmp_path: Path) -> None:
    """The client starts the server, speaks the current revision, and calls its tools."""
    errors: TextIO
    with (tmp_path / "errors").open("w+") as errors:
        async with Client(stdio_client(parameters(site.data), errlog=errors)) as client:
            assert client.protocol_version == "2026-07-28"
            assert len((await client.list_tools()).tools) == 6
            found = await told(client, "search", query="On which port does the server listen?")
            assert found["sections"][0]["file"] == "docs/port.md"
            assert "longer than" in await refused(client, "ask", question="x" * 1_000_000)
            assert len((await client.list_resources()).resources) == 4
        errors.seek(0)
        assert errors.read() == ""


@pytest.mark.anyio
async def test_the_owner_on_this_machine(site: Settings) -> None:
    """With ``--admin`` the tool that writes is offered; without sources it says so."""
    async with Client(parameters(site.data, "--admin"), mode="legacy") as client:
        assert (await client.list_tools()).tools[-2].name == "ingest"
        assert "Nothing could be indexed" in await refused(client, "ingest")


def test_it_ends_with_its_input(site: Settings) -> None:
    """At the end of standard input it ends in good order; what is no message is passed over."""
    with started(site.data) as process:
        assert process.stdin is not None
        process.stdin.write(b"no json\n[]\n\n\xff\n")
        answer = exchanged(process, json.dumps(HELLO).encode())
        assert answer["result"]["serverInfo"]["name"] == "answerable"
        broken = b'{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "<b>"}}'
        answer = exchanged(process, broken)
        assert answer["error"]["message"].startswith("There is no such tool")
        half = broken.replace(b"2,", b"3,").replace(b"<b>", rb"\ud83d, \ud83d\ude00, \\ud83d")
        assert exchanged(process, half)["id"] == 3
        rest, errors = process.communicate(timeout=300)
    assert (process.returncode, rest, errors) == (0, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_on_a_signal(site: Settings, number: signal.Signals) -> None:
    """Ctrl-C ends it while it waits for its client, without a word."""
    with started(site.data) as process:
        exchanged(process, json.dumps(HELLO).encode())
        process.send_signal(number)
        assert process.wait(timeout=300) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")


def without_the_extra(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in which the SDK is not installed."""
    hidden = f"import sys; sys.modules['mcp'] = None\n{program}"
    return subprocess.run(
        [sys.executable, "-c", hidden],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )


def test_without_the_extra_it_says_what_to_install(site: Settings) -> None:
    """Without the SDK the command names what to install, and fails as wrongly set up."""
    data = str(site.data)
    said = without_the_extra(
        f"sys.argv = ['answerable', 'mcp', '--data', {data!r}]\n"
        "from answerable.cli import main; main()"
    )
    assert said.returncode == 2
    assert said.stdout == ""
    assert "pip install 'answerable[mcp]'" in said.stderr


def test_without_the_extra_the_api_has_no_endpoint() -> None:
    """Without the SDK the API starts, and there is nothing at ``/mcp``."""
    said = without_the_extra(
        """
import anyio, httpx, tempfile
from pathlib import Path
import answerable

async def main():
    with tempfile.TemporaryDirectory() as folder:
        async with answerable.open(answerable.Settings(data=Path(folder))) as assistant:
            transport = httpx.ASGITransport(assistant.asgi())
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                print((await client.get("/livez")).status_code)
                print((await client.post("/mcp", json={})).status_code)

anyio.run(main)
"""
    )
    assert said.stdout.split() == ["200", "404"], said.stderr


def test_the_sdk_is_loaded_by_its_first_use() -> None:
    """A server that no MCP client calls does not spend half a second on importing the SDK."""
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, answerable.api, answerable.cli, answerable.mcp.http\n"
            "print([name for name in sys.modules if name.split('.')[0] in ('mcp', 'mcp_types')])",
        ],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )
    assert said.stdout.strip() == "[]"
