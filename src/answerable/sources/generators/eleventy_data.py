"""What the data of Eleventy says of a page: its front matter, and files beside it.

``docs/docs.json`` and ``docs/docs.11tydata.json`` are of all that lies in ``docs``,
``docs/a.11tydata.json`` of ``docs/a.md``: https://www.11ty.dev/docs/data-cascade/. Programs
(``docs.11tydata.js``) are not run: what they write out is known, and what they make is not.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.site_settings import said_in, table
from answerable.sources.javascript import exported, passed

_JSON = (".json", ".11tydata.json")
_PROGRAMS = (".11tydata.js", ".11tydata.cjs", ".11tydata.mjs")
_OF_ALL = ("eleventyComputed", "permalink")  # in the folder of data, of every page
_MAX_BYTES = 200_000
_PERMALINK = re.compile(r"\bpermalink\b")


class Computed:
    """Stands for a permalink that a program makes."""


COMPUTED: Final = Computed()


@dataclass(frozen=True, slots=True)
class Data:
    """The data of the pages below ``pages``; that of all is in ``data``, a folder there."""

    pages: Path
    data: str
    _known: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def permalink(self, path: str, front: FrontMatter) -> str | bool | Computed | None:
        """What the nearest that says so says; None where nothing does."""
        if "permalink" in table(front.values, "eleventyComputed"):
            return COMPUTED
        own = front.values.get("permalink")
        if own is not None:
            return own if isinstance(own, str | bool) else COMPUTED
        for name in _names(path):
            said = self._said(name)
            if "permalink" in table(said, "eleventyComputed"):
                return COMPUTED
            shared = said.get("permalink")
            if isinstance(shared, str | bool):
                return shared
            if _PERMALINK.search(self._program(name)):
                return COMPUTED
        everywhere = (self._program(posixpath.join(self.data, each)) for each in _OF_ALL)
        return COMPUTED if any(map(_PERMALINK.search, everywhere)) else None

    def said(self, path: str, key: str) -> Any:
        """What the files of data say of a page."""
        found = (self._said(name) for name in _names(path))
        return next((each[key] for each in found if key in each), None)

    def programs_say(self, path: str, pattern: re.Pattern[str]) -> bool:
        """Whether a program of the page's data has the words: it may do as they say."""
        return any(pattern.search(self._program(name)) for name in _names(path))

    def _said(self, name: str) -> Mapping[str, Any]:
        """What is written out in the files of this name."""
        if name not in self._known:
            values = said_in(self.pages, tuple(name + end for end in _JSON))
            program = "" if values else self._program(name)
            self._known[name] = values or exported(program) or passed(program)
        return self._known[name]

    def _program(self, name: str) -> str:
        if name not in self._texts:
            ends = (*_PROGRAMS, ".js", ".cjs") if name.startswith(self.data) else _PROGRAMS
            files = (self.pages / f"{name}{end}" for end in ends)
            found = next((each for each in files if each.is_file()), None)
            self._texts[name] = text_if_any(found, _MAX_BYTES) if found else ""
        return self._texts[name]


def _names(path: str) -> Iterator[str]:
    """The files of data of a page without their endings, the nearest first."""
    yield posixpath.splitext(path)[0]
    folder = posixpath.dirname(path)
    while folder:
        yield posixpath.join(folder, posixpath.basename(folder))
        folder = posixpath.dirname(folder)
