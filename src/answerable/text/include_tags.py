"""Tags of MkDocs' include-markdown plugin, which show a file or what stands between marks of one:
``{% include-markdown "file.md" start="<!--a-->" end="<!--b-->" %}``, ``{% include "file" %}``.

They are read in code as well, may go on over lines, and nothing escapes them.
https://github.com/mondeja/mkdocs-include-markdown-plugin
"""

from __future__ import annotations

import re
from typing import NamedTuple

from answerable.text.scissors import Cut, placed

INCLUDE_TAGS = "include-tags"  # in ``Document.syntax``: whether such tags are more than text
_OPENING = "{%"
_TAG = re.compile(
    r"\{%\s{0,20}+include(?:-markdown)?+\s{1,20}+(?=[\"'])(?P<said>(?:[^%]|%(?!\})){1,1000}+)%\}"
)
_TEXT = r"(?:\"(?P<double>(?:[^\"\\]|\\.){1,500}+)\"|'(?P<single>(?:[^'\\]|\\.){1,500}+)')"
_FILE = re.compile(_TEXT, re.DOTALL)
_MARK = re.compile(rf"(?<![\w-])(?P<key>start|end)={_TEXT}", re.DOTALL)
_ESCAPED_QUOTE = re.compile(r"\\([\"'])")


class Included(NamedTuple):
    """A file, from behind ``start`` to before ``end``, which are empty where nothing is said."""

    path: str
    start: str = ""
    end: str = ""


def tags(text: str, start: int = 0) -> list[Cut]:
    """All of them from ``start`` on, in order. ``name`` is what stands behind the tag's own name.
    ``text`` has line feeds where lines end."""
    if _OPENING not in text:
        return []
    found = (
        Cut(*each.span(), f"{_OPENING}{each['said'].strip()}")
        for each in _TAG.finditer(text, start)
    )
    return placed(text, found)


def included(name: str) -> Included | None:
    """What the name of a tag means; None for one of another kind."""
    said = name.removeprefix(_OPENING)
    path = _FILE.match(said) if said != name else None
    if path is None:
        return None
    marks = {each["key"]: _said(each) for each in _MARK.finditer(said, path.end())}
    return Included(_said(path).strip(), marks.get("start", ""), marks.get("end", ""))


def _said(found: re.Match[str]) -> str:
    return _ESCAPED_QUOTE.sub(r"\1", found["double"] or found["single"])
