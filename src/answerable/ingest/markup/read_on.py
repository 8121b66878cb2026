"""Markdown with components as a text to read on: in ``llms-full.txt``.

Imports, comments and components that show nothing are left out, and what opens closes: a page comes
in the parts that it was cut in, each of which ends with the last that can be quoted of it, so what
closes a container there is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from answerable.ingest.markup import fences, inline_components, mdx
from answerable.ingest.markup.mdx import Construct
from answerable.text.unseen import VOID

DEEPEST = 50  # containers in each other; what is deeper stays as it is
SHORTEST = 5  # characters that are left out with what closes something: "\n:::\n"
_COLONS = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*"
    r"(?P<mark>:{3,})(?P<kind>[ \t]*\{?[A-Za-z][\w-]*(?=[\s\[{}]|\Z)[^\n]*)?[ \t\r]*$",
    re.MULTILINE,
)
_TAG = re.compile(r"<(?P<closes>/?)(?P<name>[A-Z][\w.]*)")
_UNSEEN = ("esm", "raw", "comment")
_LEADING = ("", "\n", " ", "\t", "[")  # after which no blank is needed
_NO_PREFIX = re.compile(r"[^>\s]")
_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)*")


class _Mark(NamedTuple):
    """Where a container is opened or closed: ``text[start:end]``."""

    start: int
    end: int
    key: str
    closes: bool


class ReadOn:
    """The parts of one page, one after the other."""

    def __init__(self, *, is_mdx: bool) -> None:
        """``is_mdx`` says that indented lines are no code."""
        self._is_mdx = is_mdx
        self._open: list[tuple[str, str]] = []  # what closes each, and what stands before that
        self._fence = ""  # the line that opened the code in which the last part ended

    def part(self, text: str, *, joins: bool) -> tuple[str, str]:
        """What closes containers that the part before left open, in lines, and the text of this
        one. ``joins`` says that nothing is left out between them."""
        before = f"{self._fence}\n" if self._fence else ""
        whole = before + text
        code = fences.fences(whole, 0)
        constructs = mdx.constructs(whole, 0, mdx=False)
        marks = [*_marks(whole, code, constructs)]
        closed = "" if joins else self._closed(_kept(self._open, marks))
        changes = [(first, last, "") for first, last in self._nothing(whole, constructs)]
        changes += self._balanced(whole, marks)
        self._fence = _open_fence(whole, code)
        return closed, _changed(whole, changes)[len(before) :].strip()

    def end(self) -> str:
        """What closes the containers that are left open, in lines."""
        return self._closed(0)

    def _closed(self, kept: int) -> str:
        lines = [f"{prefix}{key}" for key, prefix in reversed(self._open[kept:])]
        del self._open[kept:]
        return "\n".join(lines)

    def _nothing(self, text: str, constructs: Sequence[Construct]) -> Iterator[tuple[int, int]]:
        """Where something stands that shows nothing, with the lines that are left empty."""
        pictures = inline_components.drawn(text)
        for each in constructs:
            is_empty = each.kind in _UNSEEN or (
                each.kind == "tag"
                and inline_components.shows_nothing(text, each.start, each.end, pictures)
            )
            place = self._without(text, each) if is_empty else None
            if place is not None:
                yield place

    def _without(self, text: str, each: Construct) -> tuple[int, int] | None:
        first, last = _with_line(text, each.start, each.end)
        if (first, last) == (each.start, each.end):
            is_doubled = text.startswith(" ", last) and text[first - 1 : first] in _LEADING
            return first, last + is_doubled
        indent = text[first : each.start].expandtabs(4)
        if not self._is_mdx and indent.startswith("    "):
            return None  # code
        blank = not text[:first].strip() or text[:first].endswith(("\n\n", "\n\r\n"))
        below = _BLANK_LINES.match(text, last)
        return first, below.end() if blank and below else last

    def _balanced(self, text: str, marks: list[_Mark]) -> Iterator[tuple[int, int, str]]:
        """Changes: what closes nothing goes, and what is left open within another is closed."""
        for mark in marks:
            prefix = _NO_PREFIX.sub(" ", text[text.rfind("\n", 0, mark.start) + 1 : mark.start])
            if not mark.closes:
                if len(self._open) < DEEPEST:
                    self._open.append((mark.key, prefix))
                continue
            at = _innermost(self._open, mark.key)
            if at is None:
                yield *_with_line(text, mark.start, mark.end), ""
                continue
            if lost := self._closed(at + 1):
                yield mark.start, mark.start, f"{lost.lstrip()}\n{prefix}"
            del self._open[at:]


def _marks(text: str, code: list[tuple[int, int]], constructs: list[Construct]) -> Iterator[_Mark]:
    """Containers of colons, and components, outside code, in order."""
    position = 0
    found: list[_Mark] = []
    for first, last in [*code, (len(text), len(text))]:
        found += (
            _Mark(line.start("mark"), line.end(), line["mark"], not line["kind"])
            for line in _COLONS.finditer(text, position, first)
        )
        position = last
    for each in constructs:
        tag = _TAG.match(text, each.start) if each.kind == "tag" else None
        is_html = tag is not None and tag["name"].isupper() and tag["name"].lower() in VOID
        if tag is None or is_html or text[each.end - 2] == "/":
            continue
        found.append(_Mark(each.start, each.end, f"</{tag['name']}>", bool(tag["closes"])))
    yield from sorted(found)


def _with_line(text: str, start: int, end: int) -> tuple[int, int]:
    """With its lines where nothing else stands in them."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end) + 1 or len(text)
    return (start, end) if (text[first:start] + text[end:last]).strip() else (first, last)


def _kept(opened: list[tuple[str, str]], marks: list[_Mark]) -> int:
    """How many of those that are open are closed in what follows, or hold one that is."""
    own: list[tuple[str, str]] = []
    for mark in marks:
        if not mark.closes:
            own.append((mark.key, ""))
        elif (at := _innermost(own, mark.key)) is not None:
            del own[at:]
        elif (at := _innermost(opened, mark.key)) is not None:
            return at + 1
    return 0


def _innermost(opened: list[tuple[str, str]], key: str) -> int | None:
    return next((at for at in range(len(opened) - 1, -1, -1) if opened[at][0] == key), None)


def _open_fence(text: str, code: list[tuple[int, int]]) -> str:
    """The line that opens the code in which the text ends; empty where it ends in none."""
    if not code or code[-1][1] < len(text):
        return ""
    opening, _, rest = text[slice(*code[-1])].partition("\n")
    mark = opening.lstrip(" \t>-*+0123456789.)")[:3]
    closing = rest.rpartition("\n")[2].strip(" \t\r>")
    return "" if closing.startswith(mark) and not closing.strip(mark[0]) else opening


def _changed(text: str, changes: list[tuple[int, int, str]]) -> str:
    parts: list[str] = []
    position = 0
    for first, last, instead in sorted(changes):
        if first >= position:
            parts += [text[position:first], instead]
            position = last
    return "".join((*parts, text[position:]))
