"""Whether two stores hold the same index and find the same: counts, contents, and questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from answerable.errors import DamagedIndexError, NoIndexError
from answerable.ingest.comparison import Contents, differences, miscounted, rows
from answerable.manifest import Manifest
from answerable.protocols import Embedder, VectorStore
from answerable.retrieval import retrieve
from answerable.settings import RetrievalSettings
from answerable.upkeep import upkeep_of

TOP = 10
TRIES = 3  # comparisons, where ingests end while they are made
NAMED = 20  # differences that are named; all are counted


@dataclass(slots=True)
class Parity:
    """The two stores side by side, the first one first.

    ``chunks`` are counted, ``listed`` is how many each manifest names, and ``miscounted`` says
    where searches go by other numbers than there are. Of these ``missing`` and ``extra`` are chunks
    only the first or only the second holds, ``changed`` those that both hold with another content,
    or found by other vectors or words. ``agreement`` is the mean share of the best ``TOP`` chunks
    that both find, and ``differing`` the questions where it is below 1. ``changing`` says that an
    ingest changed or is changing one of them, so that all this is of no one moment.
    """

    documents: tuple[int, int] = (0, 0)
    chunks: tuple[int, int] = (0, 0)
    listed: tuple[int, int] = (0, 0)
    miscounted: tuple[bool, bool] = (False, False)
    manifests_equal: bool = False
    missing: int = 0
    extra: int = 0
    changed: int = 0
    named: list[str] = field(default_factory=list)
    questions: int = 0
    agreement: float = 1.0
    differing: list[str] = field(default_factory=list)
    least_agreement: float = 1.0
    changing: bool = False

    @property
    def same(self) -> bool:
        """Whether the second store can stand in for the first."""
        return not self.changing and self.whole and self.agreement >= self.least_agreement

    @property
    def whole(self) -> bool:
        """Whether both hold the same, whatever they answer."""
        different = self.missing + self.extra + self.changed + sum(self.miscounted)
        return different == 0 and self.chunks == self.listed and self.manifests_equal

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "same": self.same}


@dataclass(frozen=True, slots=True)
class Searching:
    """How questions are searched."""

    embedder: Embedder
    settings: RetrievalSettings


Stores = tuple[VectorStore, VectorStore]


async def compare(
    first: VectorStore,
    second: VectorStore,
    searching: Searching,
    questions: Sequence[str] = (),
    sample: int = 50,
    least_agreement: float = 1.0,
) -> Parity:
    """Compare all chunks, and what both find for ``questions``.

    Without questions ``sample`` of them are made of headings and first sentences. All of it is read
    of what is served at that moment: where an ingest ends meanwhile, it is read again, ``TRIES``
    times at most. Raises ``NoIndexError`` where one store is empty.
    """
    stores = first, second
    found = Parity(changing=True)
    for _ in range(TRIES):
        before = await _manifests(stores)
        found = await _held(stores, before, least_agreement)
        asked = questions or await _made_questions(first, sorted(before[0].chunk_ids), sample)
        await _compare_answers(first, second, searching, asked, found)
        found.changing = await _manifests(stores) != before
        if not found.changing:
            break
    if not found.manifests_equal and await _is_written(stores):
        # One ingest fills both: until it has copied what the first serves, the second is behind.
        found.changing = True
    return found


async def _held(stores: Stores, manifests: tuple[Manifest, Manifest], least: float) -> Parity:
    """What both hold, before any question is asked."""
    (first, second), (one, other) = stores, manifests
    found = Parity(
        documents=(len(one.documents), len(other.documents)),
        chunks=(await rows(first), await rows(second)),
        listed=(one.chunk_count, other.chunk_count),
        miscounted=(await miscounted(first), await miscounted(second)),
        manifests_equal=one == other,
        least_agreement=least,
    )
    await _compare_chunks(first, second, [*one.chunk_ids, *other.chunk_ids], found)
    return found


async def _is_written(stores: Stores) -> bool:
    """Whether an ingest or a copy is at work in one of them, as far as they know."""
    return any([(await upkeep_of(each)).writing for each in stores])


async def _manifests(stores: Stores) -> tuple[Manifest, Manifest]:
    return await _manifest(stores[0], "first"), await _manifest(stores[1], "second")


async def _manifest(store: VectorStore, which: str) -> Manifest:
    manifest = await store.manifest()
    if manifest is None:
        raise NoIndexError(f"The {which} store is empty. Fill it with: answerable migrate")
    return manifest


async def _compare_chunks(
    first: VectorStore, second: VectorStore, ids: list[str], found: Parity
) -> None:
    async for each in differences(first, second, list(dict.fromkeys(ids))):
        _note_difference(*each, found)


def _note_difference(id_: str, here: Contents, there: Contents, found: Parity) -> None:
    one, other = here.get(id_), there.get(id_)
    if id_ not in there:
        found.missing += 1
    elif id_ not in here:
        found.extra += 1
    else:
        found.changed += 1
    if len(found.named) < NAMED:
        named = one or other
        found.named.append(f"{id_} {named.chunk.document if named else 'in neither'}")


async def _made_questions(store: VectorStore, ids: list[str], count: int) -> list[str]:
    """The heading and the first sentence of chunks from all over the index, always the same."""
    step = max(1, len(ids) // count) if count else 1
    chosen = ids[::step][:count]
    read = await store.read(chosen)
    chunks = [read[each].chunk for each in chosen if each in read]
    return [
        " ".join((each.heading_path[-1:] or (each.title,)) + tuple(u.text for u in each.units[:1]))
        for each in chunks
    ]


async def _compare_answers(
    first: VectorStore,
    second: VectorStore,
    searching: Searching,
    questions: Sequence[str],
    found: Parity,
) -> None:
    shares = []
    for question in questions:
        here = await _best(first, searching, question)
        there = await _best(second, searching, question)
        shares.append(len(set(here) & set(there)) / max(len(here), len(there), 1))
        if here != there:
            found.differing.append(question)
    found.questions = len(questions)
    found.agreement = round(sum(shares) / len(shares), 4) if shares else 1.0


async def _best(store: VectorStore, searching: Searching, question: str) -> list[str]:
    try:
        evidence = await retrieve(question, searching.embedder, store, searching.settings, TOP)
    except DamagedIndexError:  # nothing is found where a section is not what was written
        return []
    return [each.chunk.id for each in evidence.chunks]
