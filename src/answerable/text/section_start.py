"""Whether a chunk begins its section or goes on with a long one; which sections are siblings."""

from __future__ import annotations

import re

from answerable.text.page_files import HTML, MARKDOWN
from answerable.text.readable import untagged
from answerable.types import Chunk

LONGEST = 500  # characters of the line with a heading
TAGGED = 4_000  # with the tags of HTML
_WORD = re.compile(r"\w+")


def starts_section(chunk: Chunk) -> bool:
    """Whether the chunk has what stands first below its heading; always, where no section of the
    file can be so long that it is cut."""
    file = chunk.file.lower()
    if chunk.ordinal == 0 or not file.endswith((*MARKDOWN, *HTML)):
        return True
    if file.endswith(HTML):
        return _words(untagged(chunk.text[:TAGGED])).startswith(_words(chunk.heading_path[-1]))
    line = chunk.text[:LONGEST].lstrip().partition("\n")[0]
    heading, words = _words(chunk.heading_path[-1]), _words(line)
    return words.startswith(heading) or (line[:1] == "<" and heading in words)


def are_beside(one: Chunk, other: Chunk) -> bool:
    """Whether both are of one page and stand below the same heading, each with its own."""
    return one.document == other.document and one.heading_path[:-1] == other.heading_path[:-1]


def is_right_below(one: Chunk, other: Chunk) -> bool:
    """Whether the one stands in the other's section, with a heading of its own below that."""
    return one.document == other.document and one.heading_path[:-1] == other.heading_path


def are_near(one: Chunk, other: Chunk) -> bool:
    """Whether the one stands beside the other, or right below it."""
    return are_beside(one, other) or is_right_below(one, other)


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "
