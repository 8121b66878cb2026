"""Pages of MkDocs or mdBook without what shows other files, which are documents of their own.

``--8<-- "file.md"``, ``{% include-markdown "file.md" %}`` and ``{{#include file.md}}`` are read in
code as well. Of code that has lines beside those of a file nothing is quoted: it would have a hole
in it. Neither is a sentence with a colon above such a line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from answerable.ingest.markup.fences import fences
from answerable.ingest.markup.mdx import FILLER, UNFILLED
from answerable.ingest.markup.templates import Change, changed
from answerable.text.include_tags import INCLUDE_TAGS, tags
from answerable.text.scissors import SNIPPETS, Cut, cuts

# What nobody sees either, and no line of a file begins with that is shown.
_MADE_TEXT = "\u200b"


def without(text: str, start: int, syntax: Mapping[str, str]) -> str:
    """``text`` from ``start`` on without what shows files on the pages of a site of MkDocs,
    character for character. ``syntax`` has ``SNIPPETS`` and ``INCLUDE_TAGS`` where it has these."""
    found = cuts(text, start) if SNIPPETS in syntax else []
    return blanked(text, start, sorted([*found, *_tags(text, start, syntax)]))


def _tags(text: str, start: int, syntax: Mapping[str, str]) -> list[Cut]:
    return tags(text, start) if INCLUDE_TAGS in syntax else []


def blanked(text: str, start: int, found: Sequence[Cut]) -> str:
    """``text`` from ``start`` on without what was ``found`` there, character for character."""
    if not found:
        return text
    blank = changed(text, (_blank(text, each) for each in found))
    shown = [each for each in found if each.name and not each.is_within]
    first = [each.start + _indent(text[each.start : each.end]) for each in shown]
    return changed(blank, _holes(blank, start, [*zip(shown, first, strict=True)]))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _blank(text: str, cut: Cut) -> Change:
    blank = re.sub(r"[^\n]", FILLER, text[cut.start : cut.end])
    if cut.is_within and not cut.is_escape:
        return cut.start, cut.end, (UNFILLED if cut.name else FILLER) + blank[1:]
    return cut.start, cut.end, _MADE_TEXT if cut.is_escape else blank.replace(FILLER, " ")


def _holes(text: str, start: int, found: Sequence[tuple[Cut, int]]) -> Iterator[Change]:
    """Where something is missing in code, or below a sentence that leads to it. Each line comes
    with where it begins after its indentation."""
    code = [(first, last) for first, last in fences(text, start) if _has_lines(text[first:last])]
    for each, at in found:
        before = bisect_left(code, (each.start,))
        in_code = before > 0 and each.start < code[before - 1][1]
        if in_code or _is_led_to(text, each):
            yield at, at + 1, UNFILLED


def _has_lines(fenced: str) -> bool:
    """Whether anything is left between the two lines of a fence."""
    return any(line.strip(" \t\r>`~") for line in fenced.split("\n")[1:])


def _is_led_to(text: str, cut: Cut) -> bool:
    before = text[max(0, cut.start - 1_000) : cut.start].rstrip()
    after = text[cut.end : cut.end + 1_000].lstrip("\r\n")
    goes_on = text[cut.end : cut.end + 2].count("\n") == 1 and after[:1].strip()
    return before.endswith(":") and not goes_on
