"""Lines of a manual that name what a command takes, and say nothing of what it is or does."""

from __future__ import annotations

import re

from answerable.types import Unit

_SYNOPSIS = re.compile(
    r"\[(?:[\w-]+ )?(?i:options?|flags?|args?|arguments?)(?:\.\.\.|…)?\]"
    r"|\[[A-Z][A-Z_]+(?:\.\.\.|…)?\]|<(?i:options?|args?|arguments?|command)>"
)
_OPTION = re.compile(r"\W{0,2}(--?[\w-]+)")


def is_synopsis(code: str) -> bool:
    """Whether code is a usage line: "borg [common options] compact [options] [REPOSITORY]"."""
    return _SYNOPSIS.search(code) is not None


def is_of_option(unit: Unit, question: str) -> bool:
    """Whether a row of a table is about an option that the question does not name."""
    found = _OPTION.match(unit.text) if unit.kind == "row" else None
    return found is not None and found[1] not in question
