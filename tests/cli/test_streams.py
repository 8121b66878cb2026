"""Standard streams that are closed, full, or read by nobody any more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from .test_commands import PAGES, Shell

COMMANDS = [
    ("ask", "Which port does the server listen on?"),
    ("ingest", "docs"),
    ("llms-txt", "--full"),
    ("--version",),
]
FULL = Path("/dev/full")
on_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="There is no /dev/full here.")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("streams"))
    for name, text in PAGES.items():
        shell.write(f"docs/{name}", text)
    assert shell("ingest", "docs").code == 0
    return shell


@pytest.fixture
def unread() -> Iterator[int]:
    """The end to write into of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


def _run(
    site: Shell,
    arguments: Sequence[str],
    *,
    out: int = subprocess.PIPE,
    err: int = subprocess.PIPE,
    before: str = "",
    env: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, started by a shell that does ``before`` first."""
    return subprocess.run(
        ["sh", "-c", f'{before} exec "$@"', "sh", sys.executable, "-m", "answerable", *arguments],
        cwd=site.folder,
        env=site.environment(env or {"PYTHONUNBUFFERED": ""}),
        stdout=out,
        stderr=err,
        text=True,
        timeout=300,
    )


@on_a_full_disk
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk_is_said(site: Shell, arguments: Sequence[str]) -> None:
    """Where the output finds no room, any command ends with exit code 1 and a sentence."""
    with FULL.open("w") as full:
        done = _run(site, arguments, out=full.fileno())
    assert done.returncode == 1
    assert "The output could not be written: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@on_a_full_disk
def test_a_full_disk_is_said_at_once(site: Shell) -> None:
    """Where output is not buffered, the write itself fails, and the same is said."""
    with FULL.open("w") as full:
        done = _run(site, COMMANDS[0], out=full.fileno(), env={"PYTHONUNBUFFERED": "1"})
    assert done.returncode == 1
    assert done.stderr.startswith("The output could not be written: No space left on device.")


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_reader_who_leaves(site: Shell, arguments: Sequence[str], unread: int) -> None:
    """Where the reader of the output left, as ``head`` does, any command ends without a word
    about it, and not with 0."""
    done = _run(site, arguments, out=unread)
    assert done.returncode == 1
    assert "pipe" not in done.stderr.lower()
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", COMMANDS)
def test_closed_streams(site: Shell, arguments: Sequence[str]) -> None:
    """A standard stream that is closed takes what is printed nowhere, above all not into a file of
    the index that has its number."""
    done = _run(site, arguments, before="exec <&- >&-;")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert _run(site, arguments, before="exec <&- >&- 2>&-;").returncode == 0
    asked = site("ask", "Which port does the server listen on?")
    assert "8000" in asked.out, asked.err


@on_a_full_disk
@pytest.mark.parametrize("arguments", COMMANDS)
def test_notes_that_find_no_room(site: Shell, arguments: Sequence[str]) -> None:
    """Where only what stands beside a result cannot be written, the result comes, with 0."""
    with FULL.open("w") as full:
        done = _run(site, arguments, err=full.fileno())
    assert done.returncode == 0
    assert done.stdout.strip()
