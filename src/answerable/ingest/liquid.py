"""Pages with Liquid, as Jekyll has them: its tags run before anything is read as Markdown.

What a tag writes is not known here, so nothing stands in its place; what ``raw`` keeps from being
run is text, and what ``highlight`` holds is code. Unlike in Markdown, code is no shelter.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from answerable.ingest.mdx import FILLER
from answerable.ingest.templates import LONGEST, alone

_TAG = re.compile(
    r"\{%-?[ \t]*(?P<name>\w+)(?:[ \t]+(?P<first>[\w+#-]{1,20}))?"
    rf"(?:[^%\n]|\n(?![ \t\r]*\n)){{0,{LONGEST}}}?%\}}|\{{\{{[^{{}}\n]*\}}\}}"
)
_END = re.compile(r"\{%-?[ \t]*end(?P<name>raw|comment)[ \t]*-?%\}")

Gone = tuple[int, int, str]  # from where to where nothing is shown, or the fence that stands there


def rendered(text: str, start: int) -> str:
    """``text`` from ``start`` on without what Liquid runs, character for character.

    Tags alone on their line leave a blank line.
    """
    shown = list(text)
    for first, last, fence in _gone(text, start):
        is_alone = alone(text, first, last, _TAG)
        blank = " " if is_alone else FILLER
        shown[first:last] = ["\n" if char == "\n" else blank for char in text[first:last]]
        if fence and is_alone:  # at the start of its line, where no indentation makes text of it
            line = text.rfind("\n", 0, first) + 1
            shown[line : line + len(fence)] = fence
    return "".join(shown)


def _gone(text: str, start: int) -> Iterator[Gone]:
    """Tags in order; of ``raw`` its two tags, of a comment all of it."""
    ends = {
        name: [each.span() for each in _END.finditer(text, start) if each["name"] == name]
        for name in ("raw", "comment")
    }
    position = start
    while match := _TAG.search(text, position):
        first, position = match.span()
        name = match["name"] or ""
        after = ends.get(name, [])
        closing = bisect_left(after, (position, 0))
        if closing == len(after):  # nothing is held, or it never ends
            yield first, position, _fence(name, match["first"])
        elif name == "comment":
            position = after[closing][1]
            yield first, position, ""
        else:
            yield first, position, ""
            yield *after[closing], ""
            position = after[closing][1]


def _fence(name: str, language: str | None) -> str:
    if name == "highlight":
        return f"```{language or ''}"
    return "```" if name == "endhighlight" else ""
