"""Which files the pages of a site of Hugo show by shortcodes of its own, beside themselves.

``{{% include "_common/part.md" %}}`` shows another page where the template of ``include`` asks for
the page, or reads the file, that it is given, and renders what that has in it. Of themes that are
fetched as modules the templates are not there: Docsy's ``readfile`` is known by its name.
https://gohugo.io/methods/page/rendershortcodes/
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from answerable.sources.files import is_inside, text_if_any
from answerable.sources.generators.shown import Line, Wanted, all_lines
from answerable.text import lines
from answerable.text.scissors import Cut, placed

_KNOWN = frozenset(("readfile",))
_FOLDERS = tuple(
    f"{of}layouts/{name}" for of in ("", "themes/*/") for name in ("_shortcodes", "shortcodes")
)
_MAX_BYTES = 100_000
_ASKS = re.compile(r"\bGetPage\b|\breadFile\b|\bos\.ReadFile\b")
_RENDERS = re.compile(r"\.RenderShortcodes\b|\.(?:Raw)?Content\b|\breadFile\b|\bos\.ReadFile\b")
_GIVEN = re.compile(r"\.Get\b")
_TAG = re.compile(
    r"\{\{[%<][ \t]*+(?P<name>[\w/.-]{1,80}+)[ \t]++(?P<said>[^{}\n]{1,500}+)(?<=[%>])\}\}"
)
_VALUE = r"(?:\"(?P<double>[^\"]*)\"|`(?P<ticks>[^`]*)`|(?P<bare>[^\s\"`=]+)(?!\S))"
_NAMED = re.compile(rf"(?:^|(?<=\s))(?:file|path|page|src|name)\s*=\s*{_VALUE}")
_FIRST = re.compile(_VALUE)
_AS_CODE = re.compile(r"\bcode\s*=")
_ENDS = ("", ".md", "/index.md", "/_index.md")


@dataclass(frozen=True, slots=True)
class Includes:
    """Those of a site: ``names`` are the shortcodes, ``contents`` the folders that a path may begin
    at, beside the folder of the file that names it."""

    root: str
    names: frozenset[str]
    contents: tuple[str, ...]
    missing: str = (
        "A page shows it ({page}), and there is no such page or file on the site: what it says is "
        "not found."
    )
    has_blocks: bool = False

    def file(self, what: Wanted, page: str, by: str) -> str | None:
        found = (os.path.realpath(each) for each in self._places(what.path, os.path.dirname(by)))
        return next((e for e in found if is_inside(e, self.root) and os.path.isfile(e)), None)

    def _places(self, said: str, beside: str) -> Iterator[str]:
        bases = self.contents if said.startswith("/") else (beside, *self.contents)
        for base in (*bases, self.root):
            for end in _ENDS:
                yield os.path.join(base, said.lstrip("/") + end)

    def cuts(self, text: str, start: int) -> list[Cut]:
        tags = (each for each in _TAG.finditer(text, start) if each["name"] in self.names)
        return placed(text, (Cut(*e.span(), e["said"][:-1].rstrip(" \t/")) for e in tags))

    def wanted(self, name: str) -> list[Wanted]:
        """Of what the shortcode is given: the path, with its name or first, and no word ("branch",
        of a glossary). As code it shows none that is read."""
        found = _NAMED.search(name) or _FIRST.match(name)
        if found is None or _AS_CODE.search(name):
            return []
        path = found["double"] or found["ticks"] or found["bare"] or ""
        return [Wanted(path)] if re.search(r"[/.]", path) else []

    def spans(self, text: str, of: Wanted) -> list[list[Line]]:
        found = all_lines(lines.unified(text))
        return [found] if found else []


def includes(path: Path, folder: Path) -> Includes:
    """Of the pages at ``path`` of the site whose settings lie in ``folder``."""
    content = folder / "content"
    languages = sorted(each for each in content.glob("*") if each.is_dir())
    contents = tuple(map(os.path.realpath, (path, content, *languages)))
    return Includes(os.path.realpath(folder), _KNOWN | frozenset(_names(folder)), contents)


def _names(folder: Path) -> Iterator[str]:
    for place in _FOLDERS:
        for template in sorted(folder.glob(f"{place}/**/*.html")):
            text = text_if_any(template, _MAX_BYTES)
            if all(pattern.search(text) for pattern in (_ASKS, _RENDERS, _GIVEN)):
                yield template.name.partition(".")[0]
