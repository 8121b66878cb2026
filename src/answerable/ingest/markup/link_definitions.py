"""Definitions of links that nothing refers to, which no reader sees anything of.

``[//]: # (A note of the author's)`` is how many write a comment in Markdown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from answerable.ingest.markup.blocks import Segment
from answerable.ingest.markup.inline import normal_label
from answerable.text import lines

_LABEL = re.compile(r"\[([^\[\]]{1,999}+)\]")


def unused(text: str, found: Mapping[str, Any]) -> list[Segment]:
    """The lines of each of them, in order. ``found`` is what the parser noted of the page."""
    defined = [*_defined(found)]
    if not defined:
        return []
    named = Counter(normal_label(each) for each in _LABEL.findall(text))
    own = Counter(label for label, _, _ in defined)
    starts = lines.starts(text)
    ends = [*starts[1:], len(text)]
    return sorted(
        (starts[first], ends[last - 1])
        for label, first, last in defined
        if named[label] <= own[label] and last <= len(ends)
    )


def _defined(found: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """The label of each definition, its first line, and the one behind it."""
    first = found.get("references", {}).items()
    again = ((each["label"], each) for each in found.get("duplicate_refs", ()))
    for label, each in chain(first, again):
        yield label, each["map"][0], each["map"][1]
