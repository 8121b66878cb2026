"""``answerable serve``: what a signal makes it do."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.test_commands import Shell

CONFIG = "[server]\nreload = false\n[replies]\nwelcome = {welcome}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_hangup_reads_texts_again(tmp_path: Path) -> None:
    """At SIGHUP a server reads its texts again, and goes on."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", CONFIG.format(welcome='"One."'))
    with subprocess.Popen(
        [sys.executable, "-m", "answerable", "serve", "--port", "0"],
        cwd=tmp_path,
        env=shell.environment(),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        try:
            lines = iter(server.stderr.readline, "")
            assert any(re.search(r"http://127\.0\.0\.1:\d+", line) for line in lines)
            shell.write("answerable.toml", CONFIG.format(welcome='"Two."'))
            server.send_signal(signal.SIGHUP)
            said = next(json.loads(line) for line in lines if "texts_reloaded" in line)
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=20)
        finally:
            server.kill()
    assert said["settings"]
    assert server.returncode == 0


def test_it_starts_while_the_index_is_down(tmp_path: Path) -> None:
    """A store that cannot be reached is said, and is no reason to be gone when it is back."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", '[store]\nvectors = "qdrant:http://127.0.0.1:9"\n')
    with subprocess.Popen(
        [sys.executable, "-m", "answerable", "serve", "--port", "0"],
        cwd=tmp_path,
        env=shell.environment(),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        try:
            lines = list(iter_until(server.stderr.readline, "Serving at"))
            assert any("could not be reached" in line for line in lines)
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=20)


def iter_until(readline: Callable[[], str], word: str) -> Iterator[str]:
    """Lines up to the one with ``word``, which there must be."""
    for line in iter(readline, ""):
        yield line
        if word in line:
            return
    raise AssertionError(word)
