"""What an ingest tells the owner about a page: hidden text, instructions to a model, and PII, and
how much of what components are given is not read.

None of this is a barrier. Text of a page is data wherever it goes, whether a pattern knows it or
not; the report says where somebody should look.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from answerable.ingest.markup.fences import fences
from answerable.ingest.redaction import of_code
from answerable.moderation.injection import ORDERS, unobfuscated
from answerable.pii import NOTHING, Redactor
from answerable.text import hidden, lines
from answerable.types import Document

FEW = 3  # lines in props; as many may be looked over
MOST = 50  # findings of one document; whoever has more knows where to look


@dataclass(frozen=True, slots=True)
class Finding:
    """``kind`` is ``hidden text``, ``invisible characters``, ``injection`` a kind of PII, or
    how many lines are not read."""

    path: str
    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """How pages are looked at. ``injections`` is what is done with instructions to a model:
    ``report``, ``skip`` the page, or ``ignore``."""

    redactor: Redactor = NOTHING
    injections: str = "report"

    def findings(self, document: Document) -> list[Finding]:
        """What is in the document's file, or in its record, by the lines of the file."""
        places = _Places(document)
        text = document.text
        found = [(start, "hidden text") for start, _ in hidden.smuggled(text)]
        if not found and (match := hidden.INVISIBLE.search(text)):
            found = [(match.start(), "invisible characters")]
        if self.injections != "ignore":
            found += [(at, "injection") for at in injections(text)]
        found += [(at, kind) for at, kind in self._personal(document)]
        once = dict.fromkeys((places.line(at), kind) for at, kind in sorted(found))
        return [Finding(document.path, line, kind) for line, kind in once][:MOST]

    def _personal(self, document: Document) -> Iterator[tuple[int, str]]:
        """PII and secrets; in code, not what is an example of the site's there."""
        in_code, code = of_code(document, self.redactor), None
        for each in self.redactor.find(document.text):
            if in_code.is_public(document.text[each.start : each.end]):
                code = fences(document.text, document.body_start) if code is None else code
                if any(start < each.start and each.end < end for start, end in code):
                    continue
            yield each.start, each.kind

    def skips(self, found: Sequence[Finding]) -> bool:
        """Whether a page with these findings stays out of the index."""
        return self.injections == "skip" and any(each.kind == "injection" for each in found)


def injections(text: str) -> list[int]:
    """Where instructions to a model begin, as they stand or behind hidden characters."""
    found = [match.start() for match in ORDERS.finditer(text)]
    if not found and not text.isascii():
        plain = unobfuscated(text)
        found = [0 for _ in ORDERS.finditer(plain)][:1]
    return found


def unread(document: Document, places: Sequence[tuple[int, int]]) -> tuple[tuple[int, str], ...]:
    """How many lines in props are not read, and the line of the first; ``places`` are positions and
    how many each time."""
    count = sum(number for _, number in places)
    if count <= FEW:
        return ()
    return ((_Places(document).line(places[0][0]), f"{count} lines in props not read"),)


class _Places:
    """Lines of the file by positions in the document's text."""

    def __init__(self, document: Document) -> None:
        self._offsets = document.offsets
        self._starts = lines.starts(document.original)

    def line(self, position: int) -> int:
        place = position if self._offsets is None else self._offsets[position]
        return bisect_right(self._starts, place)
