"""``answerable serve``: what a signal makes it do."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

import pytest

from answerable import widget
from answerable.assistant import Assistant
from answerable.cli import server
from answerable.errors import ConfigError
from answerable.settings import Settings
from cli.test_commands import Shell

CONFIG = "[server]\nreload = false\n[replies]\nwelcome = {welcome}\n"


@contextmanager
def serving(
    shell: Shell, env: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], Iterator[str]]]:
    """A server in the folder of ``shell``, and the lines it writes; it is stopped at the end."""
    with subprocess.Popen(
        [sys.executable, "-m", "answerable", "serve", "--port", "0"],
        cwd=shell.folder,
        env=shell.environment(env),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        try:
            yield process, iter(process.stderr.readline, "")
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=300)
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_hangup_reads_texts_again(tmp_path: Path) -> None:
    """At SIGHUP a server reads its texts again, and goes on."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", CONFIG.format(welcome='"One."'))
    with serving(shell) as (process, lines):
        assert any(re.search(r"http://127\.0\.0\.1:\d+", line) for line in lines)
        shell.write("answerable.toml", CONFIG.format(welcome='"Two."'))
        process.send_signal(signal.SIGHUP)
        said = next(json.loads(line) for line in lines if "texts_reloaded" in line)
    assert said["settings"]
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_hangup_while_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A SIGHUP that comes before the server listens does not end it: whoever rotates logs or
    writes the settings does not know how far it is."""
    assistant, starts = Assistant(Settings()), []

    async def start() -> None:
        signal.raise_signal(signal.SIGHUP)
        await asyncio.sleep(0)
        starts.append(assistant)
        raise ConfigError("That was all.")

    monkeypatch.setattr(assistant, "start", start)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(ConfigError, match="That was all"):
        asyncio.run(server.run(assistant, Settings(), ""))
    assert starts == [assistant]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
@pytest.mark.parametrize(("command", "code"), [("serve", 0), ("ingest", -1)])
def test_a_hangup_while_python_imports(command: str, code: int) -> None:
    """Nor does one that comes before anything is imported; other commands it ends, as ever."""
    told = (
        "import signal, sys, types\n"
        f"sys.argv = ['answerable', '{command}']\n"
        "hear = lambda: signal.raise_signal(signal.SIGHUP)\n"
        "sys.modules['answerable.cli'] = types.SimpleNamespace(main=hear)\n"
        "from answerable.__main__ import main; main()"
    )
    ended = subprocess.run([sys.executable, "-c", told], stdin=subprocess.DEVNULL, check=False)
    assert ended.returncode == code


def test_what_hangs_at_the_start_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is looked at while the conversations are opened, where both are in one database;
    what is still looked at when the start fails ends with it."""
    assistant, seen = Assistant(Settings()), []

    async def started() -> None:
        looked_at = asyncio.Event()

        async def search(*_: object) -> None:
            looked_at.set()
            try:
                await asyncio.Event().wait()
            finally:
                seen.append("ended")

        async def start() -> None:
            await asyncio.wait_for(looked_at.wait(), 10)
            raise ConfigError("That was all.")

        monkeypatch.setattr(assistant, "search", search)
        monkeypatch.setattr(assistant, "start", start)
        await server.run(assistant, Settings(), "")

    with pytest.raises(ConfigError, match="That was all"):
        asyncio.run(started())
    assert seen == ["ended"]


def test_a_widget_that_is_not_built_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who put the script on a page would learn of it from the page alone."""
    assistant = Assistant(Settings())
    for there, said in (
        (None, "Warning: The widget is not built, so /answerable.js"),
        (tmp_path, ""),
    ):
        monkeypatch.setattr(widget, "built", lambda there=there: there)
        server.warn_without_widget(assistant)
        told = capsys.readouterr().err
        assert told.startswith(said)
        assert bool(told) is bool(said)


def test_it_warns_in_sentences_before_it_listens(tmp_path: Path) -> None:
    """What is logged before a server listens is a sentence, with the address and the variable that
    names it; the log itself is JSON."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", '[store]\nllm = "openai:any"\n[server]\nreload = false\n')
    away = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1?token=hunter2", "OPENAI_API_KEY": "hunter2"}
    with serving(shell, away) as (_, lines):
        before = list(takewhile(lambda line: "Serving at" not in line, lines))
    warning = "Warning: The model cannot be reached at http://127.0.0.1:9 (OPENAI_BASE_URL): "
    assert [line for line in before if line.startswith(warning)]
    assert not [line for line in before if "model_not_reached" in line or "hunter2" in line]


def test_it_starts_while_the_index_is_down(tmp_path: Path) -> None:
    """A store that cannot be reached is said, and is no reason to be gone when it is back."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", '[store]\nvectors = "qdrant:http://127.0.0.1:9"\n')
    with serving(shell) as (_, lines):
        before = list(takewhile(lambda line: "Serving at" not in line, lines))
    assert any("could not be reached" in line for line in before)


@pytest.mark.parametrize("table", ["server.admin_token", "server.api_key", "mcp.admin_token"])
def test_a_token_that_can_be_guessed(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On this machine it is said once; where others reach the server it does not start, and nothing
    was opened yet. The rule is the one of ``answerable check``."""
    group, key = table.split(".")
    variable = f"ANSWERABLE_{group}__{key}".upper()

    def judged(secret: str, host: str) -> str:
        values: dict[str, dict[str, str]] = {"server": {"host": host}}
        values.setdefault(group, {})[key] = secret
        server.insist_on_long_tokens(Settings.model_validate(values))
        return capsys.readouterr().err

    assert variable in judged("x", "127.0.0.1")
    assert judged("x" * 16, "0.0.0.0") == judged("  ", "0.0.0.0") == judged("", "::") == ""
    for secret in ("x", "HUNTER2", "HUNTER2" + " " * 20, "y" * 15):
        with pytest.raises(ConfigError, match=variable) as refused:
            judged(secret, "0.0.0.0")
        assert secret not in str(refused.value) or len(secret) == 1


def test_a_server_with_such_a_token(tmp_path: Path) -> None:
    """The command ends with what to do."""
    said = Shell(tmp_path)(
        "serve", "--host", "0.0.0.0", env={"ANSWERABLE_SERVER__ADMIN_TOKEN": "x"}
    )
    assert said.code == 2
    assert "openssl rand -hex 32" in said.out + said.err
