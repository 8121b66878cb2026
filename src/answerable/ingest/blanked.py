"""A chunk's text without what no reader sees: whoever is handed it, a person, a model or an agent,
is told what the page shows.

Comments, scripts, hidden elements and definitions that nothing refers to are blanked, character for
character, so that every quote still stands in its place. What stands within a quote stays: it is a
stretch of the file.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter

from answerable.ingest.markup.markdown import Page
from answerable.ingest.positions import Positions
from answerable.types import Chunk

_KINDS = ("comment", "raw", "hidden", "esm")
_SHOWN = re.compile(r"[^\r\n]")
Place = tuple[int, int]


def unseen(page: Page, positions: Positions) -> list[Place]:
    """Where it stands in the file, in order; none of it overlaps."""
    found = [(each.start, each.end) for each in page.constructs if each.kind in _KINDS]
    joined: list[Place] = []
    for start, end in sorted([*found, *page.unused]):
        place = positions.place(start), positions.place(end)
        if joined and place[0] < joined[-1][1]:
            joined[-1] = joined[-1][0], max(place[1], joined[-1][1])
        elif place[0] < place[1]:
            joined.append(place)
    return joined


def blanked(chunk: Chunk, places: Sequence[Place]) -> str:
    """The chunk's text without what stands at these places of the file."""
    text, begin = chunk.text, chunk.span.char_start
    at = bisect_left(places, begin, key=itemgetter(1))
    last = bisect_left(places, begin + len(text), key=itemgetter(0))
    if at >= last:
        return text
    parts: list[str] = []
    done = 0
    for start, end in places[at:last]:
        first, stop = max(0, start - begin), min(len(text), end - begin)
        parts += [text[done:first], _SHOWN.sub(" ", text[first:stop])]
        done = stop
    shown = "".join((*parts, text[done:]))
    return _with_units(chunk, shown)


def _with_units(chunk: Chunk, shown: str) -> str:
    """With its units as they are in the file."""
    parts: list[str] = []
    done = 0
    for unit in chunk.units:
        first = max(done, unit.span.char_start - chunk.span.char_start)
        last = max(first, unit.span.char_end - chunk.span.char_start)
        parts += [shown[done:first], chunk.text[first:last]]
        done = last
    return "".join((*parts, shown[done:]))
