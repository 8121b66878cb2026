"""Where fenced blocks of code stand in a page. A fence in a comment is none, as in CommonMark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.ingest.markup import unrendered

MARKERS = r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+"  # of quotes and list items
_OPENING = re.compile(rf"^({MARKERS})(`{{3,}}(?=[^`\n]*$)|~{{3,}}|<(?=[!?]))", re.MULTILINE)


def fences(
    text: str, start: int, unwrapped: Sequence[tuple[str, int, int]] = ()
) -> list[tuple[int, int]]:
    """Fenced code blocks from ``start`` on, fence lines included, as (start, end).

    The stretches in ``unwrapped``, of (kind, start, end), are none: Docusaurus removes them
    (``mdx-code-block``).
    """
    none = {first: last for _, first, last in unwrapped}
    found = []
    endless: set[str] = set()  # marks that close nothing any more
    position = start
    while opening := _OPENING.search(text, position):
        if opening.start() in none:
            position = none[opening.start()]
        elif opening[2] == "<":
            position = _after_comment(text, opening, endless)
        else:
            position = _fence_end(text, opening)
            found.append((opening.start(), position))
    return found


def _after_comment(text: str, opening: re.Match[str], endless: set[str]) -> int:
    """Where to read on: behind a comment that stands here, if any."""
    at = opening.start(2)
    mark, end = next(
        (each for each in unrendered.OVER_LINES if text.startswith(each[0], at)), ("", "")
    )
    closed = text.find(end, at + len(mark)) if mark and end not in endless else -1
    if closed >= 0:
        return closed + len(end)
    endless.add(end)
    return len(text) if unrendered.is_endless(text, at) else opening.end()


def _fence_end(text: str, opening: re.Match[str]) -> int:
    """Where the block ends: after its closing fence, or where the quote that holds it ends."""
    mark = opening[2]
    closing = _closing_fence(mark[0], len(mark), ">" in opening[1])
    match = closing.search(text, _line_end(text, opening.end()) + 1)
    return match.end() if match else len(text)


@lru_cache(maxsize=64)
def _closing_fence(char: str, length: int, quoted: bool) -> re.Pattern[str]:
    closing = rf"^[ \t>]*{char}{{{length},}}[ \t\r]*$"
    return re.compile(rf"{closing}|^(?![ \t]*>)" if quoted else closing, re.MULTILINE)


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end
