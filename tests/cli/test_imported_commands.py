"""Commands are imported when they are called, and are called what they say they are."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import typer
from typer.main import get_command

from answerable.cli import app

GROUP: Any = get_command(app)
ELSEWHERE = ("answerable.evals", "answerable.analytics", "answerable.recording.rerun")


def test_a_server_starts_without_what_evaluates_it() -> None:
    """What only other commands need is not imported for it."""
    code = (
        "import sys; from answerable.cli.commands import Commands;"
        "assert Commands().get_command(None, 'serve').name == 'serve';"
        f"assert 'answerable.cli.server' in sys.modules; print(sys.modules.keys() & {ELSEWHERE!r})"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"


def test_each_command_is_found_by_its_own_name() -> None:
    """A name that the command line takes is that of the function or group behind it, in words."""
    context = typer.Context(GROUP)
    names = GROUP.list_commands(context)
    found = [GROUP.get_command(context, each) for each in names]
    assert [each.name for each in found] == names
    assert all(each.help for each in found)
    assert GROUP.get_command(context, "evaluate") is None
