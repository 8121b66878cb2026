"""The pages of a folder that a question asks for: "What talks has she given?", "List your papers".

No page says that; each of them is one. So each is quoted by its title and its first sentence, or by
what its front matter says of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event, Warned
from answerable.manifest import DocumentEntry
from answerable.protocols import VectorStore
from answerable.retrieval import usable
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import first_sentence, sections
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest
from answerable.wording.collections import asked_collection, asked_newest, named_collection
from answerable.wording.facts import RECORD

MOST = 10  # pages that are quoted
FEWEST = 2  # where it is not asked of somebody: a folder may be called so for another reason
SHORTEST = 5  # words of a sentence that says what a page is about
_INDEX = frozenset(("index", "_index", "readme"))
_OF_SOMEBODY = re.compile(r"\b(?:s?he|her|his)\b", re.IGNORECASE)
_LITTLE = ("Type:", "Date:")
_NUMBERED = re.compile(r"^(?:_|\d+[-_. ])+")


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """The pages of the folder, up to ``Done``; None where none is asked for, or fewer than two are
    there. The first citation has the number ``first``."""
    newest = asked_newest(request.message)
    folders = asked_collection(request.message) or newest
    if not folders and parts.layers.routing is not None:
        folders = named_collection(request.message)
    if request.mode != "general" or not folders:
        return None
    try:
        pages = [page for store in parts.stores for page in await _pages(folders, store, parts)]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    shown = [page for page in pages if request.admits(page)]
    if len(shown) < (1 if _OF_SOMEBODY.search(request.message) else FEWEST):
        return None
    if newest and not all(each.metadata.get("date") for each in shown):
        return None
    most = 1 if newest else MOST
    listed = [Listed(each.title, each, _first(each)) for each in _newest_first(shown)[:most]]
    events = await told(listed, request, parts, first)
    if events is None or newest or len(shown) <= MOST:
        return events
    some = parts.replies.say("listed_in_part", shown=str(MOST), count=str(len(shown)))
    return (Warned(some), *events)


async def _pages(folders: frozenset[str], store: VectorStore, parts: Parts) -> list[Chunk]:
    """Of each page that lies in such a folder the section that says most of it in few words."""
    manifest = await store.manifest()
    usable(manifest, parts.embedder)
    found: dict[str, list[DocumentEntry]] = defaultdict(list)
    for path, entry in manifest.documents.items() if manifest is not None else ():
        page = path.removesuffix(RECORD).partition("#")[0]
        if entry.chunk_ids and _folder(page) in folders:
            found[page].append(entry)
    best = []
    for entries in found.values():
        chunks = [each for entry in entries for each in await sections(entry, store, 1)]
        best += sorted(chunks, key=_least)[:1]
    return best


def _first(chunk: Chunk) -> int:
    """The number of what is said of a page: such a sentence, else the first fact that is more than
    its kind and its date."""
    if (number := _telling(chunk)) is not None:
        return number
    facts = enumerate(chunk.units)
    return next((at for at, unit in facts if not unit.text.startswith(_LITTLE)), 0)


def _least(chunk: Chunk) -> tuple[bool, bool]:
    """First what has such a sentence, then what front matter says."""
    return _telling(chunk) is None, not chunk.document.endswith(RECORD)


def _telling(chunk: Chunk) -> int | None:
    """The number of the first sentence, if it is more than a link ("More information here")."""
    number = first_sentence(chunk)
    short = number is None or len(chunk.units[number].text.split()) < SHORTEST
    return None if short else number


def _folder(page: str) -> str:
    """What the folder of a page is called; of the page that a folder begins with, the one above: it
    is a work itself, or introduces those that lie beside it."""
    path = PurePosixPath(page)
    if path.stem.casefold() in _INDEX:
        path = path.parent
    return _NUMBERED.sub("", path.parent.name).casefold()


def _newest_first(pages: Iterable[Chunk]) -> list[Chunk]:
    """Where all have a date; else in the order of the site."""
    listed = list(pages)
    dates = [each.metadata.get("date", "") for each in listed]
    if not all(dates):
        return listed
    return sorted(listed, key=lambda chunk: chunk.metadata["date"], reverse=True)
