"""A log whose reader has gone to sleep keeps nothing waiting: not the server, not its end."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from answerable.api import log_lines, logs
from answerable.api.log_lines import LogLines
from answerable.api.logs import on_stderr

PIPE = 65_536  # what a pipe holds before its writers wait


class Slow:
    """A place to write into that is stuck until it is let go."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.begun = threading.Event()
        self.text = ""

    def write(self, text: str) -> None:
        self.begun.set()
        self.free.wait(30)
        self.text += text


def said(count: int) -> str:
    return f"{count} dropped\n"


def test_what_finds_no_room_is_dropped_and_counted() -> None:
    """Nobody waits; what found room comes in its order, and then how many did not."""
    slow = Slow()
    lines = LogLines(slow.write, said, most_waiting=20)
    lines.write("first\n")
    assert slow.begun.wait(5)
    began = time.monotonic()
    for number in range(10):
        lines.write(f"line {number}\n")
    assert slow.text == ""  # whoever had waited would find the first line written
    slow.free.set()
    while "8 dropped" not in slow.text:
        assert time.monotonic() - began < 30
    lines.write("last\n")
    lines.close(5)
    assert slow.text == "first\nline 0\nline 1\n8 dropped\nlast\n"


def test_the_end_does_not_wait_for_a_reader_who_is_away() -> None:
    """What waits is written if it can be; else the exit goes on without it."""
    slow = Slow()
    lines = LogLines(slow.write, said)
    lines.write("never\n")
    began = time.monotonic()
    lines.close(0.2)
    assert time.monotonic() - began < 20
    slow.free.set()


def test_lines_that_could_not_be_written_are_counted() -> None:
    """A disk that was full for a while is told of how many lines it has not."""
    full, wrote = True, ""
    tried = threading.Semaphore(0)

    def write(text: str) -> None:
        nonlocal wrote
        tried.release()
        if full:
            raise OSError(28, "No space left on device")
        wrote += text

    lines = LogLines(write, said)
    for number in range(3):
        lines.write(f"lost {number}\n")
        assert tried.acquire(timeout=5)
    full = False
    lines.write("kept\n")
    lines.close(5)
    assert wrote == "3 dropped\nkept\n"


def test_what_was_dropped_is_a_line_of_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is JSON as all others are."""
    slow = Slow()
    monkeypatch.setattr(logs, "to_stderr", lambda: slow.write)
    with on_stderr():
        log = logging.getLogger("answerable.x")
        log.warning("first")
        assert slow.begun.wait(5)
        for _ in range(5):
            log.warning("long " * (log_lines.MOST_WAITING // 12))
        slow.free.set()
    lines = [json.loads(each) for each in slow.text.splitlines()]
    assert [each["event"][:17] for each in lines[:2]] == ["first", "long long long lo"]
    assert lines[-1]["event"] == "log_lines_dropped"
    assert lines[-1]["count"] == 6 - (len(lines) - 1)
    assert lines[-1]["level"] == "warning"


def test_a_line_that_cannot_be_made(capfd: pytest.CaptureFixture[str]) -> None:
    """It is said to be none, in JSON, by nobody who waits."""
    with on_stderr():
        logging.getLogger("answerable.x").warning("too many for %d", "words")
    (line,) = capfd.readouterr().err.splitlines()
    told = json.loads(line)
    assert told["event"] == "log_line_failed"
    assert told["error"] == "TypeError"


@pytest.fixture
def unread() -> Iterator[int]:
    """The end to write into of a pipe that is full, and that nobody reads."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    for size in (4096, 1):
        try:
            while True:
                os.write(writing, b"x" * size)
        except BlockingIOError:
            continue
    os.set_blocking(writing, True)
    yield writing
    os.close(reading)
    os.close(writing)


@pytest.mark.skipif(sys.platform == "win32", reason="select")
def test_a_pipe_that_does_not_wait_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else made it one; a slow reader has every line all the same, each as it was."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    wanted = [f"line {number} {'x' * 200}\n" for number in range(3_000)]
    read: list[str] = []

    def slowly() -> None:
        time.sleep(0.2)  # the pipe is full by then
        with os.fdopen(reading, encoding="utf-8") as pipe:
            read.extend(pipe)

    reader = threading.Thread(target=slowly)
    reader.start()
    with os.fdopen(writing, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        lines = LogLines(log_lines.to_stderr(), said)
        for each in wanted:
            lines.write(each)
        lines.close(5)
    reader.join(5)
    assert read == wanted


SERVER = """
import sys
import anyio
from fastapi import FastAPI
from answerable.api import serve
from answerable.api.logs import RequestLog
from answerable.observability.metrics import Metrics
from answerable.settings import Settings

app = FastAPI()
app.add_middleware(RequestLog, metrics=Metrics())
app.get("/livez")(lambda: "ok")
made = Settings.model_validate({"server": {"port": 0}})
anyio.run(lambda: serve.serve(app, made, ready=lambda url: print(url, flush=True)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_server_goes_on_and_stops(unread: int, tmp_path: Path) -> None:
    """With standard error a full pipe, requests are answered, and SIGTERM ends it in good order."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE, stderr=unread, cwd=tmp_path
    ) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().decode().strip()
            for _ in range(50):
                with urllib.request.urlopen(f"{url}/livez", timeout=5) as answer:
                    assert answer.status == 200
            server.send_signal(signal.SIGTERM)
            assert server.wait(10) == 0
        finally:
            server.kill()
