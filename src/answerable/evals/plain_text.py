"""Text that is no Markdown as a document of the index.

Chunking reads Markdown. What Markdown would take for markup is escaped in the copy that is parsed,
and the document's ``offsets`` lead every position back to the text as it was: chunks, units and
quotes are cut from that, character for character. Only blank lines separate paragraphs.
"""

from __future__ import annotations

import re
from array import array

from answerable.types import Document

ESCAPED = frozenset("\\`*_~[]<>&#|{}!")
# What begins a list, a rule, an underlined heading, a table, a directive; `1.` of a list; and the
# first letter of what would be a statement of MDX.
LINE_START = re.compile(r"[-+=:]|\d{1,9}(?=[.)])|[ie](?=(?<=i)mport\s|(?<=e)xport\s)")


def document(document_id: str, title: str, text: str) -> Document:
    """A document whose file is the text itself, under the name ``document_id``."""
    escaped, offsets = escape(text)
    return Document(
        path=document_id,
        file=document_id,
        text=escaped,
        title=title,
        url="",
        format="record",
        offsets=offsets,
        file_text=text,
    )


def escape(text: str) -> tuple[str, array[int]]:
    """Markdown that shows ``text``, and where each of its characters stands in ``text``.

    The array is one longer than the Markdown: its last item is the end of ``text``.
    """
    parts: list[str] = []
    offsets = array("Q")
    start = 0
    for line in text.split("\n"):
        for position, written in _line(line):
            parts.append(written)
            offsets.extend([start + position] * len(written))
        start += len(line) + 1
    parts.pop()  # the last line's end
    offsets[-1] = len(text)
    return "".join(parts), offsets


def _line(line: str) -> list[tuple[int, str]]:
    """(position, Markdown) of each character that is kept: space around a line means nothing."""
    body = line.strip()
    first = len(line) - len(line.lstrip())
    written = [(first + i, f"\\{c}" if c in ESCAPED else c) for i, c in enumerate(body)]
    if begins := LINE_START.match(body):
        at = begins.end() - 1 if body[0] in "-+=:ie" else begins.end()
        letter = body[at]
        written[at] = (first + at, f"&#{ord(letter)};" if letter.isalpha() else f"\\{letter}")
    return [*written, (len(line), "\n")]
