"""Pages with Liquid, as Jekyll has them: its tags run before anything is read as Markdown.

What a tag writes is not known here, but for the values of Jekyll's settings and of a page's front
matter (``placed_values``): on lines of its own nothing stands in its place, and within a line
something that makes no quote of it, as ``{% else %}`` does. What ``raw`` keeps from being run is
text, and what ``highlight`` holds is code. Unlike in Markdown, code is no shelter. Comments are
``{% comment %}``, ``{# these #}`` of Nunjucks and ``{::comment}`` of kramdown.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from operator import itemgetter
from typing import NamedTuple

from answerable.ingest.markup import placed_values
from answerable.ingest.markup.closing import IN_BRACES
from answerable.ingest.markup.fences import fences
from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import LONGEST, alone, without_value

_TAG = re.compile(
    r"\{%-?[ \t]*(?P<name>\w+)(?:[ \t]+(?P<first>[\w+#-]{1,20}))?"
    rf"(?:[^%\n]|\n(?![ \t\r]*\n)){{0,{LONGEST}}}?%\}}|(?P<value>{IN_BRACES})"
    rf"|(?P<comment>\{{::comment\}}[\s\S]{{0,{LONGEST}}}?\{{:/(?:comment)?\}}|\{{::[a-z]+[^{{}}\n]*\}}"
    rf"|\{{:/[a-z]*\}}|\{{#-?(?=\s)(?:(?!#\}}|\{{#)[\s\S]){{0,{LONGEST}}}#\}}|\{{#[^{{}}\n]{{0,{LONGEST}}}#\}})"
)
_END = re.compile(r"\{%-?[ \t]*end(?P<name>\w+)[ \t]*-?%\}")
_OTHERWISE = frozenset(("else", "elsif", "elseif", "elif", "when"))
# Whose tags write nothing themselves.
_SILENT = frozenset(
    "assign block break call capture case comment continue decrement extends filter for from"
    " highlight if ifchanged import increment liquid macro raw render set tablerow unless with"
    " layout link post_url url".split()
)


class Gone(NamedTuple):
    """Where nothing is shown; ``fence`` is what stands there if the line has nothing else, and
    ``writes`` says that what is shown there is not known."""

    first: int
    last: int
    fence: str = ""
    writes: bool = False


def rendered(text: str, start: int, values: Mapping[str, str] = placed_values.NONE) -> str:
    """``text`` from ``start`` on without what Liquid runs, character for character.

    Tags alone on their line leave a blank line. ``values`` are what is filled in by name.
    """
    shown = list(text)
    code = fences(text, start) if "{%" in text else []
    for gone in _gone(text, start):
        first, last, fence, writes = gone
        if writes and (known := placed_values.place(text[first:last], values)):
            shown[first:last] = known
            continue
        is_alone = alone(text, first, last, _TAG)
        if writes and (not is_alone or _is_in(code, first)):
            shown[first:last] = without_value(text, first, last)
            continue
        blank = " " if is_alone else FILLER
        shown[first:last] = ["\n" if char == "\n" else blank for char in text[first:last]]
        if fence and is_alone:  # at the start of its line, where no indentation makes text of it
            line = text.rfind("\n", 0, first) + 1
            shown[line : line + len(fence)] = fence
    return "".join(shown)


def _is_in(code: Sequence[tuple[int, int]], position: int) -> bool:
    """Whether a position stands in code, where a line less makes a quote of two that never met."""
    index = bisect_right(code, position, key=itemgetter(0)) - 1
    return index >= 0 and position < code[index][1]


def _gone(text: str, start: int) -> Iterator[Gone]:
    """Tags in order; of ``raw`` its two tags, of a comment all of it."""
    found = list(_END.finditer(text, start))
    paired = {each["name"] for each in found}
    ends = {
        name: [each.span() for each in found if each["name"] == name] for name in ("raw", "comment")
    }
    position = start
    while match := _TAG.search(text, position):
        first, position = match.span()
        name = match["name"] or ""
        after = ends.get(name, [])
        closing = bisect_left(after, (position, 0))
        if closing == len(after):  # nothing is held, or it never ends
            yield Gone(first, position, _fence(name, match["first"]), _writes(match, paired))
        elif name == "comment":
            position = after[closing][1]
            yield Gone(first, position)
        else:
            yield Gone(first, position)
            yield Gone(*after[closing])
            position = after[closing][1]


def _writes(tag: re.Match[str], paired: Set[str]) -> bool:
    """Whether a tag writes a text that is not known, or what follows it stands instead of what
    stands before it."""
    name = tag["name"]
    if name is None:
        return tag["value"] is not None
    if name in _OTHERWISE:
        return True
    return name not in _SILENT and name not in paired and not name.startswith("end")


def _fence(name: str, language: str | None) -> str:
    if name == "highlight":
        return f"```{language or ''}"
    return "```" if name == "endhighlight" else ""
