"""Writers that are killed while they append."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

APPENDER = [sys.executable, str(Path(__file__).parent / "appender.py")]
Kill = Callable[[int], tuple[str, list[str]]]


@contextmanager
def writers(address: str) -> Iterator[Kill]:
    """``kill(after)`` starts a process that appends, and kills it once it has acknowledged so many
    messages: the id of its conversation, and the ids of all that it acknowledged."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*APPENDER, address], stdin=pipe, stdout=pipe, text=True) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None

        def kill(after: int) -> tuple[str, list[str]]:
            print(file=stdin, flush=True)
            _, conversation, pid = stdout.readline().split()
            acknowledged = [stdout.readline().strip() for _ in range(after)]
            os.kill(int(pid), signal.SIGKILL)
            # What it printed before it died counts too.
            acknowledged += [line.strip() for line in iter(stdout.readline, "ended\n")]
            return conversation, acknowledged

        yield kill
