"""Ids that kramdown, as Jekyll has it, gives a heading by attributes on a line of their own.

``{: #an-id .a-class }`` belongs to what it is below of; with an empty line above it, to what it is
above of. In the line of the heading itself it is text: there an id is ``{#an-id}``.
https://kramdown.gettalong.org/syntax.html#block-ials
"""

from __future__ import annotations

import re

_ATTRIBUTES = re.compile(r" {0,3}\{:(?!:)(?P<said>[^{}\n]{0,300})\}[ \t\r]*(?=\n|\Z)")
_ID = re.compile(r"(?<!\S)#(?P<id>[^\s#}]+)")
_IN_LINE = re.compile(r"(?<=\s)\{:[^{}\n]{0,300}\}(?=[ \t#]*\Z)")
_MOST = 5  # such lines below each other


def beside(text: str, start: int, end: int) -> str:
    """The id of the heading at ``start`` to ``end``, by the lines below and above; else empty."""
    return _below(text, end) or _above(text, start)


def _below(text: str, end: int) -> str:
    at = end if text[end - 1 : end] == "\n" else text.find("\n", end) + 1
    for _ in range(_MOST):
        line = _ATTRIBUTES.match(text, at) if at else None
        if line is None:
            return ""
        if found := _ID.search(line["said"]):
            return found["id"]
        at = line.end() + 1
    return ""


def _above(text: str, start: int) -> str:
    start = text.rfind("\n", 0, start) + 1
    before = text.rfind("\n", 0, max(start - 1, 0)) + 1
    line = _ATTRIBUTES.match(text, before) if start else None
    found = _ID.search(line["said"]) if line else None
    # Right below something else it belongs to that.
    apart = not text[text.rfind("\n", 0, max(before - 1, 0)) + 1 : before].strip()
    return found["id"] if found and apart else ""


def as_text(line: str) -> str:
    """What ends the line of a heading and looks like attributes, which is text there."""
    found = _IN_LINE.search(line)
    return f" {found[0]}" if found else ""
