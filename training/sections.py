"""The sections that the questions are about: of checkouts, cut as an ingest cuts them, and made."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from answerable import wiring
from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.settings import Settings, SourceSettings
from answerable.types import Document

HERE = Path(__file__).parent
SITES, INVENTED = HERE / "sites.toml", HERE / "invented"
HEAD = re.compile(r"### (\S+)\s+site: .*?\s+section: (.*)")
UNIT = re.compile(r"\d+\. (?:\[code\] )?(.*)")
CHARS_A_TOKEN = 4  # the questions were written about sections cut by this estimate


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: the headings above it, and its units."""

    page: str
    part: int
    headings: tuple[str, ...]
    units: tuple[str, ...]


def sections(checkouts: Path, only: Collection[str] = ()) -> dict[str, list[Section]]:
    """Those of every site by its name, or of ``only`` these; ``checkouts`` has a folder
    ``OWNER/NAME`` for each."""
    sites = tomllib.loads(SITES.read_text(encoding="utf-8"))
    found = {
        name: asyncio.run(_cut(checkouts / name / site["folder"]))
        for name, site in sites.items()
        if not only or name in only
    }
    made = {f"invented/{each.stem}": each for each in sorted(INVENTED.glob("*.txt"))}
    return found | {name: _made(each) for name, each in made.items() if not only or name in only}


def by_place(sites: Mapping[str, Sequence[Section]]) -> dict[tuple[str, str, int], Section]:
    """Each section by its site, page and part."""
    return {(name, each.page, each.part): each for name, own in sites.items() for each in own}


async def _cut(folder: Path) -> list[Section]:
    source = SourceSettings(kind="markdown", path=folder, url="https://example.org")
    settings = Settings(sources=[source])
    found: list[Section] = []
    own = f"{folder.name}/"
    for each in wiring.sources(settings):
        async for document in each.documents():
            if isinstance(document, Document):
                with suppress(UnparsableError):
                    chunks = chunk_document(document, _tokens, settings.ingest)
                    found += [
                        Section(
                            c.document.removeprefix(own),
                            part,
                            c.heading_path,
                            tuple(u.text for u in c.units),
                        )
                        for part, c in enumerate(chunks)
                    ]
    return found


def _tokens(text: str) -> int:
    return len(text) // CHARS_A_TOKEN


def _made(file: Path) -> list[Section]:
    """Each has an id for a page, and is its only part."""
    headings: dict[str, tuple[str, ...]] = {}
    units: dict[str, list[str]] = defaultdict(list)
    own = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if head := HEAD.match(line):
            own = head[1]
            headings[own] = tuple(head[2].split(" > "))
        elif unit := UNIT.match(line):
            units[own].append(unit[1])
    return [Section(id_, 0, path, tuple(units[id_])) for id_, path in headings.items()]
