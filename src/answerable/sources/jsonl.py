r"""JSON Lines: one record a line, ``{"id", "title", "text", "url"?, "updated_at"?, ...}``.

``id`` and ``text`` are required. Other strings of a record become its metadata. A line that cannot
be used is skipped by its number (``faq.jsonl:12``) and the rest is kept.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from answerable.settings import SourceSettings
from answerable.sources.batches import in_threads
from answerable.sources.files import UnreadableError, must_be_readable, texts_of
from answerable.sources.labels import joined, kind, labels, repository, section
from answerable.sources.pages import address
from answerable.sources.safe_links import is_safe_link
from answerable.sources.values.json_offsets import StringOffsets
from answerable.text.page_files import CATEGORIES, MARKUP, SUPERSEDED, VERSION_LABEL
from answerable.types import Document, Skipped

_EXTENSIONS = (".jsonl", ".ndjson")
_MAX_ID = 500  # characters
_OWN_FIELDS = ("id", "title", "text", "url", "type", "source_type", "node_type", "metadata")
_NOTED = (
    MARKUP,
    SUPERSEDED,
    VERSION_LABEL,
    CATEGORIES,
)  # by this program of pages, and by no record of itself


def connect(settings: SourceSettings, *, max_file_bytes: int) -> JsonLinesSource:
    """The source for a file, or for every such file below a folder.

    Raises ``ConfigError`` if it cannot be read.
    """
    must_be_readable(settings.path, "a .jsonl file or to a folder of them")
    return JsonLinesSource(settings, max_file_bytes)


@dataclass(frozen=True, slots=True)
class JsonLinesSource:
    """The records in the file or files at ``settings.path``."""

    settings: SourceSettings
    max_file_bytes: int

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        async for document in in_threads(self._read()):
            yield document

    def _read(self) -> Iterator[Document | Skipped]:
        for file in texts_of(self.settings, _EXTENSIONS, self.max_file_bytes):
            if isinstance(file, Skipped):
                yield file
                continue
            for each in self._lines(file.name, file.text):
                yield _placed(each, section(file.relative))

    def _lines(self, file: str, text: str) -> Iterator[Document | Skipped]:
        seen: set[str] = set()
        for number, (start, end) in enumerate(_line_spans(text), start=1):
            if text[start:end].isspace() or start == end:
                continue
            try:
                record = _Record.read(text[start:end], self.settings.node_type or "records")
                _check_new(record.id, seen)
            except UnreadableError as error:
                yield Skipped(f"{file}:{number}", str(error))
                continue
            yield self._document(file, text, start, end, record)

    def _document(
        self, file: str, file_text: str, start: int, end: int, record: _Record
    ) -> Document:
        url, line_anchors = address(self.settings, file, record.url)
        return Document(
            path=f"{file}#{record.id}",
            file=file,
            text=record.text,
            title=record.title,
            url=url,
            format="record",
            source_type=record.source_type,
            metadata=record.metadata,
            offsets=StringOffsets(file_text, start, end, "text", len(record.text)),
            file_text=file_text,
            line_anchors=line_anchors,
        )


def _placed(item: Document | Skipped, top: str) -> Document | Skipped:
    """The record with the folder it lies in as its section, where it names none itself."""
    if isinstance(item, Skipped) or not top:
        return item
    return replace(item, metadata={"section": top, **item.metadata})


def _line_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line; only a line feed ends one, as in the format's definition."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _check_new(record_id: str, seen: set[str]) -> None:
    if record_id in seen:
        raise UnreadableError("Its id was used by an earlier line. Give each record its own id.")
    seen.add(record_id)


@dataclass(frozen=True, slots=True)
class _Record:
    id: str
    title: str
    text: str
    url: str
    source_type: str
    metadata: Mapping[str, str]

    @classmethod
    def read(cls, line: str, otherwise: str) -> _Record:
        """The record in a line, which is ``otherwise`` where it does not say what it is.

        Raises ``UnreadableError`` with the reason if there is none.
        """
        values = _parse(line)
        record_id = _id(values.get("id"))
        text = _string(values, "text", required=True)
        url = _string(values, "url").strip()
        if url and not is_safe_link(url):
            raise UnreadableError("Its url is neither a path nor an http address.")
        return cls(
            id=record_id,
            title=_string(values, "title") or record_id,
            text=text,
            url=url,
            source_type=kind(values, otherwise),
            metadata=_metadata(values),
        )


def _metadata(values: Mapping[str, Any]) -> dict[str, str]:
    """The strings of a record, and what its ``metadata`` holds; lists become one string."""
    own = {k: v for k, v in values.items() if isinstance(v, str) and k not in _OWN_FIELDS}
    named = values.get("metadata")
    named = named if isinstance(named, dict) else {}
    rest = {k: text for k, v in named.items() if (text := joined(v))}
    found = {**own, **labels(values), **rest, "repo": repository(values) or repository(named)}
    return {k: text for k, text in found.items() if text and k not in _NOTED}


def _parse(line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"It is not valid JSON: {error.msg}, column {error.colno}.") from None
    except (ValueError, RecursionError):
        raise UnreadableError("It is nested too deeply, or holds a number too long.") from None
    if not isinstance(values, dict):
        raise UnreadableError('It is not an object. Write {"id": ..., "title": ..., "text": ...}.')
    if "\\u" in line:
        _check_characters(values)
    return values


def _check_characters(values: dict[str, Any]) -> None:
    """Escapes can spell half of a surrogate pair, which is no text."""
    items = [*values.items(), *_metadata(values).items()]
    try:
        "".join(text for item in items for text in item if isinstance(text, str)).encode()
    except UnicodeEncodeError:
        raise UnreadableError(
            "It holds half of a character (a \\ud800 to \\udfff alone). Write the whole one."
        ) from None


def _id(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value:
        raise UnreadableError("It has no id. Give it one: a string that no other record has.")
    if not value.isprintable() or len(value) > _MAX_ID:
        raise UnreadableError(f"Its id is not printable, or longer than {_MAX_ID} characters.")
    return value


def _string(values: Mapping[str, Any], key: str, *, required: bool = False) -> str:
    value = values.get(key)
    if value is None and not required:
        return ""
    if not isinstance(value, str):
        raise UnreadableError(f"Its {key} is missing or no string.")
    if required and not value.strip():
        raise UnreadableError(f"Its {key} is empty.")
    return value
