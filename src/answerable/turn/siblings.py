"""Pages built alike, of which a question names one: "Is there a gym in Chicago?".

The pages of several offices, plans or adapters say the same of each in the same words, so that the
section of another may be found before that of the one which is named, or in its place where that
has none. What such a sibling says holds for itself, and is left out. Pages of topics ("Travel",
"Equipment") may be built alike too, and what one says of another holds: only names count, which
English writes with a capital.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from weakref import WeakKeyDictionary

from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import VectorStore
from answerable.retrieval.another import none_of
from answerable.retrieval.lexical import terms
from answerable.turn.page_sections import sections
from answerable.types import Candidate, Chunk, Evidence
from answerable.wording.languages import is_foreign

SHARED = 3  # headings at least that pages built alike share
SHARE = 0.25  # and of those of the shorter page
PLAINER = 0.05  # by how much surer what a sibling says is, where the named page does not say it
LONGEST = 4  # words of a title that is a name
LARGE = 2  # times as often as without one a name has its capital inside a sentence

_WORD = re.compile(r"[A-Z][\w.'\u2019-]*\w")
_BETWEEN = re.compile(r"[,(/|:\u2013\u2014]|\s-\s")

_Titles = Mapping[str, Sequence[tuple[frozenset[str], str]]]
# Made at the first question after an index was opened, and dropped with its manifest.
_titles: WeakKeyDictionary[Manifest, _Titles] = WeakKeyDictionary()

Within = Callable[[str], Awaitable[Evidence]]  # what is found in one file


async def without_siblings(
    evidence: Evidence, stores: Sequence[VectorStore], within: Within, threshold: float
) -> Evidence:
    """``evidence`` without what pages say that are built like the one which the question names;
    where that leaves nothing, what the named page says itself."""
    if not evidence.strong or evidence.listed or is_foreign(evidence.question):
        return evidence
    for store in stores:
        manifest = await store.manifest()
        meant = await _named(evidence, manifest) if manifest is not None else None
        if manifest is None or meant is None:
            continue
        siblings = await _siblings(evidence, meant, manifest.documents, store)
        if siblings:
            return await _left(evidence, meant, siblings, within, threshold)
    return evidence


async def _left(
    evidence: Evidence, meant: str, siblings: AbstractSet[str], within: Within, threshold: float
) -> Evidence:
    kept = tuple(each for each in evidence.chunks if each.chunk.document not in siblings)
    named = any(each.chunk.document == meant for each in kept)
    best = max(map(evidence.judge, _of(evidence, siblings, kept=True)), default=0.0)
    own = evidence if named else await within(meant)
    if not named and own.strong and not (kept and best > own.score):
        return own
    # Where a sibling says it more plainly than anything else, the named page may not say it at all.
    told = max(map(evidence.judge, _of(evidence, siblings, kept=False)), default=0.0)
    if not kept or best < threshold or told > best + PLAINER:
        return none_of(evidence)
    strength = evidence.strength if len(kept) > 1 else "ONE"
    evidence = replace(evidence, chunks=kept, strength=strength)
    return replace(evidence, score=best, low_confidence=True) if told > best else evidence


def _of(evidence: Evidence, siblings: AbstractSet[str], *, kept: bool) -> list[Candidate]:
    """The candidates that are of no sibling; or those that are."""
    return [each for each in evidence.candidates if (each.chunk.document not in siblings) is kept]


async def _named(evidence: Evidence, manifest: Manifest) -> str | None:
    """The one page beside those found whose title the question names; None where several are."""
    if manifest not in _titles:
        _titles[manifest] = await asyncio.to_thread(_by_word, manifest.documents)
    asked = frozenset(terms(_plain(evidence.question))) - frozenset(terms(evidence.names.own))
    folders = {_folder(each.chunk.document) for each in evidence.chunks}
    paths = {
        path
        for term in asked
        for part, path in _titles[manifest].get(term, ())
        if part <= asked and _folder(path) in folders
    }
    return paths.pop() if len(paths) == 1 else None


def _by_word(documents: Mapping[str, DocumentEntry]) -> _Titles:
    """The parts of all titles that are names, each by one of its terms, with their pages."""
    found: dict[str, list[tuple[frozenset[str], str]]] = {}
    for path, entry in documents.items():
        if entry.chunk_ids and len(entry.title.split()) <= LONGEST:
            for part in _BETWEEN.split(entry.title):
                for words in filter(None, _shorter(part)):
                    found.setdefault(max(words, key=len), []).append((words, path))
    return found


def _shorter(part: str) -> set[frozenset[str]]:
    """The terms of a name, and those without its last word ("New York City")."""
    words = part.split()
    return {_name(part), _name(" ".join(words[:-1])) if len(words) > 2 else _name(part)}


async def _siblings(
    evidence: Evidence, meant: str, documents: Mapping[str, DocumentEntry], store: VectorStore
) -> frozenset[str]:
    """The pages among those found that are built like the page ``meant`` and say nothing of it."""
    name = _name(documents[meant].title)
    found: dict[str, list[Chunk]] = {}
    for each in evidence.chunks:
        document = each.chunk.document
        if document != meant and document in documents and _folder(document) == _folder(meant):
            found.setdefault(document, []).append(each.chunk)
    silent = [path for path, chunks in found.items() if not any(_says(c, name) for c in chunks)]
    if not silent:
        return frozenset()
    page = await sections(documents[meant], store)
    if not _is_name(documents[meant].title, page, evidence.question):
        return frozenset()
    own = _headings(page)
    others = {path: _headings(await sections(documents[path], store)) for path in silent}
    return frozenset(path for path, headings in others.items() if _alike(own, headings))


_Headings = frozenset[frozenset[str]]


def _is_name(title: str, page: Sequence[Chunk], question: str) -> bool:
    """Whether a word of the title that is asked for is written with a capital inside a sentence, in
    the question or on its page, and hardly anywhere on that page without."""
    asked = frozenset(terms(_plain(question)))
    prose = " ".join(u.words for each in page for u in each.units if u.kind != "code")
    for word in _WORD.findall(title):
        is_asked = asked.issuperset(terms(_plain(word)))
        small = re.findall(rf"(?<![\w./:-]){re.escape(word.lower())}(?![\w./:-])", prose)
        large = re.findall(rf"[a-z,] {re.escape(word)}\b", f"{question}\n{prose}")
        if is_asked and large and len(large) >= LARGE * len(small):
            return True
    return False


def _headings(page: Sequence[Chunk]) -> _Headings:
    """The terms of each heading of a page below its title."""
    headings = {name for each in page for name in each.heading_path[1:]}
    return frozenset(map(_name, headings)) - {frozenset()}


def _alike(one: _Headings, other: _Headings) -> bool:
    shared = len(one & other)
    return shared >= SHARED and shared >= SHARE * min(len(one), len(other))


def _name(title: str) -> frozenset[str]:
    return frozenset(terms(_plain(title)))


def _says(chunk: Chunk, name: AbstractSet[str]) -> bool:
    said = (*chunk.heading_path[1:], *(unit.words for unit in chunk.units))
    return not name.isdisjoint(terms(_plain(" ".join(said))))


def _plain(text: str) -> str:
    """Without the dots of "D.C."."""
    return re.sub(r"\b([A-Z])\.(?=[A-Z]\b|\W|$)", r"\1", text)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
