"""A chunk as the flat record a vector store keeps, and back.

The keys a store may filter on or a person may look at stand at the top (their names are those of
the specification: ``chunk_id, file_path, heading, content, token_count``); the rest is one string.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from answerable.errors import DamagedIndexError
from answerable.list_place import OUTSIDE, ListPlace
from answerable.types import Chunk, Filter, Span, Unit

DAMAGED = (
    "The index is damaged: a section is not what was written. "
    "Rebuild it with: answerable ingest --full"
)
CHECKSUM_CHARS = 8  # before the rest, of the text and of the rest


@contextmanager
def whole() -> Iterator[None]:
    """What cannot be read as it is written is damaged."""
    try:
        yield
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedIndexError(DAMAGED) from error


def to_payload(chunk: Chunk) -> dict[str, Any]:
    """What is stored for ``chunk``; pieces are left out, since they are only ever embedded."""
    rest = json.dumps(_rest(chunk), ensure_ascii=False, separators=(",", ":"))
    return {
        "chunk_id": chunk.id,
        "file_path": chunk.file,
        "heading": chunk.heading_path[-1] if chunk.heading_path else chunk.title,
        "content": chunk.text,
        "token_count": chunk.token_count,
        "source_type": chunk.source_type,
        **{f"meta_{key}": value for key, value in chunk.metadata.items()},
        "rest": _checksum(chunk.id, chunk.text, rest) + rest,
    }


# What can be filtered by, and the key it is stored under.
FILTERED = {
    "section": "meta_section",
    "version": "meta_version",
    "locale": "meta_locale",
    "source_type": "source_type",
    "file_path": "file_path",
}


def conditions(where: Filter | None) -> dict[str, tuple[str, ...]]:
    """Key of the payload to the values it may have; empty where nothing is filtered."""
    named = where.conditions if where is not None else {}
    return {FILTERED[name]: values for name, values in named.items()}


def from_payload(payload: Mapping[str, Any]) -> Chunk:
    """The chunk that ``to_payload`` was given, without its pieces.

    Raises ``DamagedIndexError`` where the store gives back something else, which would be quoted.
    """
    rest = json.loads(_checked(payload))
    return Chunk(
        id=payload["chunk_id"],
        document=rest["document"],
        file=payload["file_path"],
        title=rest["title"],
        url=rest["url"],
        heading_path=tuple(rest["heading_path"]),
        section_depth=rest["section_depth"],
        ordinal=rest["ordinal"],
        text=payload["content"],
        span=Span(*rest["span"]),
        token_count=payload["token_count"],
        units=_units(rest),
        source_type=payload["source_type"],
        metadata=rest["metadata"],
    )


def _checked(payload: Mapping[str, Any]) -> str:
    """The rest without its checksum, which an index of an earlier version does not have."""
    stored: str = payload["rest"]
    if stored.startswith("{"):
        return stored
    said, rest = stored[:CHECKSUM_CHARS], stored[CHECKSUM_CHARS:]
    if said != _checksum(payload["chunk_id"], payload["content"], rest):
        raise DamagedIndexError(DAMAGED)
    return rest


def _checksum(*texts: str) -> str:
    whole = "\0".join(texts).encode("utf-8", "surrogatepass")
    return f"{zlib.crc32(whole):0{CHECKSUM_CHARS}x}"


def _rest(chunk: Chunk) -> dict[str, Any]:
    return {
        "document": chunk.document,
        "title": chunk.title,
        "url": chunk.url,
        "heading_path": chunk.heading_path,
        "section_depth": chunk.section_depth,
        "ordinal": chunk.ordinal,
        "span": tuple(asdict(chunk.span).values()),
        "units": [
            (
                unit.kind,
                *asdict(unit.span).values(),
                unit.text,
                int(unit.lead),
                unit.language,
                *_extras(unit),
            )
            for unit in chunk.units
        ],
        # Beside the units, whose fields an earlier version counts.
        "anchors": {number: unit.anchor for number, unit in enumerate(chunk.units) if unit.anchor},
        "metadata": dict(chunk.metadata),
    }


def _extras(unit: Unit) -> tuple[Any, ...]:
    """What few units have."""
    if unit.place.depth:
        return unit.under, unit.place.numbers, int(unit.place.ordered), int(unit.place.goes_on)
    return (unit.under,) if unit.under else ()


def _units(rest: Mapping[str, Any]) -> tuple[Unit, ...]:
    anchors = rest.get("anchors", {})
    units = (_unit(*fields) for fields in rest["units"])
    return tuple(
        replace(unit, anchor=anchors[str(number)]) if str(number) in anchors else unit
        for number, unit in enumerate(units)
    )


def _unit(
    kind: Any,
    start: int,
    end: int,
    line_start: int,
    line_end: int,
    text: str,
    lead: int,
    lang: str,
    under: Sequence[str] = (),
    numbers: Sequence[int] = (),
    ordered: int = 0,
    goes_on: int = 0,
) -> Unit:
    return Unit(
        kind,
        Span(start, end, line_start, line_end),
        text,
        bool(lead),
        lang,
        tuple(under),
        ListPlace(tuple(numbers), bool(ordered), bool(goes_on)) if numbers else OUTSIDE,
    )
