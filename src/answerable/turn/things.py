"""The things of a site: the pages of its declared types, such as projects and services, with what
each is called and what its fields state.

What one page states holds for its thing alone: the licence of one project is no answer to the
question for that of another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from weakref import WeakKeyDictionary

from answerable.errors import StorageError, UnusableIndexError
from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import VectorStore
from answerable.records import updated
from answerable.retrieval import usable
from answerable.retrieval.boosts import items_of
from answerable.retrieval.called import aliases
from answerable.retrieval.lexical import terms
from answerable.retrieval.ranking import slug
from answerable.turn.parts import Parts
from answerable.types import Chunk, TurnRequest, Unit
from answerable.wording.asked_things import CODE, NAME, Field, field_of
from answerable.wording.facts import RECORD

READABLE = 2_000  # pages of an index that are looked through
MOST_ITEMS = 20  # of a field
MOST_SECTIONS = 40  # of a page that are read
LONGEST = 60  # characters of a name
_BESIDE = re.compile(r"\s*[:|(\u2013\u2014]|,\s| - ")
_STATED = re.compile(r"(?P<label>[^\W\d_][^:\n]{0,30}?)\s?:(?:\s+(?P<value>\S.*))?$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Stated:
    """What states a field on a page: a unit ("License: MIT"), or one with the items it leads to."""

    field: Field
    chunk: Chunk
    numbers: tuple[int, ...]
    value: str


@dataclass(frozen=True, slots=True)
class Thing:
    """A page of a declared type: its sections in order, those of its front matter last."""

    title: str
    kind: str
    page: tuple[Chunk, ...]
    stated: tuple[Stated, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called: by its title and by its aliases."""
        return (self.title, *aliases(self.page[0]))

    def of(self, field: Field) -> list[Stated]:
        """What states ``field`` of it."""
        return [each for each in self.stated if each.field is field]

    def states(self, field: Field) -> bool:
        """Whether a unit states ``field``; the address of its code is known without one, too."""
        return bool(self.of(field)) or (field is CODE and self.has_code)

    @property
    def has_code(self) -> bool:
        """Whether the address of its code is known, which its link has beside it."""
        return bool(self.page[0].metadata.get("repo"))

    def has(self, term: str) -> Stated | None:
        """The first field with ``term`` among its values."""
        return next((each for each in self.stated if term in terms(each.value)), None)

    def is_tagged(self, term: str) -> bool:
        """Whether its labels have the term."""
        labels = self.page[0].metadata.get("tags", "")
        return any(term in terms(each) for each in items_of(labels) if each)


# Read at the first question that needs them, and dropped with the index they are of.
_known: WeakKeyDictionary[Manifest, tuple[Thing, ...]] = WeakKeyDictionary()


async def things(request: TurnRequest, parts: Parts) -> list[Thing]:
    """Those of all indexes that the visitor may be shown; none where an index cannot be read,
    which the search says."""
    try:
        found = [each for store in parts.stores for each in await _of(store, parts)]
    except (UnusableIndexError, StorageError):
        return []
    return [each for each in found if request.admits(each.page[0])]


def kinds(parts: Parts) -> list[str]:
    """The types whose pages are things: those of which each page is one, and not the person's."""
    person = parts.standards.person.node_type
    left_out = {person, *(each.name for each in parts.hops.types if each.proven_lines)}
    return [each for each in parts.hops.kinds if each not in left_out]


async def _of(store: VectorStore, parts: Parts) -> tuple[Thing, ...]:
    manifest = await store.manifest()
    usable(manifest, parts.embedder)
    if manifest is None:
        return ()
    if manifest not in _known:
        _known[manifest] = await _read(manifest, store, kinds(parts))
    return _known[manifest]


async def _read(
    manifest: Manifest, store: VectorStore, of_kinds: Collection[str]
) -> tuple[Thing, ...]:
    entries = {path: each for path, each in manifest.documents.items() if each.chunk_ids}
    if not of_kinds or len(entries) > READABLE:
        return ()
    firsts = await store.read([each.chunk_ids[0] for each in entries.values()])
    pages: dict[str, list[DocumentEntry]] = defaultdict(list)
    for path, entry in entries.items():
        first = firsts.get(entry.chunk_ids[0])
        if first is not None and first.chunk.source_type in of_kinds:
            pages[path.removesuffix(RECORD)].append(entry)
    wanted = [id_ for group in pages.values() for e in group for id_ in e.chunk_ids[:MOST_SECTIONS]]
    stored = await store.read(wanted)
    made = []
    for group in pages.values():
        ids = [id_ for each in group for id_ in each.chunk_ids[:MOST_SECTIONS]]
        chunks = tuple(stored[each].chunk for each in ids if each in stored)
        if chunks and 0 < len(chunks[0].title) <= LONGEST:
            made.append(Thing(chunks[0].title, chunks[0].source_type, chunks, _stated(chunks)))
    return tuple(sorted(made, key=_newest_first))


def _newest_first(thing: Thing) -> tuple[float, str]:
    """By the day of the last change, then by slug, as next hops are."""
    at = updated(thing.page[0].metadata.get("updated_at", ""))
    return -(at or 0.0), slug(thing.page[0])


def _stated(chunks: Sequence[Chunk]) -> tuple[Stated, ...]:
    """The fields of the page: a unit each ("License: MIT"), or one that leads to its items."""
    return tuple(each for chunk in chunks for each in _of_chunk(chunk))


def _of_chunk(chunk: Chunk) -> Iterator[Stated]:
    units = chunk.units
    for number, unit in enumerate(units):
        found = _STATED.match(unit.text) if unit.kind != "code" else None
        label = found["label"] if found else ""
        field = field_of(label)
        if found is None or field is None:
            continue
        if found["value"]:
            yield Stated(field, chunk, (number,), found["value"])
        elif items := _items(units, number):
            yield Stated(field, chunk, (number, *items), ", ".join(units[n].text for n in items))


def _items(units: Sequence[Unit], lead: int) -> list[int]:
    """The items right behind a unit that leads to them."""
    behind = enumerate(units[lead + 1 : lead + 1 + MOST_ITEMS], lead + 1)
    deeper = takewhile(lambda each: _is_item_of(each[1], units[lead]), behind)
    return [number for number, _ in deeper]


def _is_item_of(unit: Unit, lead: Unit) -> bool:
    return unit.kind == "item" and unit.place.depth > lead.place.depth


def mentioned(message: str, known: Sequence[Thing]) -> tuple[str, list[list[Thing]]]:
    """``message`` with ``NAME`` for each name of a thing in it, and the things of each name, which
    are several where they are called alike. Longer names are taken first."""
    by_name = _by_name(known)
    found: list[list[Thing]] = []
    left, lowered = [], message.casefold()
    if len(lowered) != len(message):
        return message, []
    at = 0
    for start, end, name in _places(lowered, by_name):
        left.append(message[at:start] + NAME)
        found.append(by_name[name])
        at = end
    return "".join((*left, message[at:])), found


def may_mention(text: str, of: Sequence[Thing]) -> bool:
    """Whether ``mentioned`` may find one of the things in ``text``; little work for many texts."""
    lowered = text.casefold()
    return any(name and name in lowered for each in of for name in _called(each))


def _called(thing: Thing) -> Iterator[str]:
    yield from map(_plain, thing.names)
    yield _plain(_BESIDE.split(thing.title, maxsplit=1)[0])


def _by_name(known: Sequence[Thing]) -> dict[str, list[Thing]]:
    """The things by title and aliases, and by how a title begins ("Ruling 2" of "Ruling 2: no
    sea"), where that is nothing else's name."""
    by_name: dict[str, list[Thing]] = defaultdict(list)
    short: dict[str, list[Thing]] = defaultdict(list)
    for each in known:
        for name in dict.fromkeys(_plain(name) for name in each.names):
            by_name[name].append(each)
        short[_plain(_BESIDE.split(each.title, maxsplit=1)[0])].append(each)
    alone = {name: of for name, of in short.items() if len(of) == 1 and name not in by_name}
    named = {**alone, **by_name}
    named.pop("", None)
    return named


def _places(text: str, names: Collection[str]) -> list[tuple[int, int, str]]:
    taken: list[tuple[int, int, str]] = []
    for name in sorted(names, key=len, reverse=True):
        start = text.find(name)
        while start >= 0:
            end = start + len(name)
            free = all(end <= a or start >= b for a, b, _ in taken)
            if free and _is_word(text, start, end):
                taken.append((start, end, name))
            start = text.find(name, end)
    return sorted(taken)


def _is_word(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
