"""Links of mdBook, which show a file or a part of one in their place: ``{{#include file.md:2:7}}``,
``{{#rustdoc_include file.rs:name}}``, ``{{#playground file.rs}}``. A backslash before one makes
text of all up to the last braces of its line. https://rust-lang.github.io/mdBook/format/mdbook.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.text.scissors import Cut, placed

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


def links(text: str, start: int = 0) -> list[Cut]:
    """All of them from ``start`` on, in order. ``name`` is the kind of a link and what stands
    behind that; of one for the title of the page it is empty. ``text`` has line feeds where lines
    end."""
    if _OPENING not in text:
        return []
    return placed(text, _links(text, start))


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
