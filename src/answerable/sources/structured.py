"""JSON and YAML: the records of a list, or the sections of a document, each with its lines.

A file that holds a list of objects, by itself or as the only thing beside what it says about
itself, is read as records. Any other object is a document with a section for each key, or for each
item of its list ``sections``. Every value keeps its exact place in the file; a file whose places
cannot be told, or that has a key twice, is skipped with the reason.
"""

from __future__ import annotations

import posixpath
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from answerable.settings import SourceSettings
from answerable.sources.batches import in_threads
from answerable.sources.files import UnreadableError, must_be_readable, texts_of
from answerable.sources.labels import kind, section
from answerable.sources.pages import address
from answerable.sources.values import json_nodes, yaml_nodes
from answerable.sources.values.composed import Composed, compose, heading
from answerable.sources.values.sectioned import Item, items
from answerable.text.key_words import humanized
from answerable.types import Document, Skipped

# Where Jekyll and Hugo keep data, whose values their themes show as HTML.
_DATA = frozenset(("_data", "data"))
EXTENSIONS = (".json", ".yaml", ".yml")


def connect(settings: SourceSettings, *, max_file_bytes: int) -> StructuredSource:
    """The source for a file, or for every such file below a folder.

    Raises ``ConfigError`` if it cannot be read.
    """
    must_be_readable(settings.path, "a .json or .yaml file or to a folder of them")
    return StructuredSource(settings, max_file_bytes)


@dataclass(frozen=True, slots=True)
class StructuredSource:
    """The records and sections in the file or files at ``settings.path``."""

    settings: SourceSettings
    max_file_bytes: int

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        async for document in in_threads(self._read()):
            yield document

    def _read(self) -> Iterator[Document | Skipped]:
        for file in texts_of(self.settings, EXTENSIONS, self.max_file_bytes):
            if isinstance(file, Skipped):
                yield file
            else:
                yield from self._file(file.name, file.text, section(file.relative))

    def _file(self, name: str, text: str, top: str) -> Iterator[Document | Skipped]:
        parse = json_nodes.parse if name.lower().endswith(".json") else yaml_nodes.parse
        try:
            for each in items(parse(text), text, _called(name)):
                yield self._placed(each, name, text, top)
        except UnreadableError as error:
            yield Skipped(name, str(error), error.passing)

    def _placed(self, item: Item | Skipped, name: str, text: str, top: str) -> Document | Skipped:
        if isinstance(item, Skipped):
            return Skipped(f"{name}:{item.path}", item.reason)
        try:
            return self._document(item, name, text, top)
        except UnreadableError as error:
            return Skipped(f"{name}#{item.id}", str(error))

    def _document(self, item: Item, name: str, file_text: str, top: str) -> Document:
        composed = Composed(file_text, tagged=not _DATA.isdisjoint(name.split("/")[:-1]))
        level = 2 if item.document else 1
        heading(level, item.title, item.start, composed)
        compose(item.node, composed, level + 1, item.without)
        url, line_anchors = address(self.settings, name, item.url)
        placed = {"section": top} if top else {}
        return Document(
            path=f"{name}#{item.id}",
            file=name,
            text=composed.text,
            title=item.document or item.title,
            url=url,
            format="record",
            source_type=item.kind or kind({}, self.settings.node_type or "records"),
            metadata={**placed, **item.metadata, "doc_file": name, "section_id": item.id},
            offsets=composed.offsets(),
            file_text=file_text,
            line_anchors=line_anchors,
        )


def _called(name: str) -> str:
    """What a file without a title is called."""
    return humanized(posixpath.splitext(posixpath.basename(name))[0])
