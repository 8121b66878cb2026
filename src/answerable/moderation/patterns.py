"""Files of wordings: regular expressions, one a line, in sections.

``[name]`` begins a section; ``NAME = ...`` names a part that later lines use as ``{NAME}``; a line
that begins with ``#`` says why. Everything is matched in any case, over several lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_SECTION = re.compile(r"\[(\w+)\]")
_NAMED = re.compile(r"([A-Z]+) = (.+)")


def read(path: Path) -> Mapping[str, re.Pattern[str]]:
    """The sections of a file, each as one pattern of which any line may match."""
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
    flags = re.IGNORECASE | re.MULTILINE
    return {name: re.compile("|".join(lines), flags) for name, lines in sections.items()}


def _filled(line: str, parts: Mapping[str, str]) -> str:
    for name, part in parts.items():
        line = line.replace("{" + name + "}", part)
    return line
