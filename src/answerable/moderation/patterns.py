"""Files of wordings: regular expressions, one a line, in sections.

``[name]`` begins a section; ``NAME = ...`` names a part that later lines use as ``{NAME}``; a line
that begins with ``#`` says why. Everything is matched over several lines. A line that begins with
``\\b`` matches at the edges of words alone, whatever follows a ``|`` in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

_SECTION = re.compile(r"\[(\w+)\]")
_EDGE = r"\b"
_NAMED = re.compile(r"([A-Z]+) = (.+)")


def read(path: Path, *, any_case: bool = False) -> Mapping[str, re.Pattern[str]]:
    """The sections of a file, each as one pattern of which any line may match.

    Without ``any_case`` they are for small letters, in half the time.
    """
    sections: dict[str, list[str]] = {}
    parts: dict[str, str] = {}
    current: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if section := _SECTION.fullmatch(line):
            current = sections.setdefault(section[1], [])
        elif named := _NAMED.match(line):
            parts[named[1]] = _filled(named[2], parts)
        else:
            current.append(_filled(line, parts))
    flags = re.MULTILINE | (re.IGNORECASE if any_case else re.NOFLAG)
    return {name: re.compile(_joined(lines), flags) for name, lines in sections.items()}


def _joined(lines: Sequence[str]) -> str:
    """One expression. What needs the edge of a word is tried only there: a third of the time."""
    edge = [line.removeprefix(_EDGE) for line in lines if line.startswith(_EDGE)]
    others = [line for line in lines if not line.startswith(_EDGE)]
    return "|".join([rf"\b(?:{'|'.join(edge)})", *others] if edge else others)


def _filled(line: str, parts: Mapping[str, str]) -> str:
    for name, part in parts.items():
        line = line.replace("{" + name + "}", part)
    return line
