"""What ``import answerable`` gives, and how the command begins."""

from __future__ import annotations

import subprocess
import sys

import pytest

import answerable
from answerable.process.memory import COLLECT_AT


def test_what_is_not_offered_is_no_attribute() -> None:
    """A name that the package has not is told as of any module."""
    with pytest.raises(AttributeError, match="module 'answerable' has no attribute 'Asistant'"):
        _ = answerable.Asistant


def test_the_command_begins_before_what_it_imports() -> None:
    """The collector is told to look less often while the engine is not imported yet: looking
    through all that is being imported, several times over, took a tenth of a start."""
    seen = (
        "import gc, sys, answerable.process.memory as memory\n"
        "told = memory.look_less_often\n"
        "def telling():\n"
        "    told()\n"
        "    print('answerable.assistant' in sys.modules, gc.get_threshold()[0])\n"
        "memory.look_less_often = telling\n"
        "from answerable.__main__ import main\n"
        "sys.argv = ['answerable', '--version']\n"
        "main()\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", seen], capture_output=True, text=True, check=True, timeout=300
    ).stdout
    assert said.split()[:2] == ["False", str(COLLECT_AT)]
