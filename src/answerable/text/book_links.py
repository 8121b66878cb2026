"""Links of mdBook, which show a file or a part of one in their place: ``{{#include file.md:2:7}}``,
``{{#rustdoc_include file.rs:name}}``, ``{{#playground file.rs}}``. A backslash before one makes
text of all up to the last braces of its line. https://rust-lang.github.io/mdBook/format/mdbook.html
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from answerable.text import lines
from answerable.text.scissors import Cut

# What ``Document.syntax`` has of a book: that such links are more than text, that something may be
# filled in for ``{{ name }}``, and that definition lists are read, as since mdBook 0.5.
INCLUDES, VALUES, DEFINITIONS = "includes", "values", "definition-lists"
_OPENING, _CLOSING = "{{", "}}"
_SHOWN = frozenset(("include", "rustdoc_include", "playground", "playpen"))
_TITLE = "title"  # of the page in its browser's window
_LINK = re.compile(
    r"(?P<escape>\\)(?=\{\{#)"
    r"|\{\{[ \t]{0,20}+#(?P<kind>[A-Za-z0-9_]{1,40}+)[ \t]++(?P<of>[^}\n]{1,500}+)\}\}"
)
_MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+")  # of quotes and list items


def links(text: str, start: int = 0) -> list[Cut]:
    """All of them from ``start`` on, in order. ``name`` is the kind of a link and what stands
    behind that; of one for the title of the page it is empty. ``text`` has line feeds where lines
    end."""
    if _OPENING not in text:
        return []
    starts = lines.starts(text)
    found = groupby(_links(text, start), lambda each: bisect_right(starts, each.start))
    return [each for line, cuts in found for each in _placed(text, starts, line, [*cuts])]


def _links(text: str, start: int) -> Iterator[Cut]:
    position, endless = start, start  # up to where no line with an escape has closing braces
    while link := _LINK.search(text, position):
        first, position = link.span()
        if link["kind"] in _SHOWN:
            yield Cut(first, position, f"{link['kind']} {link['of']}")
        elif link["kind"] == _TITLE:
            yield Cut(first, position)
        elif link["escape"] and first >= endless:
            end = text.find("\n", first)
            end = len(text) if end < 0 else end
            last = text.rfind(_CLOSING, position, end)
            if last < 0:
                endless = end
            else:
                position = last + len(_CLOSING)
                yield Cut(first, first + 1, is_escape=True)


def _placed(text: str, starts: Sequence[int], line: int, found: Sequence[Cut]) -> Iterator[Cut]:
    """The links of a line, the first being 1: of one that has other text none shows lines."""
    first = starts[line - 1]
    last = starts[line] - 1 if line < len(starts) else len(text)
    between = [text[one.end : other.start] for one, other in pairwise(found)]
    rest = "".join([*between, text[found[-1].end : last]])
    is_alone = not rest.strip() and _MARKERS.fullmatch(text, first, found[0].start)
    for each in found:
        yield each._replace(is_within=not is_alone)
