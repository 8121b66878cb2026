"""``answerable serve``: what a signal makes it do."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
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
