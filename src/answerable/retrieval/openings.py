"""Beginnings of pages that are looked at whatever was found.

"What is Prettier?" has no word that tells one section from another, a page that begins with
commands is near to no question, and a number says little about "module 2". But where such answers
stand is known: what a site is about is said first on a page near its top, and how to begin with it,
or what a numbered part is about, on a page that is called so.
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from answerable.manifest import Manifest
from answerable.protocols import StoredChunk
from answerable.retrieval.followup import Query
from answerable.retrieval.ranking import Ranked
from answerable.settings import BoostSettings
from answerable.text.page_files import page_name
from answerable.types import Chunk, Filter, Hit
from answerable.wording.beginnings import asks_to_begin, is_called_so
from answerable.wording.definition import Term, asked_term, defines
from answerable.wording.numbered_parts import Part, page_parts, parts_named

PAGES = 100  # nearest the top that are looked at for what the site is about
NEAREST, PARTS = 20, 3  # of which so many parts are: some begin with a list of what they tell
NEARER = 2  # folders
_INTRODUCES = re.compile(
    r"(?:\d+[-_.])?(?:why|what[-_]is|about|intro(?:duction)?|overview|welcome)(?![a-z])",
    re.IGNORECASE,
)
MOST = 5  # that are looked at beside what was found


@dataclass(frozen=True, slots=True)
class _Known:
    """The first chunks of an index's pages nearest the top, of those that are called what the
    beginning is called, by title or path, and of those that are, or lie in, a numbered part."""

    nearest_the_top: tuple[str, ...]
    called_so: tuple[str, ...]
    parts: Mapping[Part, tuple[str, ...]]


_manifests: WeakKeyDictionary[Manifest, _Known] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Openings:
    """The first chunks of pages where the answer may stand: ``ids``; with ``subject`` only those
    that say what it is."""

    ids: tuple[str, ...] = ()
    subject: Term | None = None

    def and_of(self, best: Sequence[Ranked]) -> list[str]:
        """The ids of all that is to be read."""
        return list(dict.fromkeys((*(each.hit.id for each in best), *self.ids)))

    def before(
        self,
        best: Sequence[Ranked],
        stored: Mapping[str, StoredChunk],
        where: Filter | None,
        found: Sequence[Ranked],
    ) -> list[Ranked]:
        """``best`` with those in front that are to be looked at, which have the scores they have
        in ``found``, or none."""
        fit = [
            each for each in self.ids if each in stored and self._fits(stored[each].chunk, where)
        ]
        fit = fit[:MOST]
        known = {each.hit.id: each for each in found} if fit else {}
        first = [known.get(each, Ranked(Hit(each, 0.0, 0.0), 0.0, 0.0)) for each in fit]
        return [*first, *(each for each in best if each.hit.id not in fit)]

    def _fits(self, chunk: Chunk, where: Filter | None) -> bool:
        if where is not None and not where.admits(chunk):
            return False
        return self.subject is None or says_subject(chunk, self.subject)


async def openings(query: Query, manifest: Manifest, boosts: BoostSettings) -> Openings:
    """Where to look for the answer to ``query`` beside what is found; nowhere where what stands
    there would not be lifted."""
    if query.carried:
        return Openings()
    subject = asked_subject(query.question, manifest.name)
    if subject is not None and boosts.subject:
        return Openings((await _known(manifest)).nearest_the_top, subject)
    if boosts.beginning and asks_to_begin(query.text):
        return Openings((await _known(manifest)).called_so)
    parts = parts_named(query.text) if boosts.part else ()
    if parts:
        known = (await _known(manifest)).parts
        return Openings(tuple(each for part in sorted(parts) for each in known.get(part, ())))
    return Openings()


def asked_subject(question: str, name: str) -> Term | None:
    """What the site is about, where an English question asks what that is."""
    term = asked_term(question) if name else None
    return Term(name) if term and term.name.casefold() == name.casefold() else None


def says_subject(chunk: Chunk, subject: Term) -> bool:
    """Whether the chunk is near a page's top and says what the subject is, its name as written."""
    return chunk.ordinal < PARTS and any(
        subject.name in unit.text and defines(unit, subject) for unit in chunk.units
    )


async def _known(manifest: Manifest) -> _Known:
    """Kept for as long as the manifest is: of 100,000 pages it takes half a second."""
    if manifest not in _manifests:
        _manifests[manifest] = await asyncio.to_thread(_found, manifest)
    return _manifests[manifest]


def _found(manifest: Manifest) -> _Known:
    called = []
    parts = defaultdict[Part, list[str]](list)
    for path, entry in manifest.documents.items():
        names = entry.title, re.sub("[-_]", " ", page_name(path))
        if any(is_called_so(each, manifest.name) for each in names):
            called.append(path)
        for part in page_parts(entry.title, path):
            parts[part].append(path)
    return _Known(
        (
            *_first_chunks(manifest, manifest.documents, PAGES),
            *_first_chunks(manifest, manifest.documents, NEAREST, slice(1, PARTS)),
        ),
        _first_chunks(manifest, called, MOST),
        {part: _first_chunks(manifest, paths, MOST) for part, paths in parts.items()},
    )


def _first_chunks(
    manifest: Manifest, paths: Iterable[str], most: int, parts: slice = slice(1)
) -> tuple[str, ...]:
    """Those ``parts`` of the ``most`` pages nearest the top."""
    held = (manifest.documents[path].chunk_ids for path in sorted(paths, key=_depth)[:most])
    return tuple(each for ids in held for each in ids[parts])


def _depth(path: str) -> tuple[int, str]:
    """A page that introduces the whole counts as if it were further up."""
    return path.count("/") - NEARER * bool(_INTRODUCES.match(page_name(path))), path
