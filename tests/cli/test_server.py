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

from cli.test_commands import Shell

CONFIG = "[server]\nreload = false\n[replies]\nwelcome = {welcome}\n"


@contextmanager
def serving(shell: Shell) -> Iterator[tuple[subprocess.Popen[str], Iterator[str]]]:
    """A server in the folder of ``shell``, and the lines it writes; it is stopped at the end."""
    with subprocess.Popen(
        [sys.executable, "-m", "answerable", "serve", "--port", "0"],
        cwd=shell.folder,
        env=shell.environment(),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        try:
            yield server, iter(server.stderr.readline, "")
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=20)
        finally:
            server.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_hangup_reads_texts_again(tmp_path: Path) -> None:
    """At SIGHUP a server reads its texts again, and goes on."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", CONFIG.format(welcome='"One."'))
    with serving(shell) as (server, lines):
        assert any(re.search(r"http://127\.0\.0\.1:\d+", line) for line in lines)
        shell.write("answerable.toml", CONFIG.format(welcome='"Two."'))
        server.send_signal(signal.SIGHUP)
        said = next(json.loads(line) for line in lines if "texts_reloaded" in line)
    assert said["settings"]
    assert server.returncode == 0


def test_it_starts_while_the_index_is_down(tmp_path: Path) -> None:
    """A store that cannot be reached is said, and is no reason to be gone when it is back."""
    shell = Shell(tmp_path)
    shell.write("answerable.toml", '[store]\nvectors = "qdrant:http://127.0.0.1:9"\n')
    with serving(shell) as (_, lines):
        before = list(takewhile(lambda line: "Serving at" not in line, lines))
    assert any("could not be reached" in line for line in before)
