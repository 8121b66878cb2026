"""WHAT IS WRONG BEFORE A VISITOR FINDS OUT: each check is a function from facts to findings.

``wiring.checking`` gathers the facts; nothing here opens a store or a socket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from dataclasses import dataclass
from typing import Literal

Part = Literal[
    "configuration",
    "thresholds",
    "keys",
    "widget",
    "sources",
    "embedder",
    "index",
    "schema",
    "orphans",
    "links",
]
Level = Literal["ok", "warning", "failure"]
NAMED = 10  # things of one kind that a finding names; of more it says how many there are


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check: ``what`` was looked at, and the ``problem`` with its remedy, if any.

    A ``warning`` keeps nothing from working; a ``failure`` does, or sends visitors astray.
    """

    part: Part
    what: str
    level: Level = "ok"
    problem: str = ""


def failed(findings: Iterable[Finding]) -> bool:
    """Whether any of them is a failure."""
    return any(each.level == "failure" for each in findings)


def counted(things: Sized | int, what: str) -> str:
    """How many there are: ``1 document``, ``2 documents``."""
    number = things if isinstance(things, int) else len(things)
    return f"{number} {what}{'' if number == 1 else 's'}"


def named(things: Iterable[str], between: str = ", ") -> str:
    """The first few of them, and how many more there are."""
    listed = list(things)
    more = len(listed) - NAMED
    return between.join(listed[:NAMED]) + (f" and {more} more" if more > 0 else "")
