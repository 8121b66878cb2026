"""``answerable serve``: what a signal makes it do."""

from __future__ import annotations

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
            process.communicate(timeout=20)
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
