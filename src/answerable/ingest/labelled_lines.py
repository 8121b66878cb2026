"""Lines of a paragraph that each state one thing: "Type: `string`", "Default: `true`".

A reader sees lines, where the source has breaks between them; a splitter of sentences sees one
sentence without an end.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from answerable.ingest.markup.blocks import Segment
from answerable.ingest.markup.inline import Inline
from answerable.ingest.sentences import trimmed

_LABEL = re.compile(r"[*_]{0,3}[^\W\da-z_][^.:;!?,\n]{0,40}:(?=[\s*_]|\Z)")


def apart(
    masked: str, lines: Sequence[Segment], read: Inline, spans: Sequence[Segment]
) -> list[Segment]:
    """``spans`` of ``read.text``, which says these ``lines``, cut where a labelled line begins
    behind another or behind a break, and where one is broken off from what follows."""
    cuts = []
    before = shown = 0
    for at in _beginnings(masked, lines):
        shown += len(read.within(before, at))
        before = at
        cuts.append(shown)
    if not cuts:
        return list(spans)
    return [part for span in spans for part in _parts(read.text, span, cuts)]


def _beginnings(masked: str, lines: Sequence[Segment]) -> Iterator[int]:
    """Where such lines begin, in the lines joined by line breaks."""
    at, is_labelled, is_broken = 0, False, True
    for number, (start, end) in enumerate(lines):
        has_label = _LABEL.match(masked, start, end) is not None
        begins = has_label + is_labelled + is_broken >= 2  # any two: prose has one of them
        if begins:
            is_labelled = has_label
            if number:
                yield at
        following = lines[number + 1][0] if number + 1 < len(lines) else end
        is_broken = _ends_in_break(masked, start, following)
        at += end - start + 1


def _ends_in_break(masked: str, start: int, following: int) -> bool:
    """Whether a line is broken where it is shown: by a backslash, two spaces, or a tag, which is
    blanked out."""
    line = masked[start:following].partition("\n")[0].rstrip("\r")
    said = line.rstrip(" \t")
    return said.endswith("\\") or len(line) - len(said) >= 2


def _parts(text: str, span: Segment, cuts: Sequence[int]) -> Iterator[Segment]:
    """A span, in parts if there are cuts within."""
    start, end = span
    for cut in [*cuts[bisect_right(cuts, start) : bisect_left(cuts, end)], end]:
        if part := trimmed(text, start, cut):
            yield part
        start = cut
