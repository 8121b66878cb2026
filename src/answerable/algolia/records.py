"""Chunks to Algolia records, in the record schema of seed 000.

A record is a flat JSON object; what is not known is left out. Its ``objectID`` names the section,
not its text, so that editing a section replaces its record. ``digest`` is the SHA-256 of everything
else in it: comparing two digests is comparing two records.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from answerable.records import record, updated
from answerable.types import Chunk

LIST = ", "  # between the items of a list in a chunk's metadata
MAX_ID = 256  # bytes of an objectID in words; a longer one is a hash
DIGEST_ROOM = 80  # bytes of `,"digest":"<64 hex digits>"`

_LINES = re.compile(r"L(\d+)-L(\d+)")

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """The records of one chunk; several where one would be too long."""

    chunk: Chunk
    records: tuple[Record, ...]


def made(chunks: Iterable[Chunk], boosts: Mapping[str, int], max_bytes: int) -> list[Made]:
    """The records of chunks, each at most ``max_bytes`` of JSON, ordered by document and place.

    ``boosts`` is the rank of each node type. The same chunks give the same records in whatever
    order they come.
    """
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for chunk in sorted(chunks, key=lambda each: (each.document, each.ordinal, each.id)):
        section = (chunk.document, _section_id(chunk))
        number, seen[section] = seen[section], seen[section] + 1
        fields = {"objectID": _object_id(chunk, number), **_fields(chunk, boosts)}
        found.append(Made(chunk, tuple(_cut(fields, _units(chunk), max_bytes))))
    return found


def size(record: Mapping[str, Any]) -> int:
    """Bytes of a record as the shortest JSON, which is what Algolia's limit counts."""
    return len(_json(record))


def digest(record: Mapping[str, Any]) -> str:
    """SHA-256, in hex, of a record without its own ``digest``; the order of keys is no matter."""
    rest = {key: value for key, value in record.items() if key != "digest"}
    return hashlib.sha256(_json(dict(sorted(rest.items())))).hexdigest()


def _json(value: Mapping[str, Any]) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def _fields(chunk: Chunk, boosts: Mapping[str, int]) -> Record:
    """All of a record but its id, text and digest."""
    known = chunk.metadata
    plain = record(chunk)
    fields: Record = {
        **plain,
        "section_id": _section_id(chunk),
        "title": chunk.title,
        "heading": " > ".join(chunk.heading_path[1:]),
        "slug": known.get("slug", ""),
        "repo": known.get("repo", ""),
        "tags": _items(known.get("tags", "")),
        "aliases": _items(known.get("aliases", "")),
        **{key: known.get(key, "") for key in ("section", "version", "locale")},
    }
    ranked = {
        "chunk_id": chunk.id,
        "node_boost": boosts.get(chunk.source_type, 0),
        "updated_timestamp": int(updated(plain["updated_at"]) or 0),
    }
    said = {key: value for key, value in fields.items() if value not in ("", [], None)}
    return {key: value for key, value in said.items() if key not in ("objectID", "text")} | ranked


def _items(joined: str) -> list[str]:
    return joined.split(LIST) if joined else []


def _section_id(chunk: Chunk) -> str:
    """What names the section in its document: its own id, its anchor, or its headings."""
    fragment = urlsplit(chunk.url).fragment
    anchor = "" if _LINES.fullmatch(fragment) else fragment
    return chunk.metadata.get("section_id") or anchor or " > ".join(chunk.heading_path[1:]) or "top"


def _object_id(chunk: Chunk, number: int) -> str:
    """The record's own; of a page ``document#section``, with the ``number`` of a further chunk.

    A page's sections are counted otherwise, and one that is put in would rename all that follow.
    """
    words = f"{chunk.document}#{_section_id(chunk)}" + (f"~{number}" if number else "")
    words = words if chunk.document == chunk.file else record(chunk)["objectID"]
    if len(words.encode()) <= MAX_ID:
        return words
    return hashlib.sha256(words.encode("utf-8", "replace")).hexdigest()


def _units(chunk: Chunk) -> list[str]:
    """What is searched: the units without markup, or the text where it has none."""
    return [unit.text for unit in chunk.units] or [chunk.text]


def _cut(fields: Record, units: Sequence[str], max_bytes: int) -> Iterator[Record]:
    """One record, or several that share everything but id, text and ``part`` (from 1)."""
    whole = {**fields, "text": "\n".join(units)}
    if size(whole) + DIGEST_ROOM <= max_bytes:
        yield {**whole, "digest": digest(whole)}
        return
    longest = {**fields, "objectID": f"{fields['objectID']}~part-999999", "part": 999_999}
    room = max(1, max_bytes - DIGEST_ROOM - size({**longest, "text": ""}))
    for part, text in enumerate(_packed(units, room), 1):
        record = {**fields, "objectID": f"{fields['objectID']}~part-{part}", "part": part}
        record["text"] = text
        yield {**record, "digest": digest(record)}


def _packed(units: Sequence[str], room: int) -> Iterator[str]:
    """Units joined to texts of at most ``room`` bytes of JSON; a longer unit is cut in words."""
    text = ""
    for unit in (piece for each in units for piece in _pieces(each, room)):
        longer = f"{text}\n{unit}" if text else unit
        if text and _written(longer) > room:
            yield text
            text = unit
        else:
            text = longer
    if text:
        yield text


def _pieces(unit: str, room: int) -> Iterator[str]:
    """A unit in parts that fit, cut between words where there are any."""
    while _written(unit) > room:
        end = _fitting(unit, room)
        space = unit.rfind(" ", 1, end)
        cut = space if space > 0 else end
        yield unit[:cut]
        unit = unit[cut:].lstrip(" ")
    yield unit


def _fitting(text: str, room: int) -> int:
    """How many characters of a text fit, by bisection; one at least, so that cutting ends."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _written(text[:middle]) <= room else (low, middle - 1)
    return low


def _written(text: str) -> int:
    """Bytes of a text within JSON, without its quotes."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "replace")) - 2
