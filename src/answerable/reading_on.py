"""What a reader is offered with an answer: where it comes from, where to go on, what to pick."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceLink:
    """A section that an answer cites, for the list under it."""

    file: str
    heading: str
    url: str


@dataclass(frozen=True, slots=True)
class NextHop:
    """Where to read on; ``kind`` is the source type of what it leads to, ``repo`` the address of
    its source code, where the site names one."""

    title: str
    url: str
    kind: str
    repo: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a reader can pick; ``value`` is what picking it sends, the label if empty."""

    label: str
    sublabel: str = ""
    value: str = ""
