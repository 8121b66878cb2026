"""Short blocks of code, one after the other: commands, or one command for several tools."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.llms.quoting.tabs import title_of
from answerable.types import Unit

MOST = 6  # commands that are to be given one after the other
SHORT_CODE = 3  # lines: as many as a command has


def first_of_its_kind(units: Sequence[Unit], code: int) -> int:
    """The first of the short blocks in one language that end with ``code``: most are the same
    command for several tools, in tabs."""
    first = code
    while first > 0 and all(
        _is_command(unit) and unit.language == units[code].language
        for unit in units[first - 1 : first + 1]
    ):
        first -= 1
    return first


def first_commands(units: Sequence[Unit], code: int) -> list[int]:
    """The commands that a section begins with, ``code`` among them, which are to be given one after
    the other; empty where it begins with something else, or they stand in tabs."""
    end = next((at for at, unit in enumerate(units) if not _is_command(unit)), len(units))
    fits = 1 < end <= MOST and code < end
    in_tabs = fits and any(title_of(units, at) for at in range(end))
    return list(range(end)) if fits and not in_tabs else []


def _is_command(unit: Unit) -> bool:
    return unit.kind == "code" and unit.text.count("\n") < SHORT_CODE
