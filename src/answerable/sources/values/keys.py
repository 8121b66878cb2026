"""What keys are called whose values are read in a way of their own."""

from __future__ import annotations

# Their value is prose that needs no name before it, and so are the texts of a list.
PROSE = frozenset(("text", "body", "content", "description", "summary", "value", "about"))
# Lists of these are one line, "Tags: rust, cli": one of them alone answers nothing.
LABELS = frozenset(("tags", "keywords", "aliases", "tech", "topics", "categories"))
# Of a list, these say nothing that what stands above it does not.
HOLDERS = frozenset(("contents", "items", "entries", "list", "values", "children", "elements"))
NAME_CHARS = 60  # a longer title is no name for a thing in a list
