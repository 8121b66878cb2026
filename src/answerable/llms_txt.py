"""The content of the index as files for programs that read: ``llms.txt`` and ``llms-full.txt``.

``llms.txt`` lists the pages as https://llmstxt.org describes it; ``llms-full.txt`` holds their
text. Both are written from the manifests and from batches of chunks, so that the text of the pages
is never in memory as a whole, and in the order of their paths, so that one index gives one file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from itertools import islice, starmap, takewhile

from answerable.errors import IndexBusyError
from answerable.ingest.markup.read_on import SHORTEST, ReadOn
from answerable.manifest import DocumentEntry
from answerable.protocols import Readable
from answerable.settings import SiteSettings
from answerable.text.markdown_links import link
from answerable.text.page_files import MARKUP
from answerable.text.readable import headed_units, readable
from answerable.types import Chunk

# Chunks read at once. A reader who takes nothing holds them: 200 took 3.5 MB of memory each.
BATCH = 20
_NO_VERSIONS = ("current", "*")  # the only one of a site, and what is the same in all of them
_MARKDOWN = (".md", ".mdx", ".markdown")
MAX_NOTE = 200  # characters that are said of a page in the list
PAGES = "Pages"  # the heading of pages that lie in no section
_REBUILT = "The index was rebuilt while it was read. Try again."


@dataclass(frozen=True, slots=True)
class LlmsTxt:
    """One of the two files: ``tag`` changes when its content may, ``parts`` are its text."""

    tag: str
    parts: AsyncGenerator[str, None]


def made(
    index: Readable, documents: Mapping[str, DocumentEntry], site: SiteSettings, *, full: bool
) -> LlmsTxt:
    """``llms-full.txt`` or ``llms.txt`` of what an index, or several of them, hold.

    Reading ``parts`` raises ``IndexBusyError`` where a new generation took pages away meanwhile: a
    file that lacks some would not look like it.
    """
    pages = {path: each for path, each in sorted(documents.items()) if each.chunk_ids}
    parts = _texts(index, pages, site) if full else _listed(index, pages, site)
    return LlmsTxt(_tag(pages, site, full), parts)


def _tag(pages: Mapping[str, DocumentEntry], site: SiteSettings, full: bool) -> str:
    """From what the pages say of themselves: a rebuilt index of the same content keeps it."""
    prints = [(path, each.fingerprint) for path, each in pages.items()]
    content = json.dumps([site.name, site.description, full, prints])
    return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:32]


def _head(pages: int, site: SiteSettings) -> str:
    """``pages`` is how many the file names."""
    count = "1 page" if pages == 1 else f"{pages} pages"
    about = _line(site.description) or f"{count} of {_line(site.name)}."
    return f"# {_line(site.name)}\n\n> {about}\n"


async def _listed(
    index: Readable, pages: Mapping[str, DocumentEntry], site: SiteSettings
) -> AsyncGenerator[str, None]:
    sections: dict[str, dict[tuple[str, str, str], str]] = {}  # notes by title, address and path
    ids = ((path, each.chunk_ids[0]) for path, each in pages.items())
    async with aclosing(_read(index, ids)) as opening:
        async for path, chunk in opening:
            title, url = _called(pages[path], chunk)
            listed = sections.setdefault(_section(chunk), {})
            # What a page shows from other files, or says in its front matter, is listed with it.
            key = (title, url, "" if url else path)
            listed[key] = listed.get(key) or _note(chunk)
    yield _head(sum(map(len, sections.values())), site)
    for name in sorted(sections, key=lambda each: (each != PAGES, each)):
        yield f"\n## {name}\n\n" + "".join(starmap(_entry, sections[name].items()))


def _entry(page: tuple[str, str, str], note: str) -> str:
    title, url, _ = page
    return f"- {link(title, url)}{f': {note}' if note else ''}\n"


def _section(chunk: Chunk) -> str:
    """The folder of the page, with its language and version where these are not the usual ones."""
    known = chunk.metadata
    version = known.get("version", "")
    named = [known.get("section", ""), "" if version in _NO_VERSIONS else version]
    return " · ".join(filter(None, map(_line, named))) or PAGES


def _note(chunk: Chunk) -> str:
    sentences = (each.text for each in chunk.units if each.kind == "sentence" and not each.lead)
    first = _line(next(sentences, ""))
    return first if len(first) <= MAX_NOTE else f"{first[: MAX_NOTE - 1].rstrip()}…"


async def _texts(
    index: Readable, pages: Mapping[str, DocumentEntry], site: SiteSettings
) -> AsyncGenerator[str, None]:
    yield _head(len(pages), site)
    ids = ((path, each) for path, entry in pages.items() for each in entry.chunk_ids)
    before: Chunk | None = None
    read_on = ReadOn(is_mdx=False)
    async with aclosing(_read(index, ids)) as chunks:
        async for path, chunk in chunks:
            if before is None or before.document != chunk.document:
                yield _below(read_on.end()) + _page_head(*_called(pages[path], chunk))
                before, read_on = None, ReadOn(is_mdx=chunk.file.endswith(".mdx"))
            text, closed = _after(chunk, before), ""
            if _is_markdown(chunk):
                joins = before is not None and _is_next(chunk, before)
                closed, text = read_on.part(text, joins=joins)
            if text:
                yield _below(closed) + ("\n\n" if before is not None else "") + text
            before = chunk
    yield _below(read_on.end()) + "\n"


def _below(lines: str) -> str:
    return f"\n{lines}" if lines else ""


def _is_markdown(chunk: Chunk) -> bool:
    is_page = chunk.document == chunk.file and MARKUP not in chunk.metadata
    return is_page and chunk.file.endswith(_MARKDOWN)


def _is_next(chunk: Chunk, before: Chunk) -> bool:
    """Whether nothing that closes a container can stand between them."""
    return chunk.span.char_start - before.span.char_end < SHORTEST


def _called(page: DocumentEntry, opening: Chunk) -> tuple[str, str]:
    """Title and address of a page, which ``opening`` begins.

    A part of a file that is shown with line numbers has its heading in the title, and its lines.
    """
    if opening.document == opening.file or not opening.line_anchored:
        return page.title, page.url if opening.address else ""
    return " > ".join(dict.fromkeys((page.title, *opening.heading_path[1:2]))), opening.url


def _page_head(title: str, url: str) -> str:
    source = f"Source: {url}\n\n" if url else ""
    return f"\n\n---\n\n# {_line(title)}\n\n{source}"


def _after(chunk: Chunk, before: Chunk | None) -> str:
    """The text of ``chunk`` that does not stand in ``before``: the parts of a section may overlap.

    A record's text is JSON in its file, so its units are taken instead, with their headings; so are
    those of HTML and of what a page shows from another file.
    """
    end = before.span.char_end if before is not None else 0
    if chunk.document != chunk.file or MARKUP in chunk.metadata:
        units = ("\n" if MARKUP in chunk.metadata else "\n\n").join(headed_units(chunk, end))
        return "\n\n".join((*_headings(chunk, before), units)) if units else ""
    text = readable(chunk, end) if end else _without_title(readable(chunk))
    return text.replace("\r\n", "\n").strip()


def _headings(chunk: Chunk, before: Chunk | None) -> list[str]:
    """Those of the section that the one before is not below; the page's head has the title. A
    record is no section of a page."""
    if MARKUP not in chunk.metadata and not chunk.file.endswith(_MARKDOWN):
        return []
    above = before.heading_path if before is not None else chunk.heading_path[:1]
    pairs = zip(above, chunk.heading_path, strict=False)
    same = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
    new = enumerate(chunk.heading_path[same:], same + 1)
    return [f"{'#' * min(level, 6)} {_line(name)}" for level, name in new]


def _without_title(text: str) -> str:
    """The page's head has its title already."""
    return text.partition("\n")[2] if text.startswith("# ") else text


async def _read(
    index: Readable, ids: Iterable[tuple[str, str]]
) -> AsyncGenerator[tuple[str, Chunk], None]:
    left = iter(ids)
    while batch := list(islice(left, BATCH)):
        stored = await index.read([chunk_id for _, chunk_id in batch])
        for path, chunk_id in batch:
            if chunk_id not in stored:
                raise IndexBusyError(_REBUILT)
            yield path, stored[chunk_id].chunk


def _line(text: str) -> str:
    return " ".join(text.split())
