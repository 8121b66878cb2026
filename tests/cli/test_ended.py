"""Signals that end a command: it closes what it has open, and says what it leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import anyio
import pytest
import typer

from answerable.cli import ended, index, migrate

from .test_commands import Shell

SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]


@pytest.fixture(autouse=True)
def as_at_a_terminal() -> Iterator[None]:
    """No signal is ignored or caught, whoever runs the tests."""
    ours = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGTERM: signal.SIG_DFL,
        signal.SIGHUP: signal.SIG_DFL,
    }
    before = {each: signal.signal(each, handler) for each, handler in ours.items()}
    yield
    assert {each: signal.getsignal(each) for each in ours} == ours
    for each, handler in before.items():
        signal.signal(each, handler)


def _run_until(number: signal.Signals, closed: list[str]) -> None:
    async def work() -> None:
        try:
            os.kill(os.getpid(), number)
            await anyio.sleep_forever()
        finally:
            closed.append("closed")

    anyio.run(work)


@pytest.mark.parametrize(("number", "code"), SIGNALS)
def test_what_runs_is_closed_and_told(
    number: signal.Signals, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of them cancels what runs, is told in one line, and is named by the exit code."""
    closed: list[str] = []
    with pytest.raises(typer.Exit) as end, ended.saying("Nothing is lost."):
        _run_until(number, closed)
    assert (end.value.exit_code, closed) == (code, ["closed"])
    assert capsys.readouterr().err == "Nothing is lost.\n"


def test_a_job_that_ignores_ctrl_c(capsys: pytest.CaptureFixture[str]) -> None:
    """Shells start what runs in the background so; SIGTERM ends it as well."""
    closed: list[str] = []
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(typer.Exit) as end, ended.saying("Nothing is lost."):
            _run_until(signal.SIGTERM, closed)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert (end.value.exit_code, closed) == (143, ["closed"])
    assert capsys.readouterr().err == "Nothing is lost.\n"


def test_what_goes_on_without_its_terminal() -> None:
    """Where SIGHUP is ignored, as ``nohup`` has it, it stays so."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended.saying("Nothing is lost."):
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.mark.parametrize(("number", "code"), SIGNALS)
def test_an_ingest_that_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, code: int
) -> None:
    """It says which index is served, and what to do; so does a copy to another store."""
    shell = Shell(tmp_path)
    shell.write("docs/page.md", "# Page\n\nA sentence.\n")
    monkeypatch.setattr(index, "_ingest", _ending(number))
    monkeypatch.setattr(migrate, "_migrated", _ending(number))
    said = shell("ingest", "docs")
    copied = shell("migrate", "--to", "embedded:other")
    assert (said.code, said.out) == (copied.code, copied.out) == (code, "")
    assert said.err.endswith("what was there before is served. Run it again.\n")
    assert "shows its old index until all is copied. Run it again" in copied.err


def _ending(number: signal.Signals) -> Callable[..., object]:
    async def work(*_: object) -> None:
        os.kill(os.getpid(), number)
        await anyio.sleep_forever()

    return work


def test_ctrl_c_before_anything_is_begun() -> None:
    """While the command is imported it ends without a traceback."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "import answerable.__main__ as started;"
        "started.look_less_often = lambda: None;"
        "sys.modules['answerable.cli'] = type('Ctrl', (), {'__getattr__': lambda self, name:"
        " signal.raise_signal(signal.SIGINT)})();"
        "started.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
