"""A section as the flat record that search services and tools are handed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypedDict

from answerable.types import Chunk

_SHORT = re.compile(r"(?<=-)\d(?!\d)")  # the day and the month of "2025-9-3"


class SectionRecord(TypedDict):
    """One section, or a part of a long one.

    ``objectID`` is the section's path with the number of the part: it stays the same as long as the
    section is called the same, however the file is formatted and whatever else stands in it. (A
    section too long for one part may be parted elsewhere when it is formatted in another way. Of a
    page that is not shown in the document viewer it is the page's path with the number of the
    section.) ``url`` and the two line numbers go together: both
    numbers are None where the lines are not proven, and ``url`` then has no line range.
    """

    objectID: str
    node_type: str
    doc_file: str
    section_id: str
    title: str
    text: str
    updated_at: str
    url: str
    line_start: int | None
    line_end: int | None


def record(chunk: Chunk) -> SectionRecord:
    """The record of ``chunk``.

    ``text`` is what can be quoted of it, a line each; ``updated_at`` is what the file declares,
    else empty.
    """
    lines = (chunk.span.line_start, chunk.span.line_end) if chunk.line_anchored else (None, None)
    return SectionRecord(
        objectID=_object_id(chunk),
        node_type=chunk.source_type,
        doc_file=chunk.file,
        section_id=_section_id(chunk),
        title=chunk.heading_path[-1] if chunk.heading_path else chunk.title,
        text="\n".join(unit.text for unit in chunk.units),
        updated_at=chunk.metadata.get("updated_at", ""),
        url=chunk.url,
        line_start=lines[0],
        line_end=lines[1],
    )


def _section_id(chunk: Chunk) -> str:
    """What a source names it, else the id of the record; empty for a page's own beginning."""
    record_id = chunk.document.removeprefix(chunk.file).removeprefix("#")
    return chunk.metadata.get("section_id", record_id)


def _object_id(chunk: Chunk) -> str:
    """A record is a document by itself; of a page the section must be named too."""
    part = chunk.metadata.get("part")
    if part is None:
        return f"{chunk.document}~{chunk.ordinal + 1}"
    return f"{chunk.document}#{chunk.metadata['section_id']}~{part}"


def undated(chunks: Iterable[Chunk], types: Collection[str]) -> list[str]:
    """What to know of the documents of ``types`` whose ``updated_at`` is missing or unreadable: a
    sentence for each type that has any. They come last where the latest comes first."""
    said = {each.document: each for each in chunks if each.source_type in types}
    all_ = Counter(each.source_type for each in said.values())
    without = Counter(
        each.source_type
        for each in said.values()
        if updated(each.metadata.get("updated_at", "")) is None
    )
    return [
        f"{count} of {all_[name]} documents of type {name} have no updated_at that can be read"
        for name, count in sorted(without.items())
    ]


@lru_cache(maxsize=4096)  # of sections that are found again and again
def updated(updated_at: str) -> float | None:
    """Seconds since 1970 of an ISO 8601 date or time, UTC where it names no zone; None for any
    other text. A day or a month may have one digit."""
    day, mark, rest = updated_at.strip().partition("T")
    try:
        read = datetime.fromisoformat(_SHORT.sub(r"0\g<0>", day) + mark + rest)
    except ValueError:
        return None
    return read.replace(tzinfo=read.tzinfo or UTC).timestamp()
