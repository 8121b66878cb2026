"""The projects of a portfolio: the pages that are case studies, and which of them is spoken of.

What one project's page says holds for that project alone: "Which technologies does it use?" after
"Tell me about Heron" is no question for the technologies of another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from answerable.errors import StorageError, UnusableIndexError
from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.retrieval import usable
from answerable.retrieval.another import none_of
from answerable.retrieval.leaning import leaning
from answerable.turn.carried import told_of
from answerable.turn.page_sections import of_type, sections
from answerable.turn.parts import Parts
from answerable.types import Chunk, Evidence, Message, TurnRequest
from answerable.wording.asked_works import goes_on
from answerable.wording.facts import RECORD

TYPES = ("case_study", "project")
MOST = 200  # sections by which the pages are found
LONGEST = 4  # words of a name
BACK = 4  # questions back that may have named what is spoken of
_BESIDE = re.compile(r"\s*[:|(\u2013\u2014]|,\s| - ")

Within = Callable[[str], Awaitable[Evidence]]  # what is found in one file


@dataclass(frozen=True, slots=True)
class Work:
    """A project: what it is called, the sections of its page in order, and those of the record
    that its front matter is read as."""

    name: str
    file: str
    page: tuple[Chunk, ...]
    record: tuple[Chunk, ...]

    def is_named(self, text: str) -> bool:
        """Whether a text has the name as a word, with its capital: "tern" is a bird. A name of
        several words is known in small letters, too."""
        flags = re.IGNORECASE if " " in self.name else re.NOFLAG
        return re.search(rf"(?<!\w){re.escape(self.name)}(?!\w)", text, flags) is not None

    def is_called(self, name: str) -> bool:
        """Whether somebody means this one by ``name``, however it is written."""
        return name.strip(" '\"").casefold() == self.name.casefold()

    @property
    def date(self) -> str:
        """The date of the page; empty where it states none."""
        chunk = next(iter((*self.record, *self.page)), None)
        return chunk.metadata.get("date", "") if chunk is not None else ""


# Read at the first question that needs them, and dropped with the index they are of.
_known: WeakKeyDictionary[Manifest, tuple[Work, ...]] = WeakKeyDictionary()


async def works(parts: Parts) -> tuple[Work, ...]:
    """The projects of all indexes, in the order of the site; none where a site is about nobody, or
    where no index can be read, which the search says."""
    if parts.layers.routing is None:
        return ()
    try:
        return tuple([each for store in parts.stores for each in await _of(store, parts)])
    except (UnusableIndexError, StorageError):
        return ()


async def _of(store: VectorStore, parts: Parts) -> tuple[Work, ...]:
    manifest = await store.manifest()
    usable(manifest, parts.embedder)
    if manifest is None:
        return ()
    if manifest not in _known:
        _known[manifest] = await _read(manifest, store, parts)
    return _known[manifest]


async def _read(manifest: Manifest, store: VectorStore, parts: Parts) -> tuple[Work, ...]:
    found: dict[str, list[Chunk]] = defaultdict(list)
    for kind in TYPES:
        ids = await of_type(kind, "project case study", store, parts.embedder, MOST)
        for stored in (await store.read(ids)).values():
            found[stored.chunk.document.removesuffix(RECORD)].append(stored.chunk)
    made = []
    for path in filter(found.__contains__, manifest.documents):
        entry, record = manifest.documents[path], manifest.documents.get(path + RECORD)
        name = _BESIDE.split(entry.title, maxsplit=1)[0].strip()
        page = await sections(entry, store)
        facts = await sections(record, store) if record is not None else []
        if page and 0 < len(name.split()) <= LONGEST:
            made.append(Work(name, page[0].file, tuple(page), tuple(facts)))
    return tuple(made)


def named(text: str, known: Sequence[Work]) -> list[Work]:
    """The projects that a text names."""
    return [each for each in known if each.is_named(text)]


def spoken_of(request: TurnRequest, known: Sequence[Work]) -> Work | None:
    """The one project that a message asks of: the one it names, or the one that the questions
    before it were about, where it goes on from them."""
    own = named(request.message, known)
    if own or not goes_on(request.message):
        return own[0] if len(own) == 1 else None
    return before(request.history, known)


def before(history: Sequence[Message], known: Sequence[Work]) -> Work | None:
    """The one project that the last questions were about."""
    asked = [each.content for each in history if each.role == "user"][-BACK:]
    for question in reversed(asked):
        found = named(question, known) or [each for each in known if each.is_called(question)]
        if found:
            return found[0] if len(found) == 1 else None
        if leaning(question) == "alone" and not goes_on(question):
            return None
    return _told(history, known)


def _told(history: Sequence[Message], known: Sequence[Work]) -> Work | None:
    """The project that the last answer is told of, by the name before its quotes: the question that
    named it may be further back than what is remembered."""
    answers = [each for each in history if each.role == "assistant"]
    name = told_of(answers[-1]) if answers else ""
    return next((each for each in known if name and each.is_called(name)), None)


async def of_subject(
    evidence: Evidence, request: TurnRequest, parts: Parts, within: Within
) -> Evidence:
    """``evidence`` of a message that goes on from a project: what its page says, or what names it;
    where that is nothing, what is found in its page alone, or nothing."""
    if not goes_on(request.message):
        return evidence
    known = await works(parts)
    if not known or named(request.message, known):
        return evidence
    subject = before(request.history, known)
    if subject is None:
        return evidence
    kept = tuple(each for each in evidence.chunks if _is_of(each.chunk, subject))
    if kept and kept == evidence.chunks:
        return evidence
    threshold = parts.retrieval.threshold
    strong = sum(each.score >= threshold for each in kept)
    if evidence.strong and strong:
        return replace(evidence, chunks=kept, strength="MANY" if strong > 1 else "ONE")
    own = await within(subject.file)
    sure = own.strong and not own.low_confidence
    return own if sure else none_of(evidence)


def _is_of(chunk: Chunk, work: Work) -> bool:
    said = (*chunk.heading_path, *(unit.text for unit in chunk.units))
    return chunk.file == work.file or work.is_named("\n".join(said))
