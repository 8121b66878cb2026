"""What the tests of files that pages show share: what is read of these, and quoted from them."""

from __future__ import annotations

from pathlib import Path

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Document

from .reading import read

URL = "https://x.org"


def read_shown(folder: Path, **settings: object) -> tuple[list[Document], dict[str, str]]:
    """What pages show, and what was skipped."""
    found, skipped = read("markdown", folder, url=URL, **settings)
    return [each for each in found if each.file_text is not None], skipped


def quotes(folder: Path) -> list[tuple[str, tuple[str, ...], str, str]]:
    """Address, headings, text and quote of each unit of what pages show; a quote is what the file
    has at its place, and stands in the lines that are told."""
    said = []
    for page in read_shown(folder)[0]:
        file = (folder.parent / page.file).read_bytes().decode()
        for chunk in chunk_document(page, lambda text: len(text.split()), IngestSettings()):
            for unit in chunk.units:
                quote = chunk.quote(unit.span)
                assert file[unit.span.char_start : unit.span.char_end] == quote
                assert quote.split("\n")[0] in file.split("\n")[unit.span.line_start - 1]
                path = (*chunk.heading_path, *unit.under)
                said.append((chunk.url.removeprefix(URL), path, unit.text, quote))
    return said
